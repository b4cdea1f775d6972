import type { Contents, Rows } from '../../shared/backup/contract.ts'
import type { Cell } from '../../shared/backup/format.ts'
import { instantNow } from '../lib/clock.ts'
import { listBackedUpTables, quoteName, type Table } from './tables.ts'

/** SQL for a column's type and value, `t0` and `v0` of the first; no value loses anything as a JavaScript number. */
const selectCell = (column: string, at: number): string => {
  const name = quoteName(column)
  return `typeof(${name}) AS t${at}, CASE typeof(${name})
    WHEN 'integer' THEN CAST(${name} AS TEXT)
    WHEN 'blob' THEN hex(${name})
    WHEN 'real' THEN CASE ${name} WHEN 9e999 THEN 'Infinity' WHEN -9e999 THEN '-Infinity' ELSE ${name} END
    ELSE ${name} END AS v${at}`
}

/** Makes a cell from the type and the value of `selectCell`. */
const cellOf = (type: unknown, value: unknown): Cell => {
  if (type === 'null') return null
  if (type === 'real') return { real: value as number }
  if (type === 'blob') return { blob: Buffer.from(value as string, 'hex').toString('base64') }
  if (type !== 'integer') return value as string
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : { integer: value as string }
}

/** The limits of a page, which takes less than 10 ms of CPU: rows, and characters of text after which no row is added. */
const maxRows = 500
const maxCharacters = 200_000
/** Tables in a statement that marks them. */
const markedTables = 10

/**
 * SQL for a number that changes with a value's length or its last 14 bytes. Changed longer texts show by what is
 * stored beside them: a time, a version or a count.
 */
const markOf = (column: string, at: number): string => {
  const bytes = `CAST(${quoteName(column)} AS BLOB)`
  // SQLite reads hexadecimal digits only as JSON5; the first one keeps the number from being empty.
  const number = (part: string) => `json_extract('0x1' || hex(substr(${bytes}, ${part})), '$')`
  const weight = 2 * at + 1
  // In brackets, because SQLite takes no expression of more than 100 levels.
  return `(${number('-7')} % 1000003 * ${weight} + ${number('-14, 7')} % 999983 * ${weight + 1}
    + coalesce(length(${bytes}), -1) * ${weight})`
}

const selectMark = ({ name, columns }: Table): string =>
  `(SELECT COUNT(*) || ' ' || coalesce(SUM(${columns.map(markOf).join(' + ')}), 0) FROM ${quoteName(name)})`

/** The statements that mark the tables; their columns are in the order of the tables. */
const markTables = (db: D1Database, tables: readonly Table[]): D1PreparedStatement[] =>
  Array.from({ length: Math.ceil(tables.length / markedTables) }, (_one, n) =>
    db.prepare(
      `SELECT ${tables
        .slice(n * markedTables, (n + 1) * markedTables)
        .map((table, at) => `${selectMark(table)} AS t${at}`)
        .join(', ')}`,
    ),
  )

/** What a backup of this moment has. One batch reads all but the names of tables and columns. */
export const readContents = async (db: D1Database): Promise<Omit<Contents, 'key'>> => {
  const tables = await listBackedUpTables(db)
  const takenAt = instantNow()
  if (tables.length === 0) return { takenAt, migrations: [], sequences: {}, tables: [] }
  const [migrations, sequences, ...marks] = await db.batch<Record<string, unknown>>([
    db.prepare('SELECT name FROM d1_migrations ORDER BY id'),
    db.prepare('SELECT name, seq FROM sqlite_sequence'),
    ...markTables(db, tables),
  ])
  const found = marks.flatMap(({ results }) => Object.values(results[0] ?? {}) as string[])
  const names = new Set(tables.map(({ name }) => name))
  return {
    takenAt,
    migrations: (migrations?.results ?? []).map(({ name }) => name as string),
    sequences: Object.fromEntries(
      (sequences?.results ?? [])
        .map(({ name, seq }) => [name as string, seq as number] as const)
        .filter(([name]) => names.has(name)),
    ),
    tables: tables.map(({ name, columns }, n) => {
      const mark = found[n] ?? ''
      return { name, columns: [...columns], rows: Number.parseInt(mark, 10), mark }
    }),
  }
}

/** A page of a table. @param after `next` of the page before; null for the first */
export const readRows = async (
  db: D1Database,
  { name, columns, key }: Table,
  after: readonly string[] | null,
): Promise<Rows> => {
  const [table, keys] = [quoteName(name), key.map(quoteName).join(', ')]
  const size = columns.map((one) => `coalesce(length(${quoteName(one)}), 0)`).join(' + ')
  const from = after === null ? '' : `WHERE (${keys}) > (${key.map(() => '?').join(', ')})`
  const { results } = await db
    .prepare(
      `WITH page AS (SELECT ${keys}, ${size} AS size FROM ${table} ${from} ORDER BY ${keys} LIMIT ${maxRows}),
         sums AS (SELECT ${keys}, SUM(size) OVER (ORDER BY ${keys}) - size AS before FROM page)
       SELECT ${key.map((one, n) => `CAST(${quoteName(one)} AS TEXT) AS k${n}`).join(', ')},
         ${columns.map(selectCell).join(', ')}
       FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM sums WHERE before < ${maxCharacters}) ORDER BY ${keys}`,
    )
    .bind(...(after ?? []))
    .all<Record<string, unknown>>()
  const last = results.at(-1)
  return {
    rows: results.map((row) => columns.map((_name, n) => cellOf(row[`t${n}`], row[`v${n}`]))),
    next: last ? key.map((_name, n) => last[`k${n}`] as string) : null,
  }
}

/** Tells the blog that a backup was read to its end. */
export const markBackedUp = async (db: D1Database, takenAt: string): Promise<void> => {
  await db.prepare('UPDATE rebuild SET backed_up_at = ?1').bind(takenAt).run()
}
