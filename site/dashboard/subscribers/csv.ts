/**
 * One field of a CSV line (RFC 4180), always in quotes. A spreadsheet takes what begins with one of
 * these signs for a formula and runs it (OWASP, "CSV Injection"); after an apostrophe it is text.
 */
const field = (text: string): string =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** A table as CSV, the names of its columns in the first line. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
