import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import { note, takeUnreported, unreported } from './meter.ts'
import { type DayShare, limitsOf, shareOf, strangersShare, type Usage } from './usage.ts'
import type { VisitCounter } from './visit-counter.ts'

/** How long an isolate believes the share that it knows, and waits to report again, in milliseconds. */
const pause = 10_000
/** The share of a limit that an isolate reports at once. */
const reportedAtOnce = 0.001
/** How long it waits for the counter, in milliseconds. */
const timeLimit = 3_000

let known: { readonly share: DayShare; readonly at: number } | undefined

type Ask<Answer> = (counter: DurableObjectStub<VisitCounter>, used: Usage) => Promise<Answer>

const askOnce = async <Answer extends { readonly share: DayShare }>(
  env: Env,
  ask: Ask<Answer>,
): Promise<Answer> => {
  const used = takeUnreported()
  try {
    const namespace = env.VISIT_COUNTER as DurableObjectNamespace<VisitCounter>
    const answer = await withTimeout(timeLimit, ask(namespace.getByName('visits'), used))
    known = { share: answer.share, at: Date.now() }
    return answer
  } catch (cause) {
    note(used)
    throw cause
  }
}

/**
 * Asks the counter, and tells it what this isolate has used. A counter that was killed meanwhile is asked again: it knows
 * what it has stored. @returns null if it does not answer
 */
export const askCounter = async <Answer extends { readonly share: DayShare }>(
  env: Env,
  ask: Ask<Answer>,
): Promise<Answer | null> => {
  try {
    return await askOnce(env, ask).catch(() => askOnce(env, ask))
  } catch (cause) {
    log('error', 'service-failed', { names: ['VISIT_COUNTER'], cause })
    return null
  }
}

const knownShare = (): DayShare | null =>
  known && Date.now() - known.at < pause && Date.now() >= known.at ? known.share : null

/** What is used of the day's rows, this isolate's included; null if the counter does not answer. */
export const findDayShare = async (env: Env): Promise<DayShare | null> =>
  (await askCounter(env, (counter, used) => counter.report(used)))?.share ?? null

/** Whether strangers have used up their share of the day's rows, as far as this isolate knows. */
export const isKnownUsedUp = (): boolean => (knownShare()?.share ?? 0) >= strangersShare

/**
 * Reports what this isolate has used, if it did not report within the last seconds or if it is much. What it has not reported
 * when it is killed is lost: less than a thousandth of the day's rows, of its last ten seconds.
 */
export const reportUsage = async (env: Env): Promise<void> => {
  const share = shareOf(unreported(), limitsOf(env))
  if (share > 0 && (knownShare() === null || share >= reportedAtOnce)) await findDayShare(env)
}

/** The seconds until the next day begins (UTC). */
const secondsLeft = (): number => Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000)

/** Whether a share of the day's rows is used. Without an answer of the counter it is not. */
export const isDayShareUsed = async (env: Env, most: number): Promise<boolean> => {
  const day = knownShare() ?? (await findDayShare(env))
  return day !== null && day.share >= most
}

export const dayUsedUp = (): Refusal => new Refusal('day-used-up', { retryAfter: secondsLeft() })
