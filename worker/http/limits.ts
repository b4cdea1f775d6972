import { type Endpoint, type Limit, paidTimes, roughLimit } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { networksOf } from '../lib/network.ts'
import type { CallContext } from './context.ts'

/** The caller and the call's environment. */
export type CallerContext = Pick<CallContext, 'db' | 'env' | 'url' | 'address'>

/** What is counted of whom, and the most in a window of the clock. */
export interface Counter extends Limit {
  readonly call: string
  /** A keyed hash, or all readers together. */
  readonly who: string
}

const allReaders = 'site'

/** The counter of all readers together. */
export const ofAllReaders = (call: string, { most, seconds }: Limit): Counter => ({
  call,
  who: allReaders,
  most,
  seconds,
})

const day = 86_400

/** The name under which a call is counted. */
export const countedCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`

/** The most in a day by the plan of Cloudflare's account. @param most on the Free plan */
export const mostOfPlan = ({ PLAN }: Pick<Env, 'PLAN'>, most: number): number =>
  PLAN === 'paid' ? paidTimes * most : most

/** The ceiling of a call: the most of all readers in a day (UTC), by the plan. */
export const ceilingOf = (
  env: Pick<Env, 'PLAN'>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  siteLimit: number,
): Counter =>
  ofAllReaders(countedCall(endpoint), { most: mostOfPlan(env, siteLimit), seconds: day })

const hashed = (context: CallerContext, network: string): string =>
  keyedHash(context, 'address', network)

/** The counters of a caller's networks. */
export const ofNetworks = (
  context: CallerContext,
  call: string,
  { most, seconds }: Limit,
): Counter[] =>
  networksOf(context.address).map(([network, times]) => ({
    call,
    who: hashed(context, network),
    most: times * most,
    seconds,
  }))

/** The end of the present window, in milliseconds. */
const endOf = (seconds: number): number =>
  (Math.floor(Date.now() / (seconds * 1000)) + 1) * seconds * 1000

/** The seconds until a counter begins anew. */
export const waitOf = ({ seconds }: Pick<Limit, 'seconds'>): number =>
  Math.ceil((endOf(seconds) - Date.now()) / 1000)

/** The seconds until the next day (UTC). */
export const untilTomorrow = (): number => waitOf({ seconds: day })

/** Counters as a value for `isOneFull`. */
export const countersValue = (counters: readonly Counter[]): string =>
  JSON.stringify(
    counters.map(({ call, who, most, seconds }) => [
      new Date(endOf(seconds)).toISOString(),
      call,
      who,
      most,
    ]),
  )

/** SQL: the counters of a value that are full. CROSS JOIN reads the rows of these counters, not of all callers. */
const fullOf = (value: string): string =>
  `json_each(${value}) AS one CROSS JOIN call_counts ON until = one.value ->> 0
   AND call = one.value ->> 1 AND who = one.value ->> 2 WHERE count >= one.value ->> 3`

/** SQL: whether one of these counters is full. @param value the parameter with a `countersValue` */
export const isOneFull = (value: string): string => `EXISTS (SELECT 1 FROM ${fullOf(value)})`

/** A statement that adds one, or more, to each counter: it fails, and its batch with it, if one is full; see `isFull`. */
export const countCall = (
  db: D1Database,
  counters: readonly Counter[],
  times = 1,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO call_counts (until, call, who, count)
       SELECT value ->> 0, value ->> 1, value ->> 2, CASE WHEN NOT ${isOneFull('?1')} THEN ?2 END
       FROM json_each(?1) WHERE true
       ON CONFLICT (until, call, who) DO UPDATE SET count = count + ?2`,
    )
    .bind(countersValue(counters), times)

/** Whether a batch failed because a counter of `countCall` is full. */
const isFull = (error: unknown): boolean =>
  String(error).includes('NOT NULL constraint failed: call_counts.count')

/** The counters that are full, in the given order. */
export const findFull = async (
  db: D1Database,
  counters: readonly Counter[],
): Promise<readonly Counter[]> => {
  const { results } = await db
    .prepare(`SELECT one.key FROM ${fullOf('?1')} ORDER BY one.key`)
    .bind(countersValue(counters))
    .all<{ key: number }>()
  return results.flatMap(({ key }) => counters[key] ?? [])
}

