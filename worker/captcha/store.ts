import { randomBytes } from 'node:crypto'
import { Refusal } from '../../shared/problem.ts'
import { captchaTimes } from '../../shared/timings.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { type Counter, storeCounted } from '../http/limits.ts'
import { after, instantNow } from '../lib/clock.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import type { Subject } from './draw/subjects.ts'

export interface StoredPicture {
  /** The last part of its address. */
  readonly name: string
  readonly subject: Subject
  /** The seed of its drawing. It is secret: with it, anybody can draw the same picture. */
  readonly seed: string
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** Bytes of a challenge's id, and their characters in base64url. */
const idBytes = 16
const idLength = 22

/** Names and seeds of a challenge's pictures. A name begins with the challenge's id, the key of its row. */
export const namePictures = (
  subjects: readonly Subject[],
): { id: string; pictures: StoredPicture[] } => {
  const id = random(idBytes)
  return {
    id,
    pictures: subjects.map((subject) => ({ name: id + random(12), subject, seed: random(16) })),
  }
}

/** A new id for a challenge that has no pictures. */
export const newChallengeId = (): string => random(idBytes)

export interface NewChallenge {
  readonly id: string
  readonly solution: number
  readonly pictures?: readonly StoredPicture[]
}

/** The statement that stores a challenge for a browser, and when it expires. */
export const insertChallenge = (
  db: D1Database,
  visitor: string,
  { id, solution, pictures }: NewChallenge,
): { write: D1PreparedStatement; expiresAt: string } => {
  const expiresAt = after(instantNow(), captchaTimes.challenge)
  const write = db
    .prepare(
      `INSERT INTO captcha_challenges (id, visitor, solution, pictures, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5)`,
    )
    .bind(id, visitor, solution, pictures ? JSON.stringify(pictures) : null, expiresAt)
  return { write, expiresAt }
}

/** A picture of a live challenge of this browser, or null. */
export const findPicture = async (
  db: D1Database,
  visitor: string,
  name: string,
): Promise<StoredPicture | null> => {
  const stored = await db
    .prepare(
      `SELECT pictures FROM captcha_challenges
       WHERE id = ?1 AND visitor = ?2 AND expires_at > ?3`,
    )
    .bind(name.slice(0, idLength), visitor, instantNow())
    .first<string | null>('pictures')
  const pictures = JSON.parse(stored ?? '[]') as StoredPicture[]
  return pictures.find((picture) => picture.name === name) ?? null
}

/** The result of a right answer. */
export interface HumanToken {
  readonly token: string
  readonly expiresAt: string
}

/**
 * Counts and checks an answer and deletes the challenge in one batch: of simultaneous answers only one counts.
 * @throws Refusal `captcha-gone` when there is no such challenge any more, `captcha-failed`, and as `storeCounted`
 */
export const checkAnswer = async (
  context: Pick<CallContext, 'db'>,
  counters: readonly Counter[],
  visitor: string,
  id: string,
  chosen: number,
): Promise<HumanToken> => {
  const { db } = context
  const now = instantNow()
  const token = newToken()
  const expiresAt = after(now, captchaTimes.token)
  const live = 'id = ?1 AND visitor = ?2 AND expires_at > ?3'
  const writes = [
    requireThat(db, `EXISTS (SELECT 1 FROM captcha_challenges WHERE ${live})`, id, visitor, now),
    db
      .prepare(
        `INSERT INTO captcha_tokens (token_hash, visitor, expires_at)
         SELECT ?4, visitor, ?5 FROM captcha_challenges WHERE ${live} AND solution = ?6`,
      )
      .bind(id, visitor, now, hashToken(token), expiresAt, chosen),
    db
      .prepare(`DELETE FROM captcha_challenges WHERE ${live} RETURNING solution`)
      .bind(id, visitor, now),
  ]
  const write = storeCounted<{ solution: number }>(context, counters, writes)
  const results = await orRefuse(write, 'captcha-gone')
  if (results.at(-1)?.results[0]?.solution !== chosen) throw new Refusal('captcha-failed')
  return { token, expiresAt }
}
