import { plain } from '../lib/plain.ts'
import { byNothing } from './category-in.ts'

/** What became of one article. */
export interface Row {
  readonly title: string
  /** The file it comes from, where it is one of a folder. */
  readonly source?: string
  readonly state: 'taken' | 'already there' | 'changed since' | 'refused'
  readonly isDraft: boolean
  readonly date: string
  readonly category: string
  /** Why that category. */
  readonly categoryBy: string
  /** Old addresses that lead to it. */
  readonly addresses: readonly string[]
  /** How many are uploaded. */
  readonly pictures: number
  /** Addresses of those that stay on the host of the old blog unless they are fetched. */
  readonly elsewhere: readonly string[]
  /** What differs from the source, or why it is refused. */
  readonly reasons: readonly string[]
}

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
  /** One for each article. */
  readonly rows: Row[]
}

export const emptyReport = (): ImportReport => ({
  taken: [],
  alreadyThere: [],
  changedSince: [],
  changed: [],
  leftOut: new Map(),
  addresses: { count: 0 },
  refused: [],
  rows: [],
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

/** The totals by name; those indented are of the one before. */
export const totalsOf = (report: ImportReport): [string, number][] => {
  const { taken, alreadyThere, changedSince, changed, addresses, refused, rows } = report
  const drafts = rows.filter(({ state, isDraft }) => state === 'taken' && isDraft).length
  return [
    ['Taken', taken.length],
    ...(drafts > 0 ? [['  as drafts', drafts] as [string, number]] : []),
    ['  changed', changed.length],
    ['Already there', alreadyThere.length + changedSince.length],
    ['  changed since', changedSince.length],
    ['Left out', leftOutOf(report).reduce((sum, [, count]) => sum + count, 0)],
    ['Refused', refused.length],
    ...(addresses.count > 0 ? [['Old addresses', addresses.count] as [string, number]] : []),
  ]
}

/** What was left out on purpose, by reason. */
export const leftOutOf = ({ leftOut }: ImportReport): [string, number][] => [...leftOut]

/** How many went to each category, by the reason for it. */
export const whyCategories = ({ rows }: ImportReport): [string, number][] => {
  const counts = new Map<string, number>()
  for (const { category, categoryBy } of rows) {
    const name = `${category}: ${categoryBy}`
    if (categoryBy) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** How many pictures would be fetched from each host of the old blog. */
export const hostsOf = ({ rows }: ImportReport): [string, number][] => {
  const addresses = new Set(rows.flatMap(({ elsewhere }) => elsewhere))
  const byHost = Map.groupBy(addresses, (address) => new URL(address).host)
  return [...byHost].map(([host, all]) => [host, all.length])
}

/** A sentence where most articles have a category that nobody chose. */
const unchosen = ({ rows }: ImportReport): string[] => {
  const all = rows.filter(({ categoryBy }) => categoryBy)
  const without = all.filter(({ categoryBy }) => categoryBy === byNothing)
  if (without.length * 2 <= all.length) return []
  return [
    `  Nothing named a category of ${without.length} of ${all.length} articles: --dry-run proposes a mapping file for --map.`,
  ]
}

const counted = ([name, count]: readonly [string, number]): string =>
  `  ${String(count).padStart(4)}  ${name}`

/** Each refused article with its sentence; a sentence of many is said once. */
const refusedLines = ({ refused }: ImportReport): string[] =>
  [...Map.groupBy(refused, ({ code, sentence }) => `${sentence} (${code})`)].flatMap(
    ([why, all]) =>
      all.length > sharedBy
        ? [`  ${all.length} articles: ${why}`]
        : all.flatMap(({ title }) => [`  ${short(title)}`, `    ${why}`]),
  )

/** The report as people read it: totals first, then what to look at. */
export const printReport = (report: ImportReport): string => {
  const { changedSince, changed } = report
  const lines = [
    ...totalsOf(report).map(([name, count]) => `${name.padEnd(16)}${String(count).padStart(6)}`),
    ...section('Categories, and why', [...whyCategories(report).map(counted), ...unchosen(report)]),
    ...section('Refused', refusedLines(report)),
    ...section(
      'Already there, changed since (the article was left alone)',
      changedSince.map((title) => `  ${short(title)}`),
    ),
    ...section('Pictures that --pictures fetches', hostsOf(report).map(counted)),
    ...section('Changed', changedLines(changed)),
    ...section('Left out', leftOutOf(report).map(counted)),
  ]
  return plain(lines.join('\n'))
}
