import { articlePath } from '../../shared/articles/paths.ts'
import type { AuthorLetter } from '../../shared/author-letters.ts'
import type { Site } from '../../shared/health.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import type { CardDrawer } from '../cards/card-drawer.ts'
import { before, isBackupBehind, isPublished, isUnsent } from '../database/conditions.ts'
import { findMetCeilings } from '../http/ceilings.ts'
import { instantNow } from '../lib/clock.ts'
import { answerOf, withTimeout } from '../lib/timeout.ts'
import { findTexts } from '../search/find.ts'
import type { SearchIndex } from '../search/search-index.ts'

/** How long the author waits for a part, in milliseconds. */
const timeLimit = 3_000

/** Whether the card of the newest article cannot be drawn; it is drawn once and kept. */
const areCardsBehind = async (env: Env): Promise<boolean> => {
  const newest = await env.DB.prepare(
    'SELECT id FROM articles ORDER BY published_key DESC LIMIT 1',
  ).first<{ id: string }>()
  if (!newest) return false
  const drawn = await answerOf('CARD_DRAWER', timeLimit, async () => {
    const drawer = (env.CARD_DRAWER as DurableObjectNamespace<CardDrawer>).getByName('cards')
    return drawer.card(articlePath(newest.id))
  })
  return drawn === undefined
}

/** Whether the search lacks a change; asking makes it follow. */
const findSearch = async (env: Env): Promise<Site['search']> => {
  try {
    await findTexts(env, 'a', 0)
    return { isBehind: false, since: null }
  } catch (cause) {
    const index = (env.SEARCH_INDEX as DurableObjectNamespace<SearchIndex>).getByName('articles')
    const since = async () => {
      const revision = await withTimeout(timeLimit, Promise.resolve(index.revision()))
      return env.DB.prepare('SELECT MIN(updated_at) AS since FROM articles WHERE revision > ?1')
        .bind(revision)
        .first<string>('since')
    }
    const found = await since().catch(() => null)
    // A search whose rows of the day are used up has all changes unless it lacks one.
    const isUsedUp = cause instanceof Refusal && cause.code === 'search-used-up'
    return { isBehind: found !== null || !isUsedUp, since: found }
  }
}

const nothing = { failed: 0, since: null, at: null, isBehind: 0 }

/** What of the blog is behind, for the author. */
export const findSite = async (env: Env): Promise<Site> => {
  const { DB } = env
  const now = instantNow()
  const [[state, letters], areCards, search, metCeilings] = await Promise.all([
    DB.batch<unknown>([
      DB.prepare(
        `SELECT COUNT(*) AS failed, MIN(changed_at) AS since,
           (SELECT backed_up_at FROM rebuild WHERE id = 1) AS at,
           ${isBackupBehind('?1')} AS isBehind
         FROM deliveries WHERE ${isUnsent("'failed'")}
           AND (article IS NULL OR ${isPublished('deliveries.article')})`,
      ).bind(now),
      DB.prepare(
        `SELECT iif(cause = 'sign-in', cause, 'behind') AS about, at, letter AS state FROM alerts
         WHERE at > ${before('?1', '7 days')} ORDER BY at DESC`,
      ).bind(now),
    ]),
    areCardsBehind(env),
    findSearch(env),
    findMetCeilings(env),
  ])
  const [row = nothing] = (state?.results ?? []) as (Site['mail'] &
    Pick<Site['backup'], 'at'> & { readonly isBehind: number })[]
  const { failed, since, at, isBehind } = row
  return {
    mail: { failed, since },
    cards: { isBehind: areCards },
    search,
    backup: { isBehind: isBehind === 1, at },
    metCeilings: [...metCeilings],
    letters: (letters?.results ?? []) as AuthorLetter[],
  }
}
