import { listBackedUpTables, quoteName } from '../../worker/backup/tables.ts'
import { schemaAfter } from '../backup/schema.ts'

interface Made {
  readonly type: string
  readonly name: string
  readonly sql: string
}

const first = '0001_schema.sql'

/** Gives a database the tables, and the record, of 1.0.0. */
export const setBack = async (db: D1Database): Promise<void> => {
  const { tables, makeTables, makeRest } = await schemaAfter([first])
  const { results } = await db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
       AND name NOT LIKE 'd1%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    )
    .all<Made>()
  const former = [...makeTables, ...makeRest]
  // A table that got columns loses them and keeps its rows.
  const present = await listBackedUpTables(db)
  const addedColumns = tables.flatMap(({ name, columns }) => {
    const now = present.find((table) => table.name === name)?.columns ?? []
    return now.filter((column) => !columns.includes(column)).map((column) => ({ name, column }))
  })
  const widened = new Set(addedColumns.map(({ name }) => name))
  const isWidened = ({ type, name }: Made) => type === 'table' && widened.has(name)
  const newer = results.filter((made) => !former.includes(made.sql) && !isWidened(made))
  // A dropped table takes its indexes and triggers along.
  const dropsOf = (some: readonly Made[]) =>
    some.map(({ type, name }) => `DROP ${type.toUpperCase()} IF EXISTS ${quoteName(name)}`)
  const [dropped, others] = [true, false].map((isTable) =>
    dropsOf(newer.filter(({ type }) => (type === 'table') === isTable)),
  )
  const narrows = addedColumns.map(
    ({ name, column }) => `ALTER TABLE ${quoteName(name)} DROP COLUMN ${quoteName(column)}`,
  )
  const isMade = (sql: string): boolean =>
    results.some(
      (made) =>
        made.sql === sql || (isWidened(made) && sql.startsWith(`CREATE TABLE ${made.name} `)),
    )
  const makes = former.filter((sql) => !isMade(sql))
  // No column goes while a view reads it, or while a trigger names a table that is gone.
  const statements = [
    ...(others ?? []),
    ...narrows,
    ...(dropped ?? []),
    ...makes,
    'DELETE FROM d1_migrations',
    `INSERT INTO d1_migrations (name) VALUES ('${first}')`,
  ]
  await db.batch(statements.map((sql) => db.prepare(sql)))
}
