import type { StoredHosts } from './top-hosts.ts'
import { TopHosts } from './top-hosts.ts'

/** Views that are not in D1 yet, by day and article; the site is the article ''. */
export type Sums = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Referring hosts by day. */
export type HostsOfDays = ReadonlyMap<string, TopHosts>

/** The views of an article, or of the site, in sums: of one day, or of all. */
export const viewsIn = (sums: Sums, article: string, day?: string): number =>
  Object.entries(sums).reduce(
    (all, [one, views]) => all + (day === undefined || day === one ? (views[article] ?? 0) : 0),
    0,
  )

/** Adds a view. */
export const addView = (sums: Sums, day: string, article: string): Sums => {
  const views = sums[day] ?? {}
  return { ...sums, [day]: { ...views, [article]: (views[article] ?? 0) + 1 } }
}

/** The counts of the site that D1 has, and the number of the last delivery that they include. */
export interface SiteCounts {
  readonly delivery: number
  readonly total: number
  readonly daily: number
}

/** The statement that reads them. */
export const selectSiteCounts = (db: D1Database, day: string): D1PreparedStatement =>
  db
    .prepare(
      `SELECT (SELECT delivery FROM visit_sums) AS delivery,
         COALESCE((SELECT total FROM views WHERE article = '' ORDER BY day DESC LIMIT 1), 0) AS total,
         COALESCE((SELECT count FROM views WHERE article = '' AND day = ?1), 0) AS daily`,
    )
    .bind(day)

/** Adds a day's views to those in D1. A deleted article has none. */
const addViews = (db: D1Database, day: string, views: Readonly<Record<string, number>>) =>
  db
    .prepare(
      `INSERT INTO views (article, day, count, total)
       SELECT key, ?1, value, value + COALESCE(
         (SELECT total FROM views WHERE article = key AND day < ?1 ORDER BY day DESC LIMIT 1), 0)
       FROM json_each(?2)
       WHERE key = '' OR key LIKE '/%' OR EXISTS (SELECT 1 FROM articles WHERE id = key)
       ON CONFLICT DO UPDATE SET count = count + excluded.count, total = total + excluded.count`,
    )
    .bind(day, JSON.stringify(views))

const replaceHosts = (db: D1Database, day: string, hosts: TopHosts): D1PreparedStatement[] => {
  const counts = JSON.stringify(hosts.counts())
  return [
    db
      .prepare(
        'DELETE FROM referrers WHERE day = ?1 AND host NOT IN (SELECT key FROM json_each(?2))',
      )
      .bind(day, counts),
    db
      .prepare(
        `INSERT INTO referrers (day, host, count) SELECT ?1, key, value FROM json_each(?2) WHERE value > 0
         ON CONFLICT DO UPDATE SET count = excluded.count WHERE referrers.count <> excluded.count`,
      )
      .bind(day, counts),
  ]
}

/**
 * The statements that bring sums to D1, once: their batch fails if the number is that of the last delivery. Hosts are
 * absolute, views are added.
 */
export const deliverSums = (
  db: D1Database,
  delivery: number,
  sums: Sums,
  hosts: HostsOfDays,
): D1PreparedStatement[] => [
  db
    .prepare('UPDATE visit_sums SET delivery = CASE WHEN delivery <> ?1 THEN ?1 END')
    .bind(delivery),
  ...Object.entries(sums)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, views]) => addViews(db, day, views)),
  ...[...hosts].flatMap(([day, counts]) => (counts.isChanged ? replaceHosts(db, day, counts) : [])),
]

/** Whether a batch failed because it was delivered before and only the answer was lost. */
export const isDelivered = (error: unknown): boolean =>
  String(error).includes('NOT NULL constraint failed: visit_sums.delivery')

/** The referring hosts of a day in D1. */
export const readHosts = async (db: D1Database, day: string): Promise<D1Result<HostCount>> =>
  db.prepare('SELECT host, count FROM referrers WHERE day = ?1').bind(day).all<HostCount>()

interface HostCount {
  readonly host: string
  readonly count: number
}

/** Hosts of days as they are stored, and back. */
export const storedHosts = (hosts: HostsOfDays): Record<string, StoredHosts> =>
  Object.fromEntries([...hosts].map(([day, one]) => [day, one.stored()]))
export const hostsOf = (stored: Record<string, StoredHosts>): Map<string, TopHosts> =>
  new Map(Object.entries(stored).map(([day, one]) => [day, new TopHosts(one)]))
