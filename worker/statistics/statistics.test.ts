import { expect, test as testOnce } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { close, end, remove } from '../../scripts/testing/changes.ts'
import { atOnce, inOneDay, newReader } from '../../scripts/testing/readers.ts'
import { dump, newSession } from '../../scripts/testing/requests.ts'
import { forgetVisits } from '../../scripts/testing/sent-rows.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { cookieNames } from '../../shared/names.ts'
import { mostOfDay } from '../visits/day.ts'
import { longestHost, referrerOf } from './visitor.ts'

const blog = await sharedBlog()
const { anyone, author, db } = blog

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome = (device: string, name = 'Chrome/149.0.0.0 Mobile Safari/537.36') =>
  `Mozilla/5.0 (${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${name}`

/** Someone with a browser, in a network of their own unless it is said. */
const visitor = (more: Record<string, string> = {}) => ({
  ...newReader(),
  'User-Agent': firefox,
  ...more,
})

const total = async (headers: Record<string, string>, body = {}) =>
  (await anyone.ask('countView', { body, headers })).count
const daily = (headers: Record<string, string>, body = {}) =>
  anyone.ask('countDailyView', { body, headers })

/** The counts as they are, asked by what is not counted. */
const counts = async () => {
  const headers = visitor({ 'User-Agent': 'curl/8.14.1' })
  return [await total(headers), (await daily(headers)).count]
}

/** Brings to the database what is counted, as reading the statistics does. */
const settle = () => author.ask('readStatistics')

const rowsOf = async (of: D1Database, article: string) => {
  await settle()
  const rows = of.prepare('SELECT day, count, total FROM views WHERE article = ?1 ORDER BY day')
  return (await rows.bind(article).all<{ day: string; count: number; total: number }>()).results
}
const viewsOf = async (article: string) => (await rowsOf(db, article)).at(-1)?.total ?? 0

/** A test within one day, which it is given. */
const test = (title: string, act: (today: string) => Promise<void>) =>
  testOnce(title, () => inOneDay(act))
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const ascending = (a: number, b: number) => a - b

test('visitors who come at once are counted exactly, each with a number of its own', async (today) => {
  const { anyone, db, tick } = await startBlog({ password: null })
  const numbers = await atOnce(30, async (n) => {
    const call = n % 2 ? 'countView' : 'countDailyView'
    return (await anyone.ask(call, { body: {}, headers: visitor() })).count
  })
  expect(numbers.sort(ascending)).toEqual(numbersTo(30))
  await tick()
  expect(await rowsOf(db, '')).toEqual([{ day: today, count: 30, total: 30 }])
})

test('a visitor is counted once a day, whichever of the two calls comes first', async (today) => {
  for (const isTotalFirst of [true, false]) {
    const [all = 0, ofDay = 0] = await counts()
    const headers = visitor()
    if (isTotalFirst) expect(await total(headers)).toBe(all + 1)
    expect(await daily(headers)).toEqual({ day: today, count: ofDay + 1 })
    await atOnce(20, (n): Promise<unknown> => (n % 2 ? total(headers) : daily(headers)))
    expect(await total(headers)).toBe(all + 1)
    expect(await counts()).toEqual([all + 1, ofDay + 1])
  }
})

test('another browser or another network is another visitor, another address of it is not', async () => {
  const [before = 0] = await counts()
  await total(visitor({ 'CF-Connecting-IP': '2001:db8:0:7::1' }))
  await total(visitor({ 'CF-Connecting-IP': '2001:db8:0:7:1:2:3:4' }))
  expect(await counts()).toContain(before + 1)
  await total(visitor({ 'CF-Connecting-IP': '2001:db8:0:8::1' }))
  await total(visitor({ 'CF-Connecting-IP': '2001:db8:0:8::1', 'User-Agent': `${firefox}.1` }))
  expect((await counts())[0]).toBe(before + 3)
})

