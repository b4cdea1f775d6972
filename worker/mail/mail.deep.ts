import { afterAll, expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { mailingOf, maxQueries, startProvider } from '../../scripts/testing/letters.ts'
import { lettersFor, publishInTrouble } from '../../scripts/testing/mail-trouble.ts'
import { tally } from '../../scripts/testing/readers.ts'

const provider = await startProvider(afterAll)
const log: string[] = []
const blog = await sharedBlog({
  hasMail: true,
  worker: 'counting-worker',
  vars: provider.vars,
  onLog: (line) => log.push(line),
})

test('of a thousand subscribers each gets exactly one letter, and none after unsubscribing', async () => {
  const started = performance.now()
  const sent = await publishInTrouble(blog, provider, {
    count: 1_000,
    leaving: 50,
    timeout: 300_000,
  })
  console.log(`A thousand letters: ${Math.round((performance.now() - started) / 1_000)} s`)
  expect(sent.gone).toHaveLength(50)
  const { left, stayed } = lettersFor(provider, sent)
  expect([tally(left), tally(stayed)]).toEqual([{ 0: 50 }, { 1: 950 }])
  // Three of four went wrong at first.
  expect(tally(sent.tries)['2']).toBeGreaterThan(600)
  expect(maxQueries(log)).toBeLessThanOrEqual(50)
  const counts = { recipients: 1_000, sent: 950, waiting: 0, failed: 0, unknown: 0 }
  expect(await mailingOf(blog, sent.id)).toMatchObject(counts)
})
