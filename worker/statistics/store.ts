import { after, instantNow } from '../clock.ts'

const longestKept = 24 * 60 * 60_000

/** Someone on the site, or on an article, on a UTC day. */
export interface Visit {
  readonly day: string
  /** Empty for the site; else an article's id, or the href of a local one. */
  readonly article: string
  readonly isLocal: boolean
  /** Keyed hash with the day and the article in it. */
  readonly visitor: string
}

/** Notes a visit that was not noted before; triggers count it. An article that is not there has none. */
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

/** Forgets who was here before yesterday; how many there were stays. */
export const forgetOldVisits = (db: D1Database) =>
  db
    .prepare('DELETE FROM visits WHERE day < ?1')
    .bind(after(instantNow(), -longestKept).slice(0, 10))
    .run()
