import type { Env } from '../bindings.ts'
import { after, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { type HookSettings, hookRequest } from './hook-call.ts'

/** How long one delivery holds the lease, in milliseconds; longer than the call's timeout. */
const leaseTime = 30_000
const callTimeout = 20_000
/** If a requested build has not reported by then, it is requested again. */
const landTime = 10 * 60_000

/** Milliseconds to wait after the nth failed attempt: 1 s, 2 s, 4 s … at most 10 minutes. */
export const backoff = (attempts: number): number => Math.min(1000 * 2 ** (attempts - 1), 600_000)

/** Takes the lease in one statement: one of several callers wins. @returns the revision to send, or null */
const claim = (db: D1Database, now: string): Promise<number | null> =>
  db
    .prepare(
      `UPDATE rebuild SET lease_until = ?2
       WHERE id = 1 AND landed < revision
         AND (lease_until IS NULL OR lease_until <= ?1)
         AND (next_attempt_at IS NULL OR next_attempt_at <= ?1)
         AND (sent < revision OR sent_at <= ?3)
       RETURNING revision`,
    )
    .bind(now, after(now, leaseTime), after(now, -landTime))
    .first<number>('revision')

const delivered = (db: D1Database, revision: number) =>
  db
    .prepare(
      `UPDATE rebuild SET sent = max(sent, ?1), sent_at = ?2, lease_until = NULL, attempts = 0,
         next_attempt_at = NULL, last_error = NULL WHERE id = 1`,
    )
    .bind(revision, instantNow())
    .run()

const failed = async (db: D1Database, error: string): Promise<number> => {
  const attempts =
    (await db
      .prepare(
        `UPDATE rebuild SET lease_until = NULL, attempts = attempts + 1, last_error = ?1
         WHERE id = 1 RETURNING attempts`,
      )
      .bind(error)
      .first<number>('attempts')) ?? 1
  await db
    .prepare('UPDATE rebuild SET next_attempt_at = ?1 WHERE id = 1')
    .bind(after(instantNow(), backoff(attempts)))
    .run()
  return attempts
}

const callHook = async (hook: HookSettings, revision: number): Promise<string | null> => {
  try {
    const response = await fetch(hook.url, {
      ...(await hookRequest(hook, revision)),
      redirect: 'manual',
      signal: AbortSignal.timeout(callTimeout),
    })
    await response.body?.cancel()
    return response.ok ? null : `The rebuild hook answered ${response.status}.`
  } catch (error) {
    // Not the error's own text: it can hold the hook's address, which may be its secret.
    return error instanceof DOMException && error.name === 'TimeoutError'
      ? 'The rebuild hook did not answer in time.'
      : 'The rebuild hook could not be reached.'
  }
}

/** How often one request's background work tries before it leaves the rest to the cron. */
const triesNow = 3

/** Requests a rebuild of the newest revision, if needed; one call at a time. Never throws. */
export const deliverHook = async (env: Env): Promise<void> => {
  if (!env.REBUILD_HOOK_URL || !env.REBUILD_SECRET) return
  const { REBUILD_HOOK_URL: url, REBUILD_SECRET: secret, REBUILD_HOOK_TOKEN: token } = env
  try {
    for (let tries = 0; tries < triesNow; ) {
      const revision = await claim(env.DB, instantNow())
      if (revision === null) return
      const error = await callHook({ url, secret, token }, revision)
      if (error === null) {
        await delivered(env.DB, revision)
      } else {
        log('warn', 'hook-failed', { names: ['REBUILD_HOOK_URL'] })
        const attempts = await failed(env.DB, error)
        tries += 1
        if (tries < triesNow) await scheduler.wait(backoff(attempts))
      }
    }
  } catch (error) {
    log('error', 'hook-undelivered', { cause: error })
  }
}
