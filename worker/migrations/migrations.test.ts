import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { expect, onTestFinished, test } from 'vitest'
import { buildFolder } from '../../scripts/lib/paths.ts'
import { migrationNames } from '../../scripts/local/migrations.ts'
import { setBack } from '../../scripts/testing/aged-database.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, type BlogOptions, builtFolder, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { dump, problemIn, send } from '../../scripts/testing/requests.ts'
import { workerOptions } from '../../scripts/testing/stack.ts'
import { findProcess } from '../../scripts/testing/workerd.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import { appliedMigrations, type Migration } from './apply.ts'

const all = migrationNames()
const bundle = readFileSync(`${buildFolder}worker.js`, 'utf8')

/** The bundle of a version with one migration more. */
const withMigration = (migration: Migration): string => {
  const first = `{name:"${all[0]}",`
  return bundle.replace(first, `${JSON.stringify(migration)},${first}`)
}

/** A blog with static files, whose database is empty. */
const emptyBlog = (options: BlogOptions = {}): Promise<Blog> => {
  const folder = newFolder()
  cpSync(`${builtFolder}/dist`, `${folder}/dist`, { recursive: true })
  return startBlog({ folder, password: null, ...options })
}

const schemaOf = async (db: D1Database) =>
  (await db.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name').all()).results

const rowsOf = (tables: Awaited<ReturnType<typeof dump>>) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => JSON.parse(row))]),
  )

test('an empty database gets every migration with the first call; a page from a file needs none', async () => {
  const blog = await emptyBlog()
  expect((await blog.get('/blog')).status).toBe(200)
  expect(await appliedMigrations(blog.db)).toEqual([])
  expect(await blog.anyone.ask('readHealth')).toMatchObject({ database: true, revision: 0 })
  expect(await appliedMigrations(blog.db)).toEqual(all)
  expect(await schemaOf(blog.db)).toEqual(await schemaOf((await startBlog()).db))
})

test('a database of 1.0.0 goes on and loses nothing', async () => {
  const blog = await startBlog({ isOwn: true })
  const id = await publish(blog.author, { headingSave: 'Long ago' })
  await setBack(blog.db)
  const before = await dump(blog.db)
  await blog.stop()
  const next = await startBlog({ folder: blog.folder, password: null })
  expect(await next.text(`/blog/${id}`)).toContain('Long ago')
  expect(await appliedMigrations(next.db)).toEqual(all)
  const {
    d1_migrations: record,
    category_counts: counts,
    left_mailboxes: left,
    hub,
    list_blocks: blocks,
    day_places: places,
    ...tables
  } = await dump(next.db)
  expect([left, hub]).toEqual([[], []])
  // What no version reads any more goes.
  const {
    d1_migrations: _,
    topics: __,
    visits: ___,
    call_limits: ____,
    visit_sums: _____,
    ...kept
  } = before
  // A row may have got columns.
  expect(Object.keys(tables).sort()).toEqual(Object.keys(kept).sort())
  expect(rowsOf(tables)).toMatchObject(rowsOf(kept))
  expect(counts?.map((row) => JSON.parse(row))).toEqual([
    { category: 'Health', articles: 1, days: '{"2026-05-0":1}' },
  ])
  expect([blocks, places].map((rows) => rows?.length)).toEqual([1, 1])
  const recorded = record?.map((row) => JSON.parse(row)).sort((a, b) => a.id - b.id)
  expect(recorded?.map(({ name }) => name)).toEqual(all)
})

test.each([1, 60])(
  'killed when it has %s tables, views and indexes, the next start goes on',
  async (some) => {
    const blog = await emptyBlog()
    const workerd = findProcess(blog.origin)
    const call = blog.anyone.call('readHealth').catch(() => null)
    while ((await schemaOf(blog.db)).length < some);
    process.kill(workerd, 'SIGKILL')
    await call
    await blog.stop()
    const next = await startBlog({ folder: blog.folder, password: null })
    await next.anyone.ask('readHealth')
    expect(await appliedMigrations(next.db)).toEqual(all)
    expect(await schemaOf(next.db)).toEqual(await schemaOf((await startBlog()).db))
  },
)

