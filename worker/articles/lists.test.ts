import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { answersOf, type NamedClient, nextOf } from '../../scripts/testing/calls.ts'
import { problemIn, send } from '../../scripts/testing/requests.ts'

const idOf = (n: number) => `row${String(n).padStart(8, '0')}`

/** Puts articles into the database, each a minute after the one before, revision by revision. */
const insertRows = async (
  { db, tick }: Blog,
  count: number,
  body = '<p>Text.</p>',
): Promise<void> => {
  const insert = db.prepare(
    `INSERT INTO all_articles (id, slug, heading, image, image_source, body, description, author, date,
       links, category, heading_category, words, created_at, updated_at, revision)
     VALUES (?1, ?1, ?1, 'https://pictures.example.com/a.jpg', 'Source', ?4, 'Text.', 'The author',
       '2026-05-01', '[]', 'Health', 'Health', 1, ?2, ?2, ?3)`,
  )
  await db.batch([
    ...Array.from({ length: count }, (_, n) => {
      const instant = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
      return insert.bind(idOf(n), instant, n + 1, body)
    }),
    db.prepare('INSERT INTO slugs (slug, article_id) SELECT slug, id FROM articles'),
    db.prepare('UPDATE rebuild SET revision = ?1').bind(count),
  ])
  // The isolate learns of it.
  await tick()
}

/** Follows the links from a first answer to the last. @returns what is on each page */
const walk = async (
  client: NamedClient,
  first: Parameters<typeof answersOf<'listMoreArticles'>>[2],
) => (await answersOf(client, 'listMoreArticles', first)).map(expectData)

test('the list holds the newest fourteen, the author’s a hundred, oldest first, and its links lead through all', async () => {
  const blog = await startBlog()
  await insertRows(blog, 230)
  for (const [client, sizes] of [
    [blog.author, [100, 100, 30]],
    [blog.anyone, [...Array(16).fill(14), 6]],
  ] as const) {
    const pages = await walk(client, await client.call('listArticles'))
    expect(pages.map((page) => page.length)).toEqual(sizes)
    expect(await client.ask('listMoreArticles', { query: {} })).toEqual(pages[1])
    const ids = pages.map((page) => page.map((one) => one._id))
    expect(ids.toReversed().flat()).toEqual(Array.from({ length: 230 }, (_, n) => idOf(n)))
  }
})

test('a list that fits in one answer, or is empty, has no link', async () => {
  const blog = await startBlog()
  const empty = await blog.anyone.call('listArticles')
  expect([expectData(empty), nextOf(empty)]).toEqual([[], undefined])
  await insertRows(blog, 14)
  const full = await blog.anyone.call('listArticles')
  expect([expectData(full).length, nextOf(full)]).toEqual([14, undefined])
})

test('large articles make shorter answers, and still none is left out', async () => {
  const blog = await startBlog()
  await insertRows(blog, 12, `<p>${'word '.repeat(190_000)}</p>`)
  const pages = await walk(blog.anyone, await blog.anyone.call('listArticles'))
  expect(pages.length).toBeGreaterThan(2)
  expect(await blog.anyone.ask('listMoreArticles', { query: {} })).toEqual(pages[1])
  expect(pages.flat()).toHaveLength(12)
  expect(new Set(pages.flat().map((one) => one._id)).size).toBe(12)
})

test('an article published while a reader follows the links neither repeats nor hides another', async () => {
  const blog = await startBlog()
  await insertRows(blog, 150)
  const first = await blog.anyone.call('listArticles')
  await publish(blog.author, { headingSave: 'Meanwhile' })
  const ids = (await walk(blog.anyone, first)).flat().map((one) => one._id)
  expect([ids.length, new Set(ids).size]).toEqual([150, 150])
})

test('a cursor that is not one of ours is refused', async () => {
  const blog = await startBlog()
  await insertRows(blog, 3)
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const cursors = ['', 'x', '%00', '💥', 'e30', 'W10', 'bnVsbA', '../..', "' OR 1=1 --"]
  cursors.push(...[[1], ['a', 'b', 'c'], [['a']], [null], {}].map(encoded))
  for (const cursor of cursors) {
    const query = `?cursor=${cursor === '%00' ? cursor : encodeURIComponent(cursor)}`
    const response = await send(blog, 'listMoreArticles', { query })
    expect([cursor, (await problemIn(response)).code]).toEqual([cursor, 'invalid-query'])
  }
  for (const text of ["' OR 1=1 --", '\ud800', 'a\0b', '', '💥'.repeat(20)]) {
    const query = `?cursor=${encoded([text])}`
    const { status } = await send(blog, 'listMoreArticles', { query })
    expect([text, status < 500]).toEqual([text, true])
  }
})
