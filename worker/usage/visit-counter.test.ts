import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, newReader } from '../../scripts/testing/readers.ts'
import { deliverSums, isDelivered } from './sums.ts'
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
  kill(): Promise<void>
  killAtDelivery(): Promise<void>
  settle(day: string, isNow: boolean): Promise<unknown>
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
    .settle(today, true)
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
  await blog.anyone.ask('countVisit', { body: { from }, headers: visitor() })
  expect((await blog.author.ask('readStatistics')).referrers).toEqual([
    { host: 'other', count: 3 },
    { host: from, count: 2 },
  ])
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
