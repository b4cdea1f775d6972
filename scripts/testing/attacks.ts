import { expect } from 'vitest'
import { type CallName, calls } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'
import type { Blog } from './blog.ts'
import {
  dump,
  newSession,
  problemIn,
  type RawRequest,
  send,
  signedHeaders,
  walk,
} from './requests.ts'

/** A request that must be refused: what is wrong with it, its call, and the request. */
export type Attack = readonly [what: string, name: CallName, request: RawRequest]

const names = Object.keys(calls) as CallName[]

/** The Worker gets one in so many of the attacks that the contract already refuses; in the deep suite all. */
const oneIn = process.env.DEEP === '1' ? 1 : 10

/** Whether the nth attack on a call is sent; each call selects different ones. */
export const isSelected = (name: CallName, n: number): boolean =>
  n % oneIn === names.indexOf(name) % oneIn

/** Whether the contract allows a request: then only the Worker can refuse it. */
const fitsContract = (name: CallName, { query = '', body }: RawRequest): boolean => {
  if (body !== undefined && typeof body !== 'string') return false
  const { query: queries, input } = endpoints[name]
  try {
    const json: unknown = body ? JSON.parse(body) : undefined
    const parsedQuery = Object.fromEntries(new URLSearchParams(query))
    return queries.safeParse(parsedQuery).success && input.safeParse(json).success
  } catch {
    // It is not JSON, or nests too deeply.
    return false
  }
}

/** Sends requests with the rights that each call needs, so that only their content can be refused. */
export const attacksOn = async (blog: Blog) => {
  const Cookie = await newSession(blog)
  let addresses = 0

  const sendAs = async (name: CallName, request: RawRequest): Promise<Response> => {
    const { query = '', body = '' } = request
    addresses += 1
    const headers =
      endpoints[name].access === 'builder' && typeof body === 'string'
        ? await signedHeaders(calls[name], { query, body })
        : { Cookie, 'CF-Connecting-IP': `10.0.${addresses >> 8}.${addresses & 255}` }
    return send(blog, name, { ...request, headers: { ...headers, ...request.headers } })
  }

  /** Expects a refusal of every attack, by the contract or by the Worker, and that nothing changed. */
  const expectRefused = async (attacks: Iterable<Attack>): Promise<void> => {
    const before = await dump(blog.db)
    const met = new Map<CallName, number>()
    const sent = [...attacks].filter(([, name, request]) => {
      const n = met.get(name) ?? 0
      met.set(name, n + 1)
      return isSelected(name, n) || fitsContract(name, request)
    })
    await walk(sent, async ([what, name, request]) => {
      const response = await sendAs(name, request)
      const isRefused = response.status >= 400 && response.status < 500
      expect([name, what, isRefused || response.status]).toEqual([name, what, true])
      await problemIn(response)
    })
    expect(await dump(blog.db)).toEqual(before)
  }
  return { Cookie, sendAs, expectRefused }
}

export const hostileTexts = [
  ...'../../scripts/ ../../etc/passwd ..%2f %00 __proto__ constructor null undefined NaN'.split(
    ' ',
  ),
  ...'-1 0 1e9 * % draft- draft-../ DRAFT-AAAAAAAAAAAA <b>x</b> {{7*7}}'.split(' '),
  ...['\u0001', "' OR 1=1 --", '"; DROP TABLE articles;', '💥', ' '],
  ...['a'.repeat(10_000), '\ufeff'],
]
