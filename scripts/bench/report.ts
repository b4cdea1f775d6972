import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { root } from '../lib/paths.ts'

/** The result of a benchmark: a table and notes. */
export interface Report {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly notes: readonly string[]
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8')).version

/** The versions and the machine of the measurement. */
export const machine = () => ({
  node: process.versions.node,
  astro: versionOf('astro'),
  workerd: versionOf('workerd'),
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  /** The load average of the last minute: other work on the machine. */
  load: Number(loadavg()[0]?.toFixed(1)),
})

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

/** The value that a share of the others does not exceed; 0.95 for the 95th percentile. */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

export const median = (values: readonly number[]): number => {
  const middle = sorted(values).slice((values.length - 1) >> 1, (values.length >> 1) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** A number with so many digits after the point. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

const cell = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value

/** The report as text: names to the left, numbers to the right. */
export const textOf = ({ title, columns, rows, notes }: Report): string => {
  const cells = [columns, ...rows].map((row) => row.map(cell))
  const widths = columns.map((_, n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)))
  const isText = columns.map((_, n) => typeof rows[0]?.[n] === 'string')
  const lines = cells.map((row) =>
    row
      .map((text, n) => (isText[n] ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  lines.splice(1, 0, rule)
  return ['', title, '', ...lines, '', ...notes, ''].join('\n')
}

/** The report as Markdown: a heading, a table, its notes. */
export const markdownOf = ({ title, columns, rows, notes }: Report): string => {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`
  const rule = columns.map((_, n) => (typeof rows[0]?.[n] === 'string' ? '---' : '---:'))
  return [`\n**${title}**\n`, ...[columns, rule, ...rows].map(line), '', ...notes].join('\n')
}
