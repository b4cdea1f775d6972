import { expect, onTestFinished, test, vi } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import {
  publish,
  startProvider,
  subscribeMany,
  waitUntilSent,
} from '../../scripts/testing/letters.ts'
import { startReceiver } from '../../scripts/testing/receiver.ts'
import { raiseAlerts } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute
const address = 'author@example.com'

const startTold = async (hookUrl?: string) => {
  const provider = await startProvider(onTestFinished)
  const hook = hookUrl === undefined ? {} : { hookUrl }
  const options = { worker: 'timing-worker', hasMail: true, vars: provider.vars, ...hook } as const
  const blog = await startBlog(options)
  const body = { password: owner.OWNER_PASSWORD, lettersTo: address }
  await blog.author.ask('changeOwner', { body })
  /** Runs the cron at a time, until what it does has ended. */
  const cron = async (now: number) => {
    const worker = await blog.flare.getWorker()
    await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(now) })
  }
  return { provider, blog, cron }
}

const codeIn = (text = ''): string => /\b(\d{8})\b/.exec(text)?.[1] ?? ''

const confirm = async ({ author }: Blog, provider: { to(email: string): { text: string }[] }) => {
  expect(await author.ask('sendConfirmation')).toEqual({ error: null })
  await author.ask('confirmLetters', { body: { code: codeIn(provider.to(address).at(-1)?.text) } })
}

/** The alerts in the order in which they were raised. */
const alertsOf = async ({ db }: Blog) =>
  (
    await db
      .prepare('SELECT cause, day, letter FROM alerts ORDER BY at, cause')
      .all<{ cause: string; day: string; letter: string }>()
  ).results

const signIn = ({ anyone }: Blog, network: string) =>
  anyone.ask('signIn', { body: signInBody(owner), headers: { 'CF-Connecting-IP': network } })

test('the code of a letter confirms the address; a wrong one does not, and another address begins anew', async () => {
  const { provider, blog } = await startTold()
  const { author } = blog
  expect(await author.ask('readAlerts')).toMatchObject({ lettersTo: address, isConfirmed: false })
  await author.ask('sendConfirmation')
  const [letter] = provider.to(address)
  expect(letter?.text).toContain('http://127.0.0.1:8787/dashboard/settings')
  const code = codeIn(letter?.text)
  const wrong = { body: { code: code === '00000000' ? '00000001' : '00000000' } }
  expect(outcome(await author.call('confirmLetters', wrong))).toBe('wrong-letter-code')
  await author.ask('confirmLetters', { body: { code: `${code.slice(0, 4)} ${code.slice(4)}` } })
  expect((await author.ask('readAlerts')).isConfirmed).toBe(true)

  const body = { password: owner.OWNER_PASSWORD, lettersTo: 'other@example.com' }
  await author.ask('changeOwner', { body })
  expect((await author.ask('readAlerts')).isConfirmed).toBe(false)
  expect(outcome(await author.call('confirmLetters', { body: { code } }))).toBe('wrong-letter-code')
  for (let n = 1; n <= 5; n += 1) await author.ask('sendConfirmation')
  expect(outcome(await author.call('sendConfirmation'))).toBe('too-many-attempts')
})

