import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import type { VisitCounter } from './visit-counter.ts'

/** How long a caller waits for the counter, in milliseconds. */
const timeLimit = 3_000

type Ask<Answer> = (counter: DurableObjectStub<VisitCounter>) => Promise<Answer>

/**
 * Asks the counter. One that was killed meanwhile is asked again: it knows what it has stored.
 * @returns null if it does not answer
 */
export const askCounter = async <Answer>(env: Env, ask: Ask<Answer>): Promise<Answer | null> => {
  const namespace = env.VISIT_COUNTER as DurableObjectNamespace<VisitCounter>
  const once = async () => withTimeout(timeLimit, ask(namespace.getByName('visits')))
  try {
    return await once().catch(once)
  } catch (cause) {
    log('error', 'service-failed', { names: ['VISIT_COUNTER'], cause })
    return null
  }
}

/** Brings the sums of the visits to D1. @param isDue false brings them now, true if it is time */
export const settleVisits = async (env: Env, isDue = false): Promise<void> => {
  const day = new Date(Date.now()).toISOString().slice(0, 10)
  await askCounter(env, (counter) => counter.settle(day, !isDue))
}
