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
  /** The tag of its language, if it is not the blog's. */
  readonly lang?: string
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

/** A result, and the folded texts that find it. */
interface Ready {
  readonly result: SearchResult
  readonly folded: readonly string[]
}

/** A search index with all texts folded once, for a search at every keystroke. */
export type ReadyIndex = Readonly<Record<'pages' | 'articles', readonly Ready[]>>

/** Letters of Europe that have no mark to strip, each before what is typed for it: the search box has few bytes for more. */
const unmarked = 'æaeœoeßssþthðđdəeħhıiĸkłlŋnøoŧt'

/**
 * Folds a text for comparison: lower case, without what is invisible and without diacritics, and compatible forms of
 * letters as one, so "cafe" matches "Café", and "strasse" matches "Straße". It folds each letter by itself.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/[ß-ə]/g, (letter) => unmarked.split(letter)[1]?.match(/[a-z]+/)?.[0] ?? letter)

export const readyIndex = ({ aliases, articles }: SearchIndex): ReadyIndex => ({
  pages: aliases.map(({ page, url }) => ({
    result: { title: page, url, isPage: true },
    folded: [page, url].map(fold),
  })),
  articles: articles.map((article) => ({
    result: { ...article, isPage: false },
    folded: [fold(article.title)],
  })),
})

/** The folded search term of a text; empty for a blank text and for one that looks like an HTML tag. */
export const searchTerm = (text: string): string => (looksLikeMarkup(text) ? '' : fold(text).trim())

/**
 * The results for a text in the specification's order (section 5), and how many titles contain the text. The
 * search form opens the first result: a page whose name or address equals the text, or contains it, else a title.
 */
export const search = (
  { pages, articles }: ReadyIndex,
  text: string,
): { results: readonly SearchResult[]; titles: number } => {
  const term = searchTerm(text)
  if (term === '') return { results: [], titles: 0 }
  const isExact = ({ folded }: Ready) => Number(folded.includes(term))
  const find = (all: readonly Ready[]) =>
    all
      .filter(({ folded }) => folded.some((one) => one.includes(term)))
      .sort((one, other) => isExact(other) - isExact(one))
  const titles = find(articles)
  const shown = [...find(pages).slice(0, 1), ...titles.slice(0, maxTitles)]
  return { results: shown.map(({ result }) => result), titles: titles.length }
}
