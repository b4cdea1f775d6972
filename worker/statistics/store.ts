import { limits } from '../../shared/limits.ts'
import type { Statistics } from '../../shared/statistics/contract.ts'
import { after, instantNow } from '../lib/clock.ts'
import { mostReferrers } from './referrer.ts'

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
export const noteVisit = (db: D1Database, visit: Visit): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO visits (day, article, visitor)
       SELECT ?1, ?2, ?3
       WHERE ?2 = '' OR ?4 = 1 OR EXISTS (SELECT 1 FROM articles WHERE id = ?2)
       ON CONFLICT DO NOTHING`,
    )
    .bind(visit.day, visit.article, visit.visitor, visit.isLocal ? 1 : 0)

/**
 * Counts the site that led a visitor here. It comes before `noteVisit` in the batch: later the visitor is
 * known, and nothing is counted. No day has more than so many hosts; the rest is `other`, which no host is.
 */
export const noteReferrer = (db: D1Database, { day, visitor }: Visit, host: string) =>
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
    .bind(day, host, visitor, mostReferrers)

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

/**
 * The counts for the author, all of one instant, without deleted articles.
 * @param today the last of the days
 * @param local the headings of the local articles by their href, which no table holds
 */
export const findStatistics = async (
  db: D1Database,
  today: string,
  local: ReadonlyMap<string, string>,
): Promise<Statistics> => {
  const first = after(`${today}T00:00:00.000Z`, -(limits.statisticsDays - 1) * dayTime)
  const [total, days, articles] = await db.batch([
    readCounts(db, today),
    db
      .prepare(
        `SELECT day, count FROM views WHERE article = '' AND day BETWEEN ?1 AND ?2 AND count > 0
         ORDER BY day`,
      )
      .bind(first.slice(0, 10), today),
    db
      .prepare(
        `SELECT id AS ArticleId, heading AS headingSave,
           (SELECT total FROM views WHERE article = id ORDER BY day DESC LIMIT 1) AS count
         FROM (SELECT id, heading FROM articles UNION ALL SELECT key, value FROM json_each(?1))
         WHERE count > 0
         ORDER BY count DESC, id LIMIT ?2`,
      )
      .bind(JSON.stringify(Object.fromEntries(local)), limits.statisticsArticles),
  ])
  return {
    total: (total?.results[0] as { total: number } | undefined)?.total ?? 0,
    days: (days?.results ?? []) as Statistics['days'],
    articles: (articles?.results ?? []) as Statistics['articles'],
  }
}

/** Deletes visits from before yesterday; the counts stay. */
export const forgetOldVisits = (db: D1Database) =>
  db
    .prepare('DELETE FROM visits WHERE day < ?1')
    .bind(after(instantNow(), -dayTime).slice(0, 10))
    .run()
