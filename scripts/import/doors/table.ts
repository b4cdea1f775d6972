import { parseCsv } from '../../../shared/csv.ts'

/** A line of a table: its cells by the names of the columns, `''` for one that is not there. */
export type Line = (column: string) => string

/** A CSV text whose first line names the columns. */
export interface Table {
  readonly columns: readonly string[]
  readonly lines: readonly Line[]
}

/** Reads a CSV text. @returns null if its first line names no columns. @throws Error if it is broken */
export const readTable = (text: string): Table | null => {
  const [first = ''] = text.split('\n', 1)
  if (!/^"?[\w ]+"?(?:[,;\t]"?[\w ]*"?)+\r?$/.test(first)) return null
  const [columns = [], ...lines] = parseCsv(text) ?? []
  if (columns.length === 0)
    throw new Error('A quotation mark in this CSV is not closed: export it once more.')
  const lineOf = (cells: readonly string[]) => (column: string) =>
    cells[columns.indexOf(column)] ?? ''
  return { columns, lines: lines.map(lineOf) }
}
