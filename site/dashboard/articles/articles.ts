import type { Article } from '../../../shared/articles/contract.ts'
import type { Problem } from '../../../shared/problem.ts'
import type { Reply } from '../../browser/call.ts'
import { ask } from '../data/ask.ts'
import { onceBack } from '../data/resource.ts'
import { createStore } from '../data/store.ts'
import { cursorIn } from '../lists/next-page.ts'

/** What the list shows of an article or a draft; their texts, which are most of them, are let go. */
export type ArticleSummary = Pick<
  Article,
  '_id' | 'headingSave' | 'category' | 'dateSave' | 'totalWords' | 'createdAt'
>

export interface KnownArticles {
  /** Newest first. */
  readonly rows: readonly ArticleSummary[]
  /** Whether all older ones are among them. */
  readonly isComplete: boolean
  readonly isLoading: boolean
  /** Why the last call failed: null where nobody answered, undefined where it did not fail. */
  readonly failure: Problem | null | undefined
}

const none: KnownArticles = { rows: [], isComplete: false, isLoading: false, failure: undefined }

/** The published articles, as many as were asked for so far. */
export const articles = createStore<KnownArticles>(none)

let cursor: string | null = null
let wanted = 0
/** Rises when the list begins anew: what is still on its way belongs to the one before. */
let turn = 0

const summaryOf = (article: Article): ArticleSummary => {
  const { _id, headingSave, category, dateSave, totalWords, createdAt } = article
  return { _id, headingSave, category, dateSave, totalWords, createdAt }
}

const nextPage = (): Promise<Reply<unknown>> =>
  cursor === null ? ask('listArticles') : ask('listMoreArticles', { query: { cursor } })

const load = async (): Promise<void> => {
  const mine = turn
  articles.set({ ...articles.get(), isLoading: true, failure: undefined })
  const reply = await nextPage()
  if (mine !== turn) return
  const { rows, ...known } = articles.get()
  if (!reply.ok) {
    articles.set({ ...known, rows, isLoading: false, failure: reply.problem })
    return
  }
  const older = (reply.data as Article[]).map(summaryOf).reverse()
  const isFirst = cursor === null
  cursor = cursorIn(reply.headers)
  const all = isFirst ? older : [...rows, ...older]
  const isComplete = cursor === null
  const isMoreWanted = !isComplete && all.length < wanted
  articles.set({ rows: all, isComplete, isLoading: isMoreWanted, failure: undefined })
  if (isMoreWanted) await load()
}

/** Sees to it that so many of the newest are there, or all there are. */
export const wantArticles = (count: number): void => {
  wanted = count
  const { rows, isComplete, isLoading, failure } = articles.get()
  if (isComplete || isLoading || failure !== undefined || rows.length >= count) return
  void load()
}

/** Tries again after a failure. */
export const retryArticles = (): void => void load()

/** Reads the list again from its newest; what is shown stays until the answer is there. */
export const reloadArticles = (): void => {
  turn += 1
  cursor = null
  void load()
}

/** Takes an article out of the list, once it is deleted. */
export const dropArticle = (id: string): void => {
  const known = articles.get()
  articles.set({ ...known, rows: known.rows.filter(({ _id }) => _id !== id) })
}

onceBack(() => {
  if (articles.get().failure !== undefined) retryArticles()
})
