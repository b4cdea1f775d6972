import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { end, remove } from '../../scripts/testing/changes.ts'
import { atOnce, newReader, tally, wholeDatabase } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

const votes = (call: 'like' | 'unlike', idArticle: string, Email = 'reader@example.com') =>
  anyone.call(call, { body: { Email, idArticle }, headers: newReader() })

const countsOf = async (ArticleId: string): Promise<[likes: number, dislikes: number]> => {
  const [likes, dislikes] = [
    await anyone.ask('listLikes', { query: { ArticleId } }),
    await anyone.ask('listUnlikes', { query: { ArticleId } }),
  ]
  for (const record of [...likes, ...dislikes]) expect(record).toEqual({ ArticleId })
  return [likes.length, dislikes.length]
}

/** The counts of a table that triggers keep, and what they ought to be. */
const expectExactCounts = async () => {
  const order = 'ORDER BY vote, article'
  const [stored, counted] = await db.batch([
    db.prepare(`SELECT vote, article, count FROM reaction_counts WHERE count > 0 ${order}`),
    db.prepare(
      `SELECT vote, article, COUNT(*) AS count FROM reactions GROUP BY vote, article ${order}`,
    ),
  ])
  expect(stored?.results).toEqual(counted?.results)
}

test('likes and dislikes are listed by article, one record each', async () => {
  const [one, other] = [await publish(author), await publish(author)]
  expect(await countsOf(one)).toEqual([0, 0])
  const liked = await votes('like', one, 'ada@example.com')
  expect([liked.status, expectData(liked)]).toEqual([201, 'liked'])
  await votes('like', one, 'ben@example.com')
  const disliked = await votes('unlike', one, 'cleo@example.com')
  expect([disliked.status, expectData(disliked)]).toEqual([201, 'disliked'])
  await votes('like', other)
  expect(await countsOf(one)).toEqual([2, 1])
  const all = (await anyone.ask('listLikes')).map(({ ArticleId }) => ArticleId)
  expect(all.sort()).toEqual([one, one, other].sort())
  expect(await anyone.ask('listUnlikes')).toEqual([{ ArticleId: one }])
})

test('a reader has one vote on an article, however the e-mail is spelled', async () => {
  const id = await publish(author)
  for (const [email, answer] of [
    ['dora@example.com', 'liked'],
    [' Dora@Example.COM ', 'liked before'],
    ['DORA@EXAMPLE.COM\n', 'liked before'],
  ] as const) {
    const reply = await votes('like', id, email)
    expect([reply.status, expectData(reply)]).toEqual([201, answer])
  }
  expect(await countsOf(id)).toEqual([1, 0])
  await votes('like', id, 'dora+blog@example.com')
  expect(await countsOf(id)).toEqual([2, 0])
})

test('liking after disliking switches the vote, and back', async () => {
  const id = await publish(author)
  for (const [call, answer, counts] of [
    ['unlike', 'disliked', [0, 1]],
    ['like', 'liked', [1, 0]],
    ['like', 'liked before', [1, 0]],
    ['unlike', 'disliked', [0, 1]],
    ['unlike', 'disliked before', [0, 1]],
  ] as const) {
    expect(expectData(await votes(call, id))).toBe(answer)
    expect(await countsOf(id)).toEqual(counts)
  }
  await expectExactCounts()
})

test('an e-mail is needed, of an address and nothing but its characters', async () => {
  const id = await publish(author)
  const before = await dump(db)
  const refused: [string, string][] = [
    ['', 'email-missing'],
    [' \t\n', 'email-missing'],
    ['<script>@example.com', 'email-disallowed'],
    ['a b@example.com', 'email-disallowed'],
    ["o'neill@example.com", 'email-disallowed'],
    ['reader@exämple.com', 'email-disallowed'],
    ['a\u0001@example.com', 'email-disallowed'],
    // What is disallowed is said first.
    ['no address!', 'email-disallowed'],
    ['reader', 'email-malformed'],
    ['reader@', 'email-malformed'],
    ['@example.com', 'email-malformed'],
    ['a@b@example.com', 'email-malformed'],
    ['reader@-example.com', 'email-malformed'],
    ['reader@example..com', 'email-malformed'],
    [`${'a'.repeat(250)}@example.com`, 'email-malformed'],
  ]
  for (const [email, code] of refused) {
    for (const call of ['like', 'unlike'] as const) {
      expect([email, outcome(await votes(call, id, email))]).toEqual([email, code])
    }
  }
  expect(await dump(db)).toEqual(before)
  expect((await votes('like', id, 'A.b_c%d+e-f9@sub.example.com')).ok).toBe(true)
})

