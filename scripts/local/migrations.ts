import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../lib/paths.ts'
import { wrangler } from './load-wrangler.ts'

const folder = `${root}worker/migrations/`

/** The table in which wrangler records applied migrations; we use the same. */
export const migrationsTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** All migrations of this version, in order. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** The statements of a migration, and its record: one batch, so that it is applied whole or not at all. */
export const statementsOf = (name: string): string[] => [
  ...wrangler().unstable_splitSqlQuery(readFileSync(folder + name, 'utf8')),
  `INSERT INTO d1_migrations (name) VALUES ('${name}')`,
]

/** The applied migrations of a database; none for an empty one. */
export const appliedMigrations = async (db: D1Database): Promise<string[]> => {
  const table = await db
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'")
    .first()
  if (!table) return []
  const { results } = await db
    .prepare('SELECT name FROM d1_migrations ORDER BY id')
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** Migrates a database. @param names the migrations that it shall have; by default all */
export const migrate = async (db: D1Database, names = migrationNames()): Promise<void> => {
  const applied = await appliedMigrations(db)
  await db.prepare(migrationsTable).run()
  for (const name of names.filter((one) => !applied.includes(one))) {
    await db.batch(statementsOf(name).map((sql) => db.prepare(sql)))
  }
}
