import type * as z from 'zod'
import { type CallName, calls, pathOf } from '../../../shared/calls.ts'
import type { endpoints } from '../../../shared/endpoints.ts'
import type { Problem } from '../../../shared/problem.ts'
import { retryCutOff } from './retry-cut-off.ts'

type Endpoints = typeof endpoints

/** A success; or the problem of the error, null if the API did not answer. */
export type Reply<Output> =
  | { readonly ok: true; readonly data: Output; readonly headers: Headers }
  | {
      readonly ok: false
      readonly problem: Problem | null
      /** The HTTP status; 0 where there was no answer at all. */
      readonly status: number
      /** Null where there was no answer at all. */
      readonly headers: Headers | null
    }

export type ReplyTo<Name extends CallName> = Reply<z.output<Endpoints[Name]['output']>>

export interface CallOptions<Name extends CallName> {
  readonly query?: z.input<Endpoints[Name]['query']>
  readonly body?: z.input<Endpoints[Name]['input']>
  /** The idempotency key: a repeat is done once, and what the local server cut off is sent again. */
  readonly idempotencyKey?: string
  /** Milliseconds after which it counts as failed; 20 seconds unless said. */
  readonly timeout?: number
  /** Whether it continues when the reader leaves the page. */
  readonly keepalive?: boolean
}

const queryOf = (query: unknown): string => {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

const isProblem = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false

/**
 * Calls the site's own API by a call's name. It imports only types from the contract: pages load no schema.
 * @returns never an exception: where the API did not answer, `{ ok: false, problem: null }`
 */
export const call = async <Name extends CallName>(
  name: Name,
  { query, body, idempotencyKey, timeout = 20_000, keepalive = false }: CallOptions<Name> = {},
): Promise<ReplyTo<Name>> => {
  const { method } = calls[name]
  const signal = AbortSignal.timeout(timeout)
  const send = () =>
    fetch(pathOf(calls[name]) + queryOf(query), {
      method,
      keepalive,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    })
  try {
    const { response } = idempotencyKey ? await retryCutOff(send) : { response: await send() }
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
