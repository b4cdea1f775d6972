import { looksLikeMarkup } from '../articles/markup.ts'

/** The number of titles in the search box; here, so that the box loads no other limits. */
export const maxTitles = 8

/** The page that searches in the texts. It depends on the request, so no build has it. */
export const searchPath = '/search'

/** A page name for the search box. */
export interface PageAlias {
  readonly page: string
  readonly url: string
}

/** An article in the search index. */
export interface SearchTitle {
  readonly title: string
  readonly url: string
}

/** The static file that the search box reads; articles newest first. */
export interface SearchIndex {
  readonly aliases: readonly PageAlias[]
  readonly articles: readonly SearchTitle[]
}

/** A search result: an article, or a page by its name. */
export interface SearchResult extends SearchTitle {
  readonly isPage: boolean
}

/** A search index with all texts folded once, for a search at every keystroke. */
export interface ReadyIndex extends SearchIndex {
  readonly foldedAliases: readonly PageAlias[]
  readonly foldedTitles: readonly string[]
}

/** Folds a text for comparison: lower case, no diacritics, so "cafe" matches "Café". */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const readyIndex = (index: SearchIndex): ReadyIndex => ({
  ...index,
  foldedAliases: index.aliases.map(({ page, url }) => ({ page: fold(page), url: fold(url) })),
  foldedTitles: index.articles.map(({ title }) => fold(title)),
})

/** The folded search term of a text; empty for a blank text and for one that looks like an HTML tag. */
export const searchTerm = (text: string): string => (looksLikeMarkup(text) ? '' : fold(text.trim()))

/** The first page whose name or address equals the term, else the first that contains it. */
const pageOf = ({ aliases, foldedAliases }: ReadyIndex, term: string): PageAlias | undefined => {
  const exact = foldedAliases.findIndex(({ page, url }) => page === term || url === term)
  if (exact !== -1) return aliases[exact]
  return aliases[
    foldedAliases.findIndex(({ page, url }) => page.includes(term) || url.includes(term))
  ]
}

/**
 * The results for a text in the specification's order (section 5), and how many titles contain the text. The
 * search form opens the first result.
 */
export const search = (
  index: ReadyIndex,
  text: string,
): { results: readonly SearchResult[]; titles: number } => {
  const term = searchTerm(text)
  if (term === '') return { results: [], titles: 0 }
  const page = pageOf(index, term)
  const exact = index.foldedTitles.indexOf(term)
  const shown = exact === -1 ? [] : [exact]
  let titles = 0
  for (const [n, title] of index.foldedTitles.entries()) {
    if (!title.includes(term)) continue
    titles += 1
    if (n !== exact && shown.length < maxTitles) shown.push(n)
  }
  const articles = shown.map((n) => ({ ...(index.articles[n] as SearchTitle), isPage: false }))
  const pages = page ? [{ title: page.page, url: page.url, isPage: true }] : []
  return { results: [...pages, ...articles], titles }
}
