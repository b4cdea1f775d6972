import { Refusal } from '../../shared/problem.ts'
import { after, instantNow } from '../clock.ts'
import type { CallContext } from '../context.ts'

/** Milliseconds that an answer is kept for a repeat; those of an import for ever. */
const keptTime = 30 * 24 * 60 * 60_000

/** Forgets answers that nobody will ask for again. An import's keys tell what is there already. */
export const forgetOldAnswers = (db: D1Database) =>
  db
    .prepare("DELETE FROM idempotency_keys WHERE created_at < ?1 AND key NOT LIKE 'import-%'")
    .bind(after(instantNow(), -keptTime))
    .run()

/** What a repeat of a call is answered with. */
export interface KeptAnswer {
  readonly body: unknown
  readonly location?: string
}

/** Gives the statements that keep an answer, for the batch that does the write. */
export type Keep = (answer: KeptAnswer) => D1PreparedStatement[]

const fingerprintOf = async (request: Request, body: string): Promise<string> => {
  const url = new URL(request.url)
  const text = `${request.method} ${url.pathname}${url.search}\n${body}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('base64url')
}

const findAnswer = async (db: D1Database, key: string, fingerprint: string) => {
  const row = await db
    .prepare('SELECT fingerprint, answer FROM idempotency_keys WHERE key = ?1')
    .bind(key)
    .first<{ fingerprint: string; answer: string }>()
  if (!row) return null
  if (row.fingerprint !== fingerprint) throw new Refusal('idempotency-key-reused')
  return JSON.parse(row.answer) as KeptAnswer
}

const reply = (context: CallContext, answer: KeptAnswer, replayed: boolean): unknown => {
  if (answer.location) context.setHeader('Location', answer.location)
  if (replayed) context.setHeader('Idempotency-Replayed', 'true')
  return answer.body
}

/**
 * Does a write once for each `Idempotency-Key` (IETF draft-ietf-httpapi-idempotency-key-header): a
 * repeat is answered as the first was; the same key for another request is refused. Without a key
 * the write is simply done.
 * @param body the request's text, as it was signed and parsed
 * @param write does the write in one batch that holds what `keep` gives; resolves to the answer
 */
export const once = async (
  context: CallContext,
  body: string,
  write: (keep: Keep) => Promise<KeptAnswer>,
): Promise<unknown> => {
  const key = context.request.headers.get('Idempotency-Key')
  if (key === null) return reply(context, await write(() => []), false)
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refusal('idempotency-key-invalid')
  const { db } = context
  const fingerprint = await fingerprintOf(context.request, body)
  const kept = await findAnswer(db, key, fingerprint)
  if (kept) return reply(context, kept, true)
  const keep: Keep = (answer) => [
    db
      .prepare(
        'INSERT INTO idempotency_keys (key, fingerprint, answer, created_at) VALUES (?1, ?2, ?3, ?4)',
      )
      .bind(key, fingerprint, JSON.stringify(answer), instantNow()),
  ]
  try {
    return reply(context, await write(keep), false)
  } catch (error) {
    // Whatever stopped this write, if its twin has won meanwhile, the twin's answer is the answer.
    const won = await findAnswer(db, key, fingerprint)
    if (won) return reply(context, won, true)
    throw error
  }
}
