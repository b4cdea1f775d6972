import { type CeilingName, ceilings } from '../../shared/ceilings.ts'
import { endpoints } from '../../shared/endpoints.ts'
import type { Env } from '../bindings.ts'
import { type Counter, ceilingOf, findFull } from './limits.ts'

const names = Object.keys(ceilings) as CeilingName[]

/** The ceilings of the day, in the order of `ceilings`. */
export const allCeilings = (env: Pick<Env, 'PLAN'>): Counter[] =>
  names.map((name) => ceilingOf(env, endpoints[name], endpoints[name].siteLimit ?? 0))

/** The ceilings that are met today (UTC). */
export const findMetCeilings = async (env: Pick<Env, 'DB' | 'PLAN'>): Promise<CeilingName[]> => {
  const counters = allCeilings(env)
  const full = await findFull(env.DB, counters)
  return counters.flatMap((counter, n) => (full.includes(counter) ? (names[n] ?? []) : []))
}
