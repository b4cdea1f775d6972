import { cookieAges } from '../../shared/timings.ts'
import type { CallContext } from '../http/context.ts'
import { after } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'

/** How long a reader cannot send another message, in milliseconds. */
const lockTime = cookieAges.contact * 1000

/** The keyed hash of an address in a lock. @param email as `normaliseEmail` has it */
export const senderOf = (context: Pick<CallContext, 'env' | 'url'>, email: string): string =>
  keyedHash(context, 'ping-email', email)

export interface StoredPing {
  readonly email: string
  readonly name: string
  readonly country: string
  readonly message: string
}

/** Stores a message and locks its senders (keyed hashes); its batch fails while one of them is locked. */
export const insertPing = (
  db: D1Database,
  ping: StoredPing,
  readers: readonly string[],
  now: string,
): D1PreparedStatement[] => [
  db
    .prepare(
      'DELETE FROM ping_locks WHERE reader IN (SELECT value FROM json_each(?1)) AND expires_at <= ?2',
    )
    .bind(JSON.stringify(readers), now),
  db
    .prepare('INSERT INTO ping_locks (reader, expires_at) SELECT value, ?2 FROM json_each(?1)')
    .bind(JSON.stringify(readers), after(now, lockTime)),
  db
    .prepare(
      'INSERT INTO pings (email, name, country, message, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
    .bind(ping.email, ping.name, ping.country, ping.message, now),
]

/** Whether a batch failed because the sender is locked. */
export const isLocked = (error: unknown): boolean =>
  String(error).includes('UNIQUE constraint failed: ping_locks.reader')

/** Seconds until the last lock of a sender ends. */
export const secondsLocked = async (
  db: D1Database,
  readers: readonly string[],
): Promise<number> => {
  const until = await db
    .prepare(
      `SELECT MAX(expires_at) AS until FROM ping_locks
       WHERE reader IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(readers))
    .first<string | null>('until')
  const left = until === null ? 0 : Date.parse(until) - Date.now()
  return Math.max(1, Math.ceil(left / 1000))
}

/** Removes a message. @returns false if no message has this id */
export const removePing = async (db: D1Database, id: string): Promise<boolean> =>
  (await db.prepare('DELETE FROM pings WHERE id = ?1 RETURNING id').bind(id).first('id')) !== null
