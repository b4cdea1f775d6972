import type { Env } from '../bindings.ts'

const key = 'gate'
/** How long an isolate keeps what it read, in milliseconds. */
const keptTime = 1_000

/** The state that the gate needs to answer a page: one KV value, derived from the database. */
export interface GateState {
  readonly revision: number
  readonly landed: number
  /** Topics newer than the landed build; null when there are too many to list. */
  readonly topics: Readonly<Record<string, number>> | null
  readonly block: boolean
  readonly background: boolean
}

let kept: { readonly state: GateState | null; readonly since: number } | undefined
let writes = 0

/** After a write of this isolate: the next reader's state comes from KV, and no older read is kept. */
export const forgetGateState = (): void => {
  kept = undefined
  writes += 1
}

/** The gate's state in KV, kept by the isolate; null if it was never written. @throws when KV fails */
export const readGateState = async ({ STATE }: Env): Promise<GateState | null> => {
  const [since, before] = [Date.now(), writes]
  const state = await STATE.get<GateState>(key, { type: 'json', cacheTtl: 30 })
  if (writes === before) kept = { state, since }
  return state
}

/** The state that the isolate read within the last second; undefined if there is none. */
export const keptGateState = (): GateState | null | undefined => {
  const age = kept ? Date.now() - kept.since : keptTime
  // A clock that was set back makes it look as if it were read later.
  return age >= 0 && age < keptTime ? kept?.state : undefined
}

/** Writes the gate's state to KV. @throws when KV fails */
export const writeGateState = async ({ STATE }: Env, text: string): Promise<void> => {
  try {
    await STATE.put(key, text)
  } finally {
    // A failed write may have been done.
    forgetGateState()
  }
}

/** The stored text, to compare with the database's. */
export const storedGateState = ({ STATE }: Env): Promise<string | null> => STATE.get(key)
