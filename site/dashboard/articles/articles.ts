import type { Article } from '../../../shared/articles/contract.ts'
import { ask } from '../data/ask.ts'
import { createResource, type Resource } from '../data/resource.ts'
import { nextCursor } from '../lists/page-list.ts'

/** An article or a draft in the list. Bodies are dropped to save memory. */
export type ArticleSummary = Pick<
  Article,
  '_id' | 'headingSave' | 'category' | 'dateSave' | 'totalWords' | 'createdAt'
> & {
  /** When a draft publishes itself. */
  readonly publishAt?: string | null
  readonly dateChosen?: boolean
}

export interface ArticleRows {
  /** Newest first. */
  readonly rows: readonly ArticleSummary[]
  /** The cursor of the older articles; null if all are loaded. */
  readonly next: string | null
}

const summaryOf = (article: Article): ArticleSummary => {
  const { _id, headingSave, category, dateSave, totalWords, createdAt } = article
  return { _id, headingSave, category, dateSave, totalWords, createdAt }
}

/** Where the next load begins; null for the newest articles. */
let from: string | null = null

/** The published articles that are loaded so far. */
export const articleList: Resource<ArticleRows> = createResource<ArticleRows>(async () => {
  const cursor = from
  const reply =
    cursor === null
      ? await ask('listArticles')
      : await ask('listMoreArticles', { query: { cursor } })
  if (!reply.ok) return reply
  const known = cursor === null ? [] : (articleList.store.get().data?.rows ?? [])
  const older = (reply.data as Article[]).map(summaryOf).reverse()
  return { ...reply, data: { rows: [...known, ...older], next: nextCursor(reply.headers) } }
})

/** Loads the next page, until this many of the newest articles, or all, are loaded. */
export const loadArticles = (count: number): void => {
  const { data, failure, isLoading } = articleList.store.get()
  if (isLoading || failure !== undefined) return
  if (data && (data.next === null || data.rows.length >= count)) return
  from = data?.next ?? null
  void articleList.load()
}

/** Reloads the list from the newest; the current rows stay until the answer arrives. */
export const reloadArticles = (): void => {
  from = null
  void articleList.load()
}

/** Removes a deleted article from the list. */
export const dropArticle = (id: string): void => {
  articleList.update(({ rows, next }) => ({ rows: rows.filter(({ _id }) => _id !== id), next }))
}
