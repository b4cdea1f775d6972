import { limits } from '../../shared/limits.ts'
import type { Topic } from '../../shared/topics.ts'

/**
 * The statement that opens every batch which changes what readers see: it raises the revision, or
 * fails the whole batch when the condition does not hold (the column takes no NULL).
 * @param condition SQL over `?1 …`, such as `EXISTS (SELECT 1 FROM articles WHERE id = ?1)`
 */
export const raiseRevision = (
  db: D1Database,
  condition = '1',
  ...values: readonly unknown[]
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE rebuild SET revision = CASE WHEN ${condition} THEN revision + 1 END WHERE id = 1`,
    )
    .bind(...values)

/** A statement that changes nothing and fails its batch when the condition does not hold. */
export const requireThat = (
  db: D1Database,
  condition: string,
  ...values: readonly unknown[]
): D1PreparedStatement =>
  db
    .prepare(`UPDATE rebuild SET revision = CASE WHEN ${condition} THEN revision END WHERE id = 1`)
    .bind(...values)

/** Whether a batch failed because the condition of one of these two did not hold. */
export const isConditionFailure = (error: unknown): boolean =>
  String(error).includes('NOT NULL constraint failed: rebuild.revision')

/** The revision that the batch has just raised, inside its other statements. */
export const currentRevision = '(SELECT revision FROM rebuild WHERE id = 1)'

const upsert = 'ON CONFLICT (topic) DO UPDATE SET revision = excluded.revision'

/** Marks topics as touched by this batch's revision. */
export const touch = (db: D1Database, topics: readonly Topic[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO topics (topic, revision)
       SELECT value, ${currentRevision} FROM json_each(?1) WHERE true ${upsert}`,
    )
    .bind(JSON.stringify(topics))

/**
 * Marks the articles that show this one under 'Next Articles', as the table stands at this point of
 * the batch. The nearest newer ones always do; the older ones only where they fill up, which is when
 * at most that many are left below it (see `shared/articles/neighbours.ts`).
 */
export const touchNeighbours = (db: D1Database, id: string): D1PreparedStatement =>
  db
    .prepare(
      `WITH me AS (SELECT category, published_key FROM articles WHERE id = ?1),
       newer AS (
         SELECT a.id FROM articles a JOIN me ON a.category = me.category
         WHERE a.published_key > me.published_key ORDER BY a.published_key LIMIT ?2
       ),
       older AS (
         SELECT a.id FROM articles a JOIN me ON a.category = me.category
         WHERE a.published_key < me.published_key ORDER BY a.published_key DESC LIMIT ?2 + 1
       )
       INSERT INTO topics (topic, revision)
       SELECT 'article:' || id, ${currentRevision} FROM (
         SELECT id FROM newer
         UNION ALL SELECT id FROM older WHERE (SELECT COUNT(*) FROM older) <= ?2
       ) WHERE true ${upsert}`,
    )
    .bind(id, limits.relatedPosts)
