import type { CallContext } from '../http/context.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { hashToken } from '../lib/tokens.ts'

/** The environment with the site's secret. */
export type Keyed = Pick<CallContext, 'env' | 'url'>

/** The token that ends the subscription of this id; see `renewUnsubscribeToken`. */
export const deriveUnsubscribeToken = (context: Keyed, id: string): string =>
  keyedHash(context, 'unsubscribe', id)

/** The token that confirms an address, from its e-mail's id: the same at every attempt, and not stored. */
export const confirmationToken = (context: Keyed, letter: string): string =>
  keyedHash(context, 'confirmation', letter)

/** The token that ends a subscription, the same in every e-mail: old links still work. @param id the subscriber's */
export const renewUnsubscribeToken = async (
  context: Keyed & { db: D1Database },
  id: string,
): Promise<string | null> => {
  const token = deriveUnsubscribeToken(context, id)
  // Stored again, because a new site secret changes the token.
  const updated = await context.db
    .prepare('UPDATE subscribers SET unsubscribe_hash = ?2 WHERE id = ?1 RETURNING id')
    .bind(id, hashToken(token))
    .first('id')
  return updated === null ? null : token
}
