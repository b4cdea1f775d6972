import type { Env } from '../bindings.ts'
import { askCounter } from './day-share.ts'

/** Brings the sums of the visits to D1. @param isDue false brings them now, true if it is time */
export const settleVisits = async (env: Env, isDue = false): Promise<void> => {
  const day = new Date(Date.now()).toISOString().slice(0, 10)
  await askCounter(env, (counter, used) => counter.settle(day, used, !isDue))
}
