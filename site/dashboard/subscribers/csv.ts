/**
 * One field of a CSV line (RFC 4180), always in quotes. Spreadsheets run a text that begins with one of
 * these signs as a formula (OWASP, "CSV Injection"); an apostrophe before it prevents that.
 */
const field = (text: string): string =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** A table as CSV, the names of its columns in the first line. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
