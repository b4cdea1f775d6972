import { Refusal } from '../../shared/problem.ts'
import { after, instantNow } from '../clock.ts'
import { networkOf } from '../visitors/network.ts'

/** Failed sign-ins an address may make in a window of this many milliseconds. */
export const mostFailures = 10
export const windowTime = 10 * 60_000

const windowStart = (): string =>
  new Date(Math.floor(Date.now() / windowTime) * windowTime).toISOString()

const tooMany = (start: string): Refusal => {
  const left = Date.parse(after(start, windowTime)) - Date.parse(instantNow())
  return new Refusal('too-many-attempts', { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}

/** Forgets who signed in, or tried to, once their window has ended: nothing is counted with it. */
export const forgetOldAttempts = (db: D1Database) =>
  db.prepare('DELETE FROM sign_in_attempts WHERE window_start < ?1').bind(windowStart()).run()

/** Refuses an address that has failed too often; runs before anything is checked. */
export const refuseTooManyAttempts = async (db: D1Database, address: string): Promise<void> => {
  const start = windowStart()
  const failures = await db
    .prepare('SELECT failures FROM sign_in_attempts WHERE address = ?1 AND window_start = ?2')
    .bind(networkOf(address), start)
    .first<number>('failures')
  if ((failures ?? 0) >= mostFailures) throw tooMany(start)
}

/**
 * Counts an attempt as failed until it has not: of guesses sent all at once each would pass a limit
 * that is counted only afterwards.
 * @param most attempts in a window, those under way among them
 * @returns the window it counts in, to give it back to
 * @throws Refusal when it is one too many
 */
export const takeAttempt = async (
  db: D1Database,
  address: string,
  most = mostFailures,
): Promise<string> => {
  const start = windowStart()
  const taken = await db
    .prepare(
      `INSERT INTO sign_in_attempts (address, window_start, failures) VALUES (?1, ?2, 1)
       ON CONFLICT (address, window_start) DO UPDATE SET failures = failures + 1
       WHERE failures < ?3 RETURNING failures`,
    )
    .bind(networkOf(address), start, most)
    .first('failures')
  if (taken === null) throw tooMany(start)
  return start
}

/** Takes back an attempt that did not fail. */
export const giveBackAttempt = async (
  db: D1Database,
  address: string,
  start: string,
): Promise<void> => {
  const its = 'WHERE address = ?1 AND window_start = ?2'
  await db.batch([
    db
      .prepare(`DELETE FROM sign_in_attempts ${its} AND failures = 1`)
      .bind(networkOf(address), start),
    db
      .prepare(`UPDATE sign_in_attempts SET failures = failures - 1 ${its} AND failures > 1`)
      .bind(networkOf(address), start),
  ])
}
