import { limits } from '../../shared/limits.ts'
import { type ProblemCode, Refusal } from '../../shared/problem.ts'
import { type FailedSignIn, signIn } from '../../shared/session/contract.ts'
import type { CallContext } from '../http/context.ts'
import { countCall, ofAllReaders, ofNetworks, runCounted } from '../http/limits.ts'
import { instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'

/** The checks of a sign-in, and of the password in a session; a malformed request is refused before and not recorded. */
const checks: ReadonlySet<ProblemCode> = new Set([
  'not-human',
  'wrong-code',
  'wrong-password',
  ...(signIn.refusals ?? []),
])

/** No limit stops failures of these checks; only some are recorded, or they would displace all others. */
const unlimitedFailures: ReadonlySet<string> = new Set<ProblemCode | 'visitor'>([
  'too-many-attempts',
  'not-human',
  'wrong-code',
  'visitor',
])
/** How many are recorded of one network, and of all: the list keeps a thousand, and each record costs rows. */
export const recordLimits = {
  network: { most: 20, seconds: 3600 },
  all: { most: 300, seconds: 86_400 },
} as const

/** Records a failed sign-in, never what was typed. @param reason a problem's code, or `visitor` */
export const recordFailedSignIn = async (
  context: CallContext,
  reason: ProblemCode | 'visitor',
): Promise<void> => {
  const { db, address } = context
  const call = 'failed sign-in'
  const counters = [
    // For each reason, so that the refusals of a flood displace no guess.
    ...ofNetworks(context, `${call}: ${reason}`, recordLimits.network),
    ofAllReaders(call, recordLimits.all),
  ]
  await runCounted(db, [
    ...(unlimitedFailures.has(reason) ? [countCall(db, counters)] : []),
    db
      .prepare('INSERT INTO failed_sign_ins (at, address, reason) VALUES (?1, ?2, ?3)')
      .bind(instantNow(), address, reason),
    db
      .prepare('DELETE FROM failed_sign_ins WHERE id <= (SELECT MAX(id) FROM failed_sign_ins) - ?1')
      .bind(limits.failedSignIns),
  ])
}

/** Runs a check or its rate limiter, and records a failure. */
export const recordFailures = async <Result>(
  context: CallContext,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && checks.has(error.code)) {
      await recordFailedSignIn(context, error.code).catch((failure) =>
        log('error', 'failed-sign-in-unrecorded', { cause: failure }),
      )
    }
    throw error
  }
}

/** The newest refused sign-ins, newest first. */
export const findFailedSignIns = async (db: D1Database): Promise<FailedSignIn[]> =>
  (
    await db
      .prepare('SELECT at, address, reason FROM failed_sign_ins ORDER BY id DESC LIMIT ?1')
      .bind(limits.failedSignInsPage)
      .all<FailedSignIn>()
  ).results
