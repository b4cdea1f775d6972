import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import {
  mailingOf,
  maxQueries,
  publish,
  startProvider,
  subscribeMany,
  waitUntilSent,
} from '../../scripts/testing/letters.ts'
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

test('of a consumer that fails for an hour, twice, each subscriber gets one letter of each article', async () => {
  const provider = await startProvider(onTestFinished)
  const { vars } = provider
  const blog = await startBlog({ hasMail: true, worker: 'switched-worker', vars, onLog: () => {} })
  const emails = await subscribeMany(blog, 'hour', 20)
  const consumer = (outage: string) => blog.get('/robots.txt', { headers: { 'x-queue': outage } })
  const worker = await blog.flare.getWorker()
  let now = Date.now()
  const minutes = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      now += 60_000
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(now) })
    }
  }
  // It reads nothing; or what it writes is stored, and the answer is lost.
  for (const [n, outage] of ['DB=fails', 'DB=mute'].entries()) {
    await consumer(outage)
    const id = await publish(blog, `Late ${n}`)
    await minutes(60)
    expect(provider.letters.length).toBe(n * emails.length)
    expect(await mailingOf(blog, id)).toMatchObject({ sent: 0, failed: 0, unknown: 0 })
    await consumer('')
    await minutes(45)
    await waitUntilSent(blog, id, 120_000)
    const counts = { recipients: 20, sent: 20, waiting: 0, failed: 0, unknown: 0 }
    expect(await mailingOf(blog, id)).toMatchObject(counts)
    expect(tally(emails.map((email) => provider.to(email).length))).toEqual({ [n + 1]: 20 })
  }
})
