import { Refusal } from '../../shared/problem.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { hashToken } from '../lib/tokens.ts'
import type { CallContext, StoredAnswer } from './context.ts'

/** The prefix of an import's keys, by which a repeated import recognises its articles. */
const importKey = 'import-'

/** The stored answer for a repeat of a call. */
export interface ReplayableAnswer<Body = unknown> {
  readonly body: Body
  readonly location?: string
  /** The version that the write stored. */
  readonly updatedAt?: string
}

/** Makes the statements that store an answer, to be part of the write's batch. */
export type StoreAnswer = (answer: ReplayableAnswer) => D1PreparedStatement[]

/** A key in stored form: a prefix with a space separates readers' keys from the author's. */
const storedKey = (context: CallContext, key: string): string =>
  context.access === 'author' ? key : `reader ${keyedHash(context, 'idempotency-key', key)}`

/**
 * The fingerprint of a request. It is a keyed hash, because requests contain passwords and e-mails: with a
 * plain digest, somebody with a copy of the database could check guesses. An import's requests contain
 * neither and must survive a new site secret.
 */
const fingerprintOf = (context: CallContext, key: string, body: string): string => {
  const { method, url } = context.request
  const { pathname, search } = new URL(url)
  const text = `${method} ${pathname}${search}\n${body}`
  return key.startsWith(importKey) ? hashToken(text) : keyedHash(context, 'request', text)
}

const selectAnswer = (db: D1Database, key: string): D1PreparedStatement =>
  db.prepare('SELECT fingerprint, answer FROM idempotency_keys WHERE key = ?1').bind(key)

/** The statement that reads the stored answer for the author's request; none if it has no key. */
export const selectAuthorsAnswer = (db: D1Database, request: Request): D1PreparedStatement[] => {
  const key = request.headers.get('Idempotency-Key')
  return key === null ? [] : [selectAnswer(db, key)]
}

/** @throws Refusal if the key belongs to another request; the author learns what that request stored */
const storedAnswerOf = <Body>(
  { access }: CallContext,
  row: StoredAnswer | null,
  fingerprint: string,
): ReplayableAnswer<Body> | null => {
  if (!row) return null
  const answer = JSON.parse(row.answer) as ReplayableAnswer<Body>
  if (row.fingerprint === fingerprint) return answer
  const { location, updatedAt } = answer
  const isRevealed = access === 'author' && location !== undefined
  throw new Refusal(
    'idempotency-key-reused',
    isRevealed ? { current: { location, updatedAt } } : {},
  )
}

const reply = <Body>(
  context: CallContext,
  answer: ReplayableAnswer<Body>,
  replayed: boolean,
): Body => {
  if (answer.location) context.setHeader('Location', answer.location)
  if (answer.updatedAt) context.setHeader('Updated-At', answer.updatedAt)
  if (replayed) context.setHeader('Idempotency-Replayed', 'true')
  return answer.body
}

/**
 * Writes once for each `Idempotency-Key` (IETF draft-ietf-httpapi-idempotency-key-header); refuses the same key
 * for another request. @param write writes in one batch, which must include the statements of `storeAnswer`
 */
export const runOnce = async <const Body>(
  context: CallContext,
  body: string,
  write: (storeAnswer: StoreAnswer) => Promise<ReplayableAnswer<Body>>,
): Promise<Body> => {
  const sentKey = context.request.headers.get('Idempotency-Key')
  if (sentKey === null) return reply(context, await write(() => []), false)
  if (!/^[\x21-\x7e]{1,200}$/.test(sentKey)) throw new Refusal('idempotency-key-invalid')
  const { db } = context
  const key = storedKey(context, sentKey)
  const fingerprint = fingerprintOf(context, key, body)
  const find = () => selectAnswer(db, key).first<StoredAnswer>()
  const { storedAnswer = await find() } = context
  const earlier = storedAnswerOf<Body>(context, storedAnswer, fingerprint)
  if (earlier) return reply(context, earlier, true)
  const storeAnswer: StoreAnswer = (answer) => [
    db
      .prepare(
        'INSERT INTO idempotency_keys (key, fingerprint, answer, created_at) VALUES (?1, ?2, ?3, ?4)',
      )
      .bind(key, fingerprint, JSON.stringify(answer), instantNow()),
  ]
  try {
    return reply(context, await write(storeAnswer), false)
  } catch (error) {
    // If a simultaneous repeat of this request succeeded, its answer counts, whatever failed here.
    const winner = storedAnswerOf<Body>(context, await find(), fingerprint)
    if (winner) return reply(context, winner, true)
    throw error
  }
}
