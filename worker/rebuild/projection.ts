import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import {
  cacheFresh,
  type GateState,
  readStoredGateState,
  recentGateState,
  writeGateState,
} from './gate-state.ts'
import { changedSettings } from './settings.ts'

/** SQL: whether a switch is on, as JSON. */
const isOn = (name: string): string =>
  `json((SELECT CASE is_on WHEN 1 THEN 'true' ELSE 'false' END FROM switches WHERE name = '${name}'))`

/** SQL: the names of the pages with a text that are no articles, as JSON. */
export const writtenTexts = "(SELECT json_group_array(name) FROM texts WHERE html <> '')"

/** Reads the gate's state as the text for KV. */
const readState = (db: D1Database): D1PreparedStatement =>
  db.prepare(
    `SELECT json_object(
       'revision', revision, 'block', ${isOn('block')}, 'background', ${isOn('background')},
       'texts', json(${writtenTexts}), 'site', json(${changedSettings})
     ) AS state FROM rebuild WHERE id = 1`,
  )

/** Runs the batch of a change that readers see. @returns the gate's state after it, for `publishState` */
export const commit = async (
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<string> => {
  const results = await db.batch<{ state: string }>([...statements, readState(db)])
  return results.at(-1)?.results[0]?.state as string
}

/** The gate's present state in the database. @throws when the database fails */
export const readGateStateNow = ({ DB }: Env): Promise<GateState> =>
  cacheFresh(async () => JSON.parse((await readState(DB).first<string>('state')) as string))

/** Reads the gate's state if the isolate has learned none within a minute; without an answer it stays as it was. */
export const learnGateState = async (env: Env): Promise<void> => {
  if (!recentGateState()) await readGateStateNow(env).catch(() => {})
}

/**
 * Writes the gate's state to KV, again until it equals the database's: the last writer leaves the newest.
 * @returns false if a service failed; the database has the right state, and the cron writes it
 */
export const projectGateState = async (env: Env): Promise<boolean> => {
  try {
    let written = ''
    for (let round = 0; round < 5; round += 1) {
      const state = await readGateStateNow(env)
      if (JSON.stringify(state) === written) break
      await writeGateState(env, state)
      written = JSON.stringify(state)
    }
    return true
  } catch (cause) {
    log('error', 'gate-state-unprojected', { cause })
    return false
  }
}

/** The cron's repair: writes only when KV is behind, since KV counts writes. */
export const repairGateState = async (env: Env): Promise<void> => {
  const [stored, truth] = await Promise.all([readStoredGateState(env), readGateStateNow(env)])
  if (stored !== JSON.stringify(truth)) await projectGateState(env)
}
