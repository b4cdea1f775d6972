import { dayInWords } from '../../shared/articles/date.ts'
import { PublishedDate } from '../../shared/articles/published-date.ts'
import { addressMap } from './address-map.ts'
import { decide } from './decide.ts'
import { fillIn } from './fill-in.ts'
import { type Choices, type ImportItem, type Item, refusedFor, type SourceArticle } from './item.ts'
import type { OldSite } from './rewrite-links.ts'

/** What is said of an article of which no day is known. */
export const undated = 'It is a draft, as no day of it is known.'

/** The year 1: some programs write it for a date that was never set. Browsers read some of its forms as 2001. */
const neverSet = /^0001-|\s0001(?:\s|$)/

/** The day of a date; `''` if it cannot be read. */
const dayFrom = (date: string): string => {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(date.trim())?.[0] ?? date
  const day = PublishedDate.safeParse(written)
  return day.success && !neverSet.test(date.trim()) ? day.data : ''
}

/** What becomes of an item: it is left out, or comes as an article or a draft. */
const decideOne = (item: Item, choices: Choices): SourceArticle | ImportItem => {
  const decision = decide(item, choices)
  if (decision.kind === 'left-out') return decision
  const text = item.read()
  const known = dayFrom(text.date)
  const isUndated = known === '' && !decision.draft && choices.date === undefined
  const draft = isUndated ? {} : decision.draft
  const chosen = text.isUndated ? '' : known
  const day = draft ? chosen : known || (choices.date ?? '')
  return {
    ...text,
    kind: 'comes',
    title: text.title ?? item.title,
    instant: known === '' && day !== '' ? Date.parse(day) : item.instant,
    day,
    draft,
    codes: [...decision.codes, ...(isUndated ? (['no-day'] as const) : [])],
    hiddenBy: decision.hiddenBy,
    changes: [
      ...decision.changes,
      ...(isUndated ? [undated] : []),
      ...(known || draft ? [] : [`No day of it is known; it is ${dayInWords(day)}.`]),
      ...(text.changes ?? []),
    ],
  }
}

/** Gives each old address to one article; if several guess it, the first one that names it as its own keeps it. */
const withoutClashes = (items: readonly (SourceArticle | ImportItem)[]) => {
  const taken = new Set<string>()
  const isFree = (address: string) => !taken.has(address) && Boolean(taken.add(address))
  const coming = items.filter((item) => item.kind === 'comes')
  const assigned = new Map(
    coming.map((item) => [item, item.old?.addresses.slice(0, 1).filter(isFree) ?? []]),
  )
  for (const item of coming)
    assigned.get(item)?.push(...(item.old?.addresses.slice(1).filter(isFree) ?? []))
  return items.map((item) =>
    item.kind === 'comes' && item.old
      ? { ...item, old: { ...item.old, addresses: assigned.get(item) ?? [] } }
      : item,
  )
}

const titleOf = (item: SourceArticle | ImportItem): string => ('title' in item ? item.title : '')

const nowhere: OldSite = { url: '', base: '', find: async () => null }

/**
 * What becomes of what a reader found: each text is ready, left out or refused; what the reader says itself stays. The text
 * of an article is parsed and printed once, when its turn has come.
 * @param old the old site; its links and pictures lead here then
 */
export const take = async (
  found: readonly (Item | ImportItem)[],
  choices: Choices = {},
  old: OldSite = nowhere,
): Promise<ImportItem[]> => {
  const decided = withoutClashes(
    found.map((item) => {
      if (!('read' in item)) return item
      try {
        return decideOne(item, choices)
      } catch (error) {
        return refusedFor(item.title, error)
      }
    }),
  )
  const articles = addressMap(decided, old.base)
  const items: ImportItem[] = []
  const total = decided.length
  // One at a time, because each picture is read whole into memory.
  for (const [done, item] of decided.entries()) {
    choices.onProgress?.({ done, total, title: titleOf(item) })
    const filled = item.kind === 'comes' ? fillIn(item, articles, old, choices.hidden) : item
    items.push(await Promise.resolve(filled).catch((error) => refusedFor(titleOf(item), error)))
  }
  choices.onProgress?.({ done: total, total, title: '' })
  return items
}
