import { type CallName, calls } from '../../../shared/calls.ts'
import type { Problem } from '../../../shared/problem.ts'
import { addCalls, type CallOptions, call } from '../../browser/lib/call.ts'
import { describeProblem as describe } from '../../browser/lib/describe-problem.ts'
import { askForPassword } from './password-prompt.ts'
import { handleNotSignedIn, isSigningOut, markSessionOpen, session } from './session.ts'

addCalls(calls)

/** Skips requests during a sign-out: the session could end before the answer. */
const isSkipped = (name: CallName): boolean => isSigningOut() && calls[name].method === 'GET'

const unanswered = { ok: false, problem: null, status: 0, headers: null } as const

/** Like `call`; the frame offers to sign in again, or asks for the password and repeats the call. */
export const ask = async <Name extends CallName>(
  name: Name,
  options?: CallOptions<Name>,
): ReturnType<typeof call<Name>> => {
  const reply = isSkipped(name) ? unanswered : await call(name, options)
  if (reply.ok) return reply
  if (reply.problem?.code === 'not-signed-in') handleNotSignedIn()
  // The rate limiter or the access check refused the call, so nothing is done twice.
  if (reply.problem?.code === 'password-needed' && (await askForPassword())) {
    return ask(name, options)
  }
  return reply
}

/** Makes a background request: if the author postponed signing in, an ended session shows nothing. */
export const askInBackground = async <Name extends CallName>(
  name: Name,
): ReturnType<typeof call<Name>> => {
  const reply = isSkipped(name) ? unanswered : await call(name)
  // The author may have signed in in another tab.
  if (reply.ok && name === 'checkSession') markSessionOpen()
  if (!reply.ok && reply.problem?.code === 'not-signed-in' && session.get() !== 'put-off') {
    handleNotSignedIn()
  }
  return reply
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
