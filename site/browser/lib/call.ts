import type * as z from 'zod'
import type { CallName } from '../../../shared/calls.ts'
import type { endpoints } from '../../../shared/endpoints.ts'
import type { Problem } from '../../../shared/problem.ts'
import { type Call, pathOf, readerCalls } from '../../../shared/reader-calls.ts'

type Endpoints = typeof endpoints

/** A success, or a failure with its problem; null if the API did not answer. */
export type Reply<Output> =
  | { readonly ok: true; readonly data: Output; readonly headers: Headers }
  | {
      readonly ok: false
      readonly problem: Problem | null
      /** The HTTP status; 0 without an answer. */
      readonly status: number
      /** Null without an answer. */
      readonly headers: Headers | null
    }

export type ReplyTo<Name extends CallName> = Reply<z.output<Endpoints[Name]['output']>>

export interface CallOptions<Name extends CallName> {
  readonly query?: z.input<Endpoints[Name]['query']>
  readonly body?: z.input<Endpoints[Name]['input']>
  /** The server does repeats with the same key once. */
  readonly idempotencyKey?: string
  /** Whether the request continues when the reader leaves the page. */
  readonly keepalive?: boolean
}

/** The calls that the page knows: readers' pages do not load those of the dashboard. */
const known: Partial<Record<CallName, Call>> = { ...readerCalls }
export const addCalls = (more: Partial<Record<CallName, Call>>): void => {
  Object.assign(known, more)
}

/** Milliseconds after which a call counts as failed. */
const timeLimit = 20_000

const isProblem = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false

/**
 * Calls the site's API by a call's name. It imports only the contract's types, so that pages load no schema.
 * @returns never throws: `{ ok: false, problem: null }` if the API did not answer
 */
export const call = async <Name extends CallName>(
  name: Name,
  { query, body, idempotencyKey, keepalive = false }: CallOptions<Name> = {},
): Promise<ReplyTo<Name>> => {
  const to = known[name]
  if (!to) throw new Error(`This page does not know the call ${name}.`)
  try {
    const response = await fetch(pathOf(to, query ?? {}), {
      method: to.method,
      keepalive,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeLimit),
    })
    const { headers } = response
    if (response.ok) {
      const data = response.status === 204 ? undefined : await response.json()
      return { ok: true, data: data as never, headers }
    }
    const { status } = response
    return {
      ok: false,
      problem: isProblem(response) ? await response.json() : null,
      status,
      headers,
    }
  } catch {
    return { ok: false, problem: null, status: 0, headers: null }
  }
}
