import { expect, test } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, newReader } from '../../scripts/testing/readers.ts'
import { cookieNames } from '../../shared/names.ts'
import { deliverSums, isDelivered } from './sums.ts'
import { type DayShare, dayLimits, noUsage, type Usage } from './usage.ts'
import { maxAgents } from './visit.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const visitor = (more: Record<string, string> = {}) => ({
  ...newReader(),
  'User-Agent': firefox,
  ...more,
})
const today = new Date().toISOString().slice(0, 10)

/** The object itself, with what `renewable-worker.ts` adds to it. */
interface Counter {
  report(used: Usage): Promise<{ share: DayShare }>
  kill(): Promise<void>
  killAtDelivery(): Promise<void>
  settle(day: string, used: Usage, isNow: boolean): Promise<unknown>
}

const counterOf = async ({ flare }: Blog) => {
  const namespace = await flare.getDurableObjectNamespace('VISIT_COUNTER')
  return () => namespace.getByName('visits') as unknown as Counter
}

const total = async ({ anyone }: Blog, headers: Record<string, string>) =>
  (await anyone.ask('countView', { body: {}, headers })).count

/** The counts of the site in D1, when the object has brought there what it knows. */
const siteViews = async ({ author, db }: Blog) => {
  await author.ask('readStatistics')
  return db.prepare("SELECT SUM(count) AS n FROM views WHERE article = ''").first('n')
}

test('two hundred visits at once and an object that is killed meanwhile are two hundred', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  const id = await publish(blog.author)
  const visits = Array.from({ length: 200 }, () => visitor())
  const come = async (headers: Record<string, string>, n: number) => {
    if (n % 50 === 49)
      await counter()
        .kill()
        .catch(() => {})
    const body = { ArticleId: id }
    return n % 2
      ? blog.anyone.ask('countVisit', { body, headers })
      : blog.anyone.ask('countView', { body, headers })
  }
  await Promise.all(visits.map(come))
  await counter()
    .kill()
    .catch(() => {})
  expect(await total(blog, { 'User-Agent': 'curl/8.14.1' })).toBe(200)
  // Everybody was answered, so that nobody counts again.
  await Promise.all(visits.map(come))
  expect(await siteViews(blog)).toBe(200)
  expect(
    await blog.db.prepare('SELECT total FROM views WHERE article = ?1').bind(id).first('total'),
  ).toBe(200)
})

test('sums that D1 has committed are not added again, when the object is killed before it knows', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  await atOnce(3, () => total(blog, visitor()))
  await counter().killAtDelivery()
  expect(await siteViews(blog)).toBe(3)
  expect(await total(blog, visitor())).toBe(4)
  expect(await siteViews(blog)).toBe(4)
  await counter().killAtDelivery()
  await atOnce(2, () => total(blog, visitor()))
  await blog.tick()
  expect(await total(blog, { 'User-Agent': 'curl/8.14.1' })).toBe(6)
  expect(await siteViews(blog)).toBe(6)
  // Who comes before it knows is not part of what D1 has.
  await total(blog, visitor())
  await counter().killAtDelivery()
  await counter()
    .settle(today, noUsage, true)
    .catch(() => {})
  await blog.anyone.ask('countVisit', { body: {}, headers: visitor() })
  await counter()
    .kill()
    .catch(() => {})
  expect(await siteViews(blog)).toBe(8)
  const deliver = () => blog.db.batch(deliverSums(blog.db, 77, { [today]: { '': 1 } }, new Map()))
  await deliver()
  expect(isDelivered(await deliver().catch((error: unknown) => error))).toBe(true)
  expect(await siteViews(blog)).toBe(9)
})

test('sums reach the database with the cron, and not twice within a minute', async () => {
  const blog = await startBlog({ password: null })
  const inD1 = async () =>
    (await blog.db.prepare("SELECT total FROM views WHERE article = ''").first('total')) ?? 0
  await total(blog, visitor())
  expect(await inD1()).toBe(0)
  await blog.tick()
  expect(await inD1()).toBe(1)
  await total(blog, visitor())
  await blog.tick()
  expect(await inD1()).toBe(1)
  expect(await total(blog, visitor())).toBe(3)
})

