import type { Endpoint } from '../../shared/endpoint.ts'
import { isLoopback } from '../../shared/loopback.ts'
import { Refusal } from '../../shared/problem.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { type ReplayableAnswer, runOnce } from '../http/idempotency.ts'
import { countersOf, storeCounted } from '../http/limits.ts'
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

/** Uses up a call's captcha token. @throws Refusal `not-human` unless it is live and this browser's */
export const spendHumanToken = async (context: CallContext, token: string): Promise<void> => {
  const end = spendStatements(context, token)
  if (end.length > 0) await orRefuse(context.db.batch(end), 'not-human')
  context.isHumanTokenSpent = true
}

/**
 * Stores a reader's input once: one batch counts the call, writes, uses up the captcha's token and stores the answer.
 * If the batch fails, the token stays valid; a repeat with the same `Idempotency-Key` gets the first answer.
 * @throws Refusal as `storeCounted`
 */
export const submitOnce = async (
  context: CallContext,
  endpoint: Endpoint,
  sent: { readonly text: string; readonly human: string },
  answer: ReplayableAnswer,
  writes: readonly D1PreparedStatement[],
): Promise<unknown> => {
  const body = await runOnce(context, sent.text, async (storeAnswer) => {
    const all = [...spendStatements(context, sent.human), ...writes, ...storeAnswer(answer)]
    await orRefuse(storeCounted(context, countersOf(context, endpoint), all), 'not-human')
    return answer
  })
  context.isHumanTokenSpent = true
  return body
}
