import { dayTime } from '../../shared/timings.ts'
import type { Env } from '../bindings.ts'
import { after, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { type HookSettings, hookRequest } from './hook-call.ts'

/** How long one delivery holds the lease, in milliseconds; longer than the call's timeout. */
const leaseTime = 30_000
const callTimeout = 20_000
/** How long a build may take to land, in milliseconds. */
export const landTime = 10 * 60_000

/** Milliseconds between two builds: 10 minutes, 20, 40 … at most a day. @param failed builds that did not land */
export const landWait = (failed: number): number => Math.min(landTime * 2 ** failed, dayTime)

/** Milliseconds to wait after the hook's nth refusal: 1 s, 2 s, 4 s … at most 10 minutes. */
export const backoff = (attempts: number): number => Math.min(1000 * 2 ** (attempts - 1), 600_000)

const overdueError = 'The builder took the request, then no build landed for 10 minutes.'

/** SQL: whether a build that the hook accepted did not land in time. */
const hasFailed = 'attempts = 0 AND sent > landed AND next_attempt_at <= ?1'

interface Claimed {
  readonly revision: number
  readonly failed_builds: number
}

/**
 * Takes the lease in one statement: one of several callers wins. A newer revision does not wait for the next
 * build's time, only for the delay after a refusal of the hook. @returns the revision to build, or null
 */
const claim = (db: D1Database, now: string): Promise<Claimed | null> =>
  db
    .prepare(
      `UPDATE rebuild SET lease_until = ?2, sent_at = ?1, next_attempt_at = NULL,
         failed_builds = failed_builds + iif(${hasFailed}, 1, 0),
         last_error = iif(${hasFailed}, coalesce(last_error, ?3), last_error),
         failing_since = iif(${hasFailed}, coalesce(failing_since, ?1), failing_since)
       WHERE id = 1 AND landed < revision
         AND (lease_until IS NULL OR lease_until <= ?1)
         AND (next_attempt_at IS NULL OR next_attempt_at <= ?1 OR (attempts = 0 AND sent < revision))
       RETURNING revision, failed_builds`,
    )
    .bind(now, after(now, leaseTime), overdueError)
    .first<Claimed>()

const recordDelivery = (db: D1Database, { revision, failed_builds }: Claimed) =>
  db
    .prepare(
      `UPDATE rebuild SET sent = max(sent, ?1), lease_until = NULL, attempts = 0, next_attempt_at = ?2
       WHERE id = 1`,
    )
    .bind(revision, after(instantNow(), landWait(failed_builds)))
    .run()

const recordRefusal = async (db: D1Database, error: string): Promise<number> => {
  const attempts =
    (await db
      .prepare(
        `UPDATE rebuild SET lease_until = NULL, attempts = attempts + 1, last_error = ?1,
           failing_since = coalesce(failing_since, ?2)
         WHERE id = 1 RETURNING attempts`,
      )
      .bind(error, instantNow())
      .first<number>('attempts')) ?? 1
  await db
    .prepare('UPDATE rebuild SET next_attempt_at = ?1 WHERE id = 1')
    .bind(after(instantNow(), backoff(attempts)))
    .run()
  return attempts
}

/** Calls the hook. @returns why that failed, or null */
export const callHook = async (hook: HookSettings, revision: number): Promise<string | null> => {
  try {
    const response = await fetch(hook.url, {
      ...(await hookRequest(hook, revision)),
      redirect: 'manual',
      signal: AbortSignal.timeout(callTimeout),
    })
    await response.body?.cancel()
    return response.ok ? null : `The rebuild hook answered ${response.status}.`
  } catch (error) {
    // Not the error's text: it can contain the hook's address, which may be its secret.
    return error instanceof DOMException && error.name === 'TimeoutError'
      ? 'The rebuild hook did not answer in time.'
      : 'The rebuild hook could not be reached.'
  }
}

/** How often one request's background work calls the hook before the cron takes over. */
const maxTries = 3

/** What a call of the hook needs. */
export type HookEnv = Pick<Env, 'DB' | 'REBUILD_HOOK_URL' | 'REBUILD_SECRET' | 'REBUILD_HOOK_TOKEN'>

/** The configured hook; null without one: then the Worker renders all pages newer than the files. */
export const hookOf = (env: Omit<HookEnv, 'DB'>): HookSettings | null => {
  const { REBUILD_HOOK_URL: url, REBUILD_SECRET: secret, REBUILD_HOOK_TOKEN: token } = env
  return url && secret ? { url, secret, token } : null
}

/** Requests a rebuild of the newest revision, if needed; one call at a time. Never throws. */
export const deliverHook = async (env: HookEnv): Promise<void> => {
  const hook = hookOf(env)
  if (!hook) return
  try {
    for (let tries = 0; tries < maxTries; ) {
      const claimed = await claim(env.DB, instantNow())
      if (claimed === null) return
      const error = await callHook(hook, claimed.revision)
      if (error === null) {
        await recordDelivery(env.DB, claimed)
      } else {
        log('warn', 'hook-failed', { names: ['REBUILD_HOOK_URL'] })
        const attempts = await recordRefusal(env.DB, error)
        tries += 1
        if (tries < maxTries) await scheduler.wait(backoff(attempts))
      }
    }
  } catch (error) {
    log('error', 'hook-undelivered', { cause: error })
  }
}