test('a network is one more visitor past its most user agents in a day', async () => {
  const blog = await startBlog()
  const network = newReader()
  const come = (n: number) => total(blog, { ...network, 'User-Agent': `${firefox}.${n}` })
  await atOnce(maxAgents + 5, come)
  for (const n of [1, maxAgents + 5, maxAgents + 6]) await come(n)
  expect(await siteViews(blog)).toBe(maxAgents + 1)
})

test('the hosts of today that a restored blog has are kept when its counter is new', async () => {
  const blog = await startBlog()
  const from = 'a.example.com'
  await sql(blog.db, "INSERT INTO referrers VALUES (?1, ?2, 1), (?1, 'other', 3)", today, from)
  // The object has stored what is used before the first visit.
  const counter = await counterOf(blog)
  await counter().report({ ...noUsage, rowsRead: 100_000 })
  await counter()
    .kill()
    .catch(() => {})
  await blog.anyone.ask('countVisit', { body: { from }, headers: visitor() })
  expect((await blog.author.ask('readStatistics')).referrers).toEqual([
    { host: 'other', count: 3 },
    { host: from, count: 2 },
  ])
})

test('visits that come together are stored together, by the object’s own count', async () => {
  const blog = await startBlog({ password: null })
  const counter = await counterOf(blog)
  await total(blog, visitor())
  const { share: before } = await counter().report(noUsage)
  await atOnce(50, () => total(blog, visitor()))
  const { share: after } = await counter().report(noUsage)
  expect(after.objectRowsWritten - before.objectRowsWritten).toBeLessThanOrEqual(10)
})

test('what D1 and the objects report is in the share of the day', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  const { share: before } = await counter().report(noUsage)
  await publish(blog.author)
  await blog.anyone.ask('searchTexts', { query: { q: 'sleep' } })
  await blog.tick()
  const { share: after } = await counter().report(noUsage)
  for (const kind of ['rowsRead', 'rowsWritten', 'objectRowsRead', 'objectRowsWritten'] as const)
    expect([kind, after[kind] > before[kind]]).toEqual([kind, true])
  expect(after.since).toBe(`${today}T00:00:00.000Z`)
})

test.each(['rowsWritten', 'rowsRead', 'objectRowsWritten', 'objectRowsRead'] as const)(
  'at 60 %% of %s what readers send is refused, counted is nobody, and the author goes on',
  async (kind) => {
    const blog = await startBlog({ worker: 'timing-worker' })
    const { anyone, author } = blog
    const counter = await counterOf(blog)
    const idArticle = await publish(author)
    await total(blog, visitor())
    await counter().report({ ...noUsage, [kind]: 0.6 * dayLimits.free[kind] })
    // The isolate asks again after some seconds.
    const clock = (time: number) => ({ ...newReader(), 'x-clock': String(time) })
    const now = Date.now() + 60_000
    const human = owner.TEST_HUMAN_TOKEN
    const send = async (time: number, key: string) => {
      const headers = () => clock(time)
      const opinion = {
        reader: `Ada ${key}`,
        country: 'Norway',
        opinion: 'Fine.',
        idArticle,
        human,
      }
      const email = `${key}@example.com`
      const ping = { name: 'Ada', email, country: 'Norway', detail: 'Hi.', human }
      return [
        await anyone.call('like', { body: { Email: email, idArticle }, headers: headers() }),
        await anyone.call('unlike', { body: { Email: email, idArticle }, headers: headers() }),
        await anyone.call('sendOpinion', { body: opinion, headers: headers() }),
        await anyone.call('sendPing', { body: ping, headers: headers() }),
        await anyone.call('subscribe', { body: { email }, headers: headers() }),
      ]
    }
    const refused = await send(now, 'today')
    expect(refused.map(outcome)).toEqual(refused.map(() => 'day-used-up'))
    for (const reply of refused) {
      expect(reply.ok || reply.problem.detail).toContain('tomorrow, from 00:00 UTC')
      expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    const headers = { ...visitor(), 'x-clock': String(now) }
    expect((await anyone.call('countVisit', { body: {}, headers })).status).toBe(200)
    expect(await total(blog, headers)).toBe(1)
    await author.ask('createArticle', {
      body: article({ headingSave: 'Published all the same' }),
      headers: { 'x-clock': String(now) },
    })
    const signIn = { body: signInBody(owner), headers: { 'x-clock': String(now) } }
    expect((await anyone.call('signIn', signIn as never)).status).toBe(200)
    // The next day begins anew.
    const accepted = await send(now + 86_400_000, 'tomorrow')
    expect(accepted.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200])
  },
)

