import { allFeeds } from '../../shared/pages.ts'
import { settingsOf } from '../../shared/settings/settings.ts'
import { isLocal } from '../../shared/values.ts'
import { instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { changedSettings } from '../live/settings.ts'

const callTimeout = 10_000

/** SQL: when the hub is told again after so many attempts: after 1 minute, 2, 4 … at most a day. */
const nextTry = (attempts: string) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ?1, min(1 << min(${attempts}, 11), 1440) || ' minutes')`

interface Claimed {
  readonly revision: number
  /** As JSON. */
  readonly settings: string
}

/** Takes the newest revision, if there is a hub that does not know it: of several callers one gets it. */
const claim = (db: D1Database): Promise<Claimed | null> =>
  db
    .prepare(
      `INSERT INTO hub (id, attempts, next_attempt_at)
       SELECT 1, 1, ${nextTry('0')} FROM rebuild
       WHERE EXISTS (SELECT 1 FROM settings WHERE name = 'hub')
         AND NOT EXISTS (SELECT 1 FROM hub WHERE told >= revision OR next_attempt_at > ?1)
       ON CONFLICT (id) DO UPDATE SET attempts = attempts + 1, next_attempt_at = ${nextTry('attempts')}
       RETURNING (SELECT revision FROM rebuild) AS revision, ${changedSettings} AS settings`,
    )
    .bind(instantNow())
    .first<Claimed>()

const recordTold = (db: D1Database, revision: number) =>
  db
    .prepare('UPDATE hub SET told = max(told, ?1), attempts = 0, next_attempt_at = NULL')
    .bind(revision)
    .run()

/** Tells a hub that the feeds of a site have changed. It follows no redirect, reads no answer and waits ten seconds. */
const tell = async (hub: string, site: string): Promise<boolean> => {
  const changed = allFeeds.map((path) => ['hub.url', site + path])
  try {
    const response = await fetch(hub, {
      method: 'POST',
      body: new URLSearchParams([['hub.mode', 'publish'], ...changed]),
      redirect: 'manual',
      signal: AbortSignal.timeout(callTimeout),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/**
 * The cron's part: tells the hub, if the author has named one, of each change once, and again until it takes it
 * (WebSub, W3C 2018, section 7).
 */
export const tellHub = async (db: D1Database): Promise<void> => {
  const claimed = await claim(db)
  if (!claimed) return
  const { hub, url } = settingsOf(JSON.parse(claimed.settings))
  // Nobody else reaches a blog on this machine.
  if (hub === '' || isLocal(url)) return
  if (await tell(hub, url)) await recordTold(db, claimed.revision)
  else log('warn', 'hub-failed')
}
