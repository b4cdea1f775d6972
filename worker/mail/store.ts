import { randomBytes } from 'node:crypto'
import { LetterBody } from '../../shared/articles/html/letter.ts'
import type { Letters } from '../../shared/mail.ts'
import { retentionTimes } from '../../shared/timings.ts'
import { isPublished } from '../database/conditions.ts'
import { after, instantNow } from '../lib/clock.ts'
import { isOpen } from '../live/switches.ts'
import { confirmedAddress } from '../session/stored-owner.ts'

/** What e-mails to subscribers have. */
export const findLetters = async (db: D1Database): Promise<Letters> =>
  (await db.prepare('SELECT letters FROM owner').first<Letters>('letters')) ?? 'summary'

/** Whether the alert of an article may go out, in SQL. @param article the column with its id */
export const mayAlert = (article: string): string => `${isOpen} AND ${isPublished(article)}`

/** A new e-mail's id. */
export const newLetterId = (): string => randomBytes(16).toString('hex')

/** The statement that adds an article's alert, for the batch that publishes it. */
export const insertMailing = (
  db: D1Database,
  article: {
    readonly id: string
    readonly heading: string
    readonly summary: string
    readonly created_at: string
  },
  excerpt: string | undefined,
  opening: string,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO mailings (article, heading, excerpt, created_at, asked_at, opening, is_whole)
       VALUES (?1, ?2, ?3, ?4, ?4, ?5, (SELECT letters FROM owner) IS 'whole')`,
    )
    .bind(
      article.id,
      article.heading,
      article.summary || (excerpt ?? ''),
      article.created_at,
      opening,
    )

/** The whole articles, as e-mails carry them, that belong to waiting ones. */
export const findBodies = async (
  db: D1Database,
  waiting: readonly WaitingLetter[],
): Promise<ReadonlyMap<string, LetterBody>> => {
  const articles = new Set(waiting.filter((one) => one.isWhole === 1).map(({ article }) => article))
  if (articles.size === 0) return new Map()
  const { results } = await db
    .prepare(
      `SELECT article, body FROM mailings
       WHERE article IN (SELECT value FROM json_each(?1)) AND body IS NOT NULL`,
    )
    .bind(JSON.stringify([...articles]))
    .all<{ article: string; body: string }>()
  return new Map(results.map(({ article, body }) => [article, LetterBody.parse(JSON.parse(body))]))
}

/** The statements that create a confirmation e-mail and replace an older waiting one. */
export const insertConfirmation = (
  db: D1Database,
  id: string,
  email: string,
): D1PreparedStatement[] => [
  db
    .prepare(
      `DELETE FROM deliveries WHERE article IS NULL AND state = 'queued'
         AND subscriber = (SELECT id FROM subscribers WHERE email = ?1)`,
    )
    .bind(email),
  db
    .prepare(
      `INSERT INTO deliveries (id, subscriber, created_at, changed_at)
       SELECT ?1, id, ?3, ?3 FROM subscribers WHERE email = ?2`,
    )
    .bind(id, email, instantNow()),
]

/** SQL: where readers answer to; null unless the author turned that on. */
const replyAddress = `CASE WHEN (SELECT value FROM settings WHERE name = 'replies') IS 'true'
  THEN ${confirmedAddress} END`

export interface WaitingLetter {
  readonly id: string
  /** Null for an e-mail that asks to confirm. */
  readonly article: string | null
  readonly heading: string
  readonly excerpt: string
  readonly opening: string
  readonly isWhole: 0 | 1
  readonly language: string
  readonly subscriber: string
  readonly email: string
  readonly replyTo: string | null
}

/** The waiting e-mails among these. */
export const findWaiting = async (
  db: D1Database,
  ids: readonly string[],
): Promise<WaitingLetter[]> =>
  (
    await db
      .prepare(
        `SELECT d.id, d.article, coalesce(m.heading, '') AS heading, coalesce(m.excerpt, '') AS excerpt,
           coalesce(m.opening, '') AS opening, coalesce(m.is_whole, 0) AS isWhole, coalesce(a.language, '') AS language, d.subscriber, s.email, ${replyAddress} AS replyTo
         FROM deliveries d JOIN subscribers s ON s.id = d.subscriber
         LEFT JOIN mailings m ON m.article = d.article
         LEFT JOIN all_articles a ON a.id = d.article
         WHERE d.state = 'queued' AND d.id IN (SELECT value FROM json_each(?1))
         -- Alerts first.
         ORDER BY d.article IS NULL`,
      )
      .bind(JSON.stringify(ids))
      .all<WaitingLetter>()
  ).results

/** The attempts for an e-mail, including the present one. */
export interface Attempts {
  readonly attempts: number
  readonly is_lost: 0 | 1
  readonly repeatable_until: string | null
}

/**
 * Claims an e-mail for sending; of simultaneous callers one wins. Nobody can claim an e-mail that was sent,
 * whose reader has unsubscribed, or whose last attempt has an unknown result and is not repeatable. Alerts wait
 * while the blog is closed or their article is in the bin.
 * @param repeatable how long the provider recognises a repeat, in milliseconds
 */
export const claim = (db: D1Database, id: string, repeatable: number): Promise<Attempts | null> => {
  const now = instantNow()
  return db
    .prepare(
      `UPDATE deliveries SET state = 'sending', attempts = attempts + 1, changed_at = ?2,
         repeatable_until = CASE WHEN ?3 IS NOT NULL THEN coalesce(repeatable_until, ?3) END
       WHERE id = ?1 AND state = 'queued'
         AND (article IS NULL OR ${mayAlert('deliveries.article')})
         AND (is_lost = 0 OR (?3 IS NOT NULL AND repeatable_until > ?2))
         AND EXISTS (SELECT 1 FROM subscribers WHERE id = deliveries.subscriber
           AND state = CASE WHEN deliveries.article IS NULL THEN 'registered' ELSE 'confirmed' END)
       RETURNING attempts, is_lost, repeatable_until`,
    )
    .bind(id, now, repeatable > 0 ? after(now, repeatable) : null)
    .first<Attempts>()
}

/** Stores the result of a claimed e-mail. */
export const storeOutcome = (
  db: D1Database,
  id: string,
  end: { readonly state: string; readonly reason: string | null; readonly isLost: boolean },
) =>
  db
    .prepare(
      `UPDATE deliveries SET state = ?2, reason = ?3, is_lost = ?4, changed_at = ?5
       WHERE id = ?1 AND state = 'sending'`,
    )
    .bind(id, end.state, end.reason, end.isLost ? 1 : 0, instantNow())
    .run()

/** Deletes what the e-mails of old mailings carried. */
export const forgetBodies = (db: D1Database) =>
  db
    .prepare('UPDATE mailings SET body = NULL WHERE created_at < ?1 AND body IS NOT NULL')
    .bind(after(instantNow(), -retentionTimes.deliveries))
    .run()
