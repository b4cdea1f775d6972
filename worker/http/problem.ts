import { type FieldError, type ProblemCode, problemOf, Refusal } from '../../shared/problem.ts'
import { log } from '../lib/log.ts'
import { isPlanUsedUp } from '../lib/plan.ts'
import { untilTomorrow } from './limits.ts'

/** Renders a refusal, once, as `application/problem+json` (RFC 9457). */
const problemResponse = (refusal: Refusal): Response => {
  const problem = problemOf(refusal)
  const headers = new Headers({
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  })
  const { retryAfter } = refusal.more
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/** A refusal as a response, by its code. */
export const refuse = (code: ProblemCode): Response => problemResponse(new Refusal(code))

/** The database's error for a write during a restore. */
export const restoreGuard = 'a restore is at work'

/** The database's error for a row beyond the most of its table. */
const fullTable = 'this table has its most rows'

/** The answer to any error: a refusal's code; other errors are logged, and the answer reveals nothing. */
export const renderError = (error: unknown, request?: Request): Response => {
  if (error instanceof Refusal) return problemResponse(error)
  if (String(error).includes(restoreGuard)) return refuse('being-restored')
  if (String(error).includes(fullTable)) return refuse('too-many-stored')
  const code = isPlanUsedUp(error) ? 'plan-used-up' : 'unexpected'
  log('error', 'request-failed', { code, request, cause: error })
  return problemResponse(
    new Refusal(code, code === 'unexpected' ? {} : { retryAfter: untilTomorrow() }),
  )
}

/** A field error for each of these fields that is empty. */
export const emptyFields = <Name extends string>(
  body: Readonly<Record<Name, string>>,
  names: readonly Name[],
): FieldError[] =>
  names
    .filter((name) => body[name].trim() === '')
    .map((field) => ({ field, message: 'Fill this in.' }))
