import type { AlertCause } from '../../shared/alerts/contract.ts'
import { retentionTimes } from '../../shared/timings.ts'
import { isUnsent } from '../database/conditions.ts'
import { after, instantNow } from '../lib/clock.ts'

/** SQL: the owner's address for letters, once a letter has proved it. */
const confirmedAddress = '(SELECT letters_to FROM owner WHERE letters_to = confirmed_to)'

/** The share of the day's rows at which the author is told. */
const nearlyUsed = 0.8

/** How long builds may fail, in milliseconds, however rarely they are asked for. */
const longestFailing = 60 * 60_000

/** SQL: builds fail three times in a row, or for an hour. A failure that was reported is counted at the next call. */
const isBuildFailing = `EXISTS (SELECT 1 FROM rebuild WHERE failing_since <= ?3 OR failed_builds +
  iif(last_error IS NOT NULL AND sent_at IS NULL AND attempts = 0 AND sent > landed, 1, 0) >= 3)`

/** SQL: an e-mail has failed since the author was told. */
const isMailFailing = `EXISTS (SELECT 1 FROM deliveries WHERE ${isUnsent("'failed', 'unknown'")}
  AND changed_at > coalesce((SELECT at FROM alerts WHERE cause = 'mail' ORDER BY day DESC LIMIT 1), ''))`

const isNetworkNew = 'EXISTS (SELECT 1 FROM sign_in_networks WHERE is_told = 0)'

export interface WaitingAlert {
  readonly cause: AlertCause
  readonly day: string
  readonly attempts: number
  /** The author's confirmed address; null if it has changed since. */
  readonly address: string | null
}

/**
 * Stores an alert for each cause that holds now and that the author was not told today.
 * @param share the day's share of the database's rows, 0 to 1 @returns the letters that are due
 */
export const raiseAlerts = async (db: D1Database, share: number): Promise<WaitingAlert[]> => {
  const now = instantNow()
  const raise = (cause: AlertCause, condition: string, ...values: readonly (string | number)[]) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO alerts (cause, day, at, letter, next_at)
         SELECT ?1, substr(?2, 1, 10), ?2, iif(${confirmedAddress} IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM alerts_off WHERE cause = ?1), 'waiting', 'none'), ?2
         WHERE ${condition}`,
      )
      .bind(cause, now, ...values)
  const results = await db.batch<unknown>([
    raise('build', isBuildFailing, after(now, -longestFailing)),
    raise('mail', isMailFailing),
    raise('database', '?3', share >= nearlyUsed ? 1 : 0),
    raise('sign-in', isNetworkNew),
    db.prepare('UPDATE sign_in_networks SET is_told = 1 WHERE is_told = 0'),
    db
      .prepare(
        `SELECT cause, day, attempts, ${confirmedAddress} AS address FROM alerts
         WHERE letter = 'waiting' AND next_at <= ?1`,
      )
      .bind(now),
  ])
  return (results.at(-1)?.results ?? []) as WaitingAlert[]
}

/** Claims a letter for sending, until its next time; of simultaneous runs one wins. */
export const claimAlert = async (
  db: D1Database,
  { cause, day, attempts }: WaitingAlert,
  nextAt: string,
): Promise<boolean> => {
  const { meta } = await db
    .prepare(
      `UPDATE alerts SET attempts = attempts + 1, next_at = ?4
       WHERE cause = ?1 AND day = ?2 AND attempts = ?3 AND letter = 'waiting'`,
    )
    .bind(cause, day, attempts, nextAt)
    .run()
  return meta.changes === 1
}

/** Stores what became of a letter. */
export const endAlert = (
  db: D1Database,
  { cause, day }: WaitingAlert,
  letter: 'none' | 'sent' | 'failed',
) =>
  db
    .prepare('UPDATE alerts SET letter = ?3 WHERE cause = ?1 AND day = ?2')
    .bind(cause, day, letter)
    .run()

/** Deletes old alerts, and networks that nobody has signed in from for months; the last one stays. */
export const deleteOldAlerts = (db: D1Database) => {
  const now = instantNow()
  return db.batch([
    db
      .prepare(
        "DELETE FROM alerts WHERE cause IN ('build', 'mail', 'database', 'sign-in') AND day < ?1",
      )
      .bind(after(now, -retentionTimes.alerts).slice(0, 10)),
    db
      .prepare(
        `DELETE FROM sign_in_networks
         WHERE seen_at < ?1 AND seen_at < (SELECT MAX(seen_at) FROM sign_in_networks)`,
      )
      .bind(after(now, -retentionTimes.signInNetworks)),
  ])
}
