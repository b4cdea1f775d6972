import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { renew } from '../../scripts/renew/renew.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { answersOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { change, end, remove } from '../../scripts/testing/changes.ts'
import { articleNumber } from '../../scripts/testing/numbered-articles.ts'
import { samplesFor } from '../../scripts/testing/samples.ts'
import { type PublicTable, publicRows, publicTables, separator } from '../../shared/public-data.ts'
import { articleTable } from '../articles/rows.ts'
import { insert } from '../database/table.ts'

const tables = Object.keys(publicTables) as PublicTable[]
const columnsOf = (table: PublicTable): string[] => Object.keys(publicTables[table].columns)

type Query = Readonly<Record<string, string | number>>
const call = ({ builder }: Blog, query: Query) =>
  builder.call('readPublicRows', { query: query as never })
/** All rows of a table, answer by answer. */
const read = async ({ builder }: Blog, query: Query) =>
  (await answersOf(builder, 'readPublicRows', { query: query as never })).map(expectData)

test('with a right signature every other table and column of the database is refused', async () => {
  const blog = await startBlog()
  await publish(blog.author)
  const stored = await blog.db
    .prepare(
      `SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_master AS tables
       JOIN pragma_table_xinfo(tables.name) AS columns WHERE tables.type IN ('table', 'view')`,
    )
    .all<{ table: string; column: string }>()
  expect(stored.results.length).toBeGreaterThan(200)
  const isPublic = ({ table, column }: { table: string; column: string }): boolean =>
    (tables as string[]).includes(table) && columnsOf(table as PublicTable).includes(column)
  const others = stored.results.filter((one) => !isPublic(one))
  expect(others).toContainEqual({ table: 'subscribers', column: 'email' })
  expect(others).toContainEqual({ table: 'articles', column: 'deleted_at' })
  for (const { table, column } of others) {
    const refused = await call(blog, { table, columns: column })
    expect([table, column, outcome(refused)]).toEqual([table, column, 'invalid-query'])
  }
})

test('no other text is taken for a name', async () => {
  const blog = await startBlog()
  const texts = ['', '*', 'rowid', 'articles.id', 'id AS id', 'id;', ' id', 'ID', '"id"', 'id,']
  texts.push('__proto__', 'constructor', 'toString', '(SELECT email FROM subscribers)', '1')
  texts.push('id FROM articles UNION SELECT email FROM subscribers --')
  for (const text of texts) {
    expect([text, outcome(await call(blog, { table: 'articles', columns: text }))]).toEqual([
      text,
      'invalid-query',
    ])
    expect([text, outcome(await call(blog, { table: text, columns: 'id' }))]).toEqual([
      text,
      'invalid-query',
    ])
  }
  const cursors = ['x', 'W10', 'WyJhIiwiYiJd', "' OR 1=1 --"]
  for (const cursor of cursors) {
    const refused = await call(blog, { table: 'articles', columns: 'id', cursor })
    expect([cursor, outcome(refused)]).toEqual([cursor, 'invalid-query'])
  }
})

test('every public column is answered, and nothing of drafts, of the bin, of readers or of the author', async () => {
  const blog = await startBlog()
  await samplesFor(blog)
  const headingSave = 'A secret in the bin'
  const id = await publish(blog.author, { headingSave })
  await remove(blog, id, headingSave)
  await blog.author.ask('createDraft', { body: article({ headingSave: 'A secret of a draft' }) })
  await publish(blog.author, { headingSave: 'For everybody' })
  await blog.author.ask('saveText', { body: { name: 'now', html: '<p>Now</p>', updatedAt: null } })
  const all: string[] = []
  for (const table of tables) {
    for (const column of columnsOf(table)) {
      const [row] = (await read(blog, { table, columns: column })).flat()
      expect([table, column, row]).toEqual([table, column, expect.objectContaining({})])
      expect(row).toHaveProperty(column)
    }
    all.push(JSON.stringify(await read(blog, { table, columns: columnsOf(table).join(separator) })))
  }
  expect(all.join()).toContain('For everybody')
  expect(all.join()).not.toMatch(/secret|\w@\w/i)
})

