import { expect, test as testOnce } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { atOnce, inOneDay, newReader } from '../../scripts/testing/readers.ts'
import type { Visit } from './day.ts'
import { storeSums } from './sums.ts'

const visitor = () => ({
  ...newReader(),
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
})
/** A test within one day, which it is given. */
const test = (title: string, act: (today: string) => Promise<void>) =>
  testOnce(title, () => inOneDay(act))

/** The object itself, with what `renewable-worker.ts` adds to it. */
interface Counter {
  visit(day: string, visit: Visit | null): Promise<number>
  exec(query: string): Promise<Record<string, unknown>[]>
  kill(): Promise<void>
  killAtDelivery(): Promise<void>
}

const counterOf = async ({ flare }: Blog) => {
  const namespace = await flare.getDurableObjectNamespace('VISIT_COUNTER')
  const counter = () => namespace.getByName('visits') as unknown as Counter
  return {
    exec: (query: string) => counter().exec(query),
    visit: (day: string, visit: Visit | null = null) => counter().visit(day, visit),
    killAtDelivery: () => counter().killAtDelivery(),
    kill: async () => {
      await counter()
        .kill()
        .catch(() => {})
    },
  }
}

const come = async ({ anyone }: Blog, headers: Record<string, string>, body = {}) =>
  (await anyone.ask('countView', { body, headers })).count

/** The total for somebody who is not counted. */
const total = (blog: Blog) => come(blog, { 'User-Agent': 'curl/8.14.1' })

/** The counts in D1, when the object has brought there what it knows. */
const totalInD1 = async ({ author, db }: Blog, article = '') => {
  await author.ask('readStatistics')
  const rows = db.prepare('SELECT total FROM views WHERE article = ?1 ORDER BY day DESC')
  return (await rows.bind(article).first<number>('total')) ?? 0
}

test('two hundred visitors at once are two hundred, and known after a restart', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  const ArticleId = await publish(blog.author)
  const visits = Array.from({ length: 200 }, visitor)
  const comeAll = () =>
    atOnce<unknown>(200, (n) =>
      n % 2
        ? come(blog, visits[n % 200] ?? {}, { ArticleId })
        : blog.anyone.ask('countVisit', { body: { ArticleId }, headers: visits[n % 200] ?? {} }),
    )
  await comeAll()
  expect([await totalInD1(blog), await totalInD1(blog, ArticleId)]).toEqual([200, 200])
  expect(await counter.exec('SELECT COUNT(*) AS n FROM visits')).toEqual([{ n: 1 }])
  await counter.kill()
  await comeAll()
  expect([await totalInD1(blog), await totalInD1(blog, ArticleId)]).toEqual([200, 200])
  await come(blog, visitor())
  expect(await total(blog)).toBe(201)
})

test('everybody is answered while the object is killed, and what was stored stays', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  await atOnce(5, () => come(blog, visitor()))
  expect(await totalInD1(blog)).toBe(5)
  await atOnce(60, async (n) => {
    if (n % 20 === 19) await counter.kill()
    await blog.anyone.ask('countVisit', { body: {}, headers: visitor() })
  })
  const after = await totalInD1(blog)
  expect(after).toBeGreaterThanOrEqual(5)
  expect(after).toBeLessThanOrEqual(65)
})

test('what D1 has is not added again: by a repeat, or when the object is killed before it knows', async (today) => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  await atOnce(3, () => come(blog, visitor()))
  expect(await totalInD1(blog)).toBe(3)
  await come(blog, visitor())
  await counter.killAtDelivery()
  expect(await totalInD1(blog)).toBe(4)
  expect(await totalInD1(blog)).toBe(4)
  const sums = { day: today, views: [['', 4]], hosts: [['a.example.com', 2]] } as const
  const repeat = () => blog.db.batch(storeSums(blog.db, sums as never))
  await repeat()
  const written = (await repeat()).map(({ meta }) => meta.rows_written)
  expect(written).toEqual([0, 0, 0])
  expect(await totalInD1(blog)).toBe(4)
})

test('counts reach the database with the cron, and not twice within a minute', async () => {
  const blog = await startBlog({ password: null })
  const inD1 = async () =>
    (await blog.db.prepare("SELECT total FROM views WHERE article = ''").first('total')) ?? 0
  await come(blog, visitor())
  expect(await inD1()).toBe(0)
  await blog.tick()
  expect(await inD1()).toBe(1)
  await come(blog, visitor())
  await blog.tick()
  expect(await inD1()).toBe(1)
  expect(await come(blog, visitor())).toBe(3)
})

