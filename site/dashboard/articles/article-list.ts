import type { ArticleRows, ArticleSummary } from './articles.ts'

/** Articles of a page (specification, section 9). */
export const pageSize = 10

/** The server's order: by day, then by creation time. */
const keyOf = ({ dateSave, createdAt, _id }: ArticleSummary): string =>
  `${dateSave} ${createdAt} ${_id}`

export const isDraft = ({ _id }: Pick<ArticleSummary, '_id'>): boolean => _id.includes('-')

export interface ListPage {
  readonly rows: readonly ArticleSummary[]
  /** How many pages there are, as far as is known. */
  readonly pages: number
  /** How many articles and drafts there are, as far as is known. */
  readonly total: number
  /** Whether older articles may still add to it. */
  readonly isGrowing: boolean
}

interface Asked {
  /** Undefined while nothing is known. */
  readonly known: ArticleRows | undefined
  /** Null while they are not known. */
  readonly drafts: readonly ArticleSummary[] | null
  /** How many articles the server has; null while that is not known. */
  readonly count: number | null
  /** From 1. */
  readonly page: number
  readonly search: string
}

/**
 * A page of articles and drafts, newest first. It shows only rows whose position cannot change when older
 * articles load.
 */
export const listPage = ({ known, drafts, count, page, search }: Asked): ListPage => {
  if (drafts === null || known === undefined) {
    return { rows: [], pages: 1, total: 0, isGrowing: true }
  }
  const isComplete = known.next === null
  const merged = [...known.rows, ...drafts].sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
  const oldest = known.rows.at(-1)
  const certain = isComplete || !oldest ? merged : merged.slice(0, merged.indexOf(oldest) + 1)
  const text = search.trim().toLocaleLowerCase()
  const found = text
    ? merged.filter(({ headingSave }) => headingSave.toLocaleLowerCase().includes(text))
    : certain
  const total =
    text || isComplete
      ? found.length
      : Math.max(count ?? known.rows.length, known.rows.length) + drafts.length
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    isGrowing: !isComplete,
  }
}
