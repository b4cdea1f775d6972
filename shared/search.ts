import { looksLikeMarkup } from './articles/text.ts'
import { limits } from './limits.ts'

/** A name under which the search box knows a page. */
export interface PageAlias {
  readonly page: string
  readonly url: string
}

/** An article as the search box knows it. */
export interface SearchTitle {
  readonly title: string
  readonly url: string
}

/** The static file that the search box reads; articles newest first. */
export interface SearchIndex {
  readonly aliases: readonly PageAlias[]
  readonly articles: readonly SearchTitle[]
}

/** An index made ready to be searched at every keystroke: all of it lower-cased once. */
export interface ReadyIndex extends SearchIndex {
  readonly lowerAliases: readonly PageAlias[]
  readonly lowerTitles: readonly string[]
}

export const readyIndex = (index: SearchIndex): ReadyIndex => ({
  ...index,
  lowerAliases: index.aliases.map(({ page, url }) => ({
    page: page.toLowerCase(),
    url: url.toLowerCase(),
  })),
  lowerTitles: index.articles.map(({ title }) => title.toLowerCase()),
})

/**
 * What a text asks for, as it is compared.
 * @returns empty for a text that asks for nothing: a blank one, or one shaped like an HTML tag
 */
export const searchTerm = (text: string): string =>
  looksLikeMarkup(text) ? '' : text.trim().toLowerCase()

/**
 * The articles whose title has the text in it, in either case.
 * @returns the first of them, and how many there are
 */
export const matchTitles = (
  { articles, lowerTitles }: ReadyIndex,
  text: string,
): { first: readonly SearchTitle[]; count: number } => {
  const term = searchTerm(text)
  const first: SearchTitle[] = []
  let count = 0
  if (term === '') return { first, count }
  for (const [n, title] of lowerTitles.entries()) {
    if (!title.includes(term)) continue
    count += 1
    if (count <= limits.searchResults) first.push(articles[n] as SearchTitle)
  }
  return { first, count }
}

/** The first that fits exactly, else the first that fits in part. */
const firstOf = <Item>(
  list: readonly Item[],
  fits: (item: Item, isExact: boolean) => boolean,
): number => {
  const exact = list.findIndex((item) => fits(item, true))
  return exact === -1 ? list.findIndex((item) => fits(item, false)) : exact
}

/**
 * Where submitting a text leads (specification, section 5): to the first page whose name or address
 * is or has the text, otherwise to the first article whose title is or has it.
 * @returns null when nothing matches
 */
export const searchDestination = (index: ReadyIndex, text: string): string | null => {
  const term = searchTerm(text)
  if (term === '') return null
  const fits = (name: string, isExact: boolean) => (isExact ? name === term : name.includes(term))
  const alias = firstOf(
    index.lowerAliases,
    ({ page, url }, isExact) => fits(page, isExact) || fits(url, isExact),
  )
  const found = index.aliases[alias] ?? index.articles[firstOf(index.lowerTitles, fits)]
  return found?.url ?? null
}
