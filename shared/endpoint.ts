import * as z from 'zod'
import type { Call } from './calls.ts'
import type { ProblemCode } from './problem.ts'
import { SiteQuery } from './schema.ts'

/**
 * Who may call:
 * - `public`: anybody
 * - `human`: anybody who carries a captcha's token
 * - `author`: a signed-in session
 * - `builder`: a request signed with the rebuild secret
 */
export type Access = 'public' | 'human' | 'author' | 'builder'

/** The rate limit for one network; the author and the builder have none. */
export interface Limit {
  readonly most: number
  /** A window of the clock (UTC): one of 3,600 seconds begins with each hour. */
  readonly seconds: number
  /** Whether Cloudflare's rate limiter counts if bound: per location and clock minute, without a row. */
  readonly isRough?: true
}

/** The limit of calls that only count or read, as in `wrangler.toml`; exact if no rate limiter is bound. */
export const roughLimit: Limit = { most: 60, seconds: 60, isRough: true }

/** The limit of guesses at a secret link. */
export const guessLimit: Limit = { most: 15, seconds: 60, isRough: true }

/** How many times as much the ceilings of a blog on the Paid plan are. */
export const paidTimes = 16

export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends Call {
  readonly access: Access
  /** The query string, every value a string. */
  readonly query: Query
  /** The JSON body; `z.undefined()` for a call without a body. */
  readonly input: Input
  readonly output: Output
  /** If the body is a file instead of JSON: its maximum number of bytes. */
  readonly maxBytes?: number
  /** The status of a success, by default 200. A 204 has no body; its output is undefined. */
  readonly status?: 200 | 201 | 204
  /** Every call with which a reader adds something has a limit for his network. */
  readonly limit?: Limit
  /** The ceiling: the most calls of all readers together in a day (UTC). With it only calls count that store something. */
  readonly siteLimit?: number
  /** Asked without a query, every reader gets the same answer, which is kept: the most that are read of the database in a day (UTC). */
  readonly readLimit?: number
  /** Whether the author must have typed the password in the session within the last minutes. */
  readonly needsPassword?: true
  /** Whether readers get an answer while the blog is closed; the author and the builder always do. */
  readonly answersClosed?: true
  /** Error codes specific to this call; common ones are added. */
  readonly refusals?: readonly ProblemCode[]
  /** Whether it accepts an `Idempotency-Key`: a repeat then gets the first answer. */
  readonly isIdempotent?: true
  /** Headers of a success that carry data. */
  readonly headers?: readonly ('Link' | 'Location' | 'Total-Count' | 'Updated-At')[]
  /** One sentence for people about what the call does. */
  readonly summary: string
}

const standard = { query: SiteQuery, input: z.undefined() }

/**
 * Describes one call, for the Worker, clients, the build and the reference.
 * @param description without `query` only the site's id may be sent, without `input` no body
 */
export const endpoint = <
  Output extends z.ZodType,
  Query extends z.ZodType = typeof SiteQuery,
  Input extends z.ZodType = z.ZodUndefined,
>(
  call: Call,
  description: Omit<Endpoint<Query, Input, Output>, keyof Call | keyof typeof standard> &
    Partial<Pick<Endpoint<Query, Input, Output>, keyof typeof standard>>,
): Endpoint<Query, Input, Output> =>
  ({ ...call, ...standard, ...description }) as Endpoint<Query, Input, Output>
