import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { cacheFresh, type GateState, readStoredGateState, writeGateState } from './gate-state.ts'
import { changedSettings } from './settings.ts'

/** With more topics than this, the projection makes everything stale. */
const maxTopics = 1_000

/** SQL: whether a switch is on, as JSON. */
const isOn = (name: string): string =>
  `json((SELECT CASE is_on WHEN 1 THEN 'true' ELSE 'false' END FROM switches WHERE name = '${name}'))`

/** SQL: the names of the pages with a text that are no articles, as JSON. */
export const writtenTexts = "(SELECT json_group_array(name) FROM texts WHERE html <> '')"

/** Reads the gate's state as the text for KV; gives no row if the state equals `known`. */
const readState = (db: D1Database, known: GateState | null = null): D1PreparedStatement =>
  db
    .prepare(
      `WITH stale AS (
         SELECT topic, topics.revision FROM topics, rebuild
         WHERE topics.revision > rebuild.landed LIMIT ?1 + 1
       )
       SELECT json_object(
         'revision', revision, 'landed', landed,
         'topics', json((
           SELECT CASE WHEN COUNT(*) <= ?1 THEN json_group_object(topic, revision) END FROM stale
         )),
         'block', ${isOn('block')}, 'background', ${isOn('background')},
         'texts', json(${writtenTexts}), 'site', json(${changedSettings})
       ) AS state FROM rebuild WHERE id = 1
         AND json_array(revision, landed, ${isOn('block')}, ${isOn('background')}) IS NOT ?2`,
    )
    .bind(
      maxTopics,
      known && JSON.stringify([known.revision, known.landed, known.block, known.background]),
    )

/** Runs the batch of a change that readers see. @returns the gate's state after it, for `publishState` */
export const commit = async (
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<string> => {
  const results = await db.batch<{ state: string }>([...statements, readState(db)])
  return results.at(-1)?.results[0]?.state as string
}

/**
 * The gate's present state in the database. It reads the topics only if the isolate's state is older.
 * @throws when the database fails
 */
export const readGateStateNow = ({ DB }: Env): Promise<GateState> =>
  cacheFresh(async (known) => {
    const text = await readState(DB, known).first<string>('state')
    return text === null ? (known as GateState) : JSON.parse(text)
  })

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
