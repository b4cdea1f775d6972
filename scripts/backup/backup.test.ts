import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { Header } from '../../shared/backup/format.ts'
import { excludedTables, listBackedUpTables } from '../../worker/backup/tables.ts'
import { signInAs } from '../lib/client.ts'
import { migrationNames } from '../local/migrations.ts'
import { setBack } from '../testing/aged-database.ts'
import { publish } from '../testing/articles.ts'
import { type Blog, owner, sharedBlog, startBlog } from '../testing/blog.ts'
import { countOf, named, sql } from '../testing/calls.ts'
import { bringBack, remove } from '../testing/changes.ts'
import { newFolder } from '../testing/new-folder.ts'
import { dump } from '../testing/requests.ts'
import { samplesFor } from '../testing/samples.ts'
import { readRows, verifyBackup } from './file.ts'
import { fillStagingTables } from './fill.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

const hostile = `'); DROP TABLE articles; -- "\\\u2028\u{1F600}é\u0001<script>alert(1)</script>`
const folder = newFolder(() => {})
const file = `${folder}/full.jsonl.gz`
const blog = await sharedBlog()

const servicesOf = ({ db, kv }: Pick<Blog, 'db' | 'kv'>) => ({ DB: db, STATE: kv }) as never

/** Every row that a backup carries, as text. */
const rowsOf = async (db: D1Database) => {
  const { d1_migrations: _, ...tables } = await dump(db)
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !(name in excludedTables)))
}

/** The same without what a restore is to change: what is new to the build, and maintenance. */
const restored = (tables: Record<string, string[]>) => {
  const { rebuild: _rebuild, ...rest } = tables
  return Object.fromEntries(
    Object.entries(rest).map(([name, rows]) => [
      name,
      rows.map((row) =>
        name === 'all_articles' || name === 'tombstones'
          ? row.replace(/"revision":\d+/, '"revision":0')
          : row,
      ),
    ]),
  )
}

const migrationsOf = async (db: D1Database) =>
  (await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>()).results

/** Nothing of a backup or a restore is left in the database. */
const expectTidy = async (db: D1Database) => {
  const { results } = await db.prepare('SELECT name FROM sqlite_master').all<{ name: string }>()
  expect(results.filter(({ name }) => /^(backup|restore)_/.test(name))).toEqual([])
}

beforeAll(async () => {
  const { author, anyone, db } = blog
  await samplesFor(blog)
  const big = await publish(author, {
    headingSave: `Big ${hostile.replaceAll('<script>alert(1)</script>', '')}`,
    html: `<p>${'"é😀 '.repeat(99_000)}</p>`,
  })
  const gone = await publish(author, { headingSave: 'Gone' })
  await remove(blog, gone, 'Gone')
  for (const n of [1, 2, 3]) {
    await anyone.ask('like', { body: { Email: `r${n}@example.com`, idArticle: big } })
  }
  const { version } = await author.ask('readSettings')
  const changes = { title: 'A “moved” blog', menu: [{ url: '/skills', isShown: false }] }
  await author.ask('changeSettings', { body: { version, changes } })
  await author.ask('setMonitor', { body: { monitor: true, monitorId: 'monitor' } })
  await db.batch([
    db.prepare('UPDATE drafts SET body = ?1').bind(`a\0b${hostile}`),
    db.prepare('UPDATE pings SET message = ?1').bind(hostile),
    db.prepare("UPDATE sqlite_sequence SET seq = 77 WHERE name = 'pings'"),
    db.prepare("INSERT INTO views VALUES ('big', '2020-01-01', 1, 9007199254740993)"),
  ])
  await blog.rebuild()
  await takeBackup(blog.db, file)
})

test('every row of every table comes back exactly, and the blog goes on from there', async () => {
  const other = await startBlog()
  const total = await restoreBackup(servicesOf(other), file)
  const before = await rowsOf(blog.db)
  const after = await rowsOf(other.db)
  expect(restored(after)).toEqual(restored(before))
  const filled = Object.entries(before).filter(([, rows]) => rows.length > 0)
  expect(filled.length).toBeGreaterThan(15)
  expect(total).toBe(filled.reduce((sum, [, rows]) => sum + rows.length, 0))
  expect(await migrationsOf(other.db)).toEqual(migrationNames().map((name) => ({ name })))
  const total64 = "SELECT CAST(total AS TEXT) AS n FROM views WHERE article = 'big'"
  expect(await other.db.prepare(total64).first('n')).toBe('9007199254740993')
  for (const same of [
    "SELECT type, name, sql FROM sqlite_master WHERE name <> 'd1_migrations' ORDER BY type, name",
    "SELECT * FROM sqlite_sequence WHERE name <> 'd1_migrations' ORDER BY name",
  ]) {
    const [there, here] = [await other.db.prepare(same).all(), await blog.db.prepare(same).all()]
    expect(there.results).toEqual(here.results)
  }
  await expectTidy(other.db)

  // Nobody is signed in; all pages are new to the build; counting goes on.
  expect((await other.author.call('checkSession')).status).toBe(401)
  const author = named(await signInAs(other.origin, owner))
  const { asked, landed } = await author.ask('readRebuild')
  expect([asked, landed]).toEqual([(await blog.author.ask('readRebuild')).asked + 1, 0])
  const big = other.db.prepare("SELECT id FROM articles WHERE heading LIKE 'Big%'")
  const idArticle = (await big.first<string>('id')) ?? ''
  await other.anyone.ask('like', { body: { Email: 'new@example.com', idArticle } })
  expect(await other.anyone.ask('listLikes', { query: { ArticleId: idArticle } })).toHaveLength(4)
  await other.rebuild()
  expect(await other.text(`/blog/${idArticle}`)).toBe(await blog.text(`/blog/${idArticle}`))
  expect(await other.text('/blog')).toBe(await blog.text('/blog'))

  const bin = await author.ask('listBin')
  expect(bin).toEqual(await blog.author.ask('listBin'))
  const gone = bin.find(({ headingSave }) => headingSave === 'Gone')?._id ?? ''
  expect((await other.get(`/blog/${gone}`)).status).toBe(410)
  await bringBack({ author }, gone)
  expect(await other.text(`/blog/${gone}`)).toContain('Three plain words.')
})

