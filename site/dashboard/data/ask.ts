import { type CallName, calls } from '../../../shared/calls.ts'
import type { Problem } from '../../../shared/problem.ts'
import { type CallOptions, call } from '../../browser/lib/call.ts'
import { provePassword } from '../session/proof.ts'
import { isSigningOut, session, sessionRefused } from '../session/session.ts'

/** What nobody will look at any more is not asked: the session could end before the answer. */
const isIdle = (name: CallName): boolean => isSigningOut() && calls[name].method === 'GET'

const unanswered = { ok: false, problem: null, status: 0, headers: null } as const

/**
 * Calls the API as `call` does; that a session has ended is told to the frame, which offers to sign in
 * again. What needs the password once more is done when the author has typed it. Everything in the
 * dashboard calls this way.
 */
export const ask = async <Name extends CallName>(
  name: Name,
  options?: CallOptions<Name>,
): ReturnType<typeof call<Name>> => {
  const reply = isIdle(name) ? unanswered : await call(name, options)
  if (reply.ok) return reply
  if (reply.problem?.code === 'not-signed-in') sessionRefused()
  // Refused at the door, so that nothing is done twice.
  if (reply.problem?.code === 'password-needed' && (await provePassword())) {
    return ask(name, options)
  }
  return reply
}

/** Asks what no press of the author's asks for: once signing in is put off, a refusal says nothing. */
export const askByItself = async <Name extends CallName>(
  name: Name,
): ReturnType<typeof call<Name>> => {
  const reply = isIdle(name) ? unanswered : await call(name)
  if (!reply.ok && reply.problem?.code === 'not-signed-in' && session.get() !== 'put-off') {
    sessionRefused()
  }
  return reply
}

/** Why a call failed, in one sentence. @param problem null where no answer of ours came */
export const sentenceOf = (problem: Problem | null): string => {
  if (problem) return problem.detail
  return navigator.onLine
    ? 'The site could not be reached.'
    : 'You are offline. This goes on by itself once you are back.'
}

/** Whether a repeat may still meet the write done: nobody answered, or the server itself failed. */
export const isUnanswered = (problem: Problem | null): boolean =>
  problem === null || problem.status >= 500
