import { tagOf } from '../../shared/topics.ts'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { cacheGateState, type GateState } from './gate-state.ts'
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

/**
 * Removes from the cache what a deletion changed. Nobody gets it any more: the gate asks for a newer revision. So if the
 * platform refuses, it only stays a day or two longer.
 */
export const purgePages = async ({ PAGES }: Env, state: string): Promise<void> => {
  const { topics, revision } = JSON.parse(state) as GateState
  const changed = topics && Object.keys(topics).filter((topic) => topics[topic] === revision)
  try {
    if ((await PAGES?.purge(changed && [...new Set(changed.map(tagOf))])) === false) {
      log('warn', 'pages-unpurged')
    }
  } catch (cause) {
    log('warn', 'pages-unpurged', { cause })
  }
}
