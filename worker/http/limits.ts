import type { Limit } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/problem.ts'
import { retentionTimes } from '../../shared/timings.ts'
import { after, instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { networkOf } from '../lib/network.ts'
import type { CallContext } from './context.ts'

/** Deletes windows that have ended. */
export const deleteOldLimits = (db: D1Database) =>
  db
    .prepare('DELETE FROM call_limits WHERE window_start < ?1')
    .bind(after(instantNow(), -retentionTimes.callLimits))
    .run()

const secondsLeft = async (db: D1Database, call: string, address: string, seconds: number) => {
  const start = await db
    .prepare('SELECT window_start FROM call_limits WHERE call = ?1 AND address = ?2')
    .bind(call, address)
    .first<string>('window_start')
  const left = start === null ? 0 : Date.parse(start) + seconds * 1000 - Date.now()
  return Math.max(1, Math.ceil(left / 1000))
}

/** The caller and the call's environment. */
type CallerContext = Pick<CallContext, 'db' | 'env' | 'url' | 'address'>

const hashedAddress = (context: CallerContext): string =>
  keyedHash(context, 'address', networkOf(context.address))

type HashContext = Pick<CallContext, 'db' | 'env' | 'url'>

/** Counts an e-mail to an address. @returns whether it is within the limit */
export const isEmailWithinLimit = (
  context: HashContext,
  purpose: string,
  limit: Limit,
  email: string,
): Promise<boolean> =>
  countInWindow(context.db, purpose, limit, keyedHash(context, 'mailed', email))

/** Counts a call from an address, exactly: in one statement. @returns whether it is within the limit */
export const isWithinLimit = (
  context: CallerContext,
  call: string,
  limit: Limit,
): Promise<boolean> => countInWindow(context.db, call, limit, hashedAddress(context))

const countInWindow = async (
  db: D1Database,
  call: string,
  { most, seconds }: Limit,
  address: string,
): Promise<boolean> => {
  const now = instantNow()
  const counted = await db
    .prepare(
      `INSERT INTO call_limits (call, address, window_start, count) VALUES (?1, ?2, ?3, 1)
       ON CONFLICT (call, address) DO UPDATE SET
         count = CASE WHEN window_start <= ?4 THEN 1 ELSE count + 1 END,
         window_start = CASE WHEN window_start <= ?4 THEN ?3 ELSE window_start END
       WHERE count < ?5 OR window_start <= ?4
       RETURNING count`,
    )
    .bind(call, address, now, after(now, -seconds * 1000), most)
    .first('count')
  return counted !== null
}

/** Counts a call. @throws Refusal `too-many-requests`, with the seconds until the window ends, at most */
export const enforceLimit = async (
  context: CallerContext,
  call: string,
  limit: Limit,
): Promise<void> => {
  const { CALL_LIMIT: limiter } = context.env
  if (limit.isRough && limiter) {
    const { success } = await limiter.limit({ key: `${call} ${hashedAddress(context)}` })
    if (success) return
    throw new Refusal('too-many-requests', { retryAfter: limit.seconds })
  }
  if (await isWithinLimit(context, call, limit)) return
  const retryAfter = await secondsLeft(context.db, call, hashedAddress(context), limit.seconds)
  throw new Refusal('too-many-requests', { retryAfter })
}