test('only an article that is there takes votes; a local one by its href', async () => {
  const gone = await publish(author, { headingSave: 'Gone at once' })
  await remove(blog, gone, 'Gone at once')
  const before = await dump(db)
  for (const id of [gone, 'aaaaaaaaaaaaaaaa', '/no-such-article', '/gone-at-once', '/__proto__']) {
    expect([id, outcome(await votes('like', id))]).toEqual([id, 'article-not-found'])
  }
  for (const id of ['', 'draft-aaaaaaaaaaaa', '/a/b', 'A'.repeat(16), "' OR 1=1 --"]) {
    expect([id, outcome(await votes('like', id))]).toEqual([id, 'invalid-input'])
  }
  expect(await dump(db)).toEqual(before)
  const local = `/${namedLocalSlugs[0]}`
  await votes('like', local)
  expect(await countsOf(local)).toEqual([1, 0])
})

test('the votes of a deleted article go with it, and no others', async () => {
  const [id, other] = [await publish(author, { headingSave: 'Doomed' }), await publish(author)]
  for (const article of [id, other]) {
    await votes('like', article, 'ada@example.com')
    await votes('unlike', article, 'ben@example.com')
  }
  await remove(blog, id, 'Doomed')
  await end(blog, id)
  expect([await countsOf(id), await countsOf(other)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(JSON.stringify((await dump(db)).reactions)).not.toContain(id)
  expect(JSON.stringify((await dump(db)).reaction_counts)).not.toContain(id)
  await expectExactCounts()
})

test("a reader's e-mail is in no answer and nowhere in the database", async () => {
  const id = await publish(author)
  const email = 'Nobody.Knows+Me@private.example.com'
  const replies = [
    await votes('like', id, email),
    await votes('unlike', id, email),
    await anyone.call('listLikes', { query: { ArticleId: id } }),
    await anyone.call('listUnlikes'),
    await author.call('listUnlikes'),
  ]
  const answered = JSON.stringify(replies.map((reply) => [reply, [...reply.headers]]))
  for (const text of [answered.toLowerCase(), await wholeDatabase(blog)]) {
    expect(text).not.toContain('nobody.knows')
    expect(text).not.toContain('private.example.com')
    expect(text).not.toContain(Buffer.from(email).toString('base64').slice(0, 20).toLowerCase())
  }
})

test('the list of one article is made of its count, the list of all only while it is short', async () => {
  const id = await publish(author)
  const set = (count: number) =>
    sql(db, "INSERT OR REPLACE INTO reaction_counts VALUES ('dislike', ?1, ?2)", id, count)
  const others = (await anyone.ask('listUnlikes')).length
  await set(10_000 - others)
  expect(await anyone.ask('listUnlikes')).toHaveLength(10_000)
  await set(10_001 - others)
  expect(outcome(await anyone.call('listUnlikes'))).toBe('too-large')
  expect(await countsOf(id)).toEqual([0, 10_001 - others])
  await sql(db, 'DELETE FROM reaction_counts WHERE article = ?1', id)
})

test('of likes and dislikes by one reader at once one remains', async () => {
  const id = await publish(author)
  const replies = await atOnce(40, (n) => votes(n % 2 ? 'like' : 'unlike', id))
  expect(tally(replies.map(outcome))).toEqual({ 201: 40 })
  const [likes, dislikes] = await countsOf(id)
  expect(likes + dislikes).toBe(1)
  await expectExactCounts()
})
