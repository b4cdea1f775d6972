import { expect } from 'vitest'
import type * as z from 'zod'
import type { CallName } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { type ProblemCode, problems } from '../../shared/problem.ts'
import {
  type CallOptions,
  type Client,
  createClient,
  expectData,
  type Reply,
} from '../lib/client.ts'

type Named<Name extends CallName> = (typeof endpoints)[Name]
type Answered<E extends Endpoint> = Promise<Reply<z.output<E['output']>>>

/** A client that takes the names of calls. */
export interface NamedClient extends Client {
  call: {
    <Name extends CallName>(name: Name, options?: CallOptions<Named<Name>>): Answered<Named<Name>>
    <E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Answered<E>
  }
  callAt: {
    <Name extends CallName>(name: Name, pathAndQuery: string): Answered<Named<Name>>
    <E extends Endpoint>(endpoint: E, pathAndQuery: string): Answered<E>
  }
  /** The data of an answer. @throws Error with the sentence of a refusal */
  ask<Name extends CallName>(
    name: Name,
    options?: CallOptions<Named<Name>>,
  ): Promise<z.output<Named<Name>['output']>>
}

const endpointOf = (one: CallName | Endpoint): Endpoint =>
  typeof one === 'string' ? endpoints[one] : one

/** Lets a client take the names of calls, too. */
export const named = (client: Client): NamedClient => {
  const call = (one: CallName | Endpoint, options?: CallOptions<Endpoint>) =>
    client.call(endpointOf(one), options)
  const callAt = (one: CallName | Endpoint, path: string) => client.callAt(endpointOf(one), path)
  const ask = async (name: CallName, options?: CallOptions<Endpoint>) =>
    expectData(await call(name, options))
  return { call, callAt, ask } as NamedClient
}

/** A client with a session's cookie, or with the secret that signs builds. */
export const clientOf = (...parameters: Parameters<typeof createClient>): NamedClient =>
  named(createClient(...parameters))

/** The status of a success, else the code of the refusal, whose status and sentence it checks. */
export const outcome = (reply: Reply<unknown>): number | ProblemCode => {
  if (reply.ok) return reply.status
  const { code } = reply.problem
  const [status, title] = problems[code]
  expect(reply).toMatchObject({ status, problem: { code, status, title } })
  return code
}

/** Runs a statement of SQL. */
export const sql = (db: D1Database, text: string, ...values: unknown[]): Promise<D1Result> =>
  db
    .prepare(text)
    .bind(...values)
    .run()

/** The number of rows of a table. @param table its name, perhaps with conditions */
export const countOf = (db: D1Database, of: string, ...values: unknown[]) =>
  db
    .prepare(`SELECT COUNT(*) AS n FROM ${of}`)
    .bind(...values)
    .first<number>('n')

/** Repeats a call with its idempotency key and expects the first answer. @returns the data */
export const twice = async <Data>(act: () => Promise<Reply<Data>>): Promise<Data> => {
  const replies = [await act(), await act()]
  const replayed = replies.map(({ headers }) => headers.get('Idempotency-Replayed'))
  expect(replayed).toEqual([null, 'true'])
  const [first, second] = replies.map(expectData)
  expect(second).toEqual(first)
  return first as Data
}

/** The address of the next page of a list. */
export const nextOf = ({ headers }: Reply<unknown>): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1]

/** Follows the links of a list from the first page to the last. @param meanwhile runs after each page */
export const answersOf = async <Name extends CallName>(
  client: NamedClient,
  name: Name,
  first?: CallOptions<Named<Name>> | Reply<z.output<Named<Name>['output']>>,
  meanwhile?: (data: z.output<Named<Name>['output']>) => Promise<unknown>,
) => {
  const replies = [first && 'ok' in first ? first : await client.call(name, first)]
  for (;;) {
    const last = replies.at(-1) as (typeof replies)[number]
    const next = nextOf(last)
    if (!next) return replies
    await meanwhile?.(expectData(last))
    replies.push(await client.callAt(name, next))
  }
}

/** The fields that a refusal names. */
export const fieldsOf = (reply: Reply<unknown>): string[] =>
  reply.ok ? [] : (reply.problem.errors ?? []).map(({ field }) => field)
