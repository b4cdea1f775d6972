import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { buildFolder } from '../lib/paths.ts'

const file = `${buildFolder}timings.txt`

/** Begins an empty list of the work that tests do. @returns its file, for `TIMINGS_FILE` */
export const beginTimings = (): string => {
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(file, '')
  return file
}

/**
 * How often each kind of work was done and the seconds it took, waiting included. One kind may be part of
 * another, and two threads work at once.
 */
export const timingsTable = (): string => {
  const sums = new Map<string, { count: number; milliseconds: number }>()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [kind = '', milliseconds] = line.split('\t')
    const sum = sums.get(kind) ?? { count: 0, milliseconds: 0 }
    sum.count += 1
    sum.milliseconds += Number(milliseconds ?? 0)
    sums.set(kind, sum)
  }
  const lines = [...sums]
    .sort(([, one], [, other]) => other.milliseconds - one.milliseconds)
    .map(([kind, { count, milliseconds }]) =>
      [
        kind.padEnd(20),
        String(count).padStart(6),
        (milliseconds / 1000).toFixed(1).padStart(9),
      ].join(''),
    )
  return ['', `${'Work'.padEnd(20)} Count  Seconds`, ...lines].join('\n')
}
