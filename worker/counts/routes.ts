import {
  type Counts,
  closeNotice,
  type FirstSteps,
  markSeen,
  type Overview,
  readCounts,
  readOverview,
} from '../../shared/counts.ts'
import { dayTime } from '../../shared/timings.ts'
import { isPublished, isUnsent } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { after, instantNow } from '../lib/clock.ts'
import { settleVisits } from '../visits/ask.ts'

/** The days of the overview's line. */
const days = 30

/** The rows of a list in all, and those since the author last looked, in SQL. */
const countSent = (list: 'opinions' | 'pings', fresh: string): string =>
  `(SELECT COUNT(*) AS ${list}, COUNT(*) FILTER (
     WHERE created_at > COALESCE((SELECT at FROM seen WHERE list = '${list}'), '')) AS ${fresh} FROM ${list})`

/** Counts everything at one instant. */
const countAll = async (db: D1Database, now: string): Promise<Counts> => {
  const counts = await db
    .prepare(
      `SELECT *,
         (SELECT COUNT(*) FROM articles) AS articles,
         (SELECT COUNT(*) FROM drafts) AS drafts,
         (SELECT COUNT(*) FROM deliveries WHERE ${isUnsent("'failed'")}
          AND (article IS NULL OR ${isPublished('deliveries.article')})) AS unsentLetters,
         (SELECT COUNT(*) FROM failed_sign_ins) AS failedSignIns
       FROM ${countSent('opinions', 'newOpinions')}, ${countSent('pings', 'newPings')},
         (SELECT COUNT(*) AS subscribers, COUNT(confirmed_at) AS confirmed,
            COUNT(*) FILTER (WHERE confirmed_at >= ?1) AS joined,
            COUNT(*) FILTER (WHERE by_author = 1 AND NOT EXISTS (
              SELECT 1 FROM settings WHERE name = 'broughtReadersClosed')) AS brought FROM subscribers)`,
    )
    .bind(after(now, -days * dayTime))
    .first<Counts>()
  if (!counts) throw new Error('A query without a table gave no row')
  return counts
}

const dayOf = (instant: string): string => instant.slice(0, 10)

/** The rows of a query as a JSON array, in SQL. @param fields names and columns of `json_object` */
const rowsOf = (fields: string, query: string): string =>
  `(SELECT json_group_array(json_object(${fields})) FROM (SELECT * FROM ${query}))`

const selectNewest = (table: string, text: string): string =>
  rowsOf(
    `'name', name, 'text', substr(${text}, 1, 300), 'at', created_at`,
    `${table} ORDER BY id DESC LIMIT 3`,
  )
const draft = "'_id', id, 'headingSave', heading"

/** What of the first steps is done, as a JSON object of 0 and 1, in SQL; null if they are not to be shown. */
const selectFirstSteps = `(SELECT json_object(
    'article', EXISTS (SELECT 1 FROM all_articles),
    'about', EXISTS (SELECT 1 FROM texts WHERE name = 'about' AND html <> '')
      OR EXISTS (SELECT 1 FROM settings WHERE name = 'bio'),
    'address', letters_to IS NOT NULL AND letters_to IS confirmed_to,
    'keeping', (SELECT backed_up_at FROM rebuild WHERE id = 1) IS NOT NULL
  ) FROM owner
  WHERE is_demo = 0 AND NOT EXISTS (SELECT 1 FROM settings WHERE name = 'firstStepsClosed'))`

const firstStepsOf = (
  found: Readonly<Record<keyof FirstSteps, number>> | null,
): FirstSteps | null => {
  if (!found) return null
  const steps = {
    article: found.article === 1,
    about: found.about === 1,
    address: found.address === 1,
    keeping: found.keeping === 1,
  }
  return Object.values(steps).includes(false) ? steps : null
}

const findOverview = async (db: D1Database, now: string): Promise<Overview> => {
  const overview = await db
    .prepare(
      `SELECT json_object(
         'since', (SELECT MIN(day) FROM views WHERE article = ''),
         -- The difference of two totals: two rows, whatever the period.
         'before', COALESCE(
           (SELECT total FROM views WHERE article = '' AND day < ?2 ORDER BY day DESC LIMIT 1)
           - (SELECT total - count FROM views WHERE article = '' AND day >= ?3 ORDER BY day LIMIT 1), 0),
         'days', json(${rowsOf(
           "'day', day, 'count', count",
           "views WHERE article = '' AND day BETWEEN ?2 AND ?1 ORDER BY day",
         )}),
         'opinions', json(${selectNewest('opinions', 'opinion')}),
         'pings', json(${selectNewest('pings', 'message')}),
         'drafts', json(${rowsOf(
           `${draft}, 'updatedAt', updated_at`,
           'drafts WHERE publish_at IS NULL ORDER BY updated_at DESC, id LIMIT 5',
         )}),
         'scheduled', json(${rowsOf(
           `${draft}, 'publishAt', publish_at`,
           'drafts WHERE publish_at IS NOT NULL ORDER BY publish_at, id LIMIT 1',
         )} ->> '$[0]'),
         'alert', json(${rowsOf(
           "'heading', heading, 'createdAt', created_at, 'recipients', recipients, 'sent', sent",
           `mailings WHERE ${isPublished('mailings.article')}
              ORDER BY created_at DESC LIMIT 1`,
         )} ->> '$[0]'),
         'firstSteps', json(${selectFirstSteps})
       ) AS overview`,
    )
    .bind(...[0, days - 1, 2 * days - 1].map((back) => dayOf(after(now, -back * dayTime))))
    .first<string>('overview')
  const { firstSteps, ...rest } = JSON.parse(overview ?? '')
  return { ...rest, firstSteps: firstStepsOf(firstSteps) }
}

const markAsSeen = async (db: D1Database, list: string, now: string) => {
  const [before] = await db.batch<{ at: string }>([
    db.prepare('SELECT at FROM seen WHERE list = ?1').bind(list),
    db.prepare('REPLACE INTO seen (list, at) VALUES (?1, ?2)').bind(list, now),
  ])
  return { before: before?.results[0]?.at ?? null }
}

export const mountCounts = (api: Api): void => {
  answer(api, readCounts, (_input, { db }) => countAll(db, instantNow()))
  answer(api, markSeen, ({ body: { list } }, { db }) => markAsSeen(db, list, instantNow()))
  answer(api, readOverview, async (_input, { db, env }) => {
    await settleVisits(env)
    return findOverview(db, instantNow())
  })
  answer(api, closeNotice, async ({ body: { notice } }, { db }) => {
    await db
      .prepare("INSERT OR REPLACE INTO settings (name, value) VALUES (?1, 'true')")
      .bind(notice)
      .run()
    return 'closed' as const
  })
}
