import { limits } from '../../shared/limits.ts'
import type { Shift, Topic } from '../../shared/topics.ts'

/** An article's place in a list, as SQL: a table, the topics that follow from it, and what is bound as `?3`. */
export interface Place {
  readonly table: string
  readonly topics: string
  readonly local: string
}

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
     WHERE steps - most < ${limits.relatedPosts}
   )`

/**
 * SQL: the articles that show `me` under 'Next Articles' (`relatedPosts` in `site/content/lists.ts`). A newer
 * one does while fewer than four of another heading than its own lie between; an older one where it fills
 * up, which is while there are fewer than four of another heading below this article. Nobody farther away
 * does once, of the nearest ones, four are left without those of whichever heading.
 */
const neighboursOfMe = `SELECT 'article:' || id FROM (
    SELECT id, steps - ROW_NUMBER() OVER (PARTITION BY heading ORDER BY steps) AS others
    FROM newer WHERE id IS NOT NULL
    UNION ALL
    SELECT id, COUNT(*) OVER () - COUNT(*) OVER (PARTITION BY heading) AS others
    FROM older WHERE id IS NOT NULL
  ) WHERE others < ${limits.relatedPosts}`

/** Which pages a change touches, besides those that are named. */
interface Around {
  readonly topics?: readonly (Topic | Shift)[]
  readonly neighbours?: boolean
  /** Where it stands in its category's list. */
  readonly place?: Place | undefined
}

/** Marks topics as touched by this batch's revision, as the table stands at this point of it. */
export const touch = (
  db: D1Database,
  id: string,
  { topics = [], neighbours = false, place }: Around,
): D1PreparedStatement => {
  const tables = [
    'me AS (SELECT category, published_key FROM articles WHERE id = ?1)',
    ...(place ? [place.table] : []),
    ...(neighbours
      ? [
          walk('newer', '> newer.published_key ORDER BY published_key'),
          walk('older', '< older.published_key ORDER BY published_key DESC'),
        ]
      : []),
  ]
  const selects = [
    'SELECT value AS topic FROM json_each(?2)',
    ...(place ? [place.topics] : []),
    ...(neighbours ? [neighboursOfMe] : []),
  ]
  return db
    .prepare(
      `WITH RECURSIVE ${tables.join(', ')}
       INSERT INTO topics (topic, revision)
       SELECT topic, ${currentRevision} FROM (${selects.join(' UNION ALL ')}) WHERE true
       ON CONFLICT (topic) DO UPDATE SET revision = excluded.revision`,
    )
    .bind(id, JSON.stringify(topics), ...(place ? [place.local] : []))
}