test('the number and the day that a browser sends are ignored', async (today) => {
  const [before = 0] = await counts()
  const headers = visitor()
  for (const count of [404, -1, 0, 1e300]) expect(await total(headers, { count })).toBe(before + 1)
  const { day } = await daily(headers, { day: '1999-12-31', count: 1_000 })
  expect(day).toBe(today)
  expect(await counts()).toContain(before + 1)
  expect(JSON.stringify((await dump(db)).views)).not.toContain('1999')
})

test('programs are answered and not counted', async () => {
  const before = await counts()
  const programs = [
    '',
    'curl/8.14.1',
    'Wget/1.25.0',
    'python-requests/2.32.4',
    'node',
    'Go-http-client/2.0',
    'Mozilla/5.0',
    'facebookexternalhit/1.1',
    'WhatsApp/2.25',
    'Slackbot-LinkExpanding 1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    chrome('Linux; Android 6.0.1; Nexus 5X', 'Chrome/149.0 (compatible; Googlebot/2.1)'),
    chrome('X11; Linux x86_64', 'HeadlessChrome/149.0.0.0 Safari/537.36'),
    chrome('Macintosh; Intel Mac OS X 10_15_7', 'Chrome/149.0 Safari/537.36 Chrome-Lighthouse'),
    chrome('Macintosh', 'Chrome/149.0 Safari/537.36 (Applebot/0.1)'),
    chrome('Windows NT 6.1; WOW64', 'Chrome/27.0 Safari/537.36 Google-Read-Aloud BingPreview/1.0b'),
  ]
  for (const program of programs) {
    const headers = visitor({ 'User-Agent': program })
    expect([await total(headers), (await daily(headers)).count], program).toEqual(before)
  }
})

test("people's browsers are counted, whatever they are called", async () => {
  const [before = 0] = await counts()
  const browsers = [
    firefox,
    chrome('Windows NT 10.0; Win64; x64'),
    chrome('Windows NT 10.0; Win64; x64', 'Chrome/149.0 Safari/537.36 Edg/149.0 OPR/120.0'),
    chrome('Linux; Android 13; CUBOT KINGKONG 9'),
    chrome('Linux; Android 16; SM-S938B; wv', 'Version/4.0 Chrome/149.0 Mobile Instagram 400.0'),
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/400.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  ]
  for (const [n, browser] of browsers.entries()) {
    const headers = visitor({ 'User-Agent': browser })
    expect([browser, await total(headers)]).toEqual([browser, before + n + 1])
  }
})

test('the signed-in author is answered and not counted', async () => {
  const before = await counts()
  const headers = visitor({ Cookie: await newSession(blog) })
  const id = await publish(author)
  expect([await total(headers, { ArticleId: id }), (await daily(headers)).count]).toEqual(before)
  expect(await viewsOf(id)).toBe(0)
  // The marker that anybody can set is no session.
  expect(await total(visitor({ Cookie: 'auth=1' }))).toBe((before[0] ?? 0) + 1)
})

test('the author is no reader, where he signed in and out, nor before his blog is set up', async () => {
  const signedIn = await anyone.call('signIn', { body: signInBody(owner), headers: newReader() })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const Cookie = cookies.find((one) => one.startsWith(cookieNames.device)) ?? ''
  const before = (await counts())[0] ?? 0
  expect(await total(visitor({ Cookie }))).toBe(before)
  // One that no sign-in gave makes nobody the author.
  expect(await total(visitor({ Cookie: `${Cookie.slice(0, -4)}none` }))).toBe(before + 1)
  const unowned = await startBlog({ owner: null, isOwn: true })
  const come = async () =>
    (await unowned.anyone.ask('countView', { body: {}, headers: visitor() })).count
  expect(await come()).toBe(await come())
})

