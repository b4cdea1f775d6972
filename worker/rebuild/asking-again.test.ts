import { expect, test, vi } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { startBlog } from '../../scripts/testing/blog.ts'

import { sql } from '../../scripts/testing/calls.ts'
import { deployStamp } from '../../scripts/testing/landed.ts'
import { startReceiver } from '../../scripts/testing/receiver.ts'

const minute = 60_000

/** A blog whose hook answers as told, a cron that runs at whatever time, and the revisions that were asked for. */
const startAsking = async () => {
  const answers = { status: 202 }
  const { origin, calls } = await startReceiver(() => answers.status)
  const asked = () => calls.map(({ body }): number => JSON.parse(body).revision)
  const blog = await startBlog({ worker: 'switched-worker', hookUrl: `${origin}/` })
  const state = async () => await blog.author.ask('readRebuild')
  /** Resolves once the hook was called so often, and the Worker has noted it. */
  const untilAsked = (times: number) =>
    vi.waitFor(async () => {
      expect(calls).toHaveLength(times)
      expect(
        await blog.db.prepare('SELECT lease_until FROM rebuild').first('lease_until'),
      ).toBeNull()
    }, 45_000)
  const publishOne = async () => {
    const times = calls.length + 1
    await publish(blog.author)
    await untilAsked(times)
    return Date.now()
  }
  return {
    ...{ blog, asked, answers, state, untilAsked, publishOne },
    cron: async (now: number) => {
      const worker = await blog.flare.getWorker()
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(now) })
    },
    fail: async (error = 'The disk is full.') =>
      void (await blog.builder.ask('reportFailure', { body: { error } })),
    land: async (revision: number) => {
      await deployStamp(blog, { revision })
      await state()
    },
    press: async () => await blog.author.ask('askRebuild'),
  }
}

/** The cron a second before and after the 10th, 30th, 70th … minute. @returns how often the hook was called by then */
const timesAround = async (
  { asked, cron, untilAsked }: Awaited<ReturnType<typeof startAsking>>,
  begun: number,
  ended: () => Promise<unknown>,
) => {
  const times: number[] = []
  // A call is noted a moment after its time.
  const slack = 5_000
  let now = begun
  for (const wait of [10, 20, 40, 80]) {
    await cron(now + wait * minute - slack)
    times.push(asked().length)
    now += wait * minute + slack
    await cron(now)
    await untilAsked(times.length / 2 + 1.5)
    times.push(asked().length)
    await ended()
  }
  return times
}

test('a build that reports its failure is asked for again after 10, 20, 40 … minutes, however fast the cron', async () => {
  const here = await startAsking()
  const begun = await here.publishOne()
  await here.fail()
  for (let second = 1; second <= 60; second += 1) await here.cron(begun + second * 1_000)
  expect(here.asked()).toEqual([1])
  expect(await timesAround(here, begun, here.fail)).toEqual([1, 2, 2, 3, 3, 4, 4, 5])
})

test('a build that dies without a word is asked for again as rarely, and the author reads that it did', async () => {
  const here = await startAsking()
  const begun = await here.publishOne()
  expect(await here.state()).toMatchObject({ isBuilding: true, lastError: null })
  expect(await timesAround(here, begun, async () => {})).toEqual([1, 2, 2, 3, 3, 4, 4, 5])
  const { lastError, failingSince } = await here.state()
  expect(lastError).toBe('The builder took the request, then no build landed for 10 minutes.')
  const known = Date.parse(failingSince as string) - begun
  expect([known >= 10 * minute, known < 11 * minute]).toEqual([true, true])
})

test('an error stays, with the time of the first, until a build lands; then all is as new', async () => {
  const here = await startAsking()
  const begun = await here.publishOne()
  await here.fail()
  const first = await here.state()
  expect(first).toMatchObject({ lastError: 'The disk is full.', isBuilding: false })
  expect(Date.parse(first.nextAttemptAt as string) - begun).toBeLessThan(10 * minute + 1)
  await here.cron(begun + 11 * minute)
  await here.untilAsked(2)
  const { failingSince } = first
  expect(await here.state()).toMatchObject({ lastError: 'The disk is full.', failingSince })
  await here.fail('No such branch.')
  expect(await here.state()).toMatchObject({ lastError: 'No such branch.', failingSince })
  await here.land(1)
  expect(await here.state()).toMatchObject({
    ...{ landed: 1, lastError: null, failingSince: null, nextAttemptAt: null },
  })
  const later = await here.publishOne()
  await here.cron(later + 11 * minute)
  await here.untilAsked(4)
})

test('a newer revision asks at once, the same one does not; failures before it still count', async () => {
  const here = await startAsking()
  let begun = await here.publishOne()
  await here.fail()
  await here.cron(begun + 11 * minute)
  await here.untilAsked(2)
  await here.fail()
  begun = await here.publishOne()
  expect(here.asked()).toEqual([1, 1, 2])
  await here.fail()
  await here.cron(begun + 19 * minute)
  expect(here.asked()).toEqual([1, 1, 2])
  await here.cron(begun + 21 * minute)
  await here.untilAsked(4)
})

test('revisions in quick succession do not count as failures of those before', async () => {
  const here = await startAsking()
  for (let n = 0; n < 4; n += 1) await here.publishOne()
  expect(here.asked()).toEqual([1, 2, 3, 4])
  await here.cron(Date.now() + 11 * minute)
  await here.untilAsked(5)
  expect(here.asked().at(-1)).toBe(4)
})

test('while a newer revision is being built, the landing of an older one asks for nothing', async () => {
  const here = await startAsking()
  await here.publishOne()
  const begun = await here.publishOne()
  await here.land(1)
  await here.cron(begun + 9 * minute)
  expect(here.asked()).toEqual([1, 2])
  await here.cron(begun + 11 * minute)
  await here.untilAsked(3)
})

test('a press of the author asks at once, once for each build that has ended, and makes no wait longer', async () => {
  const here = await startAsking()
  await here.publishOne()
  await here.press()
  expect(here.asked()).toEqual([1])
  await here.fail()
  const begun = Date.now()
  await Promise.all([here.press(), here.press(), here.press()])
  await here.untilAsked(2)
  expect(await here.state()).toMatchObject({ isBuilding: true, lastError: 'The disk is full.' })
  await here.cron(begun + 9 * minute)
  expect(here.asked()).toEqual([1, 1])
  await here.cron(begun + 11 * minute)
  await here.untilAsked(3)
})

test('a press does not wait for the time that a refusing hook was given, and asks for nothing that has landed', async () => {
  const here = await startAsking()
  here.answers.status = 500
  await publish(here.blog.author)
  await vi.waitFor(async () => expect(await here.state()).toMatchObject({ attempts: 3 }), 45_000)
  await sql(here.blog.db, "UPDATE rebuild SET next_attempt_at = '2100-01-01T00:00:00.000Z'")
  here.answers.status = 202
  await here.press()
  await here.untilAsked(4)
  expect(await here.state()).toMatchObject({
    ...{ isBuilding: true, lastError: 'The rebuild hook answered 500.' },
  })
  await here.land(1)
  await here.press()
  await here.cron(Date.now() + 60 * minute)
  expect(here.asked()).toHaveLength(4)
})
