import type { Env } from '../bindings.ts'
import { keepGateState } from './gate-state.ts'
import { deliverHook } from './hook.ts'
import { projectGateState } from './projection.ts'

/** Milliseconds for the answer to go and the author's next page to come: on one machine all share a thread. */
const headStart = 20
/** KV takes one write a second for a key: the second try comes when that second is over. */
const writePause = 1_100

const tellEdge = async (env: Env): Promise<void> => {
  if (await projectGateState(env)) return
  await scheduler.wait(writePause)
  await projectGateState(env)
}

/** Publishes what `commit` gave: to this isolate's readers at once, to the edge and the hook after the answer. */
export const announce = (
  {
    env,
    later,
  }: {
    readonly env: Env
    readonly later: (work: Promise<unknown>) => void
  },
  state: string,
): void => {
  keepGateState(state)
  const tell = () => Promise.all([tellEdge(env), deliverHook(env)])
  later(scheduler.wait(headStart).then(tell))
}
