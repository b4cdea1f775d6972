import { plain } from '../lib/plain.ts'

/** The result of an import; lists contain titles in the order of sending. */
export interface ImportReport {
  readonly taken: string[]
  /** Imported by an earlier run. */
  readonly alreadyThere: string[]
  /** The same, but the source says something else now; the article is left alone. */
  readonly changedSince: string[]
  /** Of those taken: what differs from the source. */
  readonly changed: { readonly title: string; readonly reasons: readonly string[] }[]
  /** How many, by reason. */
  readonly leftOut: Map<string, number>
  /** Old addresses that lead to the articles now. */
  readonly addresses: { count: number }
  readonly refused: { readonly title: string; readonly code: string; readonly sentence: string }[]
}

export const emptyReport = (): ImportReport => ({
  taken: [],
  alreadyThere: [],
  changedSince: [],
  changed: [],
  leftOut: new Map(),
  addresses: { count: 0 },
  refused: [],
})

/** A reason that more articles than this share is said once, with their number. */
const sharedBy = 5

const short = (text: string, length = 72): string => {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines]

const changedLines = (changed: ImportReport['changed']): string[] => {
  const counts = new Map<string, number>()
  for (const reason of changed.flatMap(({ reasons }) => reasons)) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const shared = [...counts].filter(([, count]) => count > sharedBy).sort((a, b) => b[1] - a[1])
  const own = changed.flatMap(({ title, reasons }) => {
    const rare = reasons.filter((reason) => (counts.get(reason) ?? 0) <= sharedBy)
    return rare.length === 0 ? [] : [`  ${short(title)}`, ...rare.map((reason) => `    ${reason}`)]
  })
  return [...shared.map(([reason, count]) => `  ${count} articles: ${reason}`), ...own]
}

/** The report as people read it: totals first, then what to look at. */
export const printReport = (report: ImportReport): string => {
  const { taken, alreadyThere, changedSince, changed, leftOut, addresses, refused } = report
  const leftOutCount = [...leftOut.values()].reduce((sum, count) => sum + count, 0)
  const totals: [string, number][] = [
    ['Taken', taken.length],
    ['  changed', changed.length],
    ['Already there', alreadyThere.length + changedSince.length],
    ['  changed since', changedSince.length],
    ['Left out', leftOutCount],
    ['Refused', refused.length],
    ...(addresses.count > 0 ? [['Old addresses', addresses.count] as [string, number]] : []),
  ]
  const lines = [
    ...totals.map(([name, count]) => `${name.padEnd(16)}${String(count).padStart(6)}`),
    ...section(
      'Refused',
      refused.flatMap(({ title, code, sentence }) => [
        `  ${short(title)}`,
        `    ${sentence} (${code})`,
      ]),
    ),
    ...section(
      'Already there, changed since (the article was left alone)',
      changedSince.map((title) => `  ${short(title)}`),
    ),
    ...section('Changed', changedLines(changed)),
    ...section(
      'Left out',
      [...leftOut].map(([reason, count]) => `  ${String(count).padStart(4)}  ${reason}`),
    ),
  ]
  return plain(lines.join('\n'))
}
