import type { Article } from '../../../shared/articles/contract.ts'
import { ask } from '../data/ask.ts'
import { createResource, type Resource } from '../data/resource.ts'
import { cursorIn } from '../lists/next-page.ts'

/** What the list shows of an article or a draft; their texts, which are most of them, are let go. */
export type ArticleSummary = Pick<
  Article,
  '_id' | 'headingSave' | 'category' | 'dateSave' | 'totalWords' | 'createdAt'
>

export interface ArticleRows {
  /** Newest first. */
  readonly rows: readonly ArticleSummary[]
  /** The cursor of those that are older; null where these are all. */
  readonly next: string | null
}

const summaryOf = (article: Article): ArticleSummary => {
  const { _id, headingSave, category, dateSave, totalWords, createdAt } = article
  return { _id, headingSave, category, dateSave, totalWords, createdAt }
}

/** Where the next load begins; null is the newest. */
let from: string | null = null

/** The published articles, as many as were asked for so far. */
export const articleList: Resource<ArticleRows> = createResource<ArticleRows>(async () => {
  const cursor = from
  const reply =
    cursor === null
      ? await ask('listArticles')
      : await ask('listMoreArticles', { query: { cursor } })
  if (!reply.ok) return reply
  const known = cursor === null ? [] : (articleList.store.get().data?.rows ?? [])
  const older = (reply.data as Article[]).map(summaryOf).reverse()
  return { ...reply, data: { rows: [...known, ...older], next: cursorIn(reply.headers) } }
})

/** Asks for the page that follows, unless so many of the newest are there, or all there are. */
export const wantArticles = (count: number): void => {
  const { data, failure, isLoading } = articleList.store.get()
  if (isLoading || failure !== undefined) return
  if (data && (data.next === null || data.rows.length >= count)) return
  from = data?.next ?? null
  void articleList.load()
}

/** Reads the list again from its newest; what is shown stays until the answer is there. */
export const reloadArticles = (): void => {
  from = null
  void articleList.load()
}

/** Takes an article out of the list, once it is deleted. */
export const dropArticle = (id: string): void => {
  articleList.put(({ rows, next }) => ({ rows: rows.filter(({ _id }) => _id !== id), next }))
}
