import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { root } from '../lib/paths.ts'

/** The files of a feature, and how many lines they may have together. */
interface Row {
  readonly files: readonly string[]
  lines: number
}

/** `features` have the source; `besides` what is no source, which `total` does not count. */
export interface Table {
  readonly total: number
  readonly features: Readonly<Record<string, Row>>
  readonly besides: Readonly<Record<string, Row>>
}

/** Data in JSON counts as source, so that no table of the code leaves by moving there. */
const counted = /\.(?:ts|tsx|astro|css|mjs|sql|json)$/

/** What packages, compilers and linter read, the given list of quotes, and the table itself. */
const uncounted =
  /(?:^|\/)(?:package(?:-lock)?|tsconfig(?:\.\w+)?|biome|lines)\.json$|^site\/content\/quotes\.json$/

const isBesides = /\.(?:test|deep)\.|(?:^|\/)testing\//

/** The lines of all that git tracks here and that counts, by path, as `wc -l` counts them. */
export const linesOfFiles = (): Map<string, number> => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root }).toString().split('\0')
  const there = files.filter(
    (file) => counted.test(file) && !uncounted.test(file) && existsSync(root + file),
  )
  return new Map(
    there.map((file) => [file, readFileSync(root + file, 'latin1').split('\n').length - 1]),
  )
}

/** What a row has: its files with their lines, the largest first. */
type Own = readonly (readonly [file: string, lines: number])[]

const rowsOf = (lines: ReadonlyMap<string, number>, { features, besides }: Table) =>
  [features, besides].flatMap((rows) =>
    Object.entries(rows).map(([name, row]) => {
      const own: Own = [...lines]
        .filter(([file]) => isBesides.test(file) === (rows === besides))
        .filter(([file]) => row.files.some((glob) => matchesGlob(file, glob)))
        .sort(([, a], [, b]) => b - a)
      return { name, row, own, sum: own.reduce((sum, [, count]) => sum + count, 0) }
    }),
  )

/**
 * Compares files with the table.
 * @param lines - of each file
 * @returns a sentence for each fault: a row with more lines than it may have ("feature: 812 of 800", with its five
 * largest files), a file of no row or of two, rows that together exceed the total
 */
export const lineFaults = (lines: ReadonlyMap<string, number>, table: Table): string[] => {
  const rows = rowsOf(lines, table)
  const overfull = rows
    .filter(({ row, sum }) => sum > row.lines)
    .flatMap(({ name, row, own, sum }) => [
      `${name}: ${sum} of ${row.lines}`,
      ...own.slice(0, 5).map(([file, count]) => `  ${count} ${file}`),
    ])
  const astray = [...lines.keys()].flatMap((file) => {
    const names = rows.filter(({ own }) => own.some(([one]) => one === file)).map((row) => row.name)
    return names.length === 1 ? [] : [`${file}: belongs to ${names.join(' and ') || 'no row'}`]
  })
  const sum = Object.values(table.features).reduce((all, row) => all + row.lines, 0)
  const over = sum > table.total ? [`all rows: ${sum} of ${table.total}`] : []
  return [...overfull, ...astray, ...over]
}

const tablePath = `${root}scripts/test/lines.json`
/** The committed table. */
export const readTable = (): Table => JSON.parse(readFileSync(tablePath, 'utf8'))

// Lowers each row to what its files have. To raise one, write its number, and lower others by as much.
if (import.meta.main) {
  const [lines, table] = [linesOfFiles(), readTable()]
  for (const { row, sum } of rowsOf(lines, table)) row.lines = Math.min(row.lines ?? sum, sum)
  writeFileSync(tablePath, `${JSON.stringify(table, null, 2)}\n`)
  execFileSync(`${root}node_modules/.bin/biome`, ['format', '--write', tablePath])
  console.log(lineFaults(lines, table).join('\n') || 'Every row holds.')
}
