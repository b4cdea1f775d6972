import type { Reply } from '../lib/client.ts'
import { countsOf, numberOf, plain } from '../lib/plain.ts'
import { byNothing } from './category-in.ts'
import { isMarkdown } from './folder-files.ts'
import { isAboutHidden } from './leftovers.ts'
import { undated } from './take.ts'

/** The result of one article. */
export interface Row {
  readonly title: string
  readonly state: keyof typeof lists | 'refused'
  /** Differences from the source, or the reason for a refusal. */
  readonly reasons: readonly string[]
  /** Its file, if it is from a folder. */
  readonly source?: string
  readonly isDraft?: boolean
  readonly date?: string
  readonly category?: string
  /** The reason for its category. */
  readonly categoryBy?: string
  /** Old addresses that redirect to it. */
  readonly addresses?: readonly string[]
  /** The number of uploaded pictures. */
  readonly pictures?: number
  /** Addresses of pictures that stay on the old blog's host unless they are fetched. */
  readonly elsewhere?: readonly string[]
}

/** The result of an import, in which nothing is yet; lists contain titles in the order of sending. */
export const emptyReport = () => ({
  taken: [] as string[],
  /** Imported by an earlier run. */
  alreadyThere: [] as string[],
  /** Imported by an earlier run, but the source has changed since; the article is left unchanged. */
  changedSince: [] as string[],
  /** Imported by an earlier run, and changed by this one as the source has changed. */
  updated: [] as string[],
  /** Changed in the source and by the author, or deleted here; left unchanged. */
  editedHere: [] as string[],
  /** Differences from the source, for imported articles. */
  changed: [] as { readonly title: string; readonly reasons: readonly string[] }[],
  /** The number of left out items by reason. */
  leftOut: new Map<string, number>(),
  /** Old addresses that redirect to articles now. */
  addresses: { count: 0 },
  refused: [] as { readonly title: string; readonly code: string; readonly sentence: string }[],
  /** Sentences about keys that keep back so many that the author must say whether they do. */
  doubts: [] as readonly string[],
  /** One for each article. */
  rows: [] as Row[],
})
export type ImportReport = ReturnType<typeof emptyReport>

const lists = {
  taken: 'taken',
  'already there': 'alreadyThere',
  'changed since': 'changedSince',
  updated: 'updated',
  'edited here': 'editedHere',
} as const

/** Adds the result of an article. */
export const record = (report: ImportReport, row: Row): void => {
  const { title, state, reasons } = row
  report.rows.push(row)
  if (state !== 'refused') report[lists[state]].push(title)
  if ((state === 'taken' || state === 'updated') && reasons.length > 0)
    report.changed.push({ title, reasons })
}

/** Adds a refused article. */
export const refuse = (report: ImportReport, refused: ImportReport['refused'][number]): void => {
  const { title, code, sentence } = refused
  report.refused.push(refused)
  record(report, { title, state: 'refused', reasons: [`${sentence} (${code})`] })
}

/** Adds an article that the blog refused, or to which it gave no answer. */
export const refuseReply = (
  report: ImportReport,
  title: string,
  reply: Reply<unknown> | null,
): void => {
  if (!reply) refuse(report, { title, code: 'no-answer', sentence: 'The blog did not answer.' })
  if (!reply || reply.ok) return
  const { code, detail, errors = [] } = reply.problem
  const fields = errors.map(({ field, message }) => ` ${field}: ${message}`).join('')
  refuse(report, { title, code, sentence: detail + fields })
}

/** What is said of an article that an earlier import published, and that this one would not publish. */
export const keptBackToday = 'It is public here, and this import would not publish it: look at it.'

