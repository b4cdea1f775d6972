import { request } from 'node:http'
import { expect } from 'vitest'
import { type Call, type CallName, calls, pathOf } from '../../shared/calls.ts'
import { type Problem, problems } from '../../shared/problem.ts'
import { signIn } from '../../shared/session/contract.ts'
import { requestPayload, sign } from '../../shared/signature.ts'
import { cookieIn, createClient, expectData, signInBody } from '../lib/client.ts'
import { type Blog, owner, secret } from './blog.ts'
import { expectDocumented } from './documented.ts'

export interface RawRequest {
  readonly query?: string
  readonly body?: BodyInit | undefined
  readonly headers?: Record<string, string>
  readonly method?: string
}

/**
 * Sends a raw call; it adds only the JSON content type of a body. The answer must fit the API's description.
 */
export const send = async (
  blog: Pick<Blog, 'origin'>,
  of: Call | CallName,
  request: RawRequest = {},
): Promise<Response> => {
  const call: Call = typeof of === 'string' ? calls[of] : of
  const { query = '', body, headers = {}, method = call.method } = request
  const response = await fetch(blog.origin + pathOf(call) + query, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  } as RequestInit)
  if (method === call.method) await expectDocumented(call, response.clone())
  return response
}

/** Sends a call of JSON to a blog as if it were at another address. */
export const sendTo = (
  { flare }: Pick<Blog, 'flare'>,
  origin: string,
  name: CallName,
  { query = '', body, headers = {} }: { query?: string; body: unknown; headers?: object },
): Promise<Response> =>
  flare.dispatchFetch(origin + pathOf(calls[name]) + query, {
    method: calls[name].method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }) as unknown as Promise<Response>

/** Starts to send a body that never ends. */
export const beginToSend = (
  { origin }: Pick<Blog, 'origin'>,
  call: Call,
  {
    query = '',
    headers,
    begun = '',
  }: { query?: string; headers: Record<string, string>; begun?: string | Uint8Array | undefined },
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = request(origin + pathOf(call) + query, { method: call.method, headers })
    sent.once('response', async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      const type = answer.headers['content-type'] ?? ''
      sent.destroy()
      resolve(new Response(body, { status: answer.statusCode, headers: { 'Content-Type': type } }))
    })
    sent.on('error', reject)
    sent.flushHeaders()
    if (begun.length > 0) sent.write(begun)
  })

/** The problem in a response; fails if the contract does not know it. */
export const problemIn = async (response: Response): Promise<Problem> => {
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  const problem = (await response.json()) as Problem
  expect(Object.keys(problems)).toContain(problem.code)
  expect(problem.status).toBe(response.status)
  const { code } = problem
  const [status, title] = problems[code]
  expect(problem).toMatchObject({ type: `/problems#${code}`, status, title })
  return problem
}

/** The `Cookie` header of a new session. */
export const newSession = async (blog: Pick<Blog, 'origin'>): Promise<string> => {
  const client = createClient(blog.origin)
  const reply = await client.call(signIn, { body: signInBody(owner) })
  expectData(reply)
  return cookieIn(reply)
}

/** The headers of a request that the builder signed, perhaps at another time or for another one. */
export const signedHeaders = async (
  call: Call,
  {
    query = '',
    body = '',
    now = Date.now(),
    path = pathOf(call),
    method = call.method as string,
    key = secret,
  } = {},
): Promise<Record<string, string>> => ({
  ...(await sign(key, { id: 'message', now, payload: requestPayload(method, path + query, body) })),
})

/**
 * Every row of every table, to see whether anything changed; without the counts of rate limits and the list of
 * refused sign-ins.
 */
export const dump = async (db: D1Database): Promise<Record<string, string[]>> => {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table'
       AND name NOT IN ('call_counts', 'failed_sign_ins') AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'`,
    )
    .all<{ name: string }>()
  const tables = await db.batch<Record<string, unknown>>(
    results.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`)),
  )
  return Object.fromEntries(
    results.map(({ name }, n) => [
      name,
      (tables[n]?.results ?? [])
        // The minute of a session's last use changes by itself.
        .map((row) => JSON.stringify({ ...row, seen_at: undefined }))
        .sort(),
    ]),
  )
}

/** The number of simultaneous requests of a walk. */
const walkers = 10

/** Runs an action for each item in order, ten at a time; fails with the first failure. */
export const walk = async <One>(
  all: Iterable<One>,
  act: (one: One) => Promise<unknown>,
): Promise<void> => {
  const left = all[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (let one = left.next(); !one.done; one = left.next()) await act(one.value)
  }
  await Promise.all(Array.from({ length: walkers }, next))
}
