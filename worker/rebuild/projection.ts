import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'

const key = 'gate'
/** Beyond this many topics the projection says that everything is stale. */
const mostTopics = 1_000

/** The state that the gate needs to answer a page: one KV value, derived from the database. */
export interface GateState {
  readonly revision: number
  readonly landed: number
  /** Topics newer than the landed build; null when there are too many to list. */
  readonly topics: Readonly<Record<string, number>> | null
  readonly block: boolean
  readonly background: boolean
}

/**
 * The gate's state in KV; null if it was never written.
 * @throws when KV fails
 */
export const readGateState = (env: Env): Promise<GateState | null> =>
  env.STATE.get<GateState>(key, { type: 'json', cacheTtl: 30 })

const readFromDatabase = async (db: D1Database): Promise<GateState> => {
  const [rebuild, topics, switches] = await db.batch<Record<string, unknown>>([
    db.prepare('SELECT revision, landed FROM rebuild WHERE id = 1'),
    db
      .prepare(
        `SELECT topic, topics.revision FROM topics, rebuild
         WHERE topics.revision > rebuild.landed LIMIT ?1`,
      )
      .bind(mostTopics + 1),
    db.prepare('SELECT name, is_on FROM switches'),
  ])
  const state = rebuild?.results[0] as { revision: number; landed: number }
  const stale = (topics?.results ?? []) as { topic: string; revision: number }[]
  const isOn = (name: string) =>
    (switches?.results ?? []).some((row) => row.name === name && row.is_on === 1)
  return {
    ...state,
    topics:
      stale.length > mostTopics
        ? null
        : Object.fromEntries(stale.map(({ topic, revision }) => [topic, revision])),
    block: isOn('block'),
    background: isOn('background'),
  }
}

/**
 * Writes the gate's state to KV after a change. It reads the database again afterwards and repeats if there
 * was another change, so the last of several writers leaves the newest state.
 * @returns false when KV refused; the database still has the truth and the cron repairs
 */
export const projectGateState = async (env: Env): Promise<boolean> => {
  try {
    let written = ''
    for (let round = 0; round < 5; round += 1) {
      const state = JSON.stringify(await readFromDatabase(env.DB))
      if (state === written) return true
      await env.STATE.put(key, state)
      written = state
    }
    return true
  } catch (error) {
    log('error', 'gate-state-unprojected', { cause: error })
    return false
  }
}

/** The cron's repair: writes only when KV is behind, since KV counts writes. */
export const repairGateState = async (env: Env): Promise<void> => {
  const [kept, truth] = await Promise.all([env.STATE.get(key), readFromDatabase(env.DB)])
  if (kept !== JSON.stringify(truth)) await projectGateState(env)
}
