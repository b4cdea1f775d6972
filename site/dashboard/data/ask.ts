import { type CallName, calls } from '../../../shared/calls.ts'
import type { Problem } from '../../../shared/problem.ts'
import { addCalls, type CallOptions, call } from '../../browser/lib/call.ts'
import { describeProblem as describe } from '../../browser/lib/describe-problem.ts'
import { askForPassword } from './password-prompt.ts'
import { askOfSession, isSigningOut, session } from './session.ts'

addCalls(calls)

/** Skips requests during a sign-out: the session could end before the answer. */
const isSkipped = (name: CallName): boolean => isSigningOut() && calls[name].method === 'GET'

const unanswered = { ok: false, problem: null, status: 0, headers: null } as const

/** Like `call`; the frame offers to sign in again, or asks for the password and repeats the call. @param isBackground as `askInBackground` says */
export const ask = async <Name extends CallName>(
  name: Name,
  options?: CallOptions<Name>,
  isBackground = false,
): ReturnType<typeof call<Name>> => {
  const learn = askOfSession()
  const reply = isSkipped(name) ? unanswered : await call(name, options)
  if (reply.ok) {
    // The author may have signed in in another tab.
    if (name === 'readCounts' || name === 'checkSession') learn(true)
    return reply
  }
  const code = reply.problem?.code
  const isSilent = isBackground && session.get() === 'put-off'
  if (code === 'not-signed-in' && !isSilent) learn(false)
  // The rate limiter or the access check refused the call, so nothing is done twice.
  if (code === 'password-needed' && !isBackground && (await askForPassword())) {
    return ask(name, options)
  }
  return reply
}

/** Like `ask`, for what nobody pressed: it asks for no password, and shows nothing to an author who postponed signing in. */
export const askInBackground = <Name extends CallName>(name: Name) => ask(name, undefined, true)

/** Asks the server whether the session is live. @returns null if it did not answer */
export const checkSession = async (): Promise<boolean | null> => {
  const reply = await ask('checkSession')
  return reply.ok || (reply.problem?.code === 'not-signed-in' ? false : null)
}

/** Why a call failed. @param problem null if the API did not answer @param later what to do when the browser is offline */
export const describeProblem = (
  problem: Problem | null,
  later = 'Try again when you are online.',
): string =>
  describe(
    problem,
    navigator.onLine ? 'The site could not be reached.' : `You are offline. ${later}`,
  )

/** Whether the server may have done the write: nobody answered, or the server failed. */
export const isUnanswered = (problem: Problem | null): boolean =>
  problem === null || problem.status >= 500
