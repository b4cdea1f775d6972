import * as z from 'zod'
import { quoteName } from './tables.ts'

/**
 * A value in a backup, with its type: text and NULL unchanged, an integer as a number or, if JSON cannot
 * hold it exactly, as text; other types with their name.
 */
export const Cell = z.union([
  z.string(),
  z.null(),
  z.number().int(),
  z.strictObject({ integer: z.string().regex(/^-?\d{1,19}$/) }),
  z.strictObject({ real: z.union([z.number(), z.enum(['Infinity', '-Infinity'])]) }),
  z.strictObject({ blob: z.base64() }),
])
export type Cell = z.infer<typeof Cell>

/** SQL for a column's type and value; the value loses nothing as a JavaScript number. */
export const selectCell = (column: string): string => {
  const name = quoteName(column)
  return `typeof(${name}), CASE typeof(${name})
    WHEN 'integer' THEN CAST(${name} AS TEXT)
    WHEN 'blob' THEN hex(${name})
    WHEN 'real' THEN CASE ${name} WHEN 9e999 THEN 'Infinity' WHEN -9e999 THEN '-Infinity' ELSE ${name} END
    ELSE ${name} END`
}

/** Makes a cell from the two columns of `selectCell`. */
export const cellOf = (type: unknown, value: unknown): Cell => {
  if (type === 'null') return null
  if (type === 'real') return { real: value as number }
  if (type === 'blob') return { blob: Buffer.from(value as string, 'hex').toString('base64') }
  if (type !== 'integer') return value as string
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : { integer: value as string }
}

/** SQL that stores a cell, with a place for at most one parameter, and that parameter. */
export const parameterOf = (cell: Cell): { sql: (place: string) => string; value?: unknown } => {
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
