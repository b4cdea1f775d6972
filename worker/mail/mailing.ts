import type { Env } from '../bindings.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import { instantNow } from '../lib/clock.ts'
import { blogOf } from '../live/settings.ts'
import { letterBodyFor, type Stored } from './letter-body.ts'
import { enqueue } from './queue.ts'
import { mailSettings } from './settings.ts'
import { mayAlert } from './store.ts'

/** Subscribers in one page. */
const page = 100
/** Pages for one queue message: each takes five statements, of fifty that are allowed. */
const maxPages = 8

interface Next {
  readonly reached: string
  readonly created_at: string
  /** Whether its e-mails have the whole article, which is not made yet. */
  readonly is_unmade: 0 | 1
}

const findNext = (db: D1Database, article: string) =>
  db
    .prepare(
      `SELECT reached, created_at, is_whole = 1 AND body IS NULL AS is_unmade FROM mailings
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

/** Makes an article as e-mails carry it, once for all of them; if it cannot be read, they have the summary. */
const makeBody = async (env: Env, id: string): Promise<void> => {
  const article = await env.DB.prepare(
    'SELECT id, body, image, image_alt, image_source FROM articles WHERE id = ?1',
  )
    .bind(id)
    .first<Stored>()
  const body =
    article && (await letterBodyFor(env, article, mailSettings(await blogOf(env)).origin))
  await env.DB.prepare('UPDATE mailings SET body = ?2, is_whole = ?3 WHERE article = ?1')
    .bind(id, body && JSON.stringify(body), body ? 1 : 0)
    .run()
}

/** Creates and queues an article's e-mails, each once; none while the blog is closed or the article is in the bin. */
export const createLetters = async (env: Env, article: string): Promise<void> => {
  for (let pages = 0; pages < maxPages; pages += 1) {
    const next = await findNext(env.DB, article)
    if (!next) return
    if (next.is_unmade === 1) await makeBody(env, article)
    const subscribers = await findSubscribers(env.DB, next)
    try {
      await enqueue(env, { letters: await writePage(env.DB, article, next, subscribers) })
    } catch (error) {
      if (!isConditionFailure(error)) throw error
    }
  }
  await enqueue(env, { articles: [article] })
}
