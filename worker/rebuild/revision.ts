import { limits } from '../../shared/limits.ts'
import type { Shift, Topic } from '../../shared/topics.ts'

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

/** The revision that the batch has just raised, inside its other statements. */
export const currentRevision = '(SELECT revision FROM rebuild WHERE id = 1)'

/** Ends an insert into the topics. */
export const upsert = 'ON CONFLICT (topic) DO UPDATE SET revision = excluded.revision'

/** Marks topics as touched by this batch's revision. */
export const touch = (db: D1Database, topics: readonly (Topic | Shift)[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO topics (topic, revision)
       SELECT value, ${currentRevision} FROM json_each(?1) WHERE true ${upsert}`,
    )
    .bind(JSON.stringify(topics))

/** One step further from the article: the next of its category, and the most that have one heading so far. */
const walk = (name: string, next: string): string =>
  `${name} (id, heading, published_key, steps, most) AS (
     SELECT NULL, NULL, published_key, 0, 0 FROM me
     UNION ALL
     SELECT a.id, a.heading, a.published_key, steps + 1, MAX(most, (
       SELECT COUNT(*) FROM articles b JOIN me ON b.category = me.category
       WHERE b.heading = a.heading AND b.published_key <> me.published_key
         AND b.published_key BETWEEN MIN(a.published_key, me.published_key)
           AND MAX(a.published_key, me.published_key)
     ))
     FROM ${name} JOIN me JOIN articles a ON a.id = (
       SELECT id FROM articles
       WHERE category = me.category AND published_key ${next} LIMIT 1
     )
     WHERE steps - most < ?2
   )`

/**
 * Marks the articles that show this one under 'Next Articles' (`relatedPosts` in
 * `site/content/lists.ts`), as the table stands at this point of the batch. A newer one does while fewer
 * than four of another heading than its own lie between; an older one where it fills up, which is while
 * there are fewer than four of another heading below this article. Nobody farther away does once, of the
 * nearest ones, four are left without those of whichever heading.
 */
export const touchNeighbours = (db: D1Database, id: string): D1PreparedStatement =>
  db
    .prepare(
      `WITH RECURSIVE me AS (SELECT category, published_key FROM articles WHERE id = ?1),
       ${walk('newer', `> newer.published_key ORDER BY published_key`)},
       ${walk('older', `< older.published_key ORDER BY published_key DESC`)}
       INSERT INTO topics (topic, revision)
       SELECT 'article:' || id, ${currentRevision} FROM (
         SELECT id, steps - ROW_NUMBER() OVER (PARTITION BY heading ORDER BY steps) AS others
         FROM newer WHERE id IS NOT NULL
         UNION ALL
         SELECT id, COUNT(*) OVER () - COUNT(*) OVER (PARTITION BY heading) AS others
         FROM older WHERE id IS NOT NULL
       ) WHERE others < ?2 ${upsert}`,
    )
    .bind(id, limits.relatedPosts)
