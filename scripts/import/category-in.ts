import { type Category, categories, categoryOf } from '../../shared/articles/category.ts'
import { countsOf, someOf } from '../lib/plain.ts'
import type { Terminal } from '../lib/terminal.ts'
import type { ImportItem, ReadyItem } from './item.ts'

/** The first of these names that is a category of this site, ignoring case. */
export const categoryIn = (names: readonly string[]): Category | undefined =>
  names
    .flatMap((name) =>
      categories.filter((category) => category.toLowerCase() === name.trim().toLowerCase()),
    )
    .at(0)

/** What the author says of categories: one for all, or for what none of the tags, in small letters, names. */
export interface CategoryRules {
  readonly category?: Category | undefined
  readonly tags?: ReadonlyMap<string, Category>
}

const plain = (tag: string): string => tag.trim().toLowerCase()

/**
 * Reads rules such as `Coding`, for all articles, and `Coding=rust,web`, for those with one of these tags.
 * @returns undefined if one names no category
 */
export const readRules = (written: readonly string[]): CategoryRules | undefined => {
  const tags = new Map<string, Category>()
  let rest: Category | undefined
  for (const one of written) {
    const [name = '', list] = one.split(/=(.*)/s)
    const category = categoryIn([name])
    if (!category) return undefined
    if (list === undefined) rest = category
    for (const tag of list?.split(',') ?? []) tags.set(plain(tag), category)
  }
  return { category: rest, tags }
}

/** The reason for a category that nothing named; the author is asked for it. */
export const byNothing = 'nothing named one: it is where every other title goes'

const chosen = (
  { title, terms }: ReadyItem,
  { category, tags }: CategoryRules,
): readonly [Category, why: string] => {
  const [tagged] = terms.flatMap((term) => tags?.get(plain(term)) ?? [])
  if (tagged) return [tagged, 'said of a tag by --category']
  if (category) return [category, 'said by --category']
  const named = categoryIn(terms)
  if (named) return [named, 'a tag or category of the same name']
  if (categoryOf(title) === 'Coding') return ['Coding', 'a word of its title']
  return ['Health', byNothing]
}

/** Gives each article its category and the reason: what the author says, else its tags, its title. */
export const chooseCategories = (
  items: readonly ImportItem[],
  rules: CategoryRules,
): ImportItem[] =>
  items.map((item) => {
    if (item.kind !== 'ready' || item.exported) return item
    const [category, categoryBy] = chosen(item, rules)
    return { ...item, categoryBy, body: { ...item.body, category } }
  })

/**
 * Gives the articles of which nothing names a category the one that the author says.
 * @throws Error with what to do, if there is no terminal
 */
export const askCategory = async (
  items: readonly ImportItem[],
  terminal: Terminal,
): Promise<ImportItem[]> => {
  const ready = items.filter((item) => item.kind === 'ready')
  const unnamed = ready.filter(({ categoryBy }) => categoryBy === byNothing)
  const question = `${unnamed.length} of ${ready.length} name no category`
  if (unnamed.length === 0) return [...items]
  if (!terminal.isInteractive) {
    throw new Error(
      `${question}: say --category ${categories.join(' or --category ')} for all, or of tags, such as --category ${categories[0]}=TAG,TAG. --dry-run names them.`,
    )
  }
  let said: Category | undefined
  while (!said) said = categoryIn([await terminal.ask(`${question}: ${categories.join(' or ')}?`)])
  const category = said
  return items.map((item) =>
    item.kind === 'ready' && item.categoryBy === byNothing
      ? { ...item, categoryBy: 'said by you', body: { ...item.body, category } }
      : item,
  )
}

/** Names the tags of articles of which nothing names a category, the most frequent first; `''` if they have none. */
export const tagsOfUnnamed = (items: readonly ImportItem[]): string => {
  const terms = items.flatMap((item) =>
    item.kind === 'ready' && item.categoryBy === byNothing
      ? [...new Set(item.terms.map(plain))]
      : [],
  )
  const counts = countsOf(terms.filter(Boolean)).map(([tag, count]) => `${tag} (${count})`)
  return counts.length > 0 ? `Tags of articles without a category: ${someOf(counts, 200)}.` : ''
}
