import { test } from 'vitest'
import { setupCode } from '../scripts/testing/setup-data.ts'
import { sharedBlog } from '../scripts/testing/blog.ts'
import { costTable, measureCosts, publicRoutes } from '../scripts/testing/costs.ts'

test('x', async () => {
  const few = await measureCosts(await sharedBlog({ worker: 'counting-worker', vars: { SETUP_CODE: setupCode } }), 60)
  const many = await measureCosts(await sharedBlog({ worker: 'counting-worker', vars: { SETUP_CODE: setupCode } }), 120)
  console.log(costTable(few, many))
  console.log(await publicRoutes())
})
