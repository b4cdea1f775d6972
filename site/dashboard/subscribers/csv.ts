/** A field of CSV (RFC 4180), in quotes; an apostrophe keeps spreadsheets from running it (OWASP, CSV Injection). */
const field = (text: string): string =>
  `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** A table as CSV, the names of its columns in the first line. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
