import type { Env } from '../bindings.ts'
import { deliverHook } from './hook.ts'
import { projectGateState } from './projection.ts'

/**
 * After a change is committed: publishes the new state to the edge before the author gets the answer, then
 * asks for a rebuild.
 * @param later runs work after the answer
 */
export const announce = async ({
  env,
  later,
}: {
  readonly env: Env
  readonly later: (work: Promise<unknown>) => void
}): Promise<void> => {
  const projected = await projectGateState(env)
  // KV takes one write a second for a key; the second try comes when that second is over.
  if (!projected) later(scheduler.wait(1_100).then(() => projectGateState(env)))
  later(deliverHook(env))
}
