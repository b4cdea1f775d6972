import { limits } from '../../shared/limits.ts'
import type { Shift, Topic } from '../../shared/topics.ts'

/** An article's place in a list, as SQL: a table, the topics from it, and the value of `?3`. */
export interface Place {
  readonly table: string
  readonly topics: string
  readonly local: string
}

/**
 * The first statement of every batch that changes readers' pages: it raises the revision, or fails the
 * whole batch if the condition does not hold (the column is NOT NULL).
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

/** SQL: a walk from the article through its category, and how often one heading has occurred at most. */
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
 * article shows it if fewer than four articles with another heading than its own lie between. An older article
 * shows it to fill up, if fewer than four articles with another heading are below `me`. The walk ends when at
 * least four of the nearest articles are left without those of any one heading: nobody farther away shows it.
 */
const neighboursOfMe = `SELECT 'article:' || id FROM (
    SELECT id, steps - ROW_NUMBER() OVER (PARTITION BY heading ORDER BY steps) AS others
    FROM newer WHERE id IS NOT NULL
    UNION ALL
    SELECT id, COUNT(*) OVER () - COUNT(*) OVER (PARTITION BY heading) AS others
    FROM older WHERE id IS NOT NULL
  ) WHERE others < ${limits.relatedPosts}`

/** The pages that a change touches. */
interface Touched {
  readonly topics?: readonly (Topic | Shift)[]
  readonly neighbours?: boolean
  /** The article's place in its category's list. */
  readonly place?: Place | undefined
}

/** Marks topics with the batch's revision, from the article's row as it is at this point of the batch. */
export const touch = (
  db: D1Database,
  id: string,
  { topics = [], neighbours = false, place }: Touched,
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
