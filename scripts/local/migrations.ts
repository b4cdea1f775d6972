import '../lib/wrangler-env.ts'

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { appliedMigrations, applyMigration, type Migration } from '../../worker/migrations/apply.ts'
import { root } from '../lib/paths.ts'

const load = createRequire(import.meta.url)

/** Loads wrangler as a library. It takes a second, which `--help` should not cost. */
const wrangler = () => load('wrangler') as typeof import('wrangler')

const folder = `${root}worker/migrations/`

/** All migrations of this version, in order. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** A migration, whose statements wrangler tells apart. */
export const readMigration = (name: string): Migration => ({
  name,
  statements: wrangler().unstable_splitSqlQuery(readFileSync(folder + name, 'utf8')),
})

/** Migrates a database that no Worker has open. @param names the migrations that it shall have; by default all */
export const migrate = async (db: D1Database, names = migrationNames()): Promise<void> => {
  const applied = await appliedMigrations(db)
  for (const name of names.filter((one) => !applied.includes(one))) {
    await applyMigration(db, readMigration(name))
  }
}
