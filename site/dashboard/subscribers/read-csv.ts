import { parseCsv } from '../../../shared/csv.ts'
import { isEmail, normaliseEmail } from '../../../shared/email.ts'

/** The most bytes of a file; 100,000 addresses have a tenth of it. */
const maxBytes = 20_000_000

/** What a file of subscribers has. */
export interface SubscriberFile {
  /** Each address once, normalised. */
  readonly emails: readonly string[]
  /** Lines whose address another line has. */
  readonly doubles: number
  /** Lines with something else in place of an address. */
  readonly malformed: number
  /** Lines that begin like the formula of a spreadsheet. */
  readonly formulas: number
  /** Lines that the file itself marks as unsubscribed, unconfirmed, bounced or deleted. */
  readonly notAgreed: number
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

/** A column's name without case, spaces and signs: `Email Address` is `emailaddress`. */
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const emailColumns = ['email', 'emailaddress', 'mail', 'subscriberemail']

/** Why a column's value says that its reader did not agree; of Ghost, Substack, Mailchimp, Buttondown, Kit, and our own. */
const refusals: Readonly<Record<string, (value: string) => boolean>> = {
  subscribedtoemails: (value) => value === 'false',
  emaildisabled: (value) => value === 'true',
  confirmed: (value) => value === '' || value === 'false',
  unsubscribed: (value) => value !== '' && value !== 'false' && value !== '0',
  ...Object.fromEntries(
    ['deletedat', 'unsubscribedat', 'unsubtime', 'cleantime', 'cancelledat'].map((name) => [
      name,
      (value: string) => value !== '',
    ]),
  ),
  ...Object.fromEntries(
    ['status', 'state', 'type', 'subscribertype', 'subscriptionstatus'].map((name) => [
      name,
      (value: string) =>
        /unsub|unconf|unact|inactive|pending|cancel|clean|bounc|complain|spam|remov|delet|block|archiv|suppress/.test(
          value,
        ),
    ]),
  ),
}

/** Our own export puts an apostrophe before what a spreadsheet would run. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '')

/** The addresses of a file of subscribers, or a sentence that says why it cannot be read. */
export const readSubscribers = async (file: Blob): Promise<SubscriberFile | string> => {
  if (file.size > maxBytes) {
    return 'A file of subscribers has at most 20 MB. Export the addresses alone, or divide it.'
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return 'This is a ZIP or Excel file: unpack it, or save it as CSV, and choose the CSV file.'
  }
  const text = decode(bytes)
  if (text.includes('\0')) return 'This is no text: export the subscribers as CSV in UTF-8.'
  const lines = parseCsv(text)
  if (!lines) return 'A quotation mark in this file is not closed: export it once more as CSV.'
  const names = (lines[0] ?? []).map(plainName)
  const named = names.findIndex((name) => emailColumns.includes(name))
  const isList = named === -1 && isEmail(normaliseEmail(lines[0]?.[0] ?? ''))
  if (named === -1 && !isList) {
    return 'No column of this file is called “Email”: its first line must name the columns.'
  }
  const emails = new Set<string>()
  const counts = { doubles: 0, malformed: 0, formulas: 0, notAgreed: 0 }
  for (const line of isList ? lines : lines.slice(1)) {
    const email = normaliseEmail(withoutApostrophe(line[isList ? 0 : named] ?? ''))
    const isRefused = (name: string, n: number) =>
      n !== named && (refusals[name]?.((line[n] ?? '').toLowerCase()) ?? false)
    if (/^[=@]|^[+-](?!.*@)/.test(email)) counts.formulas += 1
    else if (!isEmail(email)) counts.malformed += 1
    else if (!isList && names.some(isRefused)) counts.notAgreed += 1
    else if (emails.has(email)) counts.doubles += 1
    else emails.add(email)
  }
  return { emails: [...emails], ...counts }
}
