import { retentionTimes } from '../../shared/timings.ts'
import { requireThat } from '../database/conditions.ts'
import { after, instantNow } from '../lib/clock.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { insertConfirmation } from '../mail/store.ts'
import { confirmationToken, deriveUnsubscribeToken, type Keyed } from '../mail/tokens.ts'

/** How long an address may stay unconfirmed, in milliseconds. */
export const confirmationTime = retentionTimes.unconfirmed

/** A subscriber in the author's list. */
export interface SubscriberRow {
  readonly id: string
  readonly email: string
  readonly registered_at: string
  readonly confirmed_at: string | null
}

/**
 * The statements that register an address. They fail their batch, by its condition, if the address is
 * confirmed. An unconfirmed one stays unchanged, unless a new confirmation e-mail replaces its link.
 * @param letter the id of the confirmation e-mail; null if none is sent
 */
export const register = (
  context: Keyed & { db: D1Database },
  email: string,
  letter: string | null,
): D1PreparedStatement[] => {
  const { db } = context
  const [id, now] = [newToken(), instantNow()]
  const open = "NOT EXISTS (SELECT 1 FROM subscribers WHERE email = ?1 AND state = 'confirmed')"
  const token = letter === null ? newToken() : confirmationToken(context, letter)
  return [
    requireThat(db, open, email),
    db
      .prepare(
        `INSERT INTO subscribers (id, email, state, registered_at, confirmation_hash,
           confirmation_expires_at, unsubscribe_hash)
         VALUES (?1, ?2, 'registered', ?3, ?4, ?5, ?6)
         ON CONFLICT (email) DO UPDATE SET confirmation_hash = excluded.confirmation_hash,
           confirmation_expires_at = excluded.confirmation_expires_at WHERE ?7`,
      )
      .bind(
        id,
        email,
        now,
        hashToken(token),
        after(now, confirmationTime),
        hashToken(deriveUnsubscribeToken(context, id)),
        letter === null ? 0 : 1,
      ),
    ...(letter === null ? [] : insertConfirmation(db, letter, email)),
  ]
}

/** Confirms an address; the batch fails unless the token is live or has already confirmed an address. */
export const confirm = (db: D1Database, token: string): D1PreparedStatement[] => {
  const [hash, now] = [hashToken(token), instantNow()]
  const live = 'confirmation_hash = ?1 AND confirmation_expires_at > ?2'
  return [
    requireThat(
      db,
      `EXISTS (SELECT 1 FROM subscribers WHERE (${live}) OR confirmed_hash = ?1)`,
      hash,
      now,
    ),
    db
      .prepare(
        `UPDATE subscribers SET state = 'confirmed', confirmed_at = ?2,
           confirmed_hash = ?1, confirmation_hash = NULL, confirmation_expires_at = NULL
         WHERE ${live}`,
      )
      .bind(hash, now),
  ]
}

/** How many addresses are confirmed. */
export const countConfirmed = async (db: D1Database): Promise<number> =>
  (await db
    .prepare("SELECT COUNT(*) AS n FROM subscribers WHERE state = 'confirmed'")
    .first<number>('n')) ?? 0

const removeWhere = (db: D1Database, column: string, value: string): D1PreparedStatement[] => [
  requireThat(db, `EXISTS (SELECT 1 FROM subscribers WHERE ${column} = ?1)`, value),
  db.prepare(`DELETE FROM subscribers WHERE ${column} = ?1`).bind(value),
]

/** The statements that delete an address; they fail their batch if it is not subscribed. */
export const removeByEmail = (db: D1Database, email: string): D1PreparedStatement[] =>
  removeWhere(db, 'email', email)

/** The statements that delete an address by its unsubscribe token, as `removeByEmail`. */
export const removeByToken = (db: D1Database, token: string): D1PreparedStatement[] =>
  removeWhere(db, 'unsubscribe_hash', hashToken(token))

/** The statements that delete an address by its subscriber's id, as `removeByEmail`. */
export const removeById = (db: D1Database, id: string): D1PreparedStatement[] =>
  removeWhere(db, 'id', id)

/** Deletes unconfirmed addresses in time, because somebody else may have typed them. */
export const deleteUnconfirmed = (db: D1Database) =>
  db.prepare('DELETE FROM subscribers WHERE confirmation_expires_at < ?1').bind(instantNow()).run()
