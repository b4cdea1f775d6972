import type { Endpoint } from '../../shared/endpoint.ts'
import { isLoopback } from '../../shared/loopback.ts'
import { Refusal } from '../../shared/problem.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { type ReplayableAnswer, runOnce } from '../http/idempotency.ts'
import { countCall, isFull, ofSite, waitOf } from '../http/limits.ts'
import { visitorOf } from '../http/visitor.ts'
import { instantNow } from '../lib/clock.ts'
import { constantTimeEqual, hashToken } from '../lib/tokens.ts'

/** Whether this is the token with which tests and scripts pass the captcha, on a loopback host only. */
const isTestToken = ({ env, url }: CallContext, token: string): boolean =>
  env.TEST_HUMAN_TOKEN !== undefined &&
  isLoopback(url) &&
  constantTimeEqual(token, env.TEST_HUMAN_TOKEN)

/** Statements that use up a captcha's token; the batch fails unless the token is live and this browser's. */
const spendStatements = (context: CallContext, token: string): D1PreparedStatement[] => {
  if (isTestToken(context, token)) return []
  const visitor = visitorOf(context)
  if (visitor === null || !/^[\w-]{43}$/.test(token)) throw new Refusal('not-human')
  const { db } = context
  const hash = hashToken(token)
  const live = `EXISTS (SELECT 1 FROM captcha_tokens
    WHERE token_hash = ?1 AND visitor = ?2 AND expires_at > ?3)`
  return [
    requireThat(db, live, hash, visitor, instantNow()),
    db.prepare('DELETE FROM captcha_tokens WHERE token_hash = ?1').bind(hash),
  ]
}

const spendToken = async (
  context: CallContext,
  token: string,
  more: readonly D1PreparedStatement[],
): Promise<void> => {
  const end = spendStatements(context, token)
  try {
    if (end.length + more.length > 0) await context.db.batch([...end, ...more])
  } catch (error) {
    throw isConditionFailure(error) ? new Refusal('not-human') : error
  }
}

/** Uses up a call's captcha token. @throws Refusal `not-human` unless it is live and this browser's */
export const spendHumanToken = async (context: CallContext, token: string): Promise<void> => {
  await spendToken(context, token, [])
  context.isHumanTokenSpent = true
}

/**
 * Stores a reader's input once: one batch writes, counts for the site's limit, uses up the captcha's token and
 * stores the answer. If the batch fails, the token stays valid; a repeat with the same `Idempotency-Key` gets the
 * first answer. @throws Refusal `too-many-sent` when the site's limit is reached
 */
export const submitOnce = async (
  context: CallContext,
  { path, siteLimit = { most: 0, seconds: 0 } }: Pick<Endpoint, 'path' | 'siteLimit'>,
  sent: { readonly text: string; readonly human: string },
  answer: ReplayableAnswer,
  writes: readonly D1PreparedStatement[],
): Promise<unknown> => {
  const { db, caller } = context
  const counted = [path, [ofSite(siteLimit)], siteLimit.seconds] as const
  const body = await runOnce(context, sent.text, async (storeAnswer) => {
    try {
      const counting = caller.isAuthor ? [] : [countCall(db, ...counted)]
      await spendToken(context, sent.human, [...writes, ...counting, ...storeAnswer(answer)])
    } catch (error) {
      if (!isFull(error)) throw error
      throw new Refusal('too-many-sent', { retryAfter: await waitOf(db, ...counted) })
    }
    return answer
  })
  context.isHumanTokenSpent = true
  return body
}
