import type { Env } from '../bindings.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import { instantNow } from '../lib/clock.ts'
import { enqueue } from './queue.ts'
import { mayAlert } from './store.ts'

/** Subscribers in one page. */
const page = 100
/** Pages for one queue message: each takes five statements, of fifty that are allowed. */
const maxPages = 8

interface Next {
  readonly reached: string
  readonly created_at: string
}

const findNext = (db: D1Database, article: string) =>
  db
    .prepare(
      `SELECT reached, created_at FROM mailings
       WHERE article = ?1 AND addressed_at IS NULL AND ${mayAlert('?1')}`,
    )
    .bind(article)
    .first<Next>()

/** The next subscribers who were confirmed at publication: later ones get no old alert. */
const findSubscribers = async (db: D1Database, { reached, created_at }: Next) =>
  (
    await db
      .prepare(
        `SELECT id FROM subscribers WHERE id > ?1 AND state = 'confirmed' AND confirmed_at <= ?2
         ORDER BY id LIMIT ?3`,
      )
      .bind(reached, created_at, page)
      .all<{ id: string }>()
  ).results.map(({ id }) => id)

/** Writes a page of e-mails and the progress in one batch; fails if another run has just written it. */
const writePage = async (
  db: D1Database,
  article: string,
  { reached }: Next,
  subscribers: readonly string[],
): Promise<string[]> => {
  const now = instantNow()
  const isStill =
    'EXISTS (SELECT 1 FROM mailings WHERE article = ?1 AND reached = ?2 AND addressed_at IS NULL)'
  const [, written] = await db.batch<{ id: string }>([
    requireThat(db, isStill, article, reached),
    db
      .prepare(
        `INSERT INTO deliveries (id, article, subscriber, created_at, changed_at)
         SELECT lower(hex(randomblob(16))), ?1, id, ?3, ?3 FROM subscribers
         WHERE id IN (SELECT value FROM json_each(?2)) RETURNING id`,
      )
      .bind(article, JSON.stringify(subscribers), now),
    db
      .prepare(
        `UPDATE mailings SET reached = ?2, addressed_at = ?3, asked_at = ?4,
           recipients = recipients
             + (SELECT COUNT(*) FROM subscribers WHERE id IN (SELECT value FROM json_each(?5)))
         WHERE article = ?1`,
      )
      .bind(
        article,
        subscribers.at(-1) ?? reached,
        subscribers.length < page ? now : null,
        now,
        JSON.stringify(subscribers),
      ),
  ])
  return (written?.results ?? []).map(({ id }) => id)
}

/** Creates and queues an article's e-mails, each once; none while the blog is closed or the article is in the bin. */
export const createLetters = async (env: Env, article: string): Promise<void> => {
  for (let pages = 0; pages < maxPages; pages += 1) {
    const next = await findNext(env.DB, article)
    if (!next) return
    const subscribers = await findSubscribers(env.DB, next)
    try {
      await enqueue(env, { letters: await writePage(env.DB, article, next, subscribers) })
    } catch (error) {
      if (!isConditionFailure(error)) throw error
    }
  }
  await enqueue(env, { articles: [article] })
}
