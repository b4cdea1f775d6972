import { parseCsv } from '../../../shared/csv.ts'
import type { Json } from '../json.ts'

/**
 * Reads a CSV text whose first line names the columns; each other line has its cells by these names.
 * @returns null if its first line names none. @throws Error if it is broken
 */
export const readTable = (text: string) => {
  const [first = ''] = text.split('\n', 1)
  if (!/^"?[\w ]+"?(?:[,;\t]"?[\w ]*"?)+\r?$/.test(first)) return null
  const [columns = [], ...lines] = parseCsv(text) ?? []
  if (columns.length === 0)
    throw new Error('A quotation mark in this CSV is not closed: export it once more.')
  const rowOf = (cells: readonly string[]): Json =>
    Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))
  return { columns, lines: lines.map(rowOf) }
}
