import type { Article } from '../../shared/articles/contract.ts'
import { calls } from '../../shared/calls.ts'
import type { CallContext } from '../http/context.ts'
import { decodeCursor, encodeCursor, setNextLink } from '../http/paging.ts'
import { findEndOfNewest, listArticlesBefore } from './read.ts'
import { articleOf } from './rows.ts'

/** Published articles, oldest first, and a link to older ones. @param before null for the newest */
export const feedPage = async (context: CallContext, before: string | null): Promise<Article[]> => {
  const { db, env } = context
  const { rows, hasMore } = await listArticlesBefore(db, before)
  const last = rows.at(-1)
  if (last && hasMore) {
    setNextLink(context, calls.listMoreArticles, { cursor: encodeCursor(last.published_key) })
  }
  return rows.map((row) => articleOf(row, env.LEGACY_PASSPHRASE)).reverse()
}

/** The page of a cursor; without a cursor, the articles older than the first list. */
export const olderPage = async (context: CallContext, cursor?: string): Promise<Article[]> => {
  const before =
    cursor === undefined
      ? await findEndOfNewest(context.db)
      : (decodeCursor(cursor, 1)[0] as string)
  return before === null ? [] : feedPage(context, before)
}