test('a migration that fails changes nothing, is said and logged, files are read on, and the next call tries again', async () => {
  const lines: string[] = []
  const blog = await startBlog({ isBuilt: true, onLog: (line) => lines.push(line) })
  const id = await publish(blog.author, { headingSave: 'Before the update' })
  await blog.rebuild()
  await blog.stop()
  // Its first statement succeeds, and its second one fails.
  const failing = {
    name: '9001_failing.sql',
    statements: ['CREATE TABLE newer (id INTEGER) STRICT', 'CREATE TABLE seen (id INTEGER) STRICT'],
  }
  writeFileSync(`${buildFolder}failing-update.js`, withMigration(failing))
  const next = await startBlog({
    folder: blog.folder,
    password: null,
    worker: 'failing-update',
    onLog: (line) => lines.push(line),
  })
  const before = await schemaOf(next.db)
  for (const _ of ['once', 'again']) {
    const response = await send(next, 'listArticles')
    expect(await problemIn(response)).toMatchObject({ code: 'not-migrated', status: 503 })
    expect(response.headers.get('Retry-After')).toBe('30')
    expect(outcome(await next.anyone.call('countView', { body: {} }))).toBe('not-migrated')
    expect(await next.text(`/blog/${id}`)).toContain('Before the update')
    const missing = await next.get('/blog/missing1')
    expect([missing.status, await missing.text()]).toEqual([
      503,
      expect.stringContaining('Nothing is lost; load the page again in a minute.'),
    ])
  }
  expect(await schemaOf(next.db)).toEqual(before)
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.find(({ event }) => event === 'migration-failed')).toMatchObject({
    code: 'not-migrated',
    names: [failing.name],
    message: expect.stringContaining('table seen already exists'),
  })
  await sql(next.db, 'DROP TABLE seen')
  expect(await next.anyone.ask('readHealth')).toMatchObject({ database: true })
  expect(await appliedMigrations(next.db)).toEqual([...all, failing.name])
})

test('while the migrations cannot be looked up or applied, files are read; once they are there, nobody is asked', async () => {
  const blog = await emptyBlog({ worker: 'switched-worker', onLog: () => {} })
  const during = async (outage: string) => {
    const headers = { 'x-outage': outage }
    const page = await blog.get('/blog', { headers: { ...headers, Cookie: 'auth=1' } })
    return [page.status, outcome(await blog.anyone.call('listArticles', { headers }))]
  }
  expect(await during('DB=fails')).toEqual([200, 'unexpected'])
  expect(await during('MIGRATOR=fails')).toEqual([200, 'not-migrated'])
  expect(await appliedMigrations(blog.db)).toEqual([])
  expect(await during('MIGRATOR=mute')).toEqual([200, 'not-migrated'])
  expect(await appliedMigrations(blog.db)).toEqual([])
  expect(await during('')).toEqual([200, 200])
  expect(await appliedMigrations(blog.db)).toEqual(all)
  await sql(blog.db, 'DELETE FROM d1_migrations')
  expect(await during('MIGRATOR=fails')).toEqual([200, 200])
})

const options = workerOptions()
const objects = Object.entries(options.durableObjects as Record<string, object>)

/** Workers of one blog, each in an isolate of its own; the first one has the objects. */
const startBeside = async (...bundles: readonly string[]) => {
  const workers = bundles.map((contents, n) => ({
    ...options,
    name: `isolate${n}`,
    rootPath: undefined,
    modules: [{ type: 'ESModule', path: 'index.js', contents }],
    queueConsumers: undefined,
    durableObjects: Object.fromEntries(
      objects.map(([name, one]) => [name, n === 0 ? one : { ...one, scriptName: 'isolate0' }]),
    ),
    assets: { ...(options.assets as object), directory: `${builtFolder}/dist` },
  }))
  const settings = {
    workers,
    cf: false,
    resourcePersistencePath: newFolder(),
    handleStructuredLogs() {},
  }
  const flare = new Miniflare(convertV4MiniflareOptions(settings as unknown as V4MiniflareOptions))
  onTestFinished(() => flare.dispose())
  const isolates = await Promise.all(bundles.map((_, n) => flare.getWorker(`isolate${n}`)))
  return {
    db: (await flare.getD1Database('DB', 'isolate0')) as unknown as D1Database,
    status: async (n: number) => {
      const response = await isolates[n]?.fetch(`http://127.0.0.1${pathOf(calls.readHealth)}`)
      await response?.body?.cancel()
      return response?.status
    },
  }
}

test('two isolates at once apply each migration once', async () => {
  const { db, status } = await startBeside(bundle, bundle)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => status(n % 2)))
  expect(new Set(answers)).toEqual(new Set([200]))
  const { results } = await db.prepare('SELECT id, name FROM d1_migrations ORDER BY id').all()
  expect(results).toEqual(all.map((name, n) => ({ id: n + 1, name })))
})

test('a newer Worker migrates with the object of an older one, which goes on and undoes nothing', async () => {
  const newer = { name: '9001_newer.sql', statements: ['CREATE TABLE newer (id INTEGER) STRICT'] }
  const newerBundle = withMigration(newer)
  const { db, status } = await startBeside(bundle, newerBundle, bundle)
  expect([await status(0), await appliedMigrations(db)]).toEqual([200, all])
  expect([await status(1), await status(0), await status(2)]).toEqual([200, 200, 200])
  expect(await appliedMigrations(db)).toEqual([...all, newer.name])
  expect(await db.prepare('SELECT COUNT(*) AS rows FROM newer').first('rows')).toBe(0)
})
