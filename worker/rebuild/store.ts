import type { RebuildState } from '../../shared/rebuild.ts'
import type { Env } from '../bindings.ts'
import { after, instantNow } from '../lib/clock.ts'
import { writtenTexts } from '../live/projection.ts'
import { changedSettings, shownSettings } from '../live/settings.ts'
import { hookOf, landTime } from './hook.ts'
import { landing } from './landing.ts'

interface RebuildRow {
  revision: number
  landed: number
  renderer: string | null
  landed_at: string | null
  sent: number
  attempts: number
  next_attempt_at: string | null
  last_error: string | null
  failing_since: string | null
  is_building: number
}

/** SQL: whether the newest revision is being built; a build requested before `?1` has timed out. */
const isBuilding =
  "(sent >= revision AND landed < revision AND attempts = 0 AND coalesce(sent_at, '') > ?1)"

const buildDeadline = (): string => after(instantNow(), -landTime)

/** The whole state, for the author; files that have landed since are noted first. */
export const findRebuild = async (env: Env): Promise<RebuildState> => {
  const results = await env.DB.batch<RebuildRow>([
    ...(await landing(env)),
    env.DB.prepare(
      `SELECT revision, landed, renderer, landed_at, sent, attempts, next_attempt_at, last_error,
         failing_since, ${isBuilding} AS is_building
       FROM rebuild WHERE id = 1`,
    ).bind(buildDeadline()),
  ])
  const row = results.at(-1)?.results[0] as RebuildRow
  return {
    asked: row.revision,
    landed: row.landed,
    renderer: row.renderer,
    sent: row.sent,
    hasHook: hookOf(env) !== null,
    isBuilding: row.is_building === 1,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    failingSince: row.failing_since,
    landedAt: row.landed_at,
  }
}

/** The newest revision, the names of the texts, and the settings, as one snapshot. */
export const findRevision = async (env: Env) => {
  const row = await env.DB.prepare(
    `SELECT revision, epoch, ${writtenTexts} AS texts, ${changedSettings} AS site FROM rebuild WHERE id = 1`,
  ).first<{ revision: number; epoch: string; texts: string; site: string }>()
  if (!row) throw new Error('The table rebuild has no row.')
  return {
    revision: row.revision,
    epoch: row.epoch,
    texts: JSON.parse(row.texts) as string[],
    site: shownSettings(env, JSON.parse(row.site)),
  }
}

/** A build reports that it failed; the time of the next build stays. */
export const failRebuild = (db: D1Database, error: string) =>
  db
    .prepare(
      `UPDATE rebuild SET last_error = ?1, failing_since = coalesce(failing_since, ?2), sent_at = NULL
       WHERE id = 1`,
    )
    .bind(error, instantNow())
    .run()

/** Allows a call of the hook at once, even after failures; not while the newest revision is being built. */
export const resetBackoff = (db: D1Database) =>
  db
    .prepare(
      `UPDATE rebuild SET next_attempt_at = NULL, attempts = 0 WHERE id = 1 AND NOT ${isBuilding}`,
    )
    .bind(buildDeadline())
    .run()
