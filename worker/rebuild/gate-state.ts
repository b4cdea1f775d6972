import type { ChangedSettings } from '../../shared/settings/settings.ts'
import type { Env } from '../bindings.ts'

const key = 'gate'
/** How long an isolate caches the state that it read, in milliseconds. */
const cacheTime = 1_000
/** How long KV may return an older state than the isolate's: its writes take as long to reach all places. */
const kvDelay = 60_000

/** The state that the gate needs to answer a page: one KV value, derived from the database. */
export interface GateState {
  /** The number of the last change that readers see: files of a build with another one are stale. */
  readonly revision: number
  readonly block: boolean
  readonly background: boolean
  /** The names of the pages with a text that are no articles. */
  readonly texts: readonly string[]
  /** What the author has changed of the settings. */
  readonly site: ChangedSettings
}

interface Cached {
  readonly state: GateState | null
  /** When the state was read or written. */
  readonly learned: number
  /** When its time in the cache began. */
  readonly since: number
}

let cached: Cached | undefined
/** How often this isolate learned the state from the database; a read that began before that is not cached. */
let learned = 0

/** Caches a state unless the cached one has a higher revision. @returns the cached state */
const cacheNewer = (state: GateState | null, since: number): GateState | null => {
  const isBehind =
    cached !== undefined &&
    since - cached.learned < kvDelay &&
    (cached.state?.revision ?? 0) > (state?.revision ?? 0)
  cached = isBehind && cached ? { ...cached, since } : { state, learned: since, since }
  return cached.state
}

/** Reads the gate's state from KV and caches it; null if it was never written. @throws when KV fails */
export const readGateState = async ({ STATE }: Env): Promise<GateState | null> => {
  const [since, before] = [Date.now(), learned]
  const state = await STATE.get<GateState>(key, { type: 'json', cacheTtl: 30 })
  return learned === before ? cacheNewer(state, since) : state
}

/**
 * Caches the state that `read` gets from the database, even of a lower revision, as after a restore.
 * @throws the error of `read`
 */
export const cacheFresh = async (read: () => Promise<GateState>): Promise<GateState> => {
  const [since, before] = [Date.now(), learned]
  const state = await read()
  if (learned !== before) return state
  learned += 1
  cached = { state, learned: since, since }
  return state
}

/** The state of the last minute, if cached: a page that it makes stale is as current as the database. */
export const recentGateState = (): GateState | null | undefined =>
  cached && Date.now() - cached.learned < kvDelay ? cached.state : undefined

/** The state that the isolate learned last, whenever that was; undefined if there is none. */
export const lastGateState = (): GateState | null | undefined => cached?.state

/** The state that the isolate learned within the last second; undefined if there is none. */
export const cachedGateState = (): GateState | null | undefined => {
  const age = cached ? Date.now() - cached.since : cacheTime
  // Negative if the clock was set back.
  return age >= 0 && age < cacheTime ? cached?.state : undefined
}

/** Caches the state after a change by this isolate, unless a newer one is cached. @param text of `commit` */
export const cacheGateState = (text: string): void => {
  learned += 1
  cacheNewer(JSON.parse(text), Date.now())
}

/** Writes the database's state to KV and caches it, unless another came meanwhile. @throws when KV fails */
export const writeGateState = async ({ STATE }: Env, state: GateState): Promise<void> => {
  const before = learned
  try {
    await STATE.put(key, JSON.stringify(state))
  } finally {
    if (learned === before) cacheNewer(state, Date.now())
    learned += 1
  }
}

/** The text in KV, to compare with the database's. */
export const readStoredGateState = ({ STATE }: Env): Promise<string | null> => STATE.get(key)
