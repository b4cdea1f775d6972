import type { Env } from '../bindings.ts'
import { deliverHook } from './hook.ts'
import { projectGateState } from './projection.ts'

/** KV takes one write a second for a key: the second try comes when that second is over. */
const project = async (env: Env, state: string): Promise<void> => {
  if (await projectGateState(env, state)) return
  await scheduler.wait(1_100)
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
  later(project(env, state))
  later(deliverHook(env))
}
