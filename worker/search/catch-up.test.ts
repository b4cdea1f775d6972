import { expect, test } from 'vitest'
import { restoreBackup } from '../../scripts/backup/restore.ts'
import { takeBackup } from '../../scripts/backup/take.ts'
import { fill } from '../../scripts/bench/fill.ts'
import { signInAs } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { named, sql } from '../../scripts/testing/calls.ts'
import { remove } from '../../scripts/testing/changes.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { articleNumber } from '../../scripts/testing/numbered-articles.ts'
import { run } from '../../scripts/testing/restore-run.ts'
import { lastId, readChanges, readOlder } from './changes.ts'

/** The addresses of the articles that a text finds, and how many they are. */
const search = async ({ author }: Pick<Blog, 'author'>, q: string) => {
  const { results, count } = await author.ask('searchTexts', { query: { q } })
  return { urls: results.map(({ url }) => url), count }
}
const countOf = async (blog: Pick<Blog, 'author'>, q: string) => (await search(blog, q)).count

test('a restore starts the index anew, also of what neither the backup nor a deletion tells', async () => {
  const blog = await startBlog()
  const services = { DB: blog.db, STATE: blog.kv } as never
  const file = `${newFolder()}/before.jsonl.gz`
  await publish(blog.author, { headingSave: 'Kept', html: '<p>A caracal.</p>' })
  await takeBackup(blog.db, file)
  const gone = await publish(blog.author, { headingSave: 'Gone', html: '<p>A caracal.</p>' })
  expect(await countOf(blog, 'caracal')).toBe(2)
  // Deleted while nobody searches; the backup does not know that it was ever there.
  await remove(blog, gone, 'Gone')
  const replace = { saveTo: `${newFolder()}/aside.jsonl.gz` }
  await restoreBackup(services, file, { replace })
  // It ends all sessions.
  const author = named(await signInAs(blog.origin, owner))
  expect(await countOf({ author }, 'caracal')).toBe(1)
  await publish(author, { headingSave: 'New', html: '<p>A caracal.</p>' })
  expect(await countOf({ author }, 'caracal')).toBe(2)
})

test('a database that was set back in time starts it anew, and so does the command', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'One', html: '<p>An eland.</p>' })
  expect(await countOf(blog, 'eland')).toBe(1)
  const change = (body: string) =>
    sql(blog.db, 'UPDATE all_articles SET body = ?2 WHERE id = ?1', id, body)
  await change('<p>A nilgai.</p>')
  expect(await countOf(blog, 'nilgai')).toBe(0)
  const { code, output } = await run(blog, 'renew', '--search').ended
  expect([code, output.split('\n').at(-2)]).toEqual([0, 'The next search fills its index again.'])
  expect([await countOf(blog, 'nilgai'), await countOf(blog, 'eland')]).toEqual([1, 0])
  await publish(blog.author, { headingSave: 'Two', html: '<p>A nilgai.</p>' })
  expect(await countOf(blog, 'nilgai')).toBe(2)
  await blog.db.batch([
    blog.db.prepare('UPDATE rebuild SET landed = 0, sent = 0, revision = 1'),
    blog.db.prepare("DELETE FROM all_articles WHERE heading = 'Two'"),
  ])
  expect(await countOf(blog, 'nilgai')).toBe(1)
})

test('searches at once during a first fill of many articles, and changes meanwhile, find all', async () => {
  const blog = await startBlog()
  await fill(blog.db, 260)
  const asked = Array.from({ length: 12 }, (_, n) => search(blog, articleNumber(n * 20).heading))
  const ids = await Promise.all(
    [1, 2, 3].map((n) =>
      publish(blog.author, { headingSave: `During ${n}`, html: '<p>An axolotl.</p>' }),
    ),
  )
  const found = await Promise.all(asked)
  expect(found.map(({ urls }) => urls[0])).toEqual(
    found.map((_, n) => `/blog/${articleNumber(n * 20).id}`),
  )
  const { urls } = await search(blog, 'axolotl')
  expect(urls.sort()).toEqual(ids.map((id) => `/blog/${id}`).sort())
  const all = Array.from({ length: 260 }, (_, n) => articleNumber(n))
  const first = all.map(async ({ heading }) => (await search(blog, heading)).urls[0])
  expect(await Promise.all(first)).toEqual(all.map(({ id }) => `/blog/${id}`))
})

test('after a search during which the database failed the next one finds all', async () => {
  const blog = await startBlog({ isOwn: true })
  await publish(blog.author, { headingSave: 'A cat', html: '<p>A caracal.</p>' })
  await sql(blog.db, 'ALTER TABLE tombstones RENAME TO away')
  const failed = await blog.author.call('searchTexts', { query: { q: 'caracal' } })
  expect(failed.ok).toBe(false)
  await sql(blog.db, 'ALTER TABLE away RENAME TO tombstones')
  expect(await countOf(blog, 'caracal')).toBe(1)
})

test('what is too long for one answer comes with the next', async () => {
  const { db } = await startBlog()
  await fill(db, 3)
  await sql(db, 'UPDATE all_articles SET body = hex(zeroblob(450000))')
  const start = { revision: 0, id: '', deletions: 0, older: null }
  const { changed, isAll } = await readChanges(db, start, 100)
  expect([changed.length, isAll]).toEqual([2, false])
  const older = await readOlder(db, lastId, 100)
  expect(older.changed.length).toBe(2)
})

test('a search reads nine rows of the database where nothing changed, however many there are', async () => {
  const { db } = await startBlog()
  await fill(db, 120)
  let rows = 0
  const counting = {
    prepare: db.prepare.bind(db),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await db.batch(statements)
      for (const { meta } of results) rows += meta.rows_read
      return results
    },
  }
  const position = { revision: 120, id: lastId, deletions: 120, older: null }
  const { next, isAll } = await readChanges(counting as never, position, 100)
  expect([next, isAll]).toEqual([position, true])
  expect(rows).toBeLessThanOrEqual(9)
})
