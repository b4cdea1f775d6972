import type { Env } from '../bindings.ts'
import { cacheGateState } from './gate-state.ts'
import { deliverHook } from './hook.ts'
import { projectGateState } from './projection.ts'

/** Milliseconds by which the answer and the author's next page go first: on one machine all share a thread. */
const headStart = 20
/** KV accepts one write a second for a key: the second try comes after that second. */
const writePause = 1_100

const writeToKv = async (env: Env): Promise<void> => {
  if (await projectGateState(env)) return
  await scheduler.wait(writePause)
  await projectGateState(env)
}

/** Publishes the state of `commit`: at once to this isolate's readers, after the answer to KV and the hook. */
export const publishState = (
  {
    env,
    later,
  }: {
    readonly env: Env
    readonly later: (work: Promise<unknown>) => void
  },
  state: string,
): void => {
  cacheGateState(state)
  const deliver = () => Promise.all([writeToKv(env), deliverHook(env)])
  later(scheduler.wait(headStart).then(deliver))
}