test('a backup carries no session, no limit, no challenge and no address', async () => {
  const { header } = await verifyBackup(file)
  const names = header.tables.map(({ name }) => name)
  for (const name of Object.keys(excludedTables)) expect(names).not.toContain(name)
  // A new table is in a backup until somebody decides otherwise.
  const all = Object.keys(await dump(blog.db)).concat('call_counts')
  const known = new Set([...names, ...Object.keys(excludedTables), 'd1_migrations'])
  expect(all.filter((name) => !known.has(name))).toEqual([])
  await expectTidy(blog.db)
})

test('each type of value keeps its type and its every bit', async () => {
  const { db } = await startBlog({ password: null })
  const source = `VALUES (1, 9223372036854775807), (2, -9223372036854775808), (3, 0.1), (4, 1.0),
    (5, 1.7976931348623157e308), (6, 9e999), (7, -9e999), (8, 5e-324), (9, NULL), (10, ''),
    (11, x''), (12, x'00ff10'), (13, '1'), (14, 1), (15, 9007199254740993), (16, char(0, 65, 0)),
    (17, -0.5), (18, char(128512) || char(8232, 10, 13, 34, 92))`
  await db.batch(
    [
      'CREATE TABLE types (id INTEGER PRIMARY KEY, value)',
      `INSERT INTO types ${source}`,
      'CREATE TABLE restore_state (done INTEGER NOT NULL)',
      'INSERT INTO restore_state VALUES (0)',
      'CREATE TABLE restore_rows_types (id, value)',
    ].map((sql) => db.prepare(sql)),
  )
  const copy = `${folder}/types.jsonl.gz`
  await takeBackup(db, copy)
  const { header, rows } = await verifyBackup(copy)
  const types = header.tables.filter(({ name }) => name === 'types')
  const before = header.tables.slice(
    0,
    header.tables.findIndex(({ name }) => name === 'types'),
  )
  const from = before.reduce((sum, table) => sum + table.rows, 0)
  await sql(db, 'UPDATE restore_state SET done = ?1', from)
  expect(await fillStagingTables(db, { file: copy, header, from })).toBe(rows)
  expect(types[0]?.rows).toBe(18)
  const { results } = await db
    .prepare(
      `SELECT a.id FROM types a JOIN restore_rows_types b ON b.id = a.id
       AND typeof(b.id) = 'integer' AND typeof(a.value) = typeof(b.value)
       AND hex(a.value) = hex(b.value) AND a.value IS b.value`,
    )
    .all()
  expect(results).toHaveLength(18)
  // Another test is lent this database, where it has the tables of every blog.
  const added = ['types', 'restore_state', 'restore_rows_types']
  await db.batch(added.map((name) => db.prepare(`DROP TABLE ${name}`)))
})

test('a file that was altered, cut short or is no backup is refused, and nothing is written', async () => {
  const target = await startBlog({ password: null })
  const before = await dump(target.db)
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString()
  const lines = text.trimEnd().split('\n')
  const newer = JSON.parse(lines[0] as string) as Header
  const swapped = lines.with(1, lines[2] ?? '').with(2, lines[1] ?? '')
  const bad: Record<string, Buffer> = {
    'one letter of an article': gzipSync(text.replace('Big ', 'Bog ')),
    'a row less': gzipSync(`${lines.toSpliced(5, 1).join('\n')}\n`),
    'two rows swapped': gzipSync(`${swapped.join('\n')}\n`),
    'no last line': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
    'cut in the middle': whole.subarray(0, whole.length / 2),
    'cut at the end': whole.subarray(0, -3),
    'a byte turned': Buffer.from(
      whole.map((byte, n) => (n === whole.length >> 1 ? byte ^ 1 : byte)),
    ),
    empty: Buffer.alloc(0),
    'another file': gzipSync('{"hello":1}\n{}\n'),
    'not gzipped': Buffer.from(text),
    'a line without end': gzipSync(Buffer.alloc(60_000_000, '1'), { level: 1 }),
    'more rows than a memory holds': gzipSync(text.replace(/"rows":\d+/, '"rows":4000000000')),
    'of a later format': gzipSync(text.replace('"version":3', '"version":4')),
  }
  for (const [name, bytes] of Object.entries(bad)) {
    const path = `${folder}/bad.gz`
    writeFileSync(path, bytes)
    const refused = restoreBackup(servicesOf(target), path)
    await expect(refused, name).rejects.toMatchObject({ name: 'BackupError' })
    await expect(refused, name).rejects.toThrow(/Nothing was changed|not a backup of Stillpress/)
  }
  await expect(restoreBackup(servicesOf(target), `${folder}/none.gz`)).rejects.toThrow(
    'There is no file',
  )
  expect(newer.migrations).toEqual(migrationNames())
  expect(await dump(target.db)).toEqual(before)
})

