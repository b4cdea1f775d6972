/** The sign between the cells of a CSV text, by its first line. */
const separatorOf = (text: string): string => {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * The cells of each line of a CSV text (RFC 4180) with commas, semicolons or tabs; empty lines are left out.
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
  const quoted = '"([^"]*(?:""[^"]*)*)"'
  const plain = `((?!")[^${separator}\r\n]*)`
  const cell = new RegExp(`(?:${quoted}|${plain})(${separator}|\r\n|\r|\n|$)`, 'y')
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
