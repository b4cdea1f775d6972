import type { Env } from '../bindings.ts'
import { deliverHook } from './hook.ts'
import { projectGateState, publishGateState } from './projection.ts'

/** Publishes what `commit` gave to the edge before the author's answer, then asks for a rebuild. */
export const announce = async (
  {
    env,
    later,
  }: {
    readonly env: Env
    readonly later: (work: Promise<unknown>) => void
  },
  state: string,
): Promise<void> => {
  const isPublished = await publishGateState(env, state)
  // Another writer may have written an older state meanwhile. If KV refused: it takes one write a second for
  // a key, and the second try comes when that second is over.
  later(
    isPublished
      ? projectGateState(env, state)
      : scheduler.wait(1_100).then(() => projectGateState(env)),
  )
  later(deliverHook(env))
}
