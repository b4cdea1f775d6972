import { expect, test } from 'vitest'
import { sharedBlog } from '../testing/blog.ts'
import { startAccount } from '../testing/deployment.ts'

const blog = await sharedBlog()
test('probe', async () => {
  const here = await startAccount()
  const r = await here.run({ origin: blog.origin, more: { REBUILD_SECRET: undefined } }, [])
  console.log(
    r.error,
    r.output,
    r.seconds,
    here.calls.join('\n'),
    JSON.stringify([...here.workers], null, 1),
  )
  here.calls.length = 0
  const s = await here.run({ origin: blog.origin }, [])
  console.log(s.error, s.output, s.seconds, here.calls.join('\n'))
}, 120_000)