/** Puts articles into the database, each with its own revision. */
const fill = async ({ db }: Blog, count: number, body = '<p>Text.</p>'): Promise<string[]> => {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...articleNumber(n),
    body,
    revision: n + 1,
  }))
  for (let at = 0; at < count; at += 200) {
    await db.batch(rows.slice(at, at + 200).map((row) => insert(db, articleTable, row)))
  }
  await db.batch([
    db.prepare('INSERT INTO slugs (slug, article_id) SELECT slug, id FROM articles'),
    db.prepare('UPDATE rebuild SET revision = ?1').bind(count),
  ])
  return rows.map(({ id }) => id)
}

test('the links lead through every row once, in the order of the revisions', async () => {
  const blog = await startBlog()
  const ids = await fill(blog, publicRows + 2)
  const pages = await read(blog, { table: 'articles', columns: 'heading' })
  expect(pages.map((page) => page.length)).toEqual([publicRows, 2])
  expect(pages.flat().map(({ id }) => id)).toEqual(ids)
  const [some] = await read(blog, {
    table: 'articles',
    columns: 'id',
    keys: `${ids[3]},none,${ids[1]}`,
  })
  expect(some?.map(({ id }) => id)).toEqual([ids[1], ids[3]])
})

test('long texts make shorter answers, also of rows that are named, and still none is left out', async () => {
  const blog = await startBlog()
  const ids = await fill(blog, 10, `<p>${'word '.repeat(190_000)}</p>`)
  const named: Query = { keys: ids.join(separator) }
  for (const keys of [{}, named]) {
    const pages = await read(blog, { table: 'articles', columns: 'body', ...keys })
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    expect(await read(blog, { table: 'articles', columns: 'heading', ...keys })).toHaveLength(1)
  }
})

test('a build learns of every change and every end after a revision, and of nothing before', async () => {
  const blog = await startBlog()
  const ids = await fill(blog, 8)
  const [gone = '', edited = ''] = ids
  const { heading } = articleNumber(0)
  await remove(blog, gone, heading)
  await end(blog, gone)
  await change(blog, edited, { summary: 'In short.' })
  const created = await publish(blog.author, { headingSave: 'New' })
  const since = async (table: PublicTable, revision: number) =>
    (await read(blog, { table, columns: publicTables[table].key, since: revision })).flat()
  const keysIn = async (table: PublicTable, revision: number) =>
    (await since(table, revision)).map((row) => row[publicTables[table].key])
  expect(await keysIn('articles', 0)).toEqual([...ids.slice(2), edited, created])
  expect(await keysIn('articles', 8)).toEqual([edited, created])
  expect(await keysIn('tombstones', 8)).toEqual([gone])
  const now = await blog.builder.ask('readRevision')
  expect([
    await keysIn('articles', now.revision),
    await keysIn('tombstones', now.revision),
  ]).toEqual([[], []])
})

test('forms that are not stored are none, so that a build makes them', async () => {
  const blog = await startBlog()
  const [id = ''] = await fill(blog, 1, '<h2>One</h2><p>Text.</p>')
  const columns = 'body,display,page,feed,excerpt'
  const only = async () => (await read(blog, { table: 'articles', columns })).flat()[0]
  const none = { display: null, page: null, feed: null, excerpt: null }
  expect(await only()).toEqual({ id, revision: 1, body: '<h2>One</h2><p>Text.</p>', ...none })
  await renew({ DB: blog.db })
  expect(await only()).toMatchObject({ excerpt: 'Text.', page: expect.stringContaining('<h2') })
  // Cipher text has no form, and nobody gets it as it is.
  await sql(
    blog.db,
    "UPDATE all_articles SET body = 'U2FsdGVkX18AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
  )
  const sealed = await only()
  expect(sealed).toMatchObject(none)
  expect(sealed?.body).toContain('is encrypted and cannot be shown')
})
