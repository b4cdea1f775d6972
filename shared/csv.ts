/** A first line that only names the separator, as Excel reads and other programs write it. */
const naming = /^"?sep=([^\w\s"]|\t)"?(?:\r\n|\r|\n|$)/i

/** The sign between the cells of a CSV text, by its first line. */
const separatorOf = (text: string): string => {
  const named = naming.exec(text)?.[1]
  if (named) return named
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * The cells of each line of a CSV text (RFC 4180) with commas, semicolons, tabs, or what its line `sep=` names; spaces
 * around a cell in quotation marks, and empty lines, are left out.
 * @returns null if a quotation mark is not closed
 */
export const parseCsv = (text: string): string[][] | null => {
  const separator = separatorOf(text)
  const lines: string[][] = []
  let line: string[] = []
  const end = (): void => {
    if (line.some((cell) => cell !== '')) lines.push(line)
    line = []
  }
  const sign = `\\u{${separator.codePointAt(0)?.toString(16)}}`
  const quoted = ' *"([^"]*(?:""[^"]*)*)" *'
  const plain = `((?! *")[^${sign}\r\n]*)`
  const cell = new RegExp(`(?:${quoted}|${plain})(${sign}|\r\n|\r|\n|$)`, 'uy')
  cell.lastIndex = naming.exec(text)?.[0].length ?? 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) return null
    const [, inQuotes, bare = '', after] = found
    line.push((inQuotes?.replaceAll('""', '"') ?? bare).trim())
    if (after !== separator) end()
  }
  end()
  return lines
}
