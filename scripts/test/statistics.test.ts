import { expect, test } from 'vitest'
import { deleteArticle } from '../../shared/articles/contract.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { countDailyView, countView } from '../../shared/statistics/contract.ts'
import { keyedHash } from '../../worker/visitors/keyed-hash.ts'
import { expectData } from '../lib/client.ts'
import { publish } from './articles.ts'
import { owner, sharedBlog, startBlog } from './blog.ts'
import { atOnce, keyed, newReader } from './readers.ts'
import { dump, newSession } from './requests.ts'

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
  expectData(await anyone.call(countView, { body, headers })).count
const daily = async (headers: Record<string, string>, body = {}) =>
  expectData(await anyone.call(countDailyView, { body, headers }))

/** The counts as they are, asked by what is not counted. */
const counts = async (of = blog) => {
  const headers = { 'User-Agent': 'curl/8.14.1' }
  return [
    expectData(await of.anyone.call(countView, { body: {}, headers })).count,
    expectData(await of.anyone.call(countDailyView, { body: {}, headers })).count,
  ]
}

const viewsOf = async (article: string) =>
  (await db
    .prepare('SELECT count FROM article_views WHERE article = ?1')
    .bind(article)
    .first<number>('count')) ?? 0

const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const ascending = (a: number, b: number) => a - b

test('visitors who come at once are counted exactly, each with a number of its own', async () => {
  const { anyone, db } = await startBlog({ password: null })
  const numbers = await atOnce(100, async (n) => {
    const call = n % 2 ? countView : countDailyView
    return expectData(await anyone.call(call as typeof countView, { body: {}, headers: visitor() }))
      .count
  })
  expect(numbers.sort(ascending)).toEqual(numbersTo(100))
  expect(await db.prepare('SELECT count FROM total_views').first('count')).toBe(100)
  const { results } = await db.prepare('SELECT day, count FROM daily_views').all()
  expect(results).toEqual([{ day: today, count: 100 }])
})

test('a visitor is counted once a day, whichever of the two calls comes first', async () => {
  for (const isTotalFirst of [true, false]) {
    const [all = 0, ofDay = 0] = await counts()
    const headers = visitor()
    if (isTotalFirst) expect(await total(headers)).toBe(all + 1)
    expect(await daily(headers)).toEqual({ day: today, count: ofDay + 1 })
    await Promise.all(numbersTo(20).map((n) => (n % 2 ? total(headers) : daily(headers))))
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

test('the number and the day that a browser sends are ignored', async () => {
  const [before = 0] = await counts()
  const headers = visitor()
  for (const count of [404, -1, 0, 1e300]) expect(await total(headers, { count })).toBe(before + 1)
  const { day } = await daily(headers, { day: '1999-12-31', count: 1_000 })
  expect(day).toBe(today)
  expect(await counts()).toContain(before + 1)
  expect(JSON.stringify((await dump(db)).daily_views)).not.toContain('1999')
})

test('programs are answered and not counted', async () => {
  const before = await counts()
  const programs = [
    ...['', 'curl/8.14.1', 'Wget/1.25.0', 'python-requests/2.32.4', 'node', 'Go-http-client/2.0'],
    ...['Mozilla/5.0', 'facebookexternalhit/1.1', 'WhatsApp/2.25', 'Slackbot-LinkExpanding 1.0'],
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
    expect([program, await total(headers), (await daily(headers)).count]).toEqual([
      program,
      ...before,
    ])
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

test('a new day begins at one and leaves the day before alone', async () => {
  const { anyone, db, tick } = await startBlog({ password: null })
  const headers = visitor()
  const ask = async () => [
    expectData(await anyone.call(countView, { body: {}, headers })).count,
    expectData(await anyone.call(countDailyView, { body: {}, headers })).count,
  ]
  expect(await ask()).toEqual([1, 1])
  const move = (table: string, days: number) =>
    db.prepare(`UPDATE ${table} SET day = ?1`).bind(daysAgo(days))
  await db.batch([move('visits', 1), move('daily_views', 1)])
  expect(await ask()).toEqual([2, 1])
  const { results } = await db.prepare('SELECT * FROM daily_views ORDER BY day').all()
  expect(results).toEqual([
    { day: daysAgo(1), count: 1 },
    { day: today, count: 1 },
  ])
  await tick()
  const kept = () => db.prepare('SELECT day FROM visits ORDER BY day').all()
  expect((await kept()).results).toEqual([{ day: daysAgo(1) }, { day: today }])
  await db.prepare('UPDATE visits SET day = ?1 WHERE day = ?2').bind(daysAgo(2), daysAgo(1)).run()
  await tick()
  expect((await kept()).results).toEqual([{ day: today }])
  // Who came is forgotten, how many is not.
  expect(await ask()).toEqual([2, 1])
  expect(await db.prepare('SELECT COUNT(*) AS n FROM daily_views').first('n')).toBe(2)
})

test('who came is not in the database, and nothing joins two days or two articles', async () => {
  const id = await publish(author)
  const headers = visitor({ 'CF-Connecting-IP': '198.51.100.79' })
  const hashOf = (day: string, article: string) =>
    keyedHash(keyed, 'visit', day, article, '198.51.100.79', firefox)
  await total(headers, { ArticleId: id })
  const visits = (await dump(db)).visits?.join() ?? ''
  expect(visits).toContain(hashOf(today, ''))
  expect(visits).toContain(hashOf(today, id))
  expect(new Set([hashOf(today, ''), hashOf(today, id), hashOf(daysAgo(1), '')]).size).toBe(3)
  expect(JSON.stringify(await dump(db))).not.toMatch(/198\.51\.100\.79|Firefox/)
})

test('an article is counted once a visitor and day, beside the visit of the site', async () => {
  const [id, other] = [await publish(author), await publish(author)]
  const [before = 0] = await counts()
  const headers = visitor()
  for (const ArticleId of [id, id, other, id]) {
    expect(await total(headers, { ArticleId })).toBe(before + 1)
  }
  await Promise.all(numbersTo(10).map(() => total(headers, { ArticleId: id })))
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
  const views = (await dump(db)).article_views
  for (const ArticleId of ['aaaaaaaaaaaaaaaa', '/no-such-article'])
    await total(visitor(), { ArticleId })
  expect((await counts())[0]).toBe(before + 2)
  expect((await dump(db)).article_views).toEqual(views)
})

test('the count of a deleted article goes with it, the counts of the site stay', async () => {
  const id = await publish(author, { headingSave: 'Read and gone' })
  await total(visitor(), { ArticleId: id })
  const before = await counts()
  const body = { password: owner.OWNER_PASSWORD, _id: id }
  expectData(await author.call(deleteArticle, { query: { reference: 'Read and gone' }, body }))
  expect([await viewsOf(id), await counts()]).toEqual([0, before])
})