test('a restored blog goes on with the counts of its day, however many ask for them at once', async (today) => {
  const blog = await startBlog()
  const ArticleId = await publish(blog.author)
  const from = 'a.example.com'
  await sql(blog.db, "INSERT INTO referrers VALUES (?1, ?2, 1), (?1, 'other', 3)", today, from)
  for (const [article, day, count, before] of [
    ['', '2020-01-01', 30, 0],
    ['', today, 7, 30],
    [ArticleId, today, 5, 0],
    ['gone1234', '2020-01-01', 1, 0],
  ] as const)
    await sql(
      blog.db,
      'INSERT INTO views VALUES (?1, ?2, ?3, ?3 + ?4)',
      article,
      day,
      count,
      before,
    )
  const body = { ArticleId, from }
  await blog.anyone.ask('countVisit', { body, headers: visitor() })
  await atOnce(3, () => blog.author.ask('readStatistics'))
  expect([await totalInD1(blog), await totalInD1(blog, ArticleId)]).toEqual([38, 6])
  expect((await blog.author.ask('readStatistics')).referrers).toEqual([
    { host: 'other', count: 3 },
    { host: from, count: 2 },
  ])
  expect(await come(blog, visitor())).toBe(39)
})

test('a restored blog whose day ends before its counts are brought loses none of that day', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  const day = '2999-12-30'
  await sql(blog.db, "INSERT INTO views VALUES ('', ?1, 7, 7)", day)
  await sql(blog.db, "INSERT INTO referrers VALUES (?1, 'a.example.com', 3)", day)
  await counter.visit(day, { visitor: 1, host: 'b.example.com' })
  await counter.visit('2999-12-31')
  const stored = async (table: string) =>
    (await blog.db.prepare(`SELECT * FROM ${table}`).all()).results
  expect(await stored('views')).toEqual([{ article: '', day, count: 8, total: 8 }])
  expect(await stored('referrers')).toEqual([
    { day, host: 'a.example.com', count: 3 },
    { day, host: 'b.example.com', count: 1 },
  ])
})

test('a stored day that cannot be read begins anew with the counts of the database', async () => {
  const blog = await startBlog()
  const counter = await counterOf(blog)
  const first = visitor()
  for (const broken of ["state = '{'", "keys = x'00'", 'state = NULL']) {
    await come(blog, first)
    const before = await totalInD1(blog)
    await counter.exec(`UPDATE visits SET ${broken}`)
    await counter.kill()
    expect(await total(blog)).toBe(before)
    await come(blog, first)
    // Who came is forgotten, so that it counts once more.
    expect([broken, await totalInD1(blog)]).toEqual([broken, before + 1])
  }
})

test('the next day forgets who came, and so does the first start after an earlier counter', async () => {
  const blog = await startBlog({ password: null })
  const counter = await counterOf(blog)
  await come(blog, visitor(), {})
  await blog.tick()
  const stored = async () =>
    (await counter.exec('SELECT keys FROM visits')) as { keys: ArrayBuffer }[]
  expect((await stored()).map(({ keys }) => keys.byteLength)).toEqual([8])
  await counter.visit('2999-12-31')
  expect((await stored()).map(({ keys }) => keys.byteLength)).toEqual([0])
  await counter.exec('CREATE TABLE visitors (n INTEGER PRIMARY KEY, keys BLOB, state TEXT)')
  await counter.exec("INSERT INTO visitors VALUES (1, x'00', '{}')")
  await counter.kill()
  const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'visit%'"
  expect(await counter.exec(tables)).toEqual([{ name: 'visits' }])
})

test('a counter that does not answer breaks no page and refuses nobody', async () => {
  const blog = await startBlog({ worker: 'switched-worker' })
  const headers = () => ({ ...visitor(), 'x-outage': 'VISIT_COUNTER=fails' })
  expect(await blog.anyone.ask('countVisit', { body: {}, headers: headers() })).toEqual({
    monitor: false,
  })
  expect(await come(blog, headers())).toBe(0)
  const idArticle = await publish(blog.author)
  const body = { Email: 'ada@example.com', idArticle }
  expect((await blog.anyone.call('like', { body, headers: headers() })).status).toBe(201)
})
