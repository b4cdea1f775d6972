import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startBlog } from '../scripts/testing/blog.ts'
import {
  type Cost,
  costsFile,
  costTable,
  measureCosts,
  readCostTable,
  sizes,
  usesMore,
} from '../scripts/testing/costs.ts'
import { measureDay } from '../scripts/testing/day-at-ceilings.ts'
import { dayTable } from '../scripts/testing/day-table.ts'
import { setupCode } from '../scripts/testing/setup-data.ts'
import { findProcess } from '../scripts/testing/workerd.ts'

test('the table of costs is that of 500 and of 5,000 articles; where it is not, a new one is written', async () => {
  const measured: Cost[][] = []
  for (const articles of sizes) {
    const vars = { SETUP_CODE: setupCode }
    const blog = await startBlog({ worker: 'counting-worker', isBuilt: true, isOwn: true, vars })
    measured.push(await measureCosts(blog, articles, findProcess(blog.origin)))
  }
  const [few = [], many = []] = measured
  const day = dayTable(await measureDay(), few)
  const table = `${costTable(few, many)}\n${day}`
  const text = readFileSync(costsFile, 'utf8')
  const [before, now] = [readCostTable(text), readCostTable(table)]
  const differ = [...now].filter(([name, both]) =>
    both.some((cost, n) => {
      const known = before.get(name)?.[n]
      return !known || usesMore(cost, known) || usesMore(known, cost)
    }),
  )
  const isSame = differ.length === 0 && before.size === now.size && text.includes(day)
  if (!isSame) writeFileSync(costsFile, table)
  expect(
    differ.map(([name]) => name),
    'Look at the new table, and commit it.',
  ).toEqual([])
})
