import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { DeployError } from './error.ts'

/** The lines of each table with this header, up to the next header. */
const tablesOf = (lines: readonly string[], header: string) => {
  const starts = lines.flatMap((line, at) => (line.trim() === header ? [at] : []))
  return starts.map((start) => {
    const next = lines.findIndex((line, at) => at > start && line.trimStart().startsWith('['))
    return { start, end: next === -1 ? lines.length : next }
  })
}

const textOf = (line: string, key: string): string | undefined =>
  new RegExp(`^\\s*${key}\\s*=\\s*["']([^"']*)["']`).exec(line)?.[1]

/** Writes a binding's id into `wrangler.toml`. @throws DeployError if the binding has no table */
export const writeId = (
  file: string,
  table: 'd1_databases' | 'kv_namespaces',
  binding: string,
  id: string,
): void => {
  const key = table === 'd1_databases' ? 'database_id' : 'id'
  const lines = readFileSync(file, 'utf8').split('\n')
  const found = tablesOf(lines, `[[${table}]]`).find(({ start, end }) =>
    lines.slice(start, end).some((line) => textOf(line, 'binding') === binding),
  )
  if (!found) {
    throw new DeployError(
      `${file} has no [[${table}]] with binding = "${binding}".`,
      `Write ${key} = "${id}" there by hand.`,
    )
  }
  const isKey = (line: string) => textOf(line, key) !== undefined
  const at = lines.findIndex(
    (line, index) => index > found.start && index < found.end && isKey(line),
  )
  if (at === -1) lines.splice(found.start + 1, 0, `${key} = "${id}"`)
  else lines[at] = (lines[at] as string).replace(/=\s*(["'])[^"']*\1/, `= "${id}"`)
  writeFileSync(`${file}.new`, lines.join('\n'))
  renameSync(`${file}.new`, file)
}
