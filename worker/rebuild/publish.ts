import type { Env } from '../bindings.ts'
import { headStart, liveAfterChange } from '../live/live.ts'
import { deliverHook, type HookEnv } from './hook.ts'

/** Publishes a change: it is live with the next request, and after the answer the hook is asked. @param live of `changeLive` */
export const publish = (
  context: {
    readonly env: Pick<Env, 'DB' | 'STATE'> & HookEnv
    readonly later: (work: Promise<unknown>) => void
  },
  live: string,
): void => {
  liveAfterChange(context, live)
  context.later(scheduler.wait(headStart).then(() => deliverHook(context.env)))
}