test('a backup of 1.0.0 is restored; one of a newer version is refused', async () => {
  const [old, target] = [await startBlog({ isOwn: true }), await startBlog()]
  const id = await publish(old.author, { headingSave: 'Long ago' })
  await setBack(old.db)
  const last = `${folder}/last.jsonl.gz`
  const { migrations } = await takeBackup(old.db, last)
  expect(migrations).toEqual(['0001_schema.sql'])
  const lines = gunzipSync(readFileSync(last)).toString().trimEnd().split('\n').slice(0, -1)
  const text = `${lines.join('\n')}\n`.replace('"version":3', '"version":1')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const path = `${folder}/aged.jsonl.gz`
  writeFileSync(path, gzipSync(`${text}${JSON.stringify({ rows: lines.length - 1, sha256 })}\n`))
  await restoreBackup(servicesOf(target), path)
  expect(await target.text(`/blog/${id}`)).toContain('Long ago')
  expect(await migrationsOf(target.db)).toEqual(migrationNames().map((name) => ({ name })))

  await sql(blog.db, "INSERT INTO d1_migrations (name) VALUES ('9999_to_come.sql')")
  const newer = `${folder}/newer.jsonl.gz`
  await takeBackup(blog.db, newer)
  await sql(blog.db, "DELETE FROM d1_migrations WHERE name = '9999_to_come.sql'")
  const before = await dump(target.db)
  await expect(
    restoreBackup(servicesOf(target), newer, { replace: { saveTo: `${folder}/x.gz` } }),
  ).rejects.toThrow('newer version of Stillpress')
  expect(await dump(target.db)).toEqual(before)
})

test('what is in a database is replaced only when told, is kept in a file, and its pages are gone', async () => {
  const target = await startBlog()
  const id = await publish(target.author, { headingSave: 'Kept aside' })
  // Of this deployment, whatever the backup says.
  const own = "settings (name, value) VALUES ('isMailProven', 'true'), ('replies', 'true')"
  await sql(target.db, `INSERT OR REPLACE INTO ${own}`)
  await target.rebuild()
  const before = await dump(target.db)
  await expect(restoreBackup(servicesOf(target), file)).rejects.toThrow('is not empty')
  expect(await dump(target.db)).toEqual(before)

  const saveTo = `${folder}/aside.jsonl.gz`
  const news: string[] = []
  const onNews = (one: string) => news.push(one)
  // Static files of a build that the database does not know of.
  await restoreBackup(servicesOf(target), file, { replace: { saveTo }, onNews, liveRevision: 400 })
  expect(news).toEqual([`The old data is in ${saveTo}`])
  expect(restored(await rowsOf(target.db))).toMatchObject({
    drafts: restored(await rowsOf(blog.db)).drafts,
  })
  const kept = "settings WHERE name IN ('isMailProven', 'replies') AND value = 'true'"
  expect(await countOf(target.db, kept)).toBe(2)
  // The gate keeps what it read for a second.
  await expect.poll(async () => (await target.get(`/blog/${id}`)).status).toBe(410)
  expect(await target.text('/blog')).not.toContain('Kept aside')
  expect(await target.db.prepare('SELECT revision FROM rebuild').first('revision')).toBe(401)
  const { header } = await verifyBackup(saveTo)
  const headings: unknown[] = []
  for await (const { table, cells } of readRows(saveTo, header)) {
    if (table === 'all_articles') headings.push(cells[2])
  }
  expect(headings).toEqual(['Kept aside'])
  expect((await listBackedUpTables(target.db)).length).toBe(header.tables.length)
})

test('a restore that is ended leaves the blog as it was', async () => {
  const target = await startBlog({ password: null })
  await sql(target.db, "UPDATE switches SET is_on = 1 WHERE name = 'background'")
  const before = await dump(target.db)
  const ending = new AbortController()
  const options = { signal: ending.signal, onProgress: () => ending.abort() }
  expect(await restoreBackup(servicesOf(target), file, options)).toBeNull()
  expect(await dump(target.db)).toEqual(before)
  await expectTidy(target.db)
})
