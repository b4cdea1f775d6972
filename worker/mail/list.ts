import { limits } from '../../shared/limits.ts'
import type { Mailing, UnsentLetter } from '../../shared/mail/contract.ts'
import { isPublished } from '../database/conditions.ts'
import { instantNow } from '../lib/clock.ts'

interface MailingRow extends Omit<Mailing, 'isAddressed'> {
  readonly isAddressed: 0 | 1
}

const countDeliveries = (state: string): string =>
  `(SELECT COUNT(*) FROM deliveries d WHERE d.article = m.article AND d.state ${state})`

/** The newest mailings, unsent e-mails, and counts of waiting e-mails and confirmed readers; without the bin. */
export const listMail = async (db: D1Database) => {
  const [mailings, unsent, counts] = await db.batch<Record<string, unknown>>([
    db
      .prepare(
        `SELECT article, heading, created_at AS createdAt, recipients, sent,
           addressed_at IS NOT NULL AS isAddressed, ${countDeliveries("IN ('queued', 'sending')")} AS waiting,
           ${countDeliveries("= 'failed'")} AS failed, ${countDeliveries("= 'unknown'")} AS unknown
         FROM mailings m WHERE ${isPublished('m.article')} ORDER BY created_at DESC LIMIT ?1`,
      )
      .bind(limits.mailings),
    db
      .prepare(
        `SELECT d.id, s.email, m.heading, d.state, d.reason, d.attempts, d.changed_at AS at
         FROM deliveries d JOIN subscribers s ON s.id = d.subscriber
         LEFT JOIN mailings m ON m.article = d.article
         WHERE d.state IN ('failed', 'unknown')
           AND (d.article IS NULL OR ${isPublished('d.article')}) ORDER BY d.changed_at DESC, d.id LIMIT ?1`,
      )
      .bind(limits.unsentLetters),
    // The condition on 'sent' is redundant: it lets SQLite use the partial index.
    db.prepare(
      `SELECT (SELECT COUNT(*) FROM subscribers WHERE state = 'confirmed') AS confirmed,
         (SELECT COUNT(*) FROM deliveries
          WHERE state <> 'sent' AND state IN ('queued', 'sending')
            AND (article IS NULL OR ${isPublished('deliveries.article')})) AS waiting`,
    ),
  ])
  return {
    mailings: ((mailings?.results ?? []) as unknown as MailingRow[]).map(
      (row): Mailing => ({
        ...row,
        isAddressed: row.isAddressed === 1,
      }),
    ),
    unsent: (unsent?.results ?? []) as unknown as UnsentLetter[],
    ...((counts?.results[0] ?? { confirmed: 0, waiting: 0 }) as {
      confirmed: number
      waiting: number
    }),
  }
}

/** E-mails that one call queues again; the next call takes more. */
const maxRetried = 3_000

/** Queues failed e-mails again, which surely were not sent. @param id null for all @returns their ids */
export const requeueFailed = async (db: D1Database, id: string | null): Promise<string[]> => {
  const { results } = await db
    .prepare(
      `UPDATE deliveries SET state = 'queued', attempts = 0, reason = NULL,
         repeatable_until = NULL, changed_at = ?2
       WHERE id IN (
         SELECT id FROM deliveries WHERE state = 'failed' AND (?1 IS NULL OR id = ?1) LIMIT ?3
       ) RETURNING id`,
    )
    .bind(id, instantNow(), maxRetried)
    .all<{ id: string }>()
  return results.map((row) => row.id)
}
