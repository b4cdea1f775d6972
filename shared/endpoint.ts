import type * as z from 'zod'
import type { Call } from './calls.ts'
import type { ProblemCode } from './problem.ts'

/**
 * Who may call:
 * - `public`: anybody
 * - `human`: anybody who carries a captcha's token
 * - `author`: a signed-in session
 * - `builder`: a request signed with the rebuild secret
 */
export type Access = 'public' | 'human' | 'author' | 'builder'

/** How often one address may make a call; the author and the builder may without end. */
export interface Limit {
  readonly most: number
  /** From the first of them on. */
  readonly seconds: number
}

export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends Call {
  readonly access: Access
  /** The query string, every value a string. */
  readonly query: Query
  /** The JSON body; `z.undefined()` for a call without one. */
  readonly input: Input
  readonly output: Output
  /** The body is no JSON but the bytes of a file, so many at most. */
  readonly mostBytes?: number
  /** The status of a success; 200 unless said. A 204 has no body, its output is undefined. */
  readonly status?: 200 | 201 | 204
  /** Every call that an anonymous visitor can change something with has one. */
  readonly limit?: Limit
  /** Whether the author must have typed the password in the session within the last minutes. */
  readonly needsPassword?: true
  /** Whether readers are answered while the blog is closed, too; the author and the builder always are. */
  readonly answersClosed?: true
  /** The refusals of its own; those of every call of its kind go without saying. */
  readonly refusals?: readonly ProblemCode[]
  /** Whether it takes an `Idempotency-Key`: then a repeat is answered as the first was. */
  readonly once?: true
  /** The headers of its success that say what the body does not. */
  readonly headers?: readonly ('Link' | 'Location' | 'Total-Count' | 'Updated-At')[]
  /** What the call does, for people: one sentence. */
  readonly summary: string
}

/**
 * Describes one call: the Worker mounts it, clients and the build call it, the reference lists it.
 * @param call its method and wire path, from `calls.ts`
 * @param description who may call it, what goes in and what comes out
 */
export const endpoint = <
  Query extends z.ZodType,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(
  call: Call,
  description: Omit<Endpoint<Query, Input, Output>, keyof Call>,
): Endpoint<Query, Input, Output> => ({ ...call, ...description })
