import { nanoid } from 'nanoid'
import type * as z from 'zod'
import { encodeText } from '../../shared/base64.ts'
import { pathOf } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { isLoopback } from '../../shared/loopback.ts'
import type { Problem } from '../../shared/problem.ts'
import { signIn } from '../../shared/session/contract.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { requestPayload, sign } from '../../shared/signature.ts'
import { isCutOff, retryCutOff } from './retry-cut-off.ts'

/** A success, or the problem of a refusal. */
export type Reply<Output> =
  | { readonly ok: true; readonly data: Output; readonly headers: Headers; readonly status: number }
  | {
      readonly ok: false
      readonly problem: Problem
      readonly status: number
      readonly headers: Headers
    }

export interface CallOptions<E extends Endpoint> {
  readonly query?: z.input<E['query']>
  readonly body?: z.input<E['input']>
  /** The body of a call that takes a file. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
  /** Whether a repeat is safe although neither the method nor a key makes it so. */
  readonly isHarmless?: boolean
}

/** Calls the API of a running blog; signed by a session, by the rebuild secret, or by nobody. */
export interface Client {
  readonly origin: string
  call<E extends Endpoint>(
    endpoint: E,
    options?: CallOptions<E>,
  ): Promise<Reply<z.output<E['output']>>>
  /** The same for an address from an answer, such as the next page of a feed. */
  callAt<E extends Endpoint>(
    endpoint: E,
    pathAndQuery: string,
  ): Promise<Reply<z.output<E['output']>>>
}

/** The local server restarted during a request that may not be repeated, or during each of its repeats. */
export class CutOff extends Error {
  constructor() {
    super('The server restarted during a request. Try again.')
  }
}

type Identity = { cookie: string } | { secret: string } | Record<string, never>

const headersOf = async (
  identity: Identity,
  method: string,
  path: string,
  body: string,
): Promise<Record<string, string>> => {
  if ('cookie' in identity) return { Cookie: identity.cookie as string }
  if (!('secret' in identity)) return {}
  const payload = requestPayload(method, path, body)
  return { ...(await sign(identity.secret as string, { id: nanoid(), now: Date.now(), payload })) }
}

/** On this machine compression costs more than it saves: half the time of reading all articles. */
const encodingFor = (origin: string): Record<string, string> =>
  isLoopback(new URL(origin)) ? { 'Accept-Encoding': 'identity' } : {}

/** @param identity a session's cookie, or the rebuild secret, or nothing */
export const createClient = (origin: string, identity: Identity = {}): Client => {
  const send = async (
    endpoint: Endpoint,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    {
      headers = {},
      isHarmless = false,
    }: Pick<CallOptions<Endpoint>, 'headers' | 'isHarmless'> = {},
  ): Promise<Reply<never>> => {
    const key: Record<string, string> = endpoint.isIdempotent ? { 'Idempotency-Key': nanoid() } : {}
    // RFC 9110, section 9.2.2: every other method may be repeated.
    const isRepeatable = endpoint.method !== 'POST' || endpoint.isIdempotent === true || isHarmless
    const sendOnce = async () =>
      fetch(origin + path, {
        method: endpoint.method,
        headers: {
          ...encodingFor(origin),
          ...(body === '' || typeof body !== 'string'
            ? {}
            : { 'Content-Type': 'application/json' }),
          ...(await headersOf(identity, endpoint.method, path, String(body))),
          ...key,
          ...headers,
        },
        ...(body === '' ? {} : { body }),
        redirect: 'manual',
      })
    const { response, tries } = isRepeatable
      ? await retryCutOff(sendOnce)
      : { response: await sendOnce(), tries: 1 }
    if (isCutOff(response)) throw new CutOff()
    const { status } = response
    const answered = new Headers(response.headers)
    // An earlier try that was cut off belongs to this call, so this answer is no replay.
    if (tries > 1) answered.delete('Idempotency-Replayed')
    const data = status === 204 ? undefined : await response.json()
    return response.ok
      ? { ok: true, data: data as never, headers: answered, status }
      : { ok: false, problem: data as Problem, status, headers: answered }
  }
  return {
    origin,
    call: (endpoint, { query, body, bytes, ...options } = {}) =>
      send(
        endpoint,
        pathOf(endpoint, query ?? {}),
        bytes ?? (body === undefined ? '' : JSON.stringify(body)),
        options,
      ),
    callAt: (endpoint, pathAndQuery) => send(endpoint, pathAndQuery, ''),
  }
}

/** The data of a reply. @throws Error with the sentence of a refusal */
export const expectData = <Output>(reply: Reply<Output>): Output => {
  if (reply.ok) return reply.data
  const fields = reply.problem.errors?.map(({ field, message }) => ` ${field}: ${message}`) ?? []
  throw new Error(`${reply.problem.detail} (${reply.problem.code})${fields.join(';')}`)
}

/** The owner's sign-in data from `.dev.vars`. */
export interface Owner {
  readonly OWNER_USERNAME: string
  readonly OWNER_EMAIL: string
  readonly OWNER_PASSWORD: string
  readonly OWNER_COLORS: string
  readonly OWNER_ANSWERS: string
  readonly TEST_HUMAN_TOKEN: string
}

/** The body of a sign-in. */
export const signInBody = (owner: Owner) => {
  const question = securityQuestions[0]
  const colors = owner.OWNER_COLORS.split(' ')
  return {
    admin: encodeText(owner.OWNER_USERNAME),
    email: encodeText(owner.OWNER_EMAIL),
    pswd: encodeText(owner.OWNER_PASSWORD),
    colors: [...new Set(colors), ...colors].slice(0, 4).join(' '),
    question,
    answer: JSON.parse(owner.OWNER_ANSWERS)[question] as string,
    human: owner.TEST_HUMAN_TOKEN,
  }
}

/** The `Cookie` header for the cookies that an answer sets. */
export const cookieIn = ({ headers }: { readonly headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Signs the owner in. @returns a client that carries the session */
export const signInAs = async (origin: string, owner: Owner): Promise<Client> => {
  const body = signInBody(owner)
  const reply = await createClient(origin).call(signIn, { body, isHarmless: true })
  expectData(reply)
  return createClient(origin, { cookie: cookieIn(reply) })
}
