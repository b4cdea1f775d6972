import { type ConsentFile, consentColumns } from '../../../shared/consent.ts'
import { parseCsv } from '../../../shared/csv.ts'
import { isEmail, normaliseEmail } from '../../../shared/email.ts'
import { limits } from '../../../shared/limits.ts'
import type { FileReader } from '../../../shared/subscribers.ts'

/** The most bytes of a file; 100,000 addresses have a tenth of it. */
const maxBytes = 20_000_000

/** What a file of subscribers has. */
export interface SubscriberFile {
  readonly file: ConsentFile
  /** Each address once, normalised, with what all of its lines say. */
  readonly readers: readonly FileReader[]
  /** Lines whose address another line has. */
  readonly doubles: number
  /** Lines with something else in place of an address. */
  readonly malformed: number
  /** Lines that begin like the formula of a spreadsheet. */
  readonly formulas: number
}

/** The text of a file in UTF-8, UTF-16 with its mark, or Windows-1252, as spreadsheets save. */
const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Our own export puts an apostrophe before what a spreadsheet would run. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?='*[=+\-@])/, '')
const addressIn = (cell = ''): string => normaliseEmail(withoutApostrophe(cell))

/** The column of the addresses: called so, else the one that has the most; -1 without any. */
const emailColumn = (names: readonly string[], lines: readonly (readonly string[])[]): number => {
  const named = names.findIndex((name) => /^(?:subscriber)?\W?e?-?mail(?:\W?address)?$/i.test(name))
  if (named !== -1) return named
  const counts = names.map((_name, n) => lines.filter((line) => isEmail(addressIn(line[n]))).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? -1 : counts.indexOf(most)
}

/** The readers of a file of subscribers, or a sentence that says why it cannot be read. */
export const readSubscribers = async (file: File): Promise<SubscriberFile | string> => {
  if (file.size > maxBytes) {
    return 'A file of subscribers has at most 20 MB. Export the addresses alone, or divide it.'
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return 'This is a ZIP or Excel file: unpack it, or save it as CSV, and choose the CSV file.'
  }
  const text = decode(bytes)
  if (text.includes('\0')) return 'This is no text: export the subscribers as CSV in UTF-8.'
  const all = parseCsv(text)
  if (!all) return 'A quotation mark in this file is not closed: export it once more as CSV.'
  const [first = []] = all
  const isList = first.some((cell) => isEmail(addressIn(cell)))
  const cut = (cell: string) => cell.slice(0, limits.consentCell)
  const names = isList ? first.map((_cell, n) => `column ${n + 1}`) : first.map(cut)
  const lines = isList ? all : all.slice(1)
  const at = emailColumn(names, lines)
  if (at === -1) {
    return 'No column of this file is called “Email”: its first line must name the columns.'
  }
  const table = new Map<string, Set<string>>()
  for (const [n, name] of names.entries()) {
    if (n === at) continue
    const values = table.get(name) ?? new Set()
    for (const line of lines) values.add(cut(line[n] ?? ''))
    table.set(name, values)
  }
  const { columns, ...more } = consentColumns(table)
  const known = new Set(columns)
  const readers = new Map<string, Map<string, FileReader['says'][number]>>()
  const counts = { doubles: 0, malformed: 0, formulas: 0 }
  for (const line of lines) {
    const email = addressIn(line[at])
    if (!isEmail(email)) counts[/^[=@+-]/.test(email) ? 'formulas' : 'malformed'] += 1
    else {
      if (readers.has(email)) counts.doubles += 1
      const says = readers.get(email) ?? new Map()
      for (const [n, column] of names.entries()) {
        const value = cut(line[n] ?? '')
        if (n !== at && value !== '' && known.has(column))
          says.set(`${n} ${value}`, { column, value })
      }
      readers.set(email, says)
    }
  }
  const isTooMuch = [...readers.values()].some(({ size }) => size > limits.consentSayings)
  if (columns.length > limits.consentColumns || isTooMuch) {
    return 'This file says too much of a reader. Export the address, the status and the day of leaving alone.'
  }
  return {
    file: { name: cut(file.name), columns, ...more },
    readers: [...readers].map(([email, says]) => ({ email, says: [...says.values()] })),
    ...counts,
  }
}
