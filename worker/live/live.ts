import type { Env } from '../bindings.ts'
import { answerOf } from '../lib/timeout.ts'
import {
  cacheChange,
  cachedLive,
  type Live,
  lastLive,
  readLiveFromKv,
  recentLive,
} from './cache.ts'
import { projectLive, readLive } from './projection.ts'
import { isStale, readStamp } from './stamp.ts'

/** How long a page waits for what is live, in milliseconds. */
const timeLimit = 1_000

const readOrLast = async (env: Pick<Env, 'STATE'>): Promise<Live | null> =>
  (await answerOf('STATE', timeLimit, () => readLiveFromKv(env))) ?? lastLive() ?? null

/**
 * What is live for a reader: what the isolate learned within a second, else KV's. If KV does not answer, it is what the
 * isolate learned last; null means that files are served.
 */
export const liveForReader = async (env: Pick<Env, 'STATE'>): Promise<Live | null> => {
  const cached = cachedLive()
  return cached === undefined ? readOrLast(env) : cached
}

/**
 * What is live for the author: as the database has it, or as it was within a minute if that already makes the files
 * stale. If the database does not answer, as for a reader.
 */
export const liveForAuthor = async (
  env: Pick<Env, 'DB' | 'STATE' | 'ASSETS'>,
): Promise<Live | null> => {
  const recent = recentLive()
  if (recent && isStale(await readStamp(env), recent)) return recent
  return (await answerOf('DB', timeLimit, () => readLive(env))) ?? readOrLast(env)
}

/** Milliseconds by which the answer and the author's next page go first: on one machine all share a thread. */
export const headStart = 20
/** KV accepts one write a second for a key: the second try comes after that second. */
const writePause = 1_100

const writeToKv = async (env: Pick<Env, 'DB' | 'STATE'>): Promise<void> => {
  if (await projectLive(env)) return
  await scheduler.wait(writePause)
  await projectLive(env)
}

/** What is live after a change: at once for this isolate, after the answer in KV. @param text of `changeLive` */
export const liveAfterChange = (
  {
    env,
    later,
  }: {
    readonly env: Pick<Env, 'DB' | 'STATE'>
    readonly later: (work: Promise<unknown>) => void
  },
  text: string,
): void => {
  cacheChange(text)
  later(scheduler.wait(headStart).then(() => writeToKv(env)))
}
