import type { Counts, Sums } from './day.ts'

/** Views never get fewer; a deleted article has none. */
const storeViews = `INSERT INTO views (article, day, count, total)
  SELECT key, ?1, value, value + COALESCE(
    (SELECT total FROM views WHERE article = key AND day < ?1 ORDER BY day DESC LIMIT 1), 0)
  FROM json_each(?2) WHERE key = '' OR key LIKE '/%' OR EXISTS (SELECT 1 FROM articles WHERE id = key)
  ON CONFLICT DO UPDATE SET count = excluded.count, total = excluded.total WHERE excluded.count > count`

const storeHosts = [
  'DELETE FROM referrers WHERE day = ?1 AND host NOT IN (SELECT key FROM json_each(?2))',
  `INSERT INTO referrers (day, host, count) SELECT ?1, key, value FROM json_each(?2) WHERE true
   ON CONFLICT DO UPDATE SET count = excluded.count WHERE referrers.count <> excluded.count`,
]

/** The statements that put sums in the place of those in D1: a repeat changes nothing. */
export const storeSums = (db: D1Database, { day, views, hosts }: Sums): D1PreparedStatement[] => {
  const prepare = (counts: Counts, sql: string) =>
    counts.length > 0 ? [db.prepare(sql).bind(day, JSON.stringify(Object.fromEntries(counts)))] : []
  return [...prepare(views, storeViews), ...storeHosts.flatMap((sql) => prepare(hosts, sql))]
}

/** The counts of a day in D1. It steps from article to article: two rows for each. */
export const findCounts = async (db: D1Database, day: string): Promise<Counts> => {
  const select = `WITH RECURSIVE names (name) AS (SELECT MIN(article) FROM views UNION ALL
      SELECT (SELECT MIN(article) FROM views WHERE article > name) FROM names WHERE name IS NOT NULL)
    SELECT name, count FROM names CROSS JOIN views ON article = name AND day = ?1
    UNION ALL SELECT '@' || host, count FROM referrers WHERE day = ?1
    UNION ALL SELECT '@', SUM(count) FROM referrers WHERE day = ?1 GROUP BY day`
  const { results } = await db.prepare(select).bind(day).all<{ name: string; count: number }>()
  return results.map(({ name, count }) => [name, count])
}
