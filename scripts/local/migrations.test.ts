import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { batchOf, partsOf } from '../../worker/migrations/apply.ts'
import { migratedFolder, startBlog } from '../testing/blog.ts'
import { newFolder } from '../testing/new-folder.ts'
import { migrationNames, readMigration } from './migrations.ts'
import { runWrangler } from './worker.ts'

const wranglerMigrations = (command: string, folder: string): Promise<string> =>
  runWrangler(['d1', 'migrations', command, 'DB', '--local', '--persist-to', folder])

/** A database's whole schema, the columns of wrangler's own table, and its rows. */
const readAll = async (db: D1Database) => {
  const [schema, columns, applied] = await db.batch([
    db.prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE name <> 'd1_migrations' ORDER BY type, name",
    ),
    db.prepare('SELECT * FROM pragma_table_info(?1)').bind('d1_migrations'),
    db.prepare('SELECT id, name, applied_at FROM d1_migrations ORDER BY id'),
  ])
  return { schema: schema?.results, columns: columns?.results, applied: applied?.results }
}

test('wrangler and the Worker make the same database, and each takes what the other made', {
  tags: ['walk'],
}, async () => {
  const [byWorker, byWrangler] = [newFolder(), newFolder()]
  // Wrangler's folder for the state is one level deeper.
  cpSync(`${migratedFolder}/state`, `${byWorker}/v3`, { recursive: true })
  expect(await wranglerMigrations('list', byWorker)).toContain('No migrations to apply')
  await wranglerMigrations('apply', byWrangler)
  const folder = newFolder()
  cpSync(`${byWrangler}/v3`, `${folder}/state`, { recursive: true })
  const blog = await startBlog({ folder, password: null })
  const before = await readAll(blog.db)
  expect(await blog.anyone.ask('readHealth')).toMatchObject({ database: true })
  expect(await readAll(blog.db)).toEqual(before)
  const { schema, columns, applied } = await readAll((await startBlog({ password: null })).db)
  expect({ schema, columns }).toEqual({ schema: before.schema, columns: before.columns })
  const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name)
  expect(names(applied)).toEqual(names(before.applied))
})

test('each part of a migration stays within what D1 takes of one call on the Free plan: 50 statements, each of 100 kB', () => {
  for (const name of migrationNames()) {
    const parts = partsOf(readMigration(name))
    for (const batch of parts.map(batchOf)) {
      expect([name, batch.length]).toEqual([name, Math.min(batch.length, 50)])
      for (const sql of batch) expect(Buffer.byteLength(sql)).toBeLessThan(100_000)
    }
    // What was applied of it may be applied again.
    const repeated = parts.slice(0, -1).flatMap(({ statements }) => statements)
    for (const sql of repeated)
      expect(sql).toMatch(/^(?:(?:--.*)?\n)*(?:CREATE .* IF NOT|INSERT OR IGNORE)/)
  }
})
