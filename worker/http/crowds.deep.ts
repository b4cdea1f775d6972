import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, newReader, tally } from '../../scripts/testing/readers.ts'
import { like, unlike } from '../../shared/reactions.ts'
import { newToken } from '../lib/tokens.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog
const { TEST_HUMAN_TOKEN: human } = owner

const votesAtOnce = async (act: (n: number) => [call: typeof like, Email: string]) => {
  const idArticle = await publish(author)
  const replies = await atOnce(200, (n) => {
    const [call, Email] = act(n)
    return anyone.call(call, { body: { Email, idArticle }, headers: newReader() })
  })
  expect(tally(replies.map(outcome))).toEqual({ 201: 200 })
  const query = { ArticleId: idArticle }
  const likes = (await anyone.ask('listLikes', { query })).length
  const dislikes = (await anyone.ask('listUnlikes', { query })).length
  const rows = db.prepare('SELECT COUNT(*) AS n FROM reactions WHERE article = ?1').bind(idArticle)
  expect(await rows.first('n')).toBe(likes + dislikes)
  return [likes, dislikes] as const
}

test('two hundred readers who like at once are two hundred likes', async () => {
  expect(await votesAtOnce((n) => [like, `reader-${n}@example.com`])).toEqual([200, 0])
})

test('one reader who likes two hundred times at once is one like', async () => {
  expect(await votesAtOnce(() => [like, 'reader@example.com'])).toEqual([1, 0])
})

test('of a hundred likes and a hundred dislikes at once by one reader one vote remains', async () => {
  const [likes, dislikes] = await votesAtOnce((n) => [
    n % 2 ? like : (unlike as unknown as typeof like),
    'reader@example.com',
  ])
  expect(likes + dislikes).toBe(1)
})

const opinionsAtOnce = async (cookieOf: () => string) => {
  const idArticle = await publish(author)
  const replies = await atOnce(200, (n) =>
    anyone.call('sendOpinion', {
      body: { reader: `Reader ${n}`, country: 'Norway', opinion: 'Fine.', idArticle, human },
      headers: { ...newReader(), Cookie: `__Host-visitor=${cookieOf()}` },
    }),
  )
  const rows = db.prepare('SELECT COUNT(*) AS n FROM opinions WHERE article = ?1').bind(idArticle)
  return [tally(replies.map(outcome)), await rows.first('n')]
}

test('two hundred readers who send an opinion at once are all kept', async () => {
  expect(await opinionsAtOnce(newToken)).toEqual([{ 201: 200 }, 200])
})

test('of two hundred opinions at once by one browser one is kept', async () => {
  const cookie = newToken()
  expect(await opinionsAtOnce(() => cookie)).toEqual([{ 201: 1, 'opinion-sent': 199 }, 1])
})

test('two hundred addresses that subscribe at once to a blog with thirty subscribers are all kept', async () => {
  await sql(
    db,
    `INSERT INTO subscribers (id, email, state, registered_at, confirmed_at, unsubscribe_hash)
     SELECT substr('known-' || value || ?3, 1, 43), 'known' || value || '@example.com', 'confirmed', ?1, ?1, value
     FROM json_each(?2)`,
    new Date().toISOString(),
    JSON.stringify(Array.from({ length: 30 }, (_, n) => n)),
    '-'.repeat(43),
  )
  const replies = await atOnce(200, (n) =>
    anyone.call('subscribe', { body: { email: `reader-${n}@example.com` }, headers: newReader() }),
  )
  expect(tally(replies.map(outcome))).toEqual({ 200: 200 })
  expect(await db.prepare('SELECT COUNT(*) AS n FROM subscribers').first('n')).toBe(230)
})

test('an address that subscribes two hundred times at once is kept once', async () => {
  // The test before has met the ceiling of the day.
  await sql(db, 'DELETE FROM call_counts')
  const email = 'the-same@example.com'
  const replies = await atOnce(200, () =>
    anyone.call('subscribe', { body: { email }, headers: newReader() }),
  )
  // One letter goes out, and nobody else is promised one.
  expect(tally(replies.map(expectData))).toEqual({
    Registered: 1,
    'Registered without a letter': 199,
  })
  const stored = db.prepare('SELECT COUNT(*) AS n FROM subscribers WHERE email = ?1').bind(email)
  expect(await stored.first('n')).toBe(1)
})

test('two hundred visitors who come at once are two hundred views', async () => {
  const counts = await atOnce(200, async () => {
    const headers = {
      ...newReader(),
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    }
    return (await anyone.ask('countView', { body: {}, headers })).count
  })
  expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
})

test('two hundred visitors who open an article twice at once, by a link on two sites, are counted once each', async () => {
  const ArticleId = await publish(author)
  // The sums of the visits come to the database before they are shown.
  const settle = () => author.ask('readStatistics')
  await settle()
  const before = await db
    .prepare("SELECT total FROM views WHERE article = ''")
    .first<number>('total')
  const visitors = Array.from({ length: 200 }, () => ({
    ...newReader(),
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0',
  }))
  await atOnce(400, async (n) => {
    const body = { ArticleId, from: `${n % 2 ? 'one' : 'two'}.example.com` }
    await anyone.ask('countVisit', { body, headers: visitors[n % 200] ?? {} })
  })
  await settle()
  const views = db.prepare('SELECT count, total FROM views WHERE article = ?1')
  const all = (before ?? 0) + 200
  expect(await views.bind('').first()).toEqual({ count: all, total: all })
  expect(await views.bind(ArticleId).first()).toEqual({ count: 200, total: 200 })
  const { results } = await db.prepare('SELECT host, count FROM referrers ORDER BY host').all()
  expect(results).toEqual([
    { host: 'one.example.com', count: 100 },
    { host: 'two.example.com', count: 100 },
  ])
})
