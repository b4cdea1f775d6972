import type { Header } from '../../shared/backup/format.ts'
import { listBackedUpTables, quoteName, restorePrefix } from '../../worker/backup/tables.ts'
import { restoreGuard } from '../../worker/http/problem.ts'
import { listOwn } from './tables.ts'

/** The state of a started restore: the file, and the rows inserted beside the blog's own tables. */
export interface Pending {
  readonly checksum: string
  readonly taken_at: string
  /** The number of inserted rows. */
  readonly done: number
  /** Whether the blog was already under maintenance. */
  readonly background: number
  /** Whether the old data must still be backed up. */
  readonly unsaved: number
}

const stateTable = `${restorePrefix}state`

/** The table that holds rows until all of them are inserted. */
export const stagingTable = (name: string): string => quoteName(`${restorePrefix}rows_${name}`)

/** The unfinished restore, if there is one. */
export const findPending = async (db: D1Database): Promise<Pending | null> => {
  const known = await db
    .prepare('SELECT 1 FROM sqlite_master WHERE name = ?1')
    .bind(stateTable)
    .first()
  return known
    ? db
        .prepare(`SELECT checksum, taken_at, done, background, unsaved FROM ${stateTable}`)
        .first<Pending>()
    : null
}

/** A statement that updates the number of inserted rows; its batch fails unless the old number matches. */
export const advance = (db: D1Database, from: number, to: number): D1PreparedStatement =>
  db.prepare(`UPDATE ${stateTable} SET done = CASE WHEN done = ?1 THEN ?2 END`).bind(from, to)

export const markSaved = (db: D1Database) =>
  db.prepare(`UPDATE ${stateTable} SET unsaved = 0`).run()

/** Blocks all other writes to a table, because they would be lost after the restore. */
const guardTriggers = (name: string): string[] =>
  ['INSERT', 'UPDATE', 'DELETE'].map(
    (event) => `CREATE TRIGGER ${quoteName(`${restorePrefix}guard_${event}_${name}`)}
      BEFORE ${event} ON ${quoteName(name)} BEGIN SELECT RAISE(ABORT, '${restoreGuard}'); END`,
  )

/** Begins a restore, in one batch: maintenance, a guard on each table, tables for the rows. */
export const beginPending = async (
  db: D1Database,
  tables: Header['tables'],
  {
    checksum,
    takenAt,
    unsaved,
  }: { readonly checksum: string; readonly takenAt: string; readonly unsaved: boolean },
): Promise<void> => {
  const live = await listBackedUpTables(db)
  await db.batch([
    db.prepare(`CREATE TABLE ${stateTable} (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      checksum TEXT NOT NULL,
      taken_at TEXT NOT NULL,
      done INTEGER NOT NULL,
      background INTEGER NOT NULL,
      unsaved INTEGER NOT NULL
    ) STRICT`),
    db
      .prepare(
        `INSERT INTO ${stateTable} SELECT 1, ?1, ?2, 0, is_on, ?3
         FROM switches WHERE name = 'background'`,
      )
      .bind(checksum, takenAt, unsaved ? 1 : 0),
    db.prepare("UPDATE switches SET is_on = 1 WHERE name = 'background'"),
    // Columns without a type, so that SQLite converts no value.
    ...tables.map(({ name, columns }) =>
      db.prepare(`CREATE TABLE ${stagingTable(name)} (${columns.map(quoteName).join(', ')})`),
    ),
    ...live.flatMap(({ name }) => guardTriggers(name).map((sql) => db.prepare(sql))),
  ])
}

const isOfRestore = (name: string): boolean => name.startsWith(restorePrefix)

/** Cancels a started restore: the blog is as before. */
export const cancelPending = async (db: D1Database): Promise<void> => {
  const tables = await listOwn(db, 'table', isOfRestore)
  const guards = await listOwn(db, 'trigger', isOfRestore)
  await db.batch([
    ...guards.map((name) => db.prepare(`DROP TRIGGER ${quoteName(name)}`)),
    db.prepare(
      `UPDATE switches SET is_on = (SELECT background FROM ${stateTable}) WHERE name = 'background'`,
    ),
    ...tables.map((name) => db.prepare(`DROP TABLE ${quoteName(name)}`)),
  ])
}

/** Tables that have rows in a fresh blog. */
const seeded = new Set(['rebuild', 'switches', 'settings'])

/** Whether a database has nothing that a restore would replace. */
export const isEmpty = async (db: D1Database): Promise<boolean> => {
  const names = (await listOwn(db, 'table')).filter((name) => !seeded.has(name))
  const tableNames = new Set((await listBackedUpTables(db)).map(({ name }) => name))
  const found = await Promise.all(
    names
      .filter((name) => tableNames.has(name))
      .map((name) => db.prepare(`SELECT 1 FROM ${quoteName(name)} LIMIT 1`).first()),
  )
  return found.every((row) => row === null)
}
