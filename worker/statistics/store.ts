import { limits } from '../../shared/limits.ts'
import type { ArticleCounts, Statistics } from '../../shared/statistics/contract.ts'
import { after, instantNow } from '../lib/clock.ts'
import { maxReferrers } from './visitor.ts'

/** Milliseconds. */
const dayTime = 24 * 60 * 60_000

/** A visit of the site or of an article on a UTC day. */
export interface Visit {
  readonly day: string
  /** Empty for the site; else an article's id, or the href of a local one. */
  readonly article: string
  readonly isLocal: boolean
  /** Keyed hash with the day and the article in it. */
  readonly visitor: string
}

/** Stores a visit that is not stored yet; a trigger counts it. A missing article has no visits. */
export const recordVisit = (db: D1Database, visit: Visit): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO visits (day, article, visitor)
       SELECT ?1, ?2, ?3
       WHERE ?2 = '' OR ?4 = 1 OR EXISTS (SELECT 1 FROM articles WHERE id = ?2)
       ON CONFLICT DO NOTHING`,
    )
    .bind(visit.day, visit.article, visit.visitor, visit.isLocal ? 1 : 0)

/**
 * Counts the site that led a visitor here. In a batch it must precede `recordVisit`, after which the visitor is
 * known and not counted. A day has at most `maxReferrers` hosts; the rest is `other`, which is no host's name.
 */
export const recordReferrer = (db: D1Database, { day, visitor }: Visit, host: string) =>
  db
    .prepare(
      `INSERT INTO referrers (day, host, count)
       SELECT ?1, CASE
         WHEN EXISTS (SELECT 1 FROM referrers WHERE day = ?1 AND host = ?2) THEN ?2
         WHEN (SELECT COUNT(*) FROM referrers WHERE day = ?1) < ?4 THEN ?2
         ELSE 'other' END, 1
       WHERE NOT EXISTS (SELECT 1 FROM visits WHERE day = ?1 AND article = '' AND visitor = ?3)
       ON CONFLICT DO UPDATE SET count = count + 1`,
    )
    .bind(day, host, visitor, maxReferrers)

/** The counts of the site: of all days, and of one. */
export const readCounts = (db: D1Database, day: string): D1PreparedStatement =>
  db
    .prepare(
      `SELECT COALESCE((SELECT total FROM views WHERE article = '' ORDER BY day DESC LIMIT 1), 0) AS total,
         COALESCE((SELECT count FROM views WHERE article = '' AND day = ?1), 0) AS daily`,
    )
    .bind(day)

/** What an open page asks for: two of the switches, and the votes of an article. */
export const readPageState = (db: D1Database, article: string): D1PreparedStatement => {
  const isOn = (name: string) => `(SELECT is_on FROM switches WHERE name = '${name}')`
  const votes = (vote: string) =>
    `COALESCE((SELECT count FROM reaction_counts WHERE vote = '${vote}' AND article = ?1), 0)`
  return db
    .prepare(
      `SELECT ${isOn('monitor')} AS monitor, ${isOn('block')} AS block,
         ${votes('like')} AS "like", ${votes('dislike')} AS unlike`,
    )
    .bind(article)
}

interface StatisticsQuery {
  /** The last day. */
  readonly today: string
  /** How many days; undefined for all. */
  readonly days?: number | undefined
  /** An article's key; undefined for the site. */
  readonly article?: string | undefined
  /** The headings of the local articles, which are in no table, by href. */
  readonly local: ReadonlyMap<string, string>
}

/** The counts for the author, from one snapshot, without deleted articles. */
export const findStatistics = async (
  db: D1Database,
  { today, days: length, article = '', local }: StatisticsQuery,
): Promise<Statistics> => {
  const back = (days: number) => after(`${today}T00:00:00.000Z`, -days * dayTime).slice(0, 10)
  const first = length === undefined ? '' : back(length - 1)
  const firstBefore = length === undefined ? '' : back(2 * length - 1)
  const [figures, days, articles, referrers] = await db.batch<never>([
    db
      .prepare(
        `SELECT COALESCE((SELECT total FROM views WHERE article = ?1 ORDER BY day DESC LIMIT 1), 0) AS total,
           (SELECT MIN(day) FROM views WHERE article = ?1) AS since,
           COALESCE((SELECT SUM(count) FROM views WHERE article = ?1 AND day >= ?2 AND day < ?3), 0) AS before`,
      )
      .bind(article, firstBefore, first),
    db
      .prepare(
        `SELECT day, count FROM views WHERE article = ?1 AND day BETWEEN ?2 AND ?3 AND count > 0
         ORDER BY day`,
      )
      .bind(article, first, today),
    // The difference of two totals reads two rows for a period of any length. The first total of an article can
    // include older views, so what it has beyond its day is subtracted.
    db
      .prepare(
        `SELECT id AS ArticleId, heading AS headingSave,
           COALESCE((SELECT total FROM views WHERE article = id ORDER BY day DESC LIMIT 1), 0)
           - iif(?2 = '', 0, COALESCE(
             (SELECT total FROM views WHERE article = id AND day < ?2 ORDER BY day DESC LIMIT 1),
             (SELECT total - count FROM views WHERE article = id ORDER BY day LIMIT 1), 0)) AS count
         FROM (SELECT id, heading FROM articles UNION ALL SELECT key, value FROM json_each(?1))
         WHERE iif(?3 = '', count > 0, id = ?3)
         ORDER BY count DESC, id LIMIT ?4`,
      )
      .bind(JSON.stringify(Object.fromEntries(local)), first, article, limits.statisticsRows),
    db
      .prepare(
        `SELECT host, SUM(count) AS count FROM referrers WHERE day BETWEEN ?1 AND ?2
         GROUP BY host ORDER BY SUM(count) DESC, host LIMIT ?3`,
      )
      .bind(first, today, limits.statisticsRows),
  ])
  if (!figures?.results[0]) throw new Error('A query without a table gave no row')
  return {
    ...(figures.results[0] as Pick<Statistics, 'total' | 'since' | 'before'>),
    days: days?.results ?? [],
    articles: articles?.results ?? [],
    referrers: referrers?.results ?? [],
  }
}

/** How often articles were read and liked. @param ids separated by commas */
export const findArticleCounts = async (db: D1Database, ids: string): Promise<ArticleCounts[]> => {
  const { results } = await db
    .prepare(
      `SELECT value AS ArticleId,
         COALESCE((SELECT total FROM views WHERE article = value ORDER BY day DESC LIMIT 1), 0) AS views,
         COALESCE((SELECT count FROM reaction_counts WHERE vote = 'like' AND article = value), 0) AS likes
       FROM json_each(?1) ORDER BY key`,
    )
    .bind(JSON.stringify(ids.split(',').filter(Boolean)))
    .all<ArticleCounts>()
  return results
}

/** Deletes visits from before yesterday; the counts stay. */
export const deleteOldVisits = (db: D1Database) =>
  db
    .prepare('DELETE FROM visits WHERE day < ?1')
    .bind(after(instantNow(), -dayTime).slice(0, 10))
    .run()
