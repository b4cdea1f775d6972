import type { ProblemCode } from '../shared/problem.ts'
import { problemOf, Refusal } from '../shared/problem.ts'

/** Renders a refusal, once, as `application/problem+json` (RFC 9457). */
export const problemResponse = (refusal: Refusal): Response => {
  const problem = problemOf(refusal)
  const headers = new Headers({
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  const { retryAfter } = refusal.more
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

/** A refusal as a response, by its code. */
export const refuse = (code: ProblemCode): Response => problemResponse(new Refusal(code))

/** Anything thrown: a refusal says its name; all else is logged and says nothing of its inside. */
export const renderError = (error: unknown): Response => {
  if (error instanceof Refusal) return problemResponse(error)
  console.error(error)
  return refuse('unexpected')
}
