import type * as z from 'zod'
import {
  type BinnedArticle,
  type deleteFromBin,
  listBin,
  type restoreFromBin,
} from '../../shared/articles/contract.ts'
import { binTime } from '../../shared/timings.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { runOnce, type StoreAnswer } from '../http/idempotency.ts'
import { listNewestFirst } from '../http/paging.ts'
import { after, instantNow } from '../lib/clock.ts'
import { publish } from '../rebuild/publish.ts'
import { requireDeletePassword, withoutPassword } from './actions.ts'
import type { ArticleRow } from './rows.ts'
import { isInBin, republishRow } from './write.ts'

type BinRow = Pick<ArticleRow, 'id' | 'heading' | 'category' | 'date' | 'words'> & {
  readonly deleted_at: string
}

/** A page of the bin, the last deleted first. */
export const binPage = async (
  context: CallContext,
  cursor: string | undefined,
): Promise<BinnedArticle[]> => {
  const columns = 'heading, category, date, words'
  const rows = await listNewestFirst<BinRow>(context, listBin, { cursor }, 'bin', columns)
  return rows.map((row) => ({
    _id: row.id,
    headingSave: row.heading,
    category: row.category,
    dateSave: row.date,
    totalWords: row.words,
    deletedAt: row.deleted_at,
  }))
}

/** Writes once to an article that must be in the bin. @returns the success value */
const writeInBin = async <Word extends string>(
  context: CallContext,
  text: string,
  word: Word,
  write: (statements: ReturnType<StoreAnswer>) => Promise<unknown>,
): Promise<Word> => {
  return runOnce(context, text, async (storeAnswer) => {
    await orRefuse(write(storeAnswer({ body: word })), 'article-not-found')
    return { body: word }
  })
}

/** Publishes an article from the bin again. */
export const republish = (
  { body, text }: { body: z.output<(typeof restoreFromBin)['input']>; text: string },
  context: CallContext,
) =>
  writeInBin(context, text, 'Restored', async (statements) =>
    publish(context, await republishRow(context.db, body._id, statements)),
  )

/** Deletes an article in the bin for good; readers do not see it any more. */
export const deleteForGood = async (
  { body }: { body: z.output<(typeof deleteFromBin)['input']> },
  context: CallContext,
) => {
  const { db } = context
  await requireDeletePassword(body.password, context)
  return writeInBin(context, withoutPassword(body), 'deleted', (statements) =>
    db.batch([
      requireThat(db, isInBin, body._id),
      db.prepare('DELETE FROM all_articles WHERE id = ?1').bind(body._id),
      ...statements,
    ]),
  )
}

/** The cron's job: deletes for good the articles that have been in the bin for 30 days. */
export const emptyBin = (db: D1Database) =>
  db
    .prepare('DELETE FROM all_articles WHERE deleted_at < ?1')
    .bind(after(instantNow(), -binTime))
    .run()
