/**
 * A quoted CSV field (RFC 4180); an apostrophe keeps spreadsheets from running it (OWASP, CSV Injection), one more where the
 * text has its own.
 */
const field = (text: string): string =>
  `"${text.replace(/^'*[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** A table as CSV; the first line has the names of the columns. */
export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
