import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import type { CallContext } from '../http/context.ts'
import { log } from '../lib/log.ts'
import { isPlanUsedUp } from '../lib/plan.ts'
import { withTimeout } from '../lib/timeout.ts'
import { claimantOf } from './devices.ts'
import type { PasswordChecker, Verdict } from './password-checker.ts'

/** Time limits for the password checker, in milliseconds: `check` is quick, the others wait in its queue. */
const timeLimits = { check: 3_000, turn: 15_000 } as const

/** The delay before a retry when the password checker did not answer, in seconds. */
const pause = 30

export type Checker = DurableObjectStub<PasswordChecker>

/** Asks the site's one password checker. @throws Refusal `password-unchecked` if it does not answer */
export const askChecker = async <Answer>(
  env: Env,
  limit: keyof typeof timeLimits,
  ask: (checker: Checker) => Promise<Answer>,
): Promise<Answer> => {
  const PASSWORD_CHECKER = env.PASSWORD_CHECKER as
    | DurableObjectNamespace<PasswordChecker>
    | undefined
  if (!PASSWORD_CHECKER) throw new Refusal('not-configured')
  try {
    return await withTimeout(timeLimits[limit], ask(PASSWORD_CHECKER.getByName('passwords')))
  } catch (cause) {
    if (isPlanUsedUp(cause)) throw cause
    log('error', 'password-checker-unreachable', { code: 'password-unchecked', cause })
    throw new Refusal('password-unchecked', { retryAfter: pause })
  }
}

/** The stored form of a password. @throws Refusal `password-unchecked` */
export const hashOf = (password: string, env: Env): Promise<string> =>
  askChecker(env, 'turn', async (checker) => checker.hash(password))

/** Throws the refusal of a check, if there is one. */
export const throwIfRefused = ({ refused, retryAfter }: Verdict): void => {
  if (refused) throw new Refusal(refused, retryAfter === undefined ? {} : { retryAfter })
}

/** The rate limiter before all checks: refuses a network, a device, or all strangers, after too many failures. */
export const refuseTooManyAttempts = async (context: CallContext): Promise<void> => {
  const claimant = await claimantOf(context)
  throwIfRefused(
    await askChecker(context.env, 'check', async (checker) => checker.checkLimit(claimant)),
  )
}
