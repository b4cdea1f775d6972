import * as z from 'zod'
import { type Category, categories, categoryOf } from '../../shared/articles/category.ts'
import { countsOf } from '../lib/plain.ts'
import type { Terminal } from '../lib/terminal.ts'
import type { ImportItem, ReadyItem } from './item.ts'

/** The first of these names that is a category of this site, ignoring case. */
export const categoryIn = (names: readonly string[]): Category | undefined =>
  names
    .flatMap((name) =>
      categories.filter((category) => category.toLowerCase() === name.trim().toLowerCase()),
    )
    .at(0)

const Choice = z.enum(categories).nullable()

/** The file in which an author maps tags of the old blog to categories. */
export const TagsFile = z.object({
  tags: z.record(z.string(), z.object({ posts: z.number().optional(), category: Choice })),
  otherwise: Choice,
})
export type TagsFile = z.infer<typeof TagsFile>

/** The author's rules for categories. */
type CategoryRules = { readonly category?: Category; readonly map?: TagsFile }

const plain = (tag: string): string => tag.trim().toLowerCase()

/** The reason for a category that nothing named; the author is asked for it. */
export const byNothing = 'nothing named one: it is where every other title goes'

const chosen = (
  { title, terms, body }: ReadyItem,
  { category, map }: CategoryRules,
  mapped: ReadonlyMap<string, Category | null>,
): readonly [Category, why: string] => {
  if (category) return [category, 'said by --category']
  for (const term of terms) {
    const found = mapped.get(plain(term))
    if (found) return [found, 'a tag of the mapping file']
  }
  const named = categoryIn(terms)
  if (named) return [named, 'a tag or category of the same name']
  if (body.category) return [body.category, 'said by the source']
  if (map?.otherwise) return [map.otherwise, '“otherwise” of the mapping file']
  if (categoryOf(title) === 'Coding') return ['Coding', 'a word of its title']
  return ['Health', byNothing]
}

/**
 * Gives each article its category and the reason: the option, else the mapping file, its tags, the source, its title.
 */
export const chooseCategories = (
  items: readonly ImportItem[],
  rules: CategoryRules,
): ImportItem[] => {
  const tags = Object.entries(rules.map?.tags ?? {})
  const mapped = new Map(tags.map(([tag, { category }]) => [plain(tag), category]))
  return items.map((item) => {
    if (item.kind !== 'ready' || item.exported) return item
    const [category, categoryBy] = chosen(item, rules, mapped)
    return { ...item, categoryBy, body: { ...item.body, category } }
  })
}

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
      `${question}: say --category ${categories.join(' or --category ')} for all, or which tag is which with --map. --dry-run shows them and proposes that file.`,
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

/** Proposes a mapping file: every tag with its number of posts, and the category of the same name. */
export const proposeTags = (items: readonly ImportItem[]): TagsFile => {
  const terms = items.flatMap((item) =>
    item.kind === 'ready' ? [...new Set(item.terms.map(plain))].filter(Boolean) : [],
  )
  const sorted = countsOf(terms.sort())
  return {
    tags: Object.fromEntries(
      sorted.map(([tag, posts]) => [tag, { posts, category: categoryIn([tag]) ?? null }]),
    ),
    otherwise: null,
  }
}

/** The mapping file as text, one tag per line. */
export const printTags = ({ tags, otherwise }: TagsFile): string => {
  const lines = Object.entries(tags).map(
    ([tag, value]) =>
      `    ${JSON.stringify(tag)}: { "posts": ${value.posts ?? 0}, "category": ${JSON.stringify(value.category)} }`,
  )
  const help = `Each tag's category: ${categories.map((one) => `"${one}"`).join(', ')}, or null to leave it to other tags and the title. "otherwise" is for what no tag decides.`
  return `{\n  "help": ${JSON.stringify(help)},\n  "otherwise": ${JSON.stringify(otherwise)},\n  "tags": {\n${lines.join(',\n')}\n  }\n}\n`
}
