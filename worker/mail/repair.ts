import type { Env } from '../bindings.ts'
import { isUnsent } from '../database/conditions.ts'
import { after, instantNow } from '../lib/clock.ts'
import { localEndpoint } from '../lib/loopback.ts'
import { enqueue } from './queue.ts'
import { mayAlert } from './store.ts'

const minute = 60_000
/** How long a mailing or an e-mail may make no progress before it is queued again; longer than the queue's limit for any work. */
const staleAfter = { mailing: 2 * minute, letter: 30 * minute, sending: 20 * minute }
/** On this machine the queue is gone with the Worker, which each change restarts. */
const staleHere = { mailing: minute, letter: minute, sending: minute }
/** E-mails that one run queues again, once a minute. */
const maxLetters = 1_000

const lostReason = 'Sending it was cut short; it may have gone out.'

/**
 * Repairs after a crash or an outage. It queues lost mailings and e-mails again. An e-mail whose sending
 * never ended is retried only if the provider recognises repeats; otherwise its result is marked as
 * unknown. It also continues alerts that waited for the blog to open.
 */
export const repairMail = async (env: Env): Promise<void> => {
  const now = instantNow()
  const { DB: db } = env
  const stale = localEndpoint(env) ? staleHere : staleAfter
  const [mailings, , , letters] = await db.batch<{ article: string; id: string }>([
    db
      .prepare(
        `UPDATE mailings SET asked_at = ?1 WHERE addressed_at IS NULL AND asked_at <= ?2
           AND ${mayAlert('mailings.article')} RETURNING article`,
      )
      .bind(now, after(now, -stale.mailing)),
    db
      .prepare(
        `UPDATE deliveries SET is_lost = 1, reason = ?3,
           state = CASE WHEN repeatable_until > ?1 THEN 'queued' ELSE 'unknown' END
         WHERE ${isUnsent("'sending'")} AND changed_at <= ?2`,
      )
      .bind(now, after(now, -stale.sending), lostReason),
    db
      .prepare(
        `UPDATE deliveries SET state = 'unknown', reason = coalesce(reason, ?2)
         WHERE ${isUnsent("'queued'")} AND is_lost = 1 AND coalesce(repeatable_until, '') <= ?1`,
      )
      .bind(now, lostReason),
    db
      .prepare(
        `UPDATE deliveries SET changed_at = ?1 WHERE id IN (
           SELECT id FROM deliveries WHERE ${isUnsent("'queued'")} AND changed_at <= ?2
             AND (article IS NULL OR ${mayAlert('deliveries.article')})
           -- Alerts first.
           ORDER BY article IS NULL LIMIT ?3
         ) RETURNING id`,
      )
      .bind(now, after(now, -stale.letter), maxLetters),
  ])
  await enqueue(env, {
    articles: (mailings?.results ?? []).map(({ article }) => article),
    letters: (letters?.results ?? []).map(({ id }) => id),
  })
}