test('a new day begins at one, leaves the day before alone, and forgets who came then', async (today) => {
  const { anyone, db, flare } = await startBlog({ password: null, worker: 'switched-worker' })
  const noon = Date.parse(`${today}T12:00:00Z`)
  const headers = visitor()
  const ask = async (clock: number) => {
    const body = { body: {}, headers: { ...headers, 'x-clock': String(clock) } }
    return [
      (await anyone.ask('countView', body)).count,
      (await anyone.ask('countDailyView', body)).count,
    ]
  }
  const tomorrow = noon + 86_400_000
  expect([await ask(noon), await ask(noon)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  // The sums of the day before are not in the database yet.
  expect([await ask(tomorrow), await ask(tomorrow)]).toEqual([
    [2, 1],
    [2, 1],
  ])
  const run = async (scheduledTime: number) =>
    (await flare.getWorker()).scheduled({ scheduledTime: new Date(scheduledTime) })
  await run(tomorrow + 60_000)
  const rows = 'SELECT day, count, total FROM views ORDER BY day'
  expect((await db.prepare(rows).all()).results).toEqual([
    { day: today, count: 1, total: 1 },
    { day: daysAgo(-1), count: 1, total: 2 },
  ])
  await run(tomorrow + 86_400_000)
  expect(await ask(tomorrow + 86_400_000)).toEqual([3, 1])
})

test('who came is not in the database', async () => {
  const id = await publish(author)
  const headers = visitor({ 'CF-Connecting-IP': '198.51.100.79' })
  await total(headers, { ArticleId: id })
  await settle()
  expect(JSON.stringify(await dump(db))).not.toMatch(/198\.51\.100\.79|Firefox/)
})

test('an article is counted once a visitor and day, beside the visit of the site', async () => {
  const [id, other] = [await publish(author), await publish(author)]
  const [before = 0] = await counts()
  const headers = visitor()
  for (const ArticleId of [id, id, other, id]) {
    expect(await total(headers, { ArticleId })).toBe(before + 1)
  }
  await atOnce(10, () => total(headers, { ArticleId: id }))
  expect([await viewsOf(id), await viewsOf(other)]).toEqual([1, 1])
  expect(await total(visitor(), { ArticleId: id })).toBe(before + 2)
  expect(await viewsOf(id)).toBe(2)
  const local = `/${namedLocalSlugs[0]}`
  await total(headers, { ArticleId: local })
  expect(await viewsOf(local)).toBe(1)
  expect((await counts())[0]).toBe(before + 2)
})

test('an article that is not there is not counted, the visit is', async () => {
  const [before = 0] = await counts()
  const articles = db.prepare("SELECT * FROM views WHERE article <> ''")
  await settle()
  const { results } = await articles.all()
  for (const ArticleId of ['aaaaaaaaaaaaaaaa', '/no-such-article'])
    await total(visitor(), { ArticleId })
  expect((await counts())[0]).toBe(before + 2)
  await settle()
  expect((await articles.all()).results).toEqual(results)
})

test('the count of a deleted article goes with it, the counts of the site stay', async () => {
  const id = await publish(author, { headingSave: 'Read and gone' })
  await total(visitor(), { ArticleId: id })
  const before = await counts()
  await remove(blog, id, 'Read and gone')
  await end(blog, id)
  expect([await viewsOf(id), await counts()]).toEqual([0, before])
})

/** The statistics of a blog that had no visit before this test. */
const emptyStatistics = async () => {
  await forgetVisits(blog)
  return await author.ask('readStatistics')
}

test('the author reads how many came in all, on which day, and to which article', async (today) => {
  const nothing = { total: 0, since: null, before: 0, days: [], articles: [], referrers: [] }
  expect(await emptyStatistics()).toEqual(nothing)
  const read = await publish(author, { headingSave: 'Read twice' })
  const once = await publish(author, { headingSave: 'Read once' })
  await publish(author, { headingSave: 'Read by nobody' })
  const local = `/${namedLocalSlugs[0]}`
  for (const ArticleId of [read, read, once, local, local, local]) {
    await total(visitor(), { ArticleId })
  }
  await total(visitor())
  expect(await author.ask('readStatistics')).toEqual({
    total: 7,
    since: today,
    before: 0,
    days: [{ day: today, count: 7 }],
    referrers: [],
    articles: [
      { ArticleId: local, headingSave: expect.stringMatching(/\w+ \w+/), count: 3 },
      { ArticleId: read, headingSave: 'Read twice', count: 2 },
      { ArticleId: once, headingSave: 'Read once', count: 1 },
    ],
  })
  // Reading them is no visit.
  expect((await author.ask('readStatistics')).total).toBe(7)
})

test('an article is named as it is called now, and one that is gone is not named', async () => {
  await emptyStatistics()
  const id = await publish(author, { headingSave: 'Soon renamed' })
  const gone = await publish(author, { headingSave: 'Soon gone' })
  for (const ArticleId of [id, gone]) await total(visitor(), { ArticleId })
  await db.batch([
    db.prepare("UPDATE all_articles SET heading = 'Renamed' WHERE id = ?1").bind(id),
    // As a local article leaves the repository.
    db.prepare("INSERT INTO views VALUES ('/no-longer-there', '2020-01-01', 9, 9)"),
  ])
  await remove(blog, gone, 'Soon gone')
  const { total: all, articles } = await author.ask('readStatistics')
  expect([all, articles]).toEqual([2, [{ ArticleId: id, headingSave: 'Renamed', count: 1 }]])
})

test('the days are those of the period, oldest first, and the articles the twenty most read', async () => {
  await emptyStatistics()
  const days = Array.from({ length: 400 }, (_, n) => ({ day: daysAgo(n - 2), count: n + 1 }))
  await sql(
    db,
    `INSERT INTO views (article, day, count, total)
       SELECT '', value ->> 'day', value ->> 'count', 0 FROM json_each(?1)`,
    JSON.stringify(days),
  )
  await sql(
    db,
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 25)
       INSERT OR IGNORE INTO all_articles (id, slug, heading, image, image_source, body, description, author, date,
         links, category, heading_category, words, created_at, updated_at, revision)
       SELECT 'manyviews' || n, 'many-' || n, 'Many ' || n, 'http', 'x', 'x', '', 'x', '2020-01-01',
         '[]', 'Health', 'Health', 1, '', '', 1 FROM n`,
  )
  await db.exec(
    "INSERT INTO views SELECT id, '2020-01-01', substr(id, 10), substr(id, 10) FROM articles WHERE id LIKE 'manyviews%'",
  )
  for (const period of ['30', '90', '365'] as const) {
    const of = await author.ask('readStatistics', { query: { days: period } })
    const length = Number(period)
    expect(of.days).toEqual(days.slice(2, 2 + length).reverse())
    const before = days.slice(2 + length, 2 + 2 * length)
    expect(of.before).toBe(before.reduce((sum, { count }) => sum + count, 0))
    expect(of.articles).toEqual([])
  }
  const statistics = await author.ask('readStatistics')
  expect(statistics.days).toEqual(days.slice(2).reverse())
  expect(statistics.since).toBe(daysAgo(397))
  const most = statistics.articles.map(({ headingSave, count }) => [headingSave, count])
  expect(most).toEqual(Array.from({ length: 20 }, (_, n) => [`Many ${25 - n}`, 25 - n]))
})

test('a period counts what was read in it, for each article and for one of them', async (today) => {
  await emptyStatistics()
  const [id, old] = [await publish(author, { headingSave: 'Read on' }), await publish(author)]
  const insert = db.prepare('INSERT INTO views VALUES (?1, ?2, ?3, ?4)')
  await db.batch([
    insert.bind(id, daysAgo(170), 7, 7),
    insert.bind(id, daysAgo(40), 5, 12),
    insert.bind(id, daysAgo(29), 3, 15),
    insert.bind(id, today, 2, 17),
    insert.bind(old, daysAgo(30), 9, 9),
    insert.bind('', today, 2, 2),
  ])
  const read = async (days: '30' | '90' | undefined, ArticleId?: string) =>
    await author.ask('readStatistics', { query: { days, ArticleId } })
  const countsOf = async (days: '30' | '90' | undefined) =>
    (await read(days)).articles.map(({ ArticleId, count }) => [ArticleId, count])
  expect(await countsOf('30')).toEqual([[id, 5]])
  expect(await countsOf('90')).toEqual([
    [id, 10],
    [old, 9],
  ])
  expect(await countsOf(undefined)).toEqual([
    [id, 17],
    [old, 9],
  ])
  expect(await read('30', id)).toMatchObject({
    total: 17,
    since: daysAgo(170),
    before: 5,
    days: [
      { day: daysAgo(29), count: 3 },
      { day: today, count: 2 },
    ],
    articles: [{ ArticleId: id, headingSave: 'Read on', count: 5 }],
  })
  const gone = await read('30', 'aaaaaaaaaaaaaaaa')
  expect(gone).toMatchObject({ total: 0, since: null, days: [], articles: [] })
  const other = { query: { days: '31' as '30' } }
  expect(outcome(await author.call('readStatistics', other))).toBe('invalid-query')
})

test('the author reads which sites led here in a period, the most first', async (today) => {
  await emptyStatistics()
  const insert = db.prepare('INSERT INTO referrers VALUES (?1, ?2, ?3)')
  await db.batch([
    insert.bind(today, 'news.example.com', 2),
    insert.bind(daysAgo(29), 'news.example.com', 3),
    insert.bind(daysAgo(1), 'other', 4),
    insert.bind(daysAgo(30), 'search.example.com', 9),
  ])
  const read = async (days?: '30') =>
    (await author.ask('readStatistics', { query: { days } })).referrers
  expect(await read('30')).toEqual([
    { host: 'news.example.com', count: 5 },
    { host: 'other', count: 4 },
  ])
  expect((await read())[0]).toEqual({ host: 'search.example.com', count: 9 })
  await emptyStatistics()
})

test('the author reads the views and likes of some articles at once', async () => {
  await emptyStatistics()
  const [read, unread] = [await publish(author), await publish(author)]
  await sql(db, 'INSERT INTO views VALUES (?1, ?2, 7, 7)', read, daysAgo(3))
  await total(visitor(), { ArticleId: read })
  const body = { Email: 'reader@example.com', idArticle: read }
  await anyone.ask('like', { body, headers: newReader() })
  const query = { ids: [read, unread, 'aaaaaaaaaaaaaaaa'].join() }
  expect(await author.ask('listArticleCounts', { query })).toEqual([
    { ArticleId: read, views: 8, likes: 1 },
    { ArticleId: unread, views: 0, likes: 0 },
    { ArticleId: 'aaaaaaaaaaaaaaaa', views: 0, likes: 0 },
  ])
  expect(await author.ask('listArticleCounts', { query: { ids: '' } })).toEqual([])
  expect(outcome(await anyone.call('listArticleCounts', { query }))).toBe('not-signed-in')
})

test('an article has its own days', async (today) => {
  const id = await publish(author)
  await sql(db, 'INSERT INTO views VALUES (?1, ?2, 9, 9)', id, daysAgo(3))
  await total(visitor(), { ArticleId: id })
  await settle()
  expect(await rowsOf(db, id)).toEqual([
    { day: daysAgo(3), count: 9, total: 9 },
    { day: today, count: 1, total: 10 },
  ])
})

const view = async (headers: Record<string, string>, body: { ArticleId?: string; from?: string }) =>
  await anyone.ask('countVisit', { body, headers })

test('one call counts a visit as the specified two do, before or after them', async (today) => {
  const id = await publish(author)
  const [all = 0, ofDay = 0] = await counts()
  const headers = visitor()
  await atOnce(10, () => view(headers, { ArticleId: id }))
  await total(headers, { ArticleId: id })
  const other = visitor()
  await Promise.all([total(other, { ArticleId: id }), daily(other), view(other, { ArticleId: id })])
  expect(await counts()).toEqual([all + 2, ofDay + 2])
  expect(await rowsOf(db, id)).toEqual([{ day: today, count: 2, total: 2 }])
  const uncounted = [visitor({ 'User-Agent': 'curl/8.14.1' }), { Cookie: await newSession(blog) }]
  for (const one of uncounted) await view({ ...visitor(), ...one }, { ArticleId: id })
  expect([await counts(), await viewsOf(id)]).toEqual([[all + 2, ofDay + 2], 2])
})

test('it answers the monitor, and the votes of the article while the blog is open', async () => {
  const id = await publish(author)
  for (const [n, call] of (['like', 'like', 'unlike'] as const).entries()) {
    const body = { Email: `reader-${n}@example.com`, idArticle: id }
    await anyone.ask(call, { body, headers: newReader() })
  }
  const votes = { like: 2, unlike: 1 }
  expect(await view(visitor(), { ArticleId: id })).toEqual({ monitor: false, votes })
  expect(await view(visitor(), {})).toEqual({ monitor: false })
  const body = { monitor: true, monitorId: 'monitor' } as const
  await author.ask('setMonitor', { body })
  await close(blog)
  expect(await view(visitor(), { ArticleId: id })).toEqual({ monitor: true })
  const Cookie = await newSession(blog)
  expect(await view(visitor({ Cookie }), { ArticleId: id })).toEqual({ monitor: true, votes })
  await author.ask('setMonitor', { body: { ...body, monitor: false } })
})

const hosts = async () => {
  await settle()
  const { results } = await db
    .prepare('SELECT host, count FROM referrers WHERE day = ?1 ORDER BY host')
    .bind(daysAgo(0))
    .all<{ host: string; count: number }>()
  return Object.fromEntries(results.map(({ host, count }) => [host, count]))
}

test('the site that led a visitor here counts once with the visit, by the name of its host', async () => {
  const [one, two] = [visitor(), visitor()]
  await atOnce(10, () => view(one, { from: 'Search.Example.com:8443' }))
  await view(one, { from: 'news.example.com' })
  await view(two, { from: 'search.example.com' })
  await view(visitor({ 'User-Agent': 'curl/8.14.1' }), { from: 'search.example.com' })
  expect(await hosts()).toEqual({ 'search.example.com': 2 })
  const own = new URL(blog.origin).host
  const long = `${'a'.repeat(longestHost)}.example.com`
  const none = ['', own, 'localhost', '192.0.2.1', '[2001:db8::1]', 'a b.com', 'a..com', '-.com']
  none.push('münchen.de', long, 'https://a.example.com/path?q', 'user:secret@a.example.com')
  for (const from of none) await view(visitor(), { from })
  expect(await hosts()).toEqual({ 'search.example.com': 2 })
  expect(JSON.stringify(await dump(db))).not.toContain('secret')
  // The blog of the tests has no name.
  expect(referrerOf('Blog.example.com', 'blog.example.com')).toBeUndefined()
})

test('no day has more hosts than its most, the rest is one; those stay that count most, whoever came first', async () => {
  const { anyone, author, db } = await startBlog()
  const come = (from: string) => anyone.ask('countVisit', { body: { from }, headers: visitor() })
  const hosts = async () => {
    await author.ask('readStatistics')
    const { results } = await db.prepare('SELECT host, count FROM referrers').all()
    return Object.fromEntries(results.map(({ host, count }) => [host, count]))
  }
  await atOnce(mostOfDay.hosts + 30, (n) => come(`site-${n}.example.com`))
  await come('late.example.com')
  const counted = await hosts()
  expect(Object.keys(counted)).toHaveLength(mostOfDay.hosts + 1)
  expect(counted.other).toBe(31)
  await atOnce(20, () => come('late.example.com'))
  await atOnce(mostOfDay.hosts, (n) => come(`later-${n}.example.com`))
  const after = await hosts()
  expect(after['late.example.com']).toBe(21)
  expect(Object.keys(after)).toHaveLength(mostOfDay.hosts + 1)
})

test('nobody but the author reads the statistics', async () => {
  expect(outcome(await anyone.call('readStatistics'))).toBe('not-signed-in')
})
