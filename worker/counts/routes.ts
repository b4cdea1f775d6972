import { type Counts, readCounts } from '../../shared/counts/contract.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'

/** Counts everything at one instant. */
const countAll = async (db: D1Database): Promise<Counts> => {
  const counts = await db
    .prepare(
      `SELECT
         (SELECT COUNT(*) FROM articles) AS articles,
         (SELECT COUNT(*) FROM drafts) AS drafts,
         (SELECT COUNT(*) FROM opinions) AS opinions,
         (SELECT COUNT(*) FROM pings) AS pings,
         (SELECT COUNT(*) FROM subscribers) AS subscribers,
         (SELECT COUNT(*) FROM subscribers WHERE state = 'confirmed') AS confirmed,
         (SELECT COUNT(*) FROM deliveries WHERE state = 'failed'
          AND (article IS NULL OR EXISTS (SELECT 1 FROM articles WHERE articles.id = deliveries.article))) AS unsentLetters,
         (SELECT COUNT(*) FROM failed_sign_ins) AS failedSignIns`,
    )
    .first<Counts>()
  if (!counts) throw new Error('A query without a table gave no row')
  return counts
}

export const mountCounts = (api: Api): void => {
  answer(api, readCounts, (_input, { db }) => countAll(db))
}