test('at 80 % captchas stop, but not in a browser in which the author has signed in', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  const signedIn = await blog.anyone.call('signIn', { body: signInBody(owner) })
  const Cookie = signedIn.headers
    .getSetCookie()
    .filter((line) => line.startsWith(cookieNames.device))
    .join()
    .split(';')[0] as string
  const ask = async (more: Record<string, string>) =>
    (await blog.anyone.call('createCaptcha', { body: {}, headers: { ...newReader(), ...more } }))
      .status
  for (const [share, stranger] of [
    [0.7, 201],
    [0.1, 429],
  ] as const) {
    await counter().report({ ...noUsage, rowsWritten: share * dayLimits.free.rowsWritten })
    await blog.tick()
    expect([share, await ask({}), await ask({ Cookie })]).toEqual([share, stranger, 201])
  }
})

test('a counter that does not answer breaks no page and refuses nobody', async () => {
  const blog = await startBlog({ worker: 'failing-worker' })
  const headers = () => ({ ...visitor(), 'x-outage': 'VISIT_COUNTER=fails' })
  expect(await blog.anyone.ask('countVisit', { body: {}, headers: headers() })).toEqual({
    monitor: false,
  })
  expect(await total(blog, headers())).toBe(0)
  const idArticle = await publish(blog.author)
  const body = { Email: 'ada@example.com', idArticle }
  expect((await blog.anyone.call('like', { body, headers: headers() })).status).toBe(201)
})

test('each table of what readers send and nobody deletes in time has a most', async () => {
  const blog = await startBlog()
  const { anyone, db } = blog
  const idArticle = await publish(blog.author)
  const human = owner.TEST_HUMAN_TOKEN
  const send = async (name: string) => {
    const email = `${name}@example.com`
    const opinion = { reader: name, country: 'Norway', opinion: 'Fine.', idArticle, human }
    const ping = { name, email, country: 'Norway', detail: 'Hi.', human }
    const headers = newReader()
    return [
      await anyone.call('sendOpinion', { body: opinion, headers }),
      await anyone.call('sendPing', { body: ping, headers }),
      await anyone.call('like', { body: { Email: email, idArticle }, headers }),
    ]
  }
  expect((await send('ada')).map(({ status }) => status)).toEqual([201, 201, 201])
  for (const table of ['opinions', 'pings']) await sql(db, `UPDATE ${table} SET id = id + 100000`)
  await sql(db, 'UPDATE reaction_counts SET count = 100000')
  // The oldest is as far away as the table is long.
  for (const table of ['opinions', 'pings'])
    await sql(db, `UPDATE sqlite_sequence SET seq = 200000 WHERE name = '${table}'`)
  expect((await send('ben')).map(outcome)).toEqual([201, 201, 'too-many-stored'])
  expect((await send('cy')).map(outcome)).toEqual(Array(3).fill('too-many-stored'))
  // Who has voted may change it.
  const body = { Email: 'ada@example.com', idArticle }
  expect((await anyone.call('unlike', { body, headers: newReader() })).status).toBe(201)
})
