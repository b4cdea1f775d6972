import {
  type Counts,
  markSeen,
  type Overview,
  readCounts,
  readOverview,
} from '../../shared/counts/contract.ts'
import { isPublished } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { after, instantNow } from '../lib/clock.ts'
import { settleVisits } from '../usage/day-share.ts'

/** Counts everything at one instant. */
const countAll = async (db: D1Database): Promise<Counts> => {
  const counts = await db
    .prepare(
      `SELECT
         (SELECT COUNT(*) FROM articles) AS articles,
         (SELECT COUNT(*) FROM drafts) AS drafts,
         (SELECT COUNT(*) FROM opinions) AS opinions,
         (SELECT COUNT(*) FROM pings) AS pings,
         (SELECT COUNT(*) FROM subscribers) AS subscribers,
         (SELECT COUNT(*) FROM subscribers WHERE state = 'confirmed') AS confirmed,
         (SELECT COUNT(*) FROM deliveries WHERE state = 'failed'
          AND (article IS NULL OR ${isPublished('deliveries.article')})) AS unsentLetters,
         (SELECT COUNT(*) FROM failed_sign_ins) AS failedSignIns`,
    )
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

const findOverview = async (db: D1Database, now: string): Promise<Overview> => {
  const overview = await db
    .prepare(
      `SELECT json_object(
         'today', COALESCE((SELECT count FROM views WHERE article = '' AND day = ?1), 0),
         'weekBefore', COALESCE((SELECT count FROM views WHERE article = '' AND day = ?2), 0),
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
         )} ->> '$[0]')
       ) AS overview`,
    )
    .bind(dayOf(now), dayOf(after(now, -7 * 86_400_000)))
    .first<string>('overview')
  return JSON.parse(overview ?? '') as Overview
}

const markAsSeen = async (db: D1Database, list: string, now: string) => {
  const [before] = await db.batch<{ at: string }>([
    db.prepare('SELECT at FROM seen WHERE list = ?1').bind(list),
    db.prepare('REPLACE INTO seen (list, at) VALUES (?1, ?2)').bind(list, now),
  ])
  return { before: before?.results[0]?.at ?? null }
}

export const mountCounts = (api: Api): void => {
  answer(api, readCounts, (_input, { db }) => countAll(db))
  answer(api, markSeen, ({ body: { list } }, { db }) => markAsSeen(db, list, instantNow()))
  answer(api, readOverview, async (_input, { db, env }) => {
    await settleVisits(env)
    return findOverview(db, instantNow())
  })
}
