import type { Cell, Header } from '../../shared/backup/format.ts'
import { quoteName } from '../../worker/backup/tables.ts'
import type { Progress } from '../lib/progress.ts'
import { type Row, readRows } from './file.ts'
import { advance, stagingTable } from './pending.ts'

/** D1 accepts 100 bound parameters and 100 KB of SQL in a statement. */
const maxParameters = 100
/** The limits of a batch: bytes of text, and statements. */
const maxBytes = 2_000_000
const maxStatements = 25

const sizeOf = ({ cells }: Row): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 20), 0)

/** SQL that stores a cell, with a place for at most one parameter, and that parameter. */
const parameterOf = (cell: Cell): { sql: (place: string) => string; value?: unknown } => {
  if (cell === null) return { sql: () => 'NULL' }
  if (typeof cell === 'string') return { sql: (place) => place, value: cell }
  // SQLite takes a bound number for a REAL.
  const asInteger = (value: string) => ({
    sql: (place: string) => `CAST(${place} AS INTEGER)`,
    value,
  })
  if (typeof cell === 'number') return asInteger(String(cell))
  if ('integer' in cell) return asInteger(cell.integer)
  if ('blob' in cell) {
    const value = Buffer.from(cell.blob, 'base64').toString('hex')
    return { sql: (place) => `unhex(${place})`, value }
  }
  if (cell.real === 'Infinity') return { sql: () => '9e999' }
  if (cell.real === '-Infinity') return { sql: () => '-9e999' }
  return { sql: (place) => place, value: cell.real }
}

const insert = (db: D1Database, header: Header, rows: readonly Row[]): D1PreparedStatement => {
  const table = rows[0]?.table ?? ''
  const columns = header.tables.find(({ name }) => name === table)?.columns ?? []
  const values: unknown[] = []
  const tuples = rows.map(({ cells }) => {
    const places = cells.map((cell) => {
      const { sql, value } = parameterOf(cell)
      if (value !== undefined) values.push(value)
      return sql(`?${values.length}`)
    })
    return `(${places.join(', ')})`
  })
  const names = columns.map(quoteName).join(', ')
  return db
    .prepare(`INSERT INTO ${stagingTable(table)} (${names}) VALUES ${tuples.join(', ')}`)
    .bind(...values)
}

/** Groups rows into statements, and statements into batches. */
async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[][]> {
  let statements: Row[][] = []
  let bytes = 0
  for await (const row of rows) {
    const last = statements.at(-1)
    const room = Math.max(1, Math.floor(maxParameters / row.cells.length))
    if (last && last.length < room && last[0]?.table === row.table) last.push(row)
    else statements.push([row])
    bytes += sizeOf(row)
    if (bytes >= maxBytes || statements.length > maxStatements) {
      yield statements
      statements = []
      bytes = 0
    }
  }
  if (statements.length > 0) yield statements
}

/**
 * Inserts the rows of a verified backup beside the tables, from row number `from` on: a killed restore continues there.
 * @returns the number of inserted rows; fewer than all if the signal stopped it
 */
export const fillStagingTables = async (
  db: D1Database,
  { file, header, from }: { readonly file: string; readonly header: Header; readonly from: number },
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<number> => {
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = from
  for await (const statements of batchesOf(readRows(file, header, from))) {
    if (signal?.aborted) return done
    const next = done + statements.reduce((sum, rows) => sum + rows.length, 0)
    await db.batch([advance(db, done, next), ...statements.map((rows) => insert(db, header, rows))])
    done = next
    onProgress?.({ done, total, title: statements.at(-1)?.[0]?.table ?? '' })
  }
  return done
}
