import { quoteName } from '../../worker/backup/tables.ts'
import { schemaAfter } from '../backup/schema.ts'

interface Made {
  readonly type: string
  readonly name: string
  readonly sql: string
}

/** Gives a database the tables, and the record, of the last version before 1.0.0. @param record the names in its record */
export const setBack = async (db: D1Database, ...record: readonly string[]): Promise<void> => {
  const { makeTables, makeRest } = await schemaAfter(['0001_schema.sql'])
  const { results } = await db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
       AND name NOT LIKE 'd1%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    )
    .all<Made>()
  const former = [...makeTables, ...makeRest]
  const newer = results.filter(({ sql }) => !former.includes(sql))
  // A dropped table takes its indexes and triggers along.
  const drops = newer.map(
    ({ type, name }) => `DROP ${type.toUpperCase()} IF EXISTS ${quoteName(name)}`,
  )
  const makes = former.filter((sql) => !results.some((made) => made.sql === sql))
  const records = record.map((name) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`)
  const statements = [...drops, ...makes, 'DELETE FROM d1_migrations', ...records]
  await db.batch(statements.map((sql) => db.prepare(sql)))
}
