import type { Cell } from '../../shared/backup/format.ts'
import { quoteName } from './tables.ts'

/** SQL for a column's type and value, `t0` and `v0` of the first; no value loses anything as a JavaScript number. */
export const selectCell = (column: string, at: number): string => {
  const name = quoteName(column)
  return `typeof(${name}) AS t${at}, CASE typeof(${name})
    WHEN 'integer' THEN CAST(${name} AS TEXT)
    WHEN 'blob' THEN hex(${name})
    WHEN 'real' THEN CASE ${name} WHEN 9e999 THEN 'Infinity' WHEN -9e999 THEN '-Infinity' ELSE ${name} END
    ELSE ${name} END AS v${at}`
}

/** Makes a cell from the type and the value of `selectCell`. */
export const cellOf = (type: unknown, value: unknown): Cell => {
  if (type === 'null') return null
  if (type === 'real') return { real: value as number }
  if (type === 'blob') return { blob: Buffer.from(value as string, 'hex').toString('base64') }
  if (type !== 'integer') return value as string
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : { integer: value as string }
}
