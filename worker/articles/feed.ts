import type { Article, Tombstone } from '../../shared/articles/contract.ts'
import { calls } from '../../shared/calls.ts'
import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from '../context.ts'
import { linkNext } from '../next-link.ts'
import { cursorOf, partsOf } from './cursor.ts'
import {
  findEndOfNewest,
  hasArticlesBefore,
  listArticlesBefore,
  listArticlesSince,
  listTombstonesSince,
} from './read.ts'
import { articleOf } from './rows.ts'

/**
 * A page of the published articles, oldest first, and a link to the page of older ones.
 * @param before a published key, exclusive; null begins with the newest
 */
export const feedPage = async (context: CallContext, before: string | null): Promise<Article[]> => {
  const { db, env } = context
  const rows = await listArticlesBefore(db, before)
  const last = rows.at(-1)
  if (last && (await hasArticlesBefore(db, last.published_key))) {
    linkNext(context, calls.listMoreArticles, { cursor: cursorOf(last.published_key) })
  }
  return rows.map((row) => articleOf(row, env.LEGACY_PASSPHRASE)).reverse()
}

/** The page that a cursor leads to; without one it follows the newest, so that both together repeat none. */
export const olderPage = async (context: CallContext, cursor?: string): Promise<Article[]> => {
  const before =
    cursor === undefined ? await findEndOfNewest(context.db) : (partsOf(cursor, 1)[0] as string)
  return before === null ? [] : feedPage(context, before)
}

/** What changed after a revision, then what was deleted; a link while there is more. */
export const changesPage = async (
  context: CallContext,
  since: number,
  cursor: string | undefined,
): Promise<(Article | Tombstone)[]> => {
  const { db, env } = context
  const [revision, id] = cursor === undefined ? [String(since), '\u{10ffff}'] : partsOf(cursor, 2)
  if (!/^\d{1,15}$/.test(revision as string)) throw new Refusal('invalid-query')
  const rows = await listArticlesSince(db, Number(revision), id as string)
  const last = rows.at(-1)
  if (last) {
    linkNext(context, calls.listMoreArticles, {
      since: String(since),
      cursor: cursorOf(String(last.revision), last.id),
    })
    return rows.map((row) => articleOf(row, env.LEGACY_PASSPHRASE))
  }
  const tombstones = await listTombstonesSince(db, since)
  return tombstones.map((row) => ({ _id: row.article_id, deletedAt: row.deleted_at }))
}
