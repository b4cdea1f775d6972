import type { Article, ShownArticle, Tombstone } from '../../shared/articles/contract.ts'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { calls } from '../../shared/calls.ts'
import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from '../http/context.ts'
import { decodeCursor, encodeCursor, setNextLink } from '../http/paging.ts'
import {
  findEndOfNewest,
  hasChangesAfter,
  listArticlesBefore,
  listArticlesSince,
  listTombstonesSince,
} from './read.ts'
import { articleOf, factsOf, shownOf } from './rows.ts'

const inForm = { call: articleOf, page: shownOf, facts: factsOf }

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

interface ChangesQuery {
  readonly since: number
  readonly cursor?: string
  readonly display?: string
  readonly part?: 'facts'
  readonly feedsFrom?: string
}

/** Articles changed after a revision, then deleted ones; as pages show them if the display version is ours. */
export const changesPage = async (
  context: CallContext,
  { since, cursor, display, part, feedsFrom }: ChangesQuery,
): Promise<(ShownArticle | Tombstone)[]> => {
  const { db, env } = context
  const form = display === displayVersion ? (part ?? 'page') : 'call'
  const [revision, id] =
    cursor === undefined ? [String(since), '\u{10ffff}'] : decodeCursor(cursor, 2)
  if (!/^\d{1,15}$/.test(revision as string)) throw new Refusal('invalid-query')
  const after = { revision: Number(revision), afterId: id as string }
  const rows = await listArticlesSince(db, form, after, feedsFrom)
  const changed = rows.map((row) => inForm[form](row, env.LEGACY_PASSPHRASE))
  const last = rows.at(-1)
  if (last && (await hasChangesAfter(db, last))) {
    setNextLink(context, calls.listMoreArticles, {
      since: String(since),
      cursor: encodeCursor(String(last.revision), last.id),
      ...(display === undefined ? {} : { display }),
      ...(part === undefined ? {} : { part }),
      ...(feedsFrom === undefined ? {} : { feedsFrom }),
    })
    return changed
  }
  const tombstones = await listTombstonesSince(db, since)
  const deleted = tombstones.map((row) => ({ _id: row.article_id, deletedAt: row.deleted_at }))
  return [...changed, ...deleted]
}
