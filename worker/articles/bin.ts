import type * as z from 'zod'
import {
  type BinnedArticle,
  type deleteFromBin,
  listBin,
  type restoreFromBin,
} from '../../shared/articles/contract.ts'
import { binTime } from '../../shared/author-times.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { contains, listNewestFirst } from '../http/paging.ts'
import { after, instantNow } from '../lib/clock.ts'
import { publish } from '../rebuild/publish.ts'
import { requireDeletePassword } from './actions.ts'
import { findArticle } from './read.ts'
import type { ArticleRow } from './rows.ts'
import { isInBin, republishRow } from './write.ts'

type BinRow = Pick<ArticleRow, 'id' | 'heading' | 'category' | 'date' | 'words'> & {
  readonly deleted_at: string
}

/** Words of a search that count, as each reads every text of the bin. */
const maxWords = 8

/** A page of the bin, the last deleted first. */
export const binPage = async (
  context: CallContext,
  query: { readonly cursor?: string | undefined; readonly search?: string | undefined },
): Promise<BinnedArticle[]> => {
  const columns = 'heading, category, date, words'
  const words = (query.search ?? '').split(/\s+/).slice(0, maxWords)
  const conditions = words.map((word) => contains(['heading', 'body'], word))
  const rows = await listNewestFirst<BinRow>(context, listBin, query, 'bin', columns, conditions)
  return rows.map((row) => ({
    _id: row.id,
    headingSave: row.heading,
    category: row.category,
    dateSave: row.date,
    totalWords: row.words,
    deletedAt: row.deleted_at,
  }))
}

/** Publishes an article from the bin again; one that is published, for example by this call before, stays as it is. */
export const republish = async (
  { body: { _id } }: { body: z.output<(typeof restoreFromBin)['input']> },
  context: CallContext,
) => {
  const { db } = context
  if (!(await findArticle(db, _id)))
    publish(context, await orRefuse(republishRow(db, _id), 'article-not-found'))
  return 'Restored' as const
}

/** Deletes an article in the bin for good; readers do not see it any more. */
export const deleteForGood = async (
  { body: { _id, password } }: { body: z.output<(typeof deleteFromBin)['input']> },
  context: CallContext,
) => {
  const { db } = context
  await requireDeletePassword(password, context)
  const deletion = db.batch([
    requireThat(db, isInBin, _id),
    db.prepare('DELETE FROM all_articles WHERE id = ?1').bind(_id),
  ])
  await orRefuse(deletion, 'article-not-found')
  return 'deleted' as const
}

/** The cron's job: deletes for good the articles that have been in the bin for 30 days. */
export const emptyBin = (db: D1Database) =>
  db
    .prepare('DELETE FROM all_articles WHERE deleted_at < ?1')
    .bind(after(instantNow(), -binTime))
    .run()