/** Differences by which no article loses anything that its readers saw. */
const harmless =
  /^(?:It is a draft|Its form to sign up|There was no (?:picture|title)|The (?:author was|first picture|title had|picture's source))| left out: “/

/** Whether an article lost something by a difference. */
export const isLoss = (reason: string): boolean => !harmless.test(reason)

/** A reason that more articles than this share is printed once, with their number. */
const sharedBy = 5

const short = (text: string, length = 72): string => {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines]

/** Each reason under its titles; one that many share once, with their number. */
const grouped = (rows: readonly { readonly title: string; readonly reason: string }[]): string[] =>
  [...Map.groupBy(rows, ({ reason }) => reason)]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([reason, all]) =>
      all.length > sharedBy
        ? [`  ${numberOf(all.length, 'article')}: ${reason}`]
        : all.flatMap(({ title }) => [`  ${short(title)}`, `    ${reason}`]),
    )

/** The number of harmless differences among these by their kind. */
export const harmlessIn = (reasons: readonly string[]): [string, number][] =>
  countsOf(reasons.filter((reason) => !isLoss(reason)))

const some = (name: string, count: number): [string, number][] => (count > 0 ? [[name, count]] : [])

/** The totals by name; an indented one is part of the one before. */
export const totalsOf = (report: ImportReport): [string, number][] => {
  const { taken, alreadyThere, changedSince, changed, addresses, refused, rows } = report
  const { updated, editedHere, leftOut } = report
  const drafts = rows.filter(({ state, isDraft }) => state === 'taken' && isDraft).length
  return [
    ['Taken', taken.length],
    ...some('  as drafts', drafts),
    ['  changed', changed.length],
    ...some('Updated', updated.length),
    ['Already there', alreadyThere.length + changedSince.length + editedHere.length],
    ['  changed since', changedSince.length],
    ...some('  edited here', editedHere.length),
    ['Left out', [...leftOut.values()].reduce((sum, count) => sum + count, 0)],
    ['Refused', refused.length],
    ...some('Old addresses', addresses.count),
  ]
}

/** The number of pictures to fetch from each host of the old blog. */
export const hostsOf = ({ rows }: ImportReport): [string, number][] => {
  const addresses = new Set(rows.flatMap(({ elsewhere = [] }) => elsewhere))
  const byHost = Map.groupBy(addresses, (address) => new URL(address).host)
  return [...byHost].map(([host, all]) => [host, all.length])
}

/** What the author can do better in the next run. */
export const hintsFor = (report: ImportReport): string[] => {
  const { rows, leftOut, taken, alreadyThere, changedSince, editedHere, changed, doubts } = report
  const pages = leftOut.get('page') ?? 0
  const all = rows.filter(({ categoryBy }) => categoryBy)
  const lossy = changed.filter(({ reasons }) => reasons.some(isLoss)).length
  const files = rows.filter(({ source }) => source && isMarkdown(source)).length
  const hidden = rows.filter(({ reasons }) => reasons.some(isAboutHidden)).length
  const open = rows.filter(({ reasons }) => reasons.includes(keptBackToday)).length
  const hint = (count: number, sentence: (articles: string) => string) =>
    count > 0 ? [sentence(numberOf(count, 'article'))] : []
  return [
    ...doubts,
    ...hint(taken.length + alreadyThere.length === 0 ? pages : 0, () => {
      return `Nothing was taken: --pages takes ${numberOf(pages, 'page')} as articles.`
    }),
    ...hint(lossy, (articles) => `${articles} lost something: the report names it in red.`),
    ...hint(files === rows.length ? files : 0, (articles) => {
      return `${articles} of files alone: give the address of the blog, and this folder with --sources. Its pages are what readers saw, with their addresses.`
    }),
    ...hint(hidden, (articles) => {
      return `${articles} without parts that their readers did not see: the report has their first words; --hidden brings them along.`
    }),
    ...hint(open, (articles) => {
      return `${articles} of an earlier import would not be published by this one, and stay public until you change that.`
    }),
    ...hint(rows.filter(({ reasons }) => reasons.includes(undated)).length, (articles) => {
      return `No day is known of ${articles}: you are asked for it; --date says it.`
    }),
    ...hint(all.filter(({ categoryBy }) => categoryBy === byNothing).length, (articles) => {
      return `Nothing named a category of ${articles} of ${all.length}: you are asked for it; --category says it, also of tags.`
    }),
    ...hostsOf(report).map(
      ([host, count]) => `--pictures fetches ${numberOf(count, 'picture')} from ${host}.`,
    ),
    ...hint(changedSince.length, (articles) => {
      return `${articles} of the source changed since: --update changes those that you have not edited here.`
    }),
    ...hint(editedHere.length, (articles) => {
      return `${articles} changed in the source and here, and stay as you left them.`
    }),
  ]
}

const counted = ([name, count]: readonly [string, number]): string =>
  `  ${String(count).padStart(4)}  ${name}`

/** The report at the terminal: totals, what to do, what was refused and left out. The page says the rest. */
export const printReport = (report: ImportReport): string => {
  const refusals = report.refused.map(({ title, sentence, code }) => ({
    title,
    reason: `${sentence} (${code})`,
  }))
  const lines = [
    ...totalsOf(report).map(([name, count]) => `${name.padEnd(16)}${String(count).padStart(6)}`),
    ...section(
      'What you can do',
      hintsFor(report).map((hint) => `  ${hint}`),
    ),
    ...section('Refused', grouped(refusals)),
    ...section('Left out', [...report.leftOut].map(counted)),
  ]
  return plain(lines.join('\n'))
}
