import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { cacheFromDatabase, type Live, readStoredLive, recentLive, writeLiveToKv } from './cache.ts'
import { changedSettings } from './settings.ts'

type Stores = Pick<Env, 'DB' | 'STATE'>

/** SQL: whether a switch is on, as JSON. */
const isOn = (name: string): string =>
  `json((SELECT CASE is_on WHEN 1 THEN 'true' ELSE 'false' END FROM switches WHERE name = '${name}'))`

/** SQL: the names of the pages with a text that are no articles, as JSON. */
export const writtenTexts = "(SELECT json_group_array(name) FROM texts WHERE html <> '')"

/** SQL: how many articles each category has, as JSON. */
const categoryCounts = '(SELECT json_group_object(category, articles) FROM category_counts)'

/** Selects what is live, as the text for KV. */
const selectLive = (db: D1Database): D1PreparedStatement =>
  db.prepare(
    `SELECT json_object(
       'revision', revision, 'epoch', epoch, 'block', ${isOn('block')}, 'background', ${isOn('background')},
       'texts', json(${writtenTexts}), 'counts', json(${categoryCounts}), 'site', json(${changedSettings})
     ) AS live FROM rebuild WHERE id = 1`,
  )

/** Runs the batch of a change that readers see. @returns what is live after it, for `publish` */
export const changeLive = async (
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<string> => {
  const results = await db.batch<{ live: string }>([...statements, selectLive(db)])
  return results.at(-1)?.results[0]?.live as string
}

/** What is live in the database. @throws when the database fails */
export const readLive = ({ DB }: Pick<Env, 'DB'>): Promise<Live> =>
  cacheFromDatabase(async () => JSON.parse((await selectLive(DB).first<string>('live')) as string))

/** Reads what is live if the isolate has not learned it within a minute; without an answer it knows what it knew. */
export const learnLive = async (env: Pick<Env, 'DB'>): Promise<void> => {
  if (!recentLive()) await readLive(env).catch(() => {})
}

/**
 * Writes what is live to KV, again until it equals the database's: the last writer leaves the newest.
 * @returns false if a service failed; the database has what is right, and the cron writes it
 */
export const projectLive = async (env: Stores): Promise<boolean> => {
  try {
    let written = ''
    for (let round = 0; round < 5; round += 1) {
      const live = await readLive(env)
      if (JSON.stringify(live) === written) break
      await writeLiveToKv(env, live)
      written = JSON.stringify(live)
    }
    return true
  } catch (cause) {
    log('error', 'live-unprojected', { cause })
    return false
  }
}

/** The cron's repair: writes only when KV is behind, since KV counts writes. */
export const repairProjection = async (env: Stores): Promise<void> => {
  const [stored, truth] = await Promise.all([readStoredLive(env), readLive(env)])
  if (stored !== JSON.stringify(truth)) await projectLive(env)
}
