import { limits } from '../../shared/limits.ts'
import type { Statistics } from '../../shared/statistics/contract.ts'
import { after, instantNow } from '../lib/clock.ts'

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

/** Stores a visit that is not stored yet; triggers count it. A missing article has no visits. */
const noteVisit = (db: D1Database, visit: Visit): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO visits (day, article, visitor)
       SELECT ?1, ?2, ?3
       WHERE ?2 = '' OR ?4 = 1 OR EXISTS (SELECT 1 FROM articles WHERE id = ?2)
       ON CONFLICT DO NOTHING`,
    )
    .bind(visit.day, visit.article, visit.visitor, visit.isLocal ? 1 : 0)

/** Notes visits and gives the counts as they stand then: of all days, and of one. */
export const countVisits = async (
  db: D1Database,
  visits: readonly Visit[],
  day: string,
): Promise<{ total: number; daily: number }> => {
  const counts = await db.batch<{ total: number; daily: number }>([
    ...visits.map((visit) => noteVisit(db, visit)),
    db
      .prepare(
        `SELECT (SELECT count FROM total_views WHERE id = 1) AS total,
           COALESCE((SELECT count FROM daily_views WHERE day = ?1), 0) AS daily`,
      )
      .bind(day),
  ])
  return counts.at(-1)?.results[0] ?? { total: 0, daily: 0 }
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
    db.prepare('SELECT count FROM total_views WHERE id = 1'),
    db
      .prepare('SELECT day, count FROM daily_views WHERE day BETWEEN ?1 AND ?2 ORDER BY day')
      .bind(first.slice(0, 10), today),
    db
      .prepare(
        `SELECT v.article AS ArticleId, COALESCE(a.heading, l.value) AS headingSave, v.count
         FROM article_views v
         LEFT JOIN articles a ON a.id = v.article
         LEFT JOIN json_each(?1) l ON l.key = v.article
         WHERE a.id IS NOT NULL OR l.key IS NOT NULL
         ORDER BY v.count DESC, v.article LIMIT ?2`,
      )
      .bind(JSON.stringify(Object.fromEntries(local)), limits.statisticsArticles),
  ])
  return {
    total: (total?.results[0] as { count: number } | undefined)?.count ?? 0,
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
