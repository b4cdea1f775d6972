import type { RebuildState } from '../../shared/rebuild/contract.ts'
import { instantNow } from '../lib/clock.ts'

interface RebuildRow {
  revision: number
  landed: number
  renderer: string | null
  landed_at: string | null
  sent: number
  attempts: number
  next_attempt_at: string | null
  last_error: string | null
}

/** The whole state, for the author. */
export const findRebuild = async (db: D1Database): Promise<RebuildState> => {
  const [rebuild, topics] = await db.batch<Record<string, unknown>>([
    db.prepare(
      `SELECT revision, landed, renderer, landed_at, sent, attempts, next_attempt_at, last_error
       FROM rebuild WHERE id = 1`,
    ),
    db.prepare(
      `SELECT topic FROM topics, rebuild WHERE topics.revision > rebuild.landed
       ORDER BY topics.revision DESC, topic LIMIT 1000`,
    ),
  ])
  const row = rebuild?.results[0] as unknown as RebuildRow
  return {
    asked: row.revision,
    landed: row.landed,
    renderer: row.renderer,
    stale: (topics?.results ?? []).map(({ topic }) => topic as string),
    sent: row.sent,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    landedAt: row.landed_at,
  }
}

/** The newest revision and the topics changed after one, as one snapshot. */
export const listTopicsSince = async (db: D1Database, since: number) => {
  const [rebuild, topics] = await db.batch<Record<string, unknown>>([
    db.prepare('SELECT revision FROM rebuild WHERE id = 1'),
    db.prepare('SELECT topic, revision FROM topics WHERE revision > ?1 ORDER BY topic').bind(since),
  ])
  return {
    revision: rebuild?.results[0]?.revision as number,
    topics: (topics?.results ?? []) as unknown as { topic: string; revision: number }[],
  }
}

/** A build reports what it put live; a late report changes nothing. @returns false without such a revision */
export const landRebuild = async (
  db: D1Database,
  revision: number,
  renderer: string,
): Promise<boolean> => {
  const { meta } = await db
    .prepare(
      `UPDATE rebuild SET
         renderer = CASE WHEN ?1 >= landed THEN ?2 ELSE renderer END,
         landed_at = CASE WHEN ?1 >= landed THEN ?3 ELSE landed_at END,
         landed = max(landed, ?1), sent = max(sent, ?1),
         attempts = 0, next_attempt_at = NULL, last_error = NULL
       WHERE id = 1 AND revision >= ?1`,
    )
    .bind(revision, renderer, instantNow())
    .run()
  return meta.changes === 1
}

/** A build reports that it failed; the cron asks again. */
export const failRebuild = (db: D1Database, error: string, retryAt: string) =>
  db
    .prepare(
      `UPDATE rebuild SET last_error = ?1, sent = landed, attempts = attempts + 1,
         next_attempt_at = ?2 WHERE id = 1`,
    )
    .bind(error, retryAt)
    .run()
