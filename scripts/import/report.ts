import { plain } from '../lib/plain.ts'
import { byNothing } from './category-in.ts'

/** The result of one article. */
export interface Row {
  readonly title: string
  /** Its file, if it is from a folder. */
  readonly source?: string
  readonly state: 'taken' | 'already there' | 'changed since' | 'refused'
  readonly isDraft: boolean
  readonly date: string
  readonly category: string
  /** The reason for its category. */
  readonly categoryBy: string
  /** Old addresses that redirect to it. */
  readonly addresses: readonly string[]
  /** The number of uploaded pictures. */
  readonly pictures: number
  /** Addresses of pictures that stay on the old blog's host unless they are fetched. */
  readonly elsewhere: readonly string[]
  /** Differences from the source, or the reason for a refusal. */
  readonly reasons: readonly string[]
}

/** The result of an import; lists contain titles in the order of sending. */
export interface ImportReport {
  readonly taken: string[]
  /** Imported by an earlier run. */
  readonly alreadyThere: string[]
  /** Imported by an earlier run, but the source has changed since; the article is left unchanged. */
  readonly changedSince: string[]
  /** Differences from the source, for imported articles. */
  readonly changed: { readonly title: string; readonly reasons: readonly string[] }[]
  /** The number of left out items by reason. */
  readonly leftOut: Map<string, number>
  /** Old addresses that redirect to articles now. */
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

/** A reason that more articles than this share is printed once, with their number. */
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
  const single = changed.flatMap(({ title, reasons }) => {
    const rare = reasons.filter((reason) => (counts.get(reason) ?? 0) <= sharedBy)
    return rare.length === 0 ? [] : [`  ${short(title)}`, ...rare.map((reason) => `    ${reason}`)]
  })
  return [...shared.map(([reason, count]) => `  ${count} articles: ${reason}`), ...single]
}

/** The totals by name; an indented one is part of the one before. */
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

/** The number of items left out on purpose, by reason. */
export const leftOutOf = ({ leftOut }: ImportReport): [string, number][] => [...leftOut]

/** The number of articles by category and its reason. */
export const whyCategories = ({ rows }: ImportReport): [string, number][] => {
  const counts = new Map<string, number>()
  for (const { category, categoryBy } of rows) {
    const name = `${category}: ${categoryBy}`
    if (categoryBy) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** The number of pictures to fetch from each host of the old blog. */
export const hostsOf = ({ rows }: ImportReport): [string, number][] => {
  const addresses = new Set(rows.flatMap(({ elsewhere }) => elsewhere))
  const byHost = Map.groupBy(addresses, (address) => new URL(address).host)
  return [...byHost].map(([host, all]) => [host, all.length])
}

/** A warning if nothing named the category of most articles. */
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

/** Each refused article with its sentence; a shared sentence is printed once. */
const refusedLines = ({ refused }: ImportReport): string[] =>
  [...Map.groupBy(refused, ({ code, sentence }) => `${sentence} (${code})`)].flatMap(
    ([why, all]) =>
      all.length > sharedBy
        ? [`  ${all.length} articles: ${why}`]
        : all.flatMap(({ title }) => [`  ${short(title)}`, `    ${why}`]),
  )

/** The report for people: first totals, then items to look at. */
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