/** Runs statements of which some are `countCall`. @returns their results; null, and nothing is stored, if a counter is full */
export const runCounted = async <Row>(
  db: D1Database,
  statements: D1PreparedStatement[],
): Promise<D1Result<Row>[] | null> => {
  try {
    return await db.batch<Row>(statements)
  } catch (error) {
    if (isFull(error)) return null
    throw error
  }
}

/** Throws the refusal of the first full counter: `day-used-up` for a ceiling, else `too-many-requests`. */
export const refuseIfFull = async (db: D1Database, counters: readonly Counter[]): Promise<void> => {
  const [full] = await findFull(db, counters)
  if (!full) return
  const code = full.who === allReaders ? 'day-used-up' : 'too-many-requests'
  throw new Refusal(code, { retryAfter: waitOf(full) })
}

/** What a reader's call is counted by: the limit of his networks, and the ceiling. The author and the builder have neither. */
export const countersOf = (
  context: CallContext,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'limit' | 'siteLimit'>,
): Counter[] => {
  const { caller, env } = context
  const { limit, siteLimit } = endpoint
  if (caller.isAuthor || caller.isBuilder) return []
  return [
    ...(limit ? ofNetworks(context, countedCall(endpoint), limit) : []),
    ...(siteLimit === undefined ? [] : [ceilingOf(env, endpoint, siteLimit)]),
  ]
}

/**
 * Stores what a call adds, and counts it in the same batch: what is refused counts nowhere and writes no row.
 * @returns the results of the writes @throws Refusal `too-many-requests`, `day-used-up`
 */
export const storeCounted = async <Row>(
  { db }: Pick<CallContext, 'db'>,
  counters: readonly Counter[],
  writes: readonly D1PreparedStatement[],
): Promise<D1Result<Row>[]> => {
  if (counters.length === 0) return db.batch<Row>([...writes])
  const results = await runCounted<Row>(db, [countCall(db, counters), ...writes])
  if (results) return results.slice(1)
  await refuseIfFull(db, counters)
  // The window has ended meanwhile.
  throw new Refusal('too-many-requests', { retryAfter: 1 })
}

/** One call in so many is counted, as so many: a ceiling of thousands needs no more, and a row is written for each. */
const sampled = 20

/** Counts a call that only reads. @throws Refusal `day-used-up` past its ceiling */
export const countRead = async (
  { caller, db, env }: CallContext,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'readLimit'>,
): Promise<void> => {
  if (caller.isAuthor || caller.isBuilder) return
  const counters = [ceilingOf(env, endpoint, endpoint.readLimit ?? 0)]
  const isCounted = Math.random() < 1 / sampled
  // What counts asks at once whether the ceiling is reached.
  if (isCounted && (await runCounted(db, [countCall(db, counters, sampled)]))) return
  await refuseIfFull(db, counters)
}

/** Whether the rate limiter lets a call pass. It has one number, that of `roughLimit`: a call of a smaller one counts more often. */
const isLetThrough = async (limiter: RateLimit, key: string, { most }: Limit): Promise<boolean> => {
  const counts = Array.from({ length: roughLimit.most / most }, () => limiter.limit({ key }))
  return (await Promise.all(counts)).every(({ success }) => success)
}

/** Counts a call that stores nothing. @throws Refusal `too-many-requests`, with the seconds until the window ends, at most */
export const enforceLimit = async (
  context: CallerContext,
  call: string,
  limit: Limit,
): Promise<void> => {
  const { CALL_LIMIT: limiter } = context.env
  if (!limiter) return void (await storeCounted(context, ofNetworks(context, call, limit), []))
  for (const [network, times] of networksOf(context.address)) {
    // A network that may have the limiter's number four times has four keys, of which the next begins when one is full.
    let [key, isLet] = [0, false]
    for (; key < times && !isLet; key += 1) {
      isLet = await isLetThrough(limiter, `${call} ${hashed(context, network)} ${key}`, limit)
    }
    if (!isLet) throw new Refusal('too-many-requests', { retryAfter: limit.seconds })
  }
}
