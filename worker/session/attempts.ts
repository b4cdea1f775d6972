import { Refusal } from '../../shared/problem.ts'

/** Failed sign-ins an address may make in a window of this many milliseconds. */
export const mostFailures = 10
export const windowTime = 10 * 60_000

const windowOf = (now: number) => Math.floor(now / windowTime) * windowTime

/** Refuses an address that has failed too often; runs before anything is checked. */
export const refuseTooManyAttempts = async (db: D1Database, address: string): Promise<void> => {
  const now = Date.now()
  const start = windowOf(now)
  const failures = await db
    .prepare('SELECT failures FROM sign_in_attempts WHERE address = ?1 AND window_start = ?2')
    .bind(address, new Date(start).toISOString())
    .first<number>('failures')
  if ((failures ?? 0) >= mostFailures) {
    throw new Refusal('too-many-attempts', {
      retryAfter: Math.ceil((start + windowTime - now) / 1000),
    })
  }
}

/** Notes a failed sign-in. */
export const noteFailure = async (db: D1Database, address: string): Promise<void> => {
  const start = new Date(windowOf(Date.now())).toISOString()
  await db.batch([
    db.prepare('DELETE FROM sign_in_attempts WHERE window_start < ?1').bind(start),
    db
      .prepare(
        `INSERT INTO sign_in_attempts (address, window_start, failures) VALUES (?1, ?2, 1)
         ON CONFLICT (address, window_start) DO UPDATE SET failures = failures + 1`,
      )
      .bind(address, start),
  ])
}
