import type { SearchIndex } from '../../../shared/search/search.ts'

/** The title and the path of an article that readers can open. */
export type ArticleTitle = SearchIndex['articles'][number]

/** The titles of all articles, newest first, from readers' search index. @throws when it cannot be read */
export const readArticleTitles = async (): Promise<readonly ArticleTitle[]> =>
  ((await (await fetch('/search-index.json')).json()) as SearchIndex).articles
