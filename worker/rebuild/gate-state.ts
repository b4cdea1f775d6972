import type { Env } from '../bindings.ts'

const key = 'gate'
/** How long an isolate caches the state that it read, in milliseconds. */
const keptTime = 1_000
/** How long KV may return an older state than the isolate's: its writes take as long to reach all places. */
const behindTime = 60_000

/** The state that the gate needs to answer a page: one KV value, derived from the database. */
export interface GateState {
  readonly revision: number
  readonly landed: number
  /** Topics newer than the landed build; null when there are too many to list. */
  readonly topics: Readonly<Record<string, number>> | null
  readonly block: boolean
  readonly background: boolean
}

interface Kept {
  readonly state: GateState | null
  /** When the state was read or written. */
  readonly learned: number
  /** When its time in the cache began. */
  readonly since: number
}

let kept: Kept | undefined
/** How often this isolate learned the state from the database; a read that began before that is not cached. */
let learned = 0

/** Caches a state unless the cached one has a higher revision. @returns the cached state */
const keepNewer = (state: GateState | null, since: number): GateState | null => {
  const isBehind =
    kept !== undefined &&
    since - kept.learned < behindTime &&
    (kept.state?.revision ?? 0) > (state?.revision ?? 0)
  kept = isBehind && kept ? { ...kept, since } : { state, learned: since, since }
  return kept.state
}

/** Reads the gate's state from KV and caches it; null if it was never written. @throws when KV fails */
export const readGateState = async ({ STATE }: Env): Promise<GateState | null> => {
  const [since, before] = [Date.now(), learned]
  const state = await STATE.get<GateState>(key, { type: 'json', cacheTtl: 30 })
  return learned === before ? keepNewer(state, since) : state
}

/**
 * Caches the state that `read` gets from the database, even of a lower revision, as after a restore.
 * @param read takes the isolate's state @throws the error of `read`
 */
export const keepTruth = async (
  read: (known: GateState | null) => Promise<GateState>,
): Promise<GateState> => {
  const [since, before] = [Date.now(), learned]
  const state = await read(kept?.state ?? null)
  if (learned !== before) return state
  learned += 1
  kept = { state, learned: since, since }
  return state
}

/** The state of the last minute, if cached: a page that it makes stale is as current as the database. */
export const recentGateState = (): GateState | null | undefined =>
  kept && Date.now() - kept.learned < behindTime ? kept.state : undefined

/** The state that the isolate learned last, whenever that was; undefined if there is none. */
export const lastGateState = (): GateState | null | undefined => kept?.state

/** The state that the isolate learned within the last second; undefined if there is none. */
export const keptGateState = (): GateState | null | undefined => {
  const age = kept ? Date.now() - kept.since : keptTime
  // Negative if the clock was set back.
  return age >= 0 && age < keptTime ? kept?.state : undefined
}

/** Caches the state after a change by this isolate, unless a newer one is cached. @param text of `commit` */
export const keepGateState = (text: string): void => {
  learned += 1
  keepNewer(JSON.parse(text), Date.now())
}

/** Writes the database's state to KV and caches it, unless another came meanwhile. @throws when KV fails */
export const writeGateState = async ({ STATE }: Env, state: GateState): Promise<void> => {
  const before = learned
  try {
    await STATE.put(key, JSON.stringify(state))
  } finally {
    if (learned === before) keepNewer(state, Date.now())
    learned += 1
  }
}

/** The text in KV, to compare with the database's. */
export const storedGateState = ({ STATE }: Env): Promise<string | null> => STATE.get(key)
