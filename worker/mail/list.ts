import { limits } from '../../shared/limits.ts'
import type { Mailing, UnsentLetter } from '../../shared/mail.ts'
import { isPublished, isUnsent } from '../database/conditions.ts'
import { instantNow } from '../lib/clock.ts'

interface MailingRow
  extends Pick<Mailing, 'article' | 'heading' | 'createdAt' | 'recipients' | 'sent'> {
  readonly isAddressed: 0 | 1
}

/** How many e-mails of an article, or of none, are in a state. */
interface Unsent {
  readonly article: string | null
  readonly state: string
  readonly count: number
}

/** The newest mailings, unsent e-mails, and counts of waiting e-mails and confirmed readers; without the bin. */
export const listMail = async (db: D1Database) => {
  const [mailings, unsent, counts, confirmed] = await db.batch<unknown>([
    db
      .prepare(
        `SELECT article, heading, created_at AS createdAt, recipients, sent,
           addressed_at IS NOT NULL AS isAddressed
         FROM mailings m WHERE ${isPublished('m.article')} ORDER BY created_at DESC LIMIT ?1`,
      )
      .bind(limits.mailings),
    db
      .prepare(
        `SELECT d.id, s.email, m.heading, d.state, d.reason, d.attempts, d.changed_at AS at
         FROM deliveries d JOIN subscribers s ON s.id = d.subscriber
         LEFT JOIN mailings m ON m.article = d.article
         WHERE ${isUnsent("'failed', 'unknown'", 'd')}
           AND (d.article IS NULL OR ${isPublished('d.article')}) ORDER BY d.changed_at DESC, d.id LIMIT ?1`,
      )
      .bind(limits.unsentLetters),
    db.prepare(
      `SELECT article, state, COUNT(*) AS count FROM deliveries
       WHERE ${isUnsent("'queued', 'sending', 'failed', 'unknown'")}
       GROUP BY article, state HAVING article IS NULL OR ${isPublished('deliveries.article')}`,
    ),
    db.prepare("SELECT COUNT(*) AS count FROM subscribers WHERE state = 'confirmed'"),
  ])
  const sum = (states: readonly string[], article?: string): number =>
    ((counts?.results ?? []) as Unsent[])
      .filter((one) => states.includes(one.state) && (!article || one.article === article))
      .reduce((all, { count }) => all + count, 0)
  const waiting = ['queued', 'sending']
  return {
    mailings: ((mailings?.results ?? []) as MailingRow[]).map(
      (row): Mailing => ({
        ...row,
        isAddressed: row.isAddressed === 1,
        waiting: sum(waiting, row.article),
        failed: sum(['failed'], row.article),
        unknown: sum(['unknown'], row.article),
      }),
    ),
    unsent: (unsent?.results ?? []) as UnsentLetter[],
    confirmed: ((confirmed?.results ?? []) as { count: number }[])[0]?.count ?? 0,
    waiting: sum(waiting),
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
         SELECT id FROM deliveries WHERE ${isUnsent("'failed'")} AND (?1 IS NULL OR id = ?1) LIMIT ?3
       ) RETURNING id`,
    )
    .bind(id, instantNow(), maxRetried)
    .all<{ id: string }>()
  return results.map((row) => row.id)
}
