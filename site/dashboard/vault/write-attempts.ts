import type { Problem } from '../../../shared/problem.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { isUnanswered } from '../data/ask.ts'
import { describePasswordProblem } from '../data/check-password.ts'
import { onLock } from './vault.ts'

/** Whether neither this write nor an earlier attempt was done; an ended session or a 429 does not prove that. */
const isCertainlyNotDone = (problem: Problem | null): boolean =>
  problem !== null && !isUnanswered(problem) && problem.status !== 401 && problem.status !== 429

/**
 * Keeps the body of a write until an answer comes: encryption differs each time, but a repeat must not.
 * @returns sends the write of these words, whose body is made the first time, or an error in its place
 */
export const createAttempts = <Body extends object, Data, Refused = never>(
  send: (body: Body) => Promise<Reply<Data>>,
) => {
  let pending: { readonly of: string; readonly body: Body } | null = null
  // It holds clear text.
  onLock.add(() => {
    pending = null
  })
  return async (
    words: readonly string[],
    make: () => Promise<Body | Refused>,
  ): Promise<Refused | { readonly body: Body; readonly reply: Reply<Data> }> => {
    const of = JSON.stringify(words)
    if (pending?.of !== of) {
      const body = await make()
      if (typeof body === 'string') return body
      pending = { of, body: body as Body }
    }
    const { body } = pending
    const reply = await send(body)
    if (reply.ok || isCertainlyNotDone(reply.problem)) pending = null
    return { body, reply }
  }
}

/** Why a write failed, in one sentence. */
export const describeFailure = (problem: Problem | null): string => {
  if (problem !== null) return problem.detail
  return navigator.onLine ? 'The site could not be reached.' : 'You are offline.'
}

/** The error, with advice to repeat the write if that is possible. */
export const describeRefusal = (problem: Problem | null): string =>
  isUnanswered(problem)
    ? `${describeFailure(problem)} Nothing you typed is lost. Try again: repeating it is safe.`
    : describePasswordProblem(problem)