test('a week of failing builds, mail and a full day: each is told once a day, however often it happens', async () => {
  const { origin, calls } = await startReceiver(() => 202)
  const { provider, blog, cron } = await startTold(`${origin}/`)
  const { author, builder, db } = blog
  await confirm(blog, provider)
  await subscribeMany(blog, 'reader', 1)
  provider.interfere = (id) => (id.startsWith('alert-') ? null : { status: 422 })
  await waitUntilSent(blog, await publish(blog, 'Unsent'))
  const begun = Date.now()
  const settled = () =>
    vi.waitFor(async () => {
      const state = await db
        .prepare('SELECT lease_until, next_attempt_at FROM rebuild')
        .first<{ lease_until: string | null; next_attempt_at: string | null }>()
      expect(state?.lease_until).toBeNull()
      expect(state?.next_attempt_at).not.toBeNull()
    }, 20_000)
  const failed = new Set<number>()
  const hours = Array.from({ length: 7 * 24 }, (_, n) => (n + 2) * 60)
  for (const after of [10, 20, 30, 40, 50, 60, 70, ...hours]) {
    const now = begun + after * minute + 5_000
    await settled()
    for (let build = failed.size; build < calls.length; build += 1) {
      failed.add(build)
      await builder.ask('reportRebuild', { body: { error: 'The token has expired.' } })
    }
    await cron(now)
    if (after === 3 * 24 * 60)
      await sql(db, 'UPDATE deliveries SET changed_at = ?1', new Date(now).toISOString())
  }
  await settled()
  // 10, 20, 40 … minutes apart, then a day: 13 builds, where a build a minute would be 10,000.
  expect(calls.length).toBeGreaterThanOrEqual(12)
  expect(calls.length).toBeLessThanOrEqual(14)
  const told = await alertsOf(blog)
  const daysOf = (cause: string) => told.flatMap((one) => (one.cause === cause ? [one.day] : []))
  // Seven days and an hour touch eight days, or nine.
  expect([8, 9]).toContain(new Set(daysOf('build')).size)
  expect(daysOf('mail')).toHaveLength(2)
  expect(told.every(({ letter }) => letter === 'sent')).toBe(true)
  const letters = provider.to(address).slice(1)
  expect(letters).toHaveLength(told.length)
  expect(new Set(letters.map(({ subject }) => subject))).toEqual(
    new Set(['The builds of your blog fail', 'E-mails of your blog have failed']),
  )
  for (const { text } of letters) expect(text).not.toMatch(/token|reader0|127\.0\.0\.1:(?!8787)/)

  // The database's day, as often as it is asked.
  await raiseAlerts(db, 0.79)
  for (let n = 0; n < 3; n += 1) await raiseAlerts(db, 0.81)
  await cron(Date.now())
  await expect.poll(() => provider.to(address).at(-1)?.subject).toContain('its database for today')
  const site = await author.ask('readSite')
  expect(site.mail).toMatchObject({ failed: 1 })
  expect(site.alerts.filter(({ cause }) => cause === 'database')).toHaveLength(1)
  expect((await author.ask('readRebuild')).lastError).toBe('The token has expired.')
  expect((await blog.anyone.ask('readHealth')).failingSince).not.toBeNull()
  // Nothing of it counts as a letter to a reader.
  expect((await author.ask('readCounts')).unsentLetters).toBe(1)
})

test('a sign-in from a new network is told, of the first network and a known one it is not', async () => {
  const { provider, blog, cron } = await startTold()
  await confirm(blog, provider)
  await sql(blog.db, 'DELETE FROM sign_in_networks')
  const now = Date.now()
  for (const network of ['192.0.2.7', '192.0.2.8']) await signIn(blog, network)
  await cron(now)
  expect(await alertsOf(blog)).toEqual([])
  for (const network of ['198.51.100.7', '203.0.113.7', '2001:db8:7::1'])
    await signIn(blog, network)
  await cron(now + minute)
  await expect.poll(() => provider.to(address).length).toBe(2)
  const [, letter] = provider.to(address)
  expect(letter?.subject).toBe('Somebody signed in to your blog from a new network')
  expect(letter?.text).not.toMatch(/198\.51|203\.0|2001/)
  const { results } = await blog.db.prepare('SELECT network FROM sign_in_networks').all()
  expect(results).toHaveLength(4)
  for (const { network } of results) expect(network).toMatch(/^[\w-]{43}$/)
  await cron(now + day)
  expect(await alertsOf(blog)).toHaveLength(1)
})

test('without a confirmed address, or with its switch off, the dashboard alone says it', async () => {
  const { provider, blog, cron } = await startTold()
  const { author, db } = blog
  await sql(db, "UPDATE rebuild SET failing_since = '2026-01-01T00:00:00.000Z'")
  await cron(Date.now())
  await expect
    .poll(async () => (await author.ask('readSite')).alerts)
    .toMatchObject([{ cause: 'build', letter: 'none' }])
  await confirm(blog, provider)
  await author.ask('setAlert', { body: { cause: 'build', isOn: false } })
  expect((await author.ask('readAlerts')).off).toEqual(['build'])
  await cron(Date.now() + day)
  await expect
    .poll(async () => (await alertsOf(blog)).map(({ letter }) => letter))
    .toEqual(['none', 'none'])
  await author.ask('setAlert', { body: { cause: 'build', isOn: true } })
  await cron(Date.now() + 2 * day)
  await expect.poll(() => provider.to(address).length).toBe(2)
})

test('while no letter goes out, it is tried six times with one key; then the dashboard says that it failed', async () => {
  const { provider, blog, cron } = await startTold()
  await confirm(blog, provider)
  const keys: string[] = []
  provider.interfere = (id) => {
    keys.push(id)
    return { status: 500 }
  }
  await sql(blog.db, "UPDATE rebuild SET failing_since = '2026-01-01T00:00:00.000Z'")
  const noon = Date.parse('2026-12-01T00:00:00.000Z')
  for (let at = 0; at < 8 * 60; at += 5) {
    await cron(noon + at * minute)
    await vi.waitFor(async () => expect((await alertsOf(blog)).length).toBe(1))
  }
  expect(keys).toEqual(Array.from({ length: 6 }, () => 'alert-build-2026-12-01'))
  expect((await blog.author.ask('readSite')).alerts).toMatchObject([{ letter: 'failed' }])
  expect((await blog.author.ask('readMail')).unsent).toEqual([])
})
