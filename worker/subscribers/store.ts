import type { Verdict } from '../../shared/consent.ts'
import { mailboxesOf } from '../../shared/email.ts'
import type { ImportState } from '../../shared/subscribers.ts'
import { retentionTimes } from '../../shared/timings.ts'
import { requireThat } from '../database/conditions.ts'
import { after, instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { insertConfirmation } from '../mail/store.ts'
import { confirmationToken, deriveUnsubscribeToken, type Keyed } from '../mail/tokens.ts'

/** How long an address may stay unconfirmed, in milliseconds. */
export const confirmationTime = retentionTimes.unconfirmed

/** What a write of subscribers needs. */
type Store = Keyed & { readonly db: D1Database }

/** A subscriber in the author's list. */
export interface SubscriberRow {
  readonly id: string
  readonly email: string
  readonly registered_at: string
  readonly confirmed_at: string | null
  readonly by_author: number
}

/**
 * The statements that register an address. They fail their batch, by its condition, if the address is
 * confirmed. An unconfirmed one stays unchanged, unless a new confirmation e-mail replaces its link.
 * @param letter the id of the confirmation e-mail; null if none is sent
 */
export const register = (
  context: Store,
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

/** The forms of a mailbox in the table of who left; a row has the first. */
const leftForms = (context: Keyed, email: string): string[] =>
  mailboxesOf(email).map((mailbox) => keyedHash(context, 'left', mailbox))

/** The statement that remembers who left, or was forgotten: no file of subscribers brings the mailbox back. */
export const rememberLeft = (context: Store, email: string): D1PreparedStatement =>
  context.db
    .prepare('INSERT OR IGNORE INTO left_mailboxes (mailbox) VALUES (?1)')
    .bind(leftForms(context, email)[0])

const emailWhere = (db: D1Database, column: string, value: string): Promise<string | null> =>
  db.prepare(`SELECT email FROM subscribers WHERE ${column} = ?1`).bind(value).first('email')

/** Confirms an address; the batch fails unless the token is live or has already confirmed an address. */
export const confirm = async (context: Store, token: string): Promise<D1PreparedStatement[]> => {
  const { db } = context
  const [hash, now] = [hashToken(token), instantNow()]
  const live = 'confirmation_hash = ?1 AND confirmation_expires_at > ?2'
  const email = await emailWhere(db, 'confirmation_hash', hash)
  return [
    requireThat(
      db,
      `EXISTS (SELECT 1 FROM subscribers WHERE (${live}) OR confirmed_hash = ?1)`,
      hash,
      now,
    ),
    ...(email === null
      ? []
      : [
          db
            .prepare(
              'DELETE FROM left_mailboxes WHERE mailbox IN (SELECT value FROM json_each(?1))',
            )
            .bind(JSON.stringify(leftForms(context, email))),
        ]),
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

/** How many addresses of files were stored today (UTC). */
export const countImported = async (db: D1Database): Promise<number> =>
  (await db
    .prepare('SELECT COUNT(*) AS n FROM subscribers WHERE registered_at >= ?1 AND by_author = 1')
    .bind(instantNow().slice(0, 10))
    .first<number>('n')) ?? 0

type Unique = 'email' | 'unsubscribe_hash' | 'id'

/**
 * The statements that delete the subscriber whose column has this value, and remember that he left. They fail their
 * batch if nobody is subscribed by it.
 */
const removeWhere = async (
  context: Store,
  column: Unique,
  value: string,
): Promise<D1PreparedStatement[]> => {
  const { db } = context
  const email = await emailWhere(db, column, value)
  return [
    requireThat(db, `EXISTS (SELECT 1 FROM subscribers WHERE ${column} = ?1)`, value),
    db.prepare(`DELETE FROM subscribers WHERE ${column} = ?1`).bind(value),
    ...(email === null ? [] : [rememberLeft(context, email)]),
  ]
}

/** The statements that delete an address, as `removeWhere`. */
export const removeByEmail = (context: Store, email: string) => removeWhere(context, 'email', email)

/** The statements that delete an address by its unsubscribe token, as `removeWhere`. */
export const removeByToken = (context: Store, token: string) =>
  removeWhere(context, 'unsubscribe_hash', hashToken(token))

/** The statements that delete an address by its subscriber's id, as `removeWhere`. */
export const removeById = (context: Store, id: string) => removeWhere(context, 'id', id)

/** A reader of a file: a normalised and well-formed address, and what the file says of him. */
interface JudgedReader {
  readonly email: string
  readonly verdict: Verdict
}

/**
 * Takes readers from a file: `add` confirms those for whom it says yes, also who has not confirmed here; who left or was
 * forgotten stays out. `take-out` ends the subscriptions that an earlier file brought and this one says no for.
 * @returns the state of each reader before the act
 */
export const importReaders = async (
  context: Store,
  readers: readonly JudgedReader[],
  act: 'look' | 'add' | 'take-out',
): Promise<ImportState[]> => {
  const { db } = context
  const all = readers.map((reader) => {
    const found = { ...reader, mailboxes: leftForms(context, reader.email) }
    if (act !== 'add') return found
    const id = newToken()
    return { ...found, id, hash: hashToken(deriveUnsubscribeToken(context, id)) }
  })
  const list = JSON.stringify(all)
  const hasLeft = `EXISTS (SELECT 1 FROM left_mailboxes
    WHERE mailbox IN (value ->> '$.mailboxes[0]', value ->> '$.mailboxes[1]'))`
  const acts = {
    look: () => [],
    add: () => [
      // Whom this rule judged is not asked about.
      db.prepare(
        `INSERT INTO settings (name, value) SELECT 'broughtReadersClosed', 'true'
         WHERE NOT EXISTS (SELECT 1 FROM settings WHERE name = 'broughtReadersClosed')
           AND NOT EXISTS (SELECT 1 FROM subscribers WHERE by_author = 1)`,
      ),
      db
        .prepare(
          `INSERT INTO subscribers (id, email, state, registered_at, confirmed_at, unsubscribe_hash, by_author)
           SELECT value ->> 'id', value ->> 'email', 'confirmed', ?2, ?2, value ->> 'hash', 1
           FROM json_each(?1) WHERE value ->> 'verdict' = 'yes' AND NOT ${hasLeft}
           ON CONFLICT (email) DO UPDATE SET state = 'confirmed', confirmed_at = ?2, by_author = 1,
             confirmation_hash = NULL, confirmation_expires_at = NULL WHERE state = 'registered'`,
        )
        .bind(list, instantNow()),
    ],
    'take-out': () => [
      db
        .prepare(
          `INSERT OR IGNORE INTO left_mailboxes (mailbox) SELECT value ->> '$.mailboxes[0]' FROM json_each(?1)
           WHERE value ->> 'verdict' = 'no'
             AND EXISTS (SELECT 1 FROM subscribers WHERE email = value ->> 'email' AND by_author = 1)`,
        )
        .bind(list),
      db
        .prepare(
          `DELETE FROM subscribers WHERE by_author = 1 AND email IN (
             SELECT value ->> 'email' FROM json_each(?1) WHERE value ->> 'verdict' = 'no')`,
        )
        .bind(list),
    ],
  }
  const [found] = await db.batch<{ state: ImportState }>([
    db
      .prepare(
        `SELECT CASE
           WHEN here.state = 'confirmed' THEN iif(here.by_author = 1, 'brought', 'subscribed')
           WHEN ${hasLeft} THEN 'left'
           ELSE CASE value ->> 'verdict' WHEN 'yes' THEN 'new' WHEN 'no' THEN 'refused' ELSE 'unknown' END
         END AS state
         FROM json_each(?1) LEFT JOIN subscribers AS here ON here.email = value ->> 'email' ORDER BY key`,
      )
      .bind(list),
    ...acts[act](),
  ])
  return (found?.results ?? []).map(({ state }) => state)
}
