import type { Env } from '../bindings.ts'

const key = 'gate'
/** How long an isolate keeps what it read, in milliseconds. */
const keptTime = 1_000
/** How long KV may give an older state than the isolate knows: a write to it takes as long to be everywhere. */
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
  /** When it was read or written. */
  readonly learned: number
  /** From when on it is kept. */
  readonly since: number
}

let kept: Kept | undefined
/** How often this isolate learned the state from the database: a read that began before is not kept. */
let learned = 0

/** Keeps a state, or that of a higher revision. @returns which */
const keepNewer = (state: GateState | null, since: number): GateState | null => {
  const isBehind =
    kept !== undefined &&
    since - kept.learned < behindTime &&
    (kept.state?.revision ?? 0) > (state?.revision ?? 0)
  kept = isBehind && kept ? { ...kept, since } : { state, learned: since, since }
  return kept.state
}

/** The gate's state in KV, kept by the isolate; null if it was never written. @throws when KV fails */
export const readGateState = async ({ STATE }: Env): Promise<GateState | null> => {
  const [since, before] = [Date.now(), learned]
  const state = await STATE.get<GateState>(key, { type: 'json', cacheTtl: 30 })
  return learned === before ? keepNewer(state, since) : state
}

/**
 * Keeps the state that `read` gets from the database, a lower revision too: it may have been brought back.
 * @param read is told what the isolate knows @throws its error
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

/** What the isolate learned within the last minute: a page that it calls stale is as true as the database. */
export const recentGateState = (): GateState | null | undefined =>
  kept && Date.now() - kept.learned < behindTime ? kept.state : undefined

/** The state that the isolate learned last, whenever that was; undefined if there is none. */
export const lastGateState = (): GateState | null | undefined => kept?.state

/** The state that the isolate learned within the last second; undefined if there is none. */
export const keptGateState = (): GateState | null | undefined => {
  const age = kept ? Date.now() - kept.since : keptTime
  // A clock that was set back makes it look as if it were read later.
  return age >= 0 && age < keptTime ? kept?.state : undefined
}

/** Keeps what a change of this isolate gave, unless a newer state is kept. @param text of `commit` */
export const keepGateState = (text: string): void => {
  learned += 1
  keepNewer(JSON.parse(text), Date.now())
}

/** Writes the database's state to KV; unless another came meanwhile, it is kept from then on. @throws when KV fails */
export const writeGateState = async ({ STATE }: Env, state: GateState): Promise<void> => {
  const before = learned
  try {
    await STATE.put(key, JSON.stringify(state))
  } finally {
    if (learned === before) keepNewer(state, Date.now())
    learned += 1
  }
}

/** The stored text, to compare with the database's. */
export const storedGateState = ({ STATE }: Env): Promise<string | null> => STATE.get(key)
