import { vi } from 'vitest'
import type * as z from 'zod'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { problemOf, Refusal } from '../../shared/problem.ts'

type Endpoints = typeof endpoints
export type Data<Name extends CallName> = z.output<Endpoints[Name]['output']>

/** What a component sent with a call, as the contract reads it. */
export interface Sent<Name extends CallName = CallName> {
  readonly name: Name
  readonly query: z.output<Endpoints[Name]['query']>
  readonly body: z.output<Endpoints[Name]['input']>
  /** A body that is a file. */
  readonly file: Blob | undefined
  readonly idempotencyKey: string | null
  /** Whether the browser sends it even if the page is left meanwhile. */
  readonly keepalive: boolean
}

class Answer<Of> {
  readonly data: Of
  readonly headers: Readonly<Record<string, string>>
  constructor(data: Of, headers: Readonly<Record<string, string>>) {
    this.data = data
    this.headers = headers
  }
}
/** Data with headers of the answer, such as the cursor of the next page. */
export const answer = <Of>(data: Of, headers: Readonly<Record<string, string>>): Answer<Of> =>
  new Answer(data, headers)

/** Data and headers of what a test answers with. */
export const opened = (given: unknown): Answer<unknown> =>
  given instanceof Answer ? given : answer(given, {})

type GivenAnswer<Name extends CallName> = Data<Name> | Answer<Data<Name>> | null
/**
 * What the Worker answers to each call: its data, or a thrown `Refusal`. With null it does not answer; with a
 * promise the test delays the answer.
 */
export type Answers = {
  readonly [Name in CallName]?: (sent: Sent<Name>) => GivenAnswer<Name> | Promise<GivenAnswer<Name>>
}

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise(() => {})

/** Refuses as the Worker does. */
export const refuse = (...refusal: ConstructorParameters<typeof Refusal>): never => {
  throw new Refusal(...refusal)
}

let sent: Sent[] = []
let answers: Answers = {}
const others = new Map<string, () => Response>()
const original = globalThis.fetch

const respond = async (name: CallName, request: Sent): Promise<Response> => {
  try {
    const handler = answers[name] as ((sent: Sent) => unknown) | undefined
    const value = await handler?.(request)
    if (value === null || handler === undefined) throw new TypeError('Failed to fetch')
    const { data, headers } = opened(value)
    const status = endpoints[name].status ?? 200
    return status === 204
      ? new Response(null, { status, headers })
      : Response.json(data, { status, headers })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = problemOf(error)
    return Response.json(problem, {
      status: problem.status,
      headers: { 'Content-Type': 'application/problem+json' },
    })
  }
}

const isCall = (name: CallName, pathname: string, method: string): boolean =>
  pathOf(calls[name]) === pathname.replace(/\/$/, '') && calls[name].method === method

const fetchAnswer = async (
  address: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> => {
  const { pathname, searchParams } = new URL(String(address), location.origin)
  const { method = 'GET', body, headers } = init
  const names = Object.keys(calls) as CallName[]
  const name = names.find((one) => isCall(one, pathname, method))
  if (!name) return others.get(pathname)?.() ?? original(address, init)
  // A request that the contract refuses is an error of the component, which fails the test.
  const parse = (schema: z.ZodType, value: unknown): unknown => {
    const { data, error } = schema.safeParse(value)
    if (error) console.error(`${name} was sent what its contract refuses: ${error.message}`)
    return data
  }
  const request = {
    name,
    query: parse(endpoints[name].query, Object.fromEntries(searchParams)),
    body: parse(endpoints[name].input, typeof body === 'string' ? JSON.parse(body) : undefined),
    file: body instanceof Blob ? body : undefined,
    idempotencyKey: new Headers(headers).get('Idempotency-Key'),
    keepalive: init.keepalive === true,
  } as Sent
  sent.push(request)
  init.signal?.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
  return Promise.race([respond(name, request), aborted])
}

/** Answers the site's calls in place of the Worker, until the test ends; the contract's types hold. */
export const answerCalls = (added: Answers): void => {
  answers = { ...answers, ...added }
  vi.stubGlobal('fetch', fetchAnswer)
}

/** Answers at an address that is no call, such as a page or readers' search index. */
export const answerAt = (path: string, respond: () => Response): void => {
  others.set(path, respond)
  vi.stubGlobal('fetch', fetchAnswer)
}

/** The requests of a call, in order. */
export const sentTo = <Name extends CallName>(name: Name): readonly Sent<Name>[] =>
  sent.filter((one) => one.name === name) as unknown as Sent<Name>[]

/** How often a call was sent, and under how many keys. */
export const triesOf = (name: CallName): readonly [sent: number, keys: number] => {
  const keys = sentTo(name).map(({ idempotencyKey }) => idempotencyKey)
  return [keys.length, new Set(keys).size]
}

/** The bodies that were sent with a call, in order. */
export const bodiesOf = <Name extends CallName>(name: Name): readonly Sent<Name>['body'][] =>
  sentTo(name).map(({ body }) => body)

/** The queries that a call was asked with, in order. */
export const queriesOf = <Name extends CallName>(name: Name): readonly Sent<Name>['query'][] =>
  sentTo(name).map(({ query }) => query)

/** Removes all answers and requests. */
export const forgetCalls = (): void => {
  answers = {}
  others.clear()
  sent = []
}
