import type { Alert } from '../../shared/alerts/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import type { Site } from '../../shared/health/contract.ts'
import type { Env } from '../bindings.ts'
import type { CardDrawer } from '../cards/card-drawer.ts'
import { isPublished, isUnsent } from '../database/conditions.ts'
import { after, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import { findTexts } from '../search/find.ts'
import type { SearchIndex } from '../search/search-index.ts'

/** How long the author waits for a part, in milliseconds. */
const timeLimit = 3_000
const week = 7 * 24 * 60 * 60_000
/** A backup that is older needs the author. */
const oldBackup = 2 * week
/** A blog without a backup needs one when a text, and the database that has it, are older than a day. */
const firstBackup = week / 7

/** Whether the card of the newest article cannot be drawn; it is drawn once and kept. */
const areCardsBehind = async (env: Env): Promise<boolean> => {
  const newest = await env.DB.prepare(
    'SELECT id FROM articles ORDER BY published_key DESC LIMIT 1',
  ).first<{ id: string }>()
  if (!newest) return false
  try {
    const drawer = (env.CARD_DRAWER as DurableObjectNamespace<CardDrawer>).getByName('cards')
    await withTimeout(timeLimit, Promise.resolve(drawer.card(articlePath(newest.id))))
    return false
  } catch (cause) {
    log('error', 'service-failed', { names: ['CARD_DRAWER'], cause })
    return true
  }
}

/** Whether the search lacks a change; asking makes it follow. */
const findSearch = async (env: Env): Promise<Site['search']> => {
  try {
    await findTexts(env, 'a', 0)
    return { isBehind: false, since: null }
  } catch {
    const index = (env.SEARCH_INDEX as DurableObjectNamespace<SearchIndex>).getByName('articles')
    const since = async () => {
      const revision = await withTimeout(timeLimit, Promise.resolve(index.revision()))
      return env.DB.prepare('SELECT MIN(updated_at) AS since FROM articles WHERE revision > ?1')
        .bind(revision)
        .first<string>('since')
    }
    return { isBehind: true, since: await since().catch(() => null) }
  }
}

const nothing = { failed: 0, since: null, at: null, hasOldTexts: 0 }

/** What of the blog is behind, for the author. @param dayShare the share of the day's rows */
export const findSite = async (env: Env, dayShare: number | null = null): Promise<Site> => {
  const { DB } = env
  const now = instantNow()
  const [[state, alerts], isBehind, search] = await Promise.all([
    DB.batch<unknown>([
      DB.prepare(
        `SELECT COUNT(*) AS failed, MIN(changed_at) AS since,
           (SELECT backed_up_at FROM rebuild WHERE id = 1) AS at,
           (SELECT MIN(applied_at) FROM d1_migrations) < datetime(?1)
             AND (EXISTS (SELECT 1 FROM all_articles WHERE created_at < ?1)
               OR EXISTS (SELECT 1 FROM drafts WHERE created_at < ?1)) AS hasOldTexts
         FROM deliveries WHERE ${isUnsent("'failed'")}
           AND (article IS NULL OR ${isPublished('deliveries.article')})`,
      ).bind(after(now, -firstBackup)),
      DB.prepare('SELECT cause, at, letter FROM alerts WHERE at > ?1 ORDER BY at DESC').bind(
        after(now, -week),
      ),
    ]),
    areCardsBehind(env),
    findSearch(env),
  ])
  const [row = nothing] = (state?.results ?? []) as (Site['mail'] &
    Pick<Site['backup'], 'at'> & { readonly hasOldTexts: number })[]
  const { failed, since, at, hasOldTexts } = row
  return {
    mail: { failed, since },
    cards: { isBehind },
    search,
    backup: { isBehind: at === null ? hasOldTexts === 1 : at < after(now, -oldBackup), at },
    dayShare,
    alerts: (alerts?.results ?? []) as Alert[],
  }
}
