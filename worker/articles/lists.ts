import type { Article } from '../../shared/articles/contract.ts'
import { calls } from '../../shared/calls.ts'
import { limits } from '../../shared/limits.ts'
import type { CallContext } from '../http/context.ts'
import { decodeCursor, encodeCursor, setNextLink } from '../http/paging.ts'
import { readingEpochs } from '../live/revision.ts'
import { findEndOfNewest, type ListReader, listArticlesBefore } from './read.ts'
import { articleOf } from './rows.ts'

/** Reads lists for a caller: the author's are longer. */
export const listReader = ({ db, caller, access, epochs }: CallContext): ListReader => {
  const read = readingEpochs(db, epochs)
  const isLong = access !== 'public' || caller.isAuthor
  return {
    read: async <Row>(sql: string, ...values: unknown[]) =>
      (await read(db.prepare(sql).bind(...values)))[0]?.results as Row[],
    most: isLong ? limits.feedPage : limits.openFeedPage,
  }
}

/** Published articles, oldest first, and a link to older ones. @param before null for the newest */
export const feedPage = async (context: CallContext, before: string | null): Promise<Article[]> => {
  const { rows, hasMore } = await listArticlesBefore(listReader(context), before)
  const last = rows.at(-1)
  if (last && hasMore) {
    setNextLink(context, calls.listMoreArticles, { cursor: encodeCursor(last.published_key) })
  }
  return rows.map((row) => articleOf(row, context)).reverse()
}

/** The page of a cursor; without a cursor, the articles older than the first list. */
export const olderPage = async (context: CallContext, cursor?: string): Promise<Article[]> => {
  const before =
    cursor === undefined
      ? await findEndOfNewest(listReader(context))
      : (decodeCursor(cursor, 1)[0] as string)
  return before === null ? [] : feedPage(context, before)
}
