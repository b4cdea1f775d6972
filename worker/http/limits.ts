import { type Limit, roughLimit } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/problem.ts'
import { retentionTimes } from '../../shared/timings.ts'
import { after, instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { limiterKeyOf, networksOf } from '../lib/network.ts'
import type { CallContext } from './context.ts'

/** Deletes windows that have ended. */
export const deleteOldLimits = (db: D1Database) =>
  db
    .prepare('DELETE FROM call_limits WHERE window_start < ?1')
    .bind(after(instantNow(), -retentionTimes.callLimits))
    .run()

/** The caller and the call's environment. */
export type CallerContext = Pick<CallContext, 'db' | 'env' | 'url' | 'address'>

/** Who is counted, and the most in a window. */
type Counter = readonly [who: string, most: number]

/** The counter of all callers together. */
export const ofSite = ({ most }: Limit): Counter => ['site', most]

const hashed = (context: CallerContext, network: string): string =>
  keyedHash(context, 'address', network)

const ofNetworks = (context: CallerContext, { most }: Limit): Counter[] =>
  networksOf(context.address).map(([network, times]) => [hashed(context, network), times * most])

/** Whether the rate limiter lets a call pass. It has one number, that of `roughLimit`: a call of a smaller one counts more often. */
const isLetThrough = async (limiter: RateLimit, key: string, { most }: Limit): Promise<boolean> => {
  const counts = Array.from({ length: roughLimit.most / most }, () => limiter.limit({ key }))
  return (await Promise.all(counts)).every(({ success }) => success)
}

/**
 * A statement that counts a call for each counter, or for none: it fails, and its batch with it, if one of them
 * is full; see `isFull`. A refused call writes no row. CROSS JOIN reads the rows of these counters, not of all callers.
 */
export const countCall = (
  db: D1Database,
  call: string,
  counters: readonly Counter[],
  seconds: number,
): D1PreparedStatement => {
  const now = instantNow()
  return db
    .prepare(
      `INSERT INTO call_limits (call, address, window_start, count)
       SELECT ?1, value ->> 0, ?3, CASE WHEN NOT EXISTS (
         SELECT 1 FROM json_each(?2) AS one CROSS JOIN call_limits ON call = ?1 AND address = one.value ->> 0
         WHERE window_start > ?4 AND count >= one.value ->> 1) THEN 1 END
       FROM json_each(?2) WHERE true
       ON CONFLICT (call, address) DO UPDATE SET
         count = CASE WHEN window_start <= ?4 THEN 1 ELSE count + 1 END,
         window_start = CASE WHEN window_start <= ?4 THEN ?3 ELSE window_start END`,
    )
    .bind(call, JSON.stringify(counters), now, after(now, -seconds * 1000))
}

/** Whether a batch failed because a counter of `countCall` is full. */
export const isFull = (error: unknown): boolean =>
  String(error).includes('NOT NULL constraint failed: call_limits.count')

/** The seconds until no counter is full, at most; 0 if none is. */
export const waitOf = async (
  db: D1Database,
  call: string,
  counters: readonly Counter[],
  seconds: number,
): Promise<number> => {
  const start = await db
    .prepare(
      `SELECT MAX(window_start) AS start FROM json_each(?2) AS one
       CROSS JOIN call_limits ON call = ?1 AND address = one.value ->> 0 WHERE count >= one.value ->> 1`,
    )
    .bind(call, JSON.stringify(counters))
    .first<string | null>('start')
  const left = start == null ? 0 : Date.parse(start) + seconds * 1000 - Date.now()
  return Math.max(0, Math.ceil(left / 1000))
}

/** Runs statements of which some are `countCall`. @returns false, and nothing is stored, if a counter is full */
export const areCounted = async (
  db: D1Database,
  statements: D1PreparedStatement[],
): Promise<boolean> => {
  try {
    await db.batch(statements)
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

/** Counts a call from an address, and for the whole site. @returns whether it is within both limits */
export const isWithinLimit = (
  context: CallerContext,
  call: string,
  limit: Limit,
  siteLimit: Limit,
): Promise<boolean> => {
  const counters = [...ofNetworks(context, limit), ofSite(siteLimit)]
  return areCounted(context.db, [countCall(context.db, call, counters, limit.seconds)])
}

/** Counts a call. @throws Refusal `too-many-requests`, with the seconds until the window ends, at most */
export const enforceLimit = async (
  context: CallerContext,
  call: string,
  limit: Limit,
): Promise<void> => {
  const { CALL_LIMIT: limiter } = context.env
  const { seconds } = limit
  if (limit.isRough && limiter) {
    const key = `${call} ${hashed(context, limiterKeyOf(context.address))}`
    if (await isLetThrough(limiter, key, limit)) return
    throw new Refusal('too-many-requests', { retryAfter: seconds })
  }
  const { db } = context
  const counted = [call, ofNetworks(context, limit), seconds] as const
  if (await areCounted(db, [countCall(db, ...counted)])) return
  throw new Refusal('too-many-requests', { retryAfter: await waitOf(db, ...counted) })
}
