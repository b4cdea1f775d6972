import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { storedGateState, writeGateState } from './gate-state.ts'

/** Beyond this many topics the projection says that everything is stale. */
const mostTopics = 1_000

/** SQL: whether a switch is on, as JSON. */
const isOn = (name: string): string =>
  `json((SELECT CASE is_on WHEN 1 THEN 'true' ELSE 'false' END FROM switches WHERE name = '${name}'))`

/** The statement that reads the gate's state, as the text that belongs into KV. */
const readState = (db: D1Database): D1PreparedStatement =>
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
         'block', ${isOn('block')}, 'background', ${isOn('background')}
       ) AS state FROM rebuild WHERE id = 1`,
    )
    .bind(mostTopics)

/** Runs the batch of a change that readers see. @returns the gate's state after it, for `announce` */
export const commit = async (
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<string> => {
  const results = await db.batch<{ state: string }>([...statements, readState(db)])
  return results.at(-1)?.results[0]?.state as string
}

/** @returns false when a service refused; the database still has the truth and the cron repairs */
const attempt = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (cause) {
    log('error', 'gate-state-unprojected', { cause })
    return false
  }
}

/** Writes the state that `commit` gave to KV. @returns false when KV refused */
export const publishGateState = (env: Env, state: string): Promise<boolean> =>
  attempt(() => writeGateState(env, state))

/**
 * Writes the gate's state to KV until the database has no other: the last writer leaves the newest.
 * @param written what this change has written already @returns false when a service refused
 */
export const projectGateState = (env: Env, written = ''): Promise<boolean> =>
  attempt(async () => {
    for (let round = 0, last = written; round < 5; round += 1) {
      const state = await commit(env.DB, [])
      if (state === last) return
      await writeGateState(env, state)
      last = state
    }
  })

/** The cron's repair: writes only when KV is behind, since KV counts writes. */
export const repairGateState = async (env: Env): Promise<void> => {
  const [kept, truth] = await Promise.all([storedGateState(env), commit(env.DB, [])])
  if (kept !== truth) await projectGateState(env)
}
