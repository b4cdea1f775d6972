import { limits } from '../../shared/limits.ts'
import type { ArticleCounts, Statistics } from '../../shared/statistics/contract.ts'
import { dayTime } from '../../shared/timings.ts'
import { isPublished } from '../database/conditions.ts'
import { after } from '../lib/clock.ts'

/** The counts of the site in D1: of all days before one, and of that day. */
export const findSiteCounts = async (db: D1Database, day: string) => {
  const counts = await db
    .prepare(
      `SELECT COALESCE((SELECT total FROM views WHERE article = '' AND day < ?1 ORDER BY day DESC LIMIT 1), 0)
           AS before,
         COALESCE((SELECT count FROM views WHERE article = '' AND day = ?1), 0) AS daily`,
    )
    .bind(day)
    .first<{ before: number; daily: number }>()
  if (!counts) throw new Error('A query without a table gave no row')
  return counts
}

/** Whether an article is published. */
export const isPublishedArticle = async (db: D1Database, id: string): Promise<boolean> =>
  (await db
    .prepare(`SELECT ${isPublished('?1')} AS found`)
    .bind(id)
    .first('found')) === 1

interface PageRow {
  readonly monitor: number
  readonly block: number
  readonly isThere: number
  readonly like: number
  readonly unlike: number
}

/** What an open page asks for: two of the switches; of an article its votes, and whether it is published. */
export const findPageState = async (db: D1Database, key: string | undefined) => {
  const isOn = (name: string) => `(SELECT is_on FROM switches WHERE name = '${name}')`
  const votes = (vote: string) =>
    `COALESCE((SELECT count FROM reaction_counts WHERE vote = '${vote}' AND article = ?1), 0)`
  const row = await db
    .prepare(
      `SELECT ${isOn('monitor')} AS monitor, ${isOn('block')} AS block, ${isPublished('?1')} AS isThere,
         ${votes('like')} AS "like", ${votes('dislike')} AS unlike`,
    )
    .bind(key ?? '')
    .first<PageRow>()
  if (!row) throw new Error('A query without a table gave no row')
  const { monitor, block, isThere, like, unlike } = row
  return {
    monitor: monitor === 1,
    block: block === 1,
    isPublished: isThere === 1,
    ...(key ? { votes: { like, unlike } } : {}),
  }
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
        'SELECT day, count FROM views WHERE article = ?1 AND day BETWEEN ?2 AND ?3 ORDER BY day',
      )
      .bind(article, first, today),
    // The difference of two totals reads two rows for a period of any length.
    db
      .prepare(
        `SELECT id AS ArticleId, heading AS headingSave,
           COALESCE((SELECT total FROM views WHERE article = id ORDER BY day DESC LIMIT 1), 0)
           - COALESCE((SELECT total FROM views WHERE article = id AND day < ?2 ORDER BY day DESC LIMIT 1), 0)
             AS count
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
