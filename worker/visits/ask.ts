import type { Env } from '../bindings.ts'
import { answerOf, withTimeout } from '../lib/timeout.ts'
import type { VisitCounter } from './visit-counter.ts'

/** How long the Worker waits for the counter, in milliseconds. */
const timeLimit = 3_000

type Ask<Answer> = (counter: DurableObjectStub<VisitCounter>) => Promise<Answer>

/** Asks the counter, and once more if it was killed meanwhile. @returns undefined if it does not answer */
export const askCounter = <Answer>(env: Env, ask: Ask<Answer>): Promise<Answer | undefined> => {
  const namespace = env.VISIT_COUNTER as DurableObjectNamespace<VisitCounter>
  const askOnce = () => withTimeout(timeLimit, ask(namespace.getByName('visits')))
  return answerOf('VISIT_COUNTER', 2 * timeLimit, () => askOnce().catch(askOnce))
}

/** Brings the counts of visits to D1. @param isDue false brings them now, true if it is time */
export const settleVisits = async (env: Env, isDue = false): Promise<void> => {
  const day = new Date(Date.now()).toISOString().slice(0, 10)
  await askCounter(env, (counter) => counter.settle(day, !isDue))
}
