import { expect, onTestFinished, test, vi } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import {
  publish,
  startProvider,
  subscribeMany,
  waitUntilSent,
} from '../../scripts/testing/letters.ts'
import { inOneDay } from '../../scripts/testing/readers.ts'
import { startReceiver } from '../../scripts/testing/receiver.ts'
import { like } from '../../shared/reactions.ts'

const minute = 60_000
const day = 24 * 60 * minute
const address = 'author@example.com'

const startTold = async (hookUrl?: string) => {
  const provider = await startProvider(onTestFinished)
  const hook = hookUrl === undefined ? {} : { hookUrl }
  const options = {
    worker: 'switched-worker',
    hasMail: true,
    vars: provider.vars,
    ...hook,
  } as const
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

/** The next day's noon: some minutes later it is the same day. */
const nextNoon = () => (Math.floor(Date.now() / day) + 1.5) * day

const codeIn = (text = ''): string => /\b(\d{8})\b/.exec(text)?.[1] ?? ''

const confirm = async ({ author }: Blog, provider: { to(email: string): { text: string }[] }) => {
  expect(await author.ask('sendConfirmation')).toEqual({ error: null })
  await author.ask('confirmLetters', { body: { code: codeIn(provider.to(address).at(-1)?.text) } })
}

/** The letters that were due, in that order. */
const lettersOf = async ({ db }: Blog) =>
  (
    await db
      .prepare('SELECT cause, day, letter FROM alerts ORDER BY at, cause')
      .all<{ cause: string; day: string; letter: string }>()
  ).results

const failBuilds = ({ db }: Blog) =>
  sql(db, "UPDATE rebuild SET failing_since = '2026-01-01T00:00:00.000Z'")

const signIn = ({ anyone }: Blog, network: string) =>
  anyone.ask('signIn', { body: signInBody(owner), headers: { 'CF-Connecting-IP': network } })

test('a week of failing builds and mail is one letter a day that lists both, however often they fail', async () => {
  const { origin, calls } = await startReceiver(() => 202)
  const { provider, blog, cron } = await startTold(`${origin}/`)
  const { author, builder, db } = blog
  await confirm(blog, provider)
  await subscribeMany(blog, 'reader', 1)
  provider.interfere = (id) => (id.startsWith('author-') ? null : { status: 422 })
  await waitUntilSent(blog, await publish(blog, 'Unsent'))
  const begun = Date.now()
  const settled = () =>
    vi.waitFor(async () => {
      const state = await db
        .prepare('SELECT lease_until, next_attempt_at FROM rebuild')
        .first<{ lease_until: string | null; next_attempt_at: string | null }>()
      expect(state?.lease_until).toBeNull()
      expect(state?.next_attempt_at).not.toBeNull()
    }, 45_000)
  const [failed, days] = [new Set<number>(), new Set<string>()]
  const everyTwoHours = Array.from({ length: 7 * 12 }, (_, n) => (n + 1) * 120)
  for (const after of [10, 20, 30, 40, 50, 60, 70, ...everyTwoHours]) {
    const now = begun + after * minute + 5_000
    days.add(new Date(now).toISOString().slice(0, 10))
    await settled()
    for (let build = failed.size; build < calls.length; build += 1) {
      failed.add(build)
      await builder.ask('reportFailure', { body: { error: 'The token has expired.' } })
    }
    await cron(now)
  }
  await settled()
  // 10, 20, 40 … minutes apart, then a day: 13 builds, where a build a minute would be 10,000.
  expect(calls.length).toBeGreaterThanOrEqual(12)
  expect(calls.length).toBeLessThanOrEqual(14)
  const told = await lettersOf(blog)
  expect(told.map(({ day }) => day)).toEqual([...days])
  expect(told.every(({ cause, letter }) => cause === 'build' && letter === 'sent')).toBe(true)
  const letters = provider.to(address).slice(1)
  expect(letters).toHaveLength(told.length)
  for (const { subject, text } of letters) {
    expect(subject).toBe('Your blog needs you')
    expect(text).toContain('At least one e-mail to a subscriber has failed')
    expect(text).not.toMatch(/token|reader0|127\.0\.0\.1:(?!8787)/)
  }
  expect(letters[0]?.text).not.toContain('Builds of the static pages fail')
  for (const { text } of letters.slice(1)) expect(text).toContain('Builds of the static pages fail')

  const site = await author.ask('readSite')
  expect(site.mail).toMatchObject({ failed: 1 })
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
  expect(await lettersOf(blog)).toEqual([])
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
  expect(await lettersOf(blog)).toHaveLength(1)
})

test('an e-mail that failed is told once, a backup that is due once a week, and neither when all is well', async () => {
  const { provider, blog, cron } = await startTold()
  await confirm(blog, provider)
  const now = Date.now()
  const backUp = (at: number) =>
    sql(blog.db, 'UPDATE rebuild SET backed_up_at = ?1', new Date(at).toISOString())
  const daysTold = async (from: number, days: number) => {
    const told: number[] = []
    for (let n = from; n < from + days; n += 1) {
      const before = (await lettersOf(blog)).length
      await cron(now + n * day + minute * n)
      if ((await lettersOf(blog)).length > before) told.push(n)
    }
    return told
  }
  await backUp(now)
  expect(await daysTold(0, 3)).toEqual([])
  await backUp(now - 15 * day)
  expect(await daysTold(3, 10)).toEqual([3, 10])
  expect(provider.to(address).at(-1)?.text).toContain('The last backup is older than two weeks')
  await backUp(now + 12 * day)
  provider.interfere = (id) => (id.startsWith('author-') ? null : { status: 422 })
  await subscribeMany(blog, 'reader', 1)
  await waitUntilSent(blog, await publish(blog, 'Unsent'))
  await sql(
    blog.db,
    'UPDATE deliveries SET changed_at = ?1',
    new Date(now + 12 * day).toISOString(),
  )
  expect(await daysTold(13, 4)).toEqual([13])
  await expect.poll(() => provider.to(address).length).toBe(4)
  expect(provider.to(address).at(-1)?.text).not.toContain('backup')
})

test('cron runs at once send one letter; what has recovered before it is sent is in none', async () => {
  const { provider, blog, cron } = await startTold()
  await confirm(blog, provider)
  await failBuilds(blog)
  const now = nextNoon()
  await Promise.all(Array.from({ length: 4 }, () => cron(now)))
  for (let n = 1; n < 5; n += 1) await cron(now + n * minute)
  expect(
    provider.to(address).filter(({ subject }) => subject === 'Your blog needs you'),
  ).toHaveLength(1)
  provider.interfere = () => ({ status: 500 })
  await cron(now + day)
  await expect.poll(() => lettersOf(blog)).toHaveLength(2)
  provider.interfere = () => null
  await sql(
    blog.db,
    'UPDATE rebuild SET failing_since = NULL, backed_up_at = ?1',
    new Date(now).toISOString(),
  )
  await cron(now + day + 6 * minute)
  await expect.poll(async () => (await lettersOf(blog)).at(-1)?.letter).toBe('none')
  expect(provider.to(address)).toHaveLength(2)
})

test('a ceiling that is met is told on that day, by its name', () =>
  inOneDay(async () => {
    const { provider, blog, cron } = await startTold()
    await confirm(blog, provider)
    const now = Date.now()
    const idArticle = await publish(blog, 'Liked')
    await sql(blog.db, 'UPDATE rebuild SET backed_up_at = ?1', new Date(now).toISOString())
    await blog.anyone.ask('like', { body: { Email: 'ada@example.com', idArticle } })
    await cron(now)
    expect(await lettersOf(blog)).toEqual([])
    await sql(blog.db, "UPDATE call_counts SET count = ?1 WHERE who = 'site'", like.siteLimit)
    for (let n = 0; n < 2; n += 1) await cron(now)
    expect(await lettersOf(blog)).toHaveLength(1)
    const letter = provider.to(address).at(-1)
    expect(letter?.subject).toBe('Your blog needs you')
    expect(letter?.text).toContain('as many as this blog takes in a day (UTC): likes.')
    await cron(now + day)
    expect(await lettersOf(blog)).toHaveLength(1)
  }))

test('without a confirmed address, with the switch off, or without mail the dashboard alone says it', async () => {
  const { provider, blog, cron } = await startTold()
  const { author } = blog
  await failBuilds(blog)
  await cron(Date.now())
  await sql(blog.db, 'DELETE FROM sign_in_networks')
  for (const network of ['192.0.2.7', '198.51.100.7']) await signIn(blog, network)
  await cron(Date.now())
  await expect
    .poll(async () => (await author.ask('readSite')).letters)
    .toMatchObject([{ about: 'sign-in', state: 'none' }])
  await confirm(blog, provider)
  await author.ask('setDailyLetter', { body: { isOn: false } })
  expect((await author.ask('readAuthorLetters')).isDaily).toBe(false)
  await signIn(blog, '203.0.113.7')
  await cron(Date.now() + day)
  await expect.poll(() => provider.to(address).at(-1)?.subject).toContain('from a new network')
  expect((await lettersOf(blog)).map(({ cause }) => cause)).toEqual(['sign-in', 'sign-in'])
  await author.ask('setDailyLetter', { body: { isOn: true } })
  await cron(Date.now() + 2 * day)
  await expect.poll(() => provider.to(address).at(-1)?.subject).toBe('Your blog needs you')

  const mailless = await startBlog({ worker: 'switched-worker', vars: { MAIL_PROVIDER: 'resend' } })
  await sql(mailless.db, 'UPDATE owner SET letters_to = ?1, confirmed_to = ?1', address)
  await failBuilds(mailless)
  await sql(mailless.db, 'DELETE FROM sign_in_networks')
  for (const network of ['192.0.2.7', '198.51.100.7']) await signIn(mailless, network)
  const worker = await mailless.flare.getWorker()
  await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
  await expect.poll(() => lettersOf(mailless)).toMatchObject([{ cause: 'sign-in', letter: 'none' }])
})

test('while no letter goes out, it is tried six times with one key; then the dashboard says that it failed', async () => {
  const { provider, blog, cron } = await startTold()
  await confirm(blog, provider)
  const keys: string[] = []
  provider.interfere = (id) => {
    keys.push(id)
    return { status: 500 }
  }
  await failBuilds(blog)
  const noon = nextNoon()
  for (let at = 0; at < 8 * 60; at += 5) {
    await cron(noon + at * minute)
    await expect.poll(() => lettersOf(blog)).toHaveLength(1)
  }
  expect(keys).toEqual(Array(6).fill(`author-build-${new Date(noon).toISOString().slice(0, 10)}`))
  expect((await blog.author.ask('readSite')).letters).toMatchObject([
    { about: 'behind', state: 'failed' },
  ])
  expect((await blog.author.ask('readMail')).unsent).toEqual([])
})
