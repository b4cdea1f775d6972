import { cookieNames } from '../../shared/names.ts'
import { after, instantNow } from '../clock.ts'
import { hashToken, newToken } from './secret.ts'

/** Milliseconds without a call after which a session ends, and at the latest. */
export const idleTime = 60 * 60_000
export const longestTime = 12 * 60 * 60_000
/** Milliseconds that a session lasts which another has followed. */
const lastTime = 60_000
/** A session is marked as seen at most this often: a write for every read would be waste. */
const seenStep = 60_000

const tokenOf = (request: Request): string | null => {
  const cookies = request.headers.get('Cookie') ?? ''
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieNames.session}=`))
  const token = found?.slice(cookieNames.session.length + 1) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

/** The live session of a request, or null; asks nothing of the database without a cookie. */
export const findSession = async (
  db: D1Database,
  request: Request,
): Promise<{ tokenHash: string } | null> => {
  const token = tokenOf(request)
  if (!token) return null
  const tokenHash = hashToken(token)
  const now = instantNow()
  const session = await db
    .prepare(
      'SELECT seen_at FROM sessions WHERE token_hash = ?1 AND seen_at > ?2 AND created_at > ?3',
    )
    .bind(tokenHash, after(now, -idleTime), after(now, -longestTime))
    .first<{ seen_at: string }>()
  if (!session) return null
  if (session.seen_at < after(now, -seenStep)) {
    await db
      .prepare('UPDATE sessions SET seen_at = ?2 WHERE token_hash = ?1')
      .bind(tokenHash, now)
      .run()
  }
  return { tokenHash }
}

/** A new session: its token, kept nowhere else, and the statements that open it and clear away ended ones. */
export const newSession = (db: D1Database): { token: string; writes: D1PreparedStatement[] } => {
  const token = newToken()
  const now = instantNow()
  const writes = [
    db
      .prepare('DELETE FROM sessions WHERE seen_at <= ?1 OR created_at <= ?2')
      .bind(after(now, -idleTime), after(now, -longestTime)),
    db
      .prepare('INSERT INTO sessions (token_hash, created_at, seen_at) VALUES (?1, ?2, ?2)')
      .bind(hashToken(token), now),
  ]
  return { token, writes }
}

/** Ends the session a request carries, if it carries one. */
export const endSession = async (db: D1Database, request: Request): Promise<void> => {
  const token = tokenOf(request)
  if (!token) return
  await db.prepare('DELETE FROM sessions WHERE token_hash = ?1').bind(hashToken(token)).run()
}

/**
 * The statements that end all sessions, that of a request within a minute: its answer may be lost, and
 * whoever asks again must still be known.
 */
export const endSessionsBut = (db: D1Database, request: Request): D1PreparedStatement[] => {
  const tokenHash = hashToken(tokenOf(request) ?? '')
  return [
    db.prepare('DELETE FROM sessions WHERE token_hash <> ?1').bind(tokenHash),
    db
      .prepare('UPDATE sessions SET created_at = MIN(created_at, ?2) WHERE token_hash = ?1')
      .bind(tokenHash, after(instantNow(), lastTime - longestTime)),
  ]
}

/** The two cookies of a session: the token, and a marker that scripts may read. */
export const sessionCookies = (token: string): string[] => [
  `${cookieNames.session}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${longestTime / 1000}`,
  `${cookieNames.signedIn}=1; Path=/; Secure; SameSite=Strict; Max-Age=${longestTime / 1000}`,
]

/** The same two, ended. */
export const endedCookies: readonly string[] = [
  `${cookieNames.session}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`,
  `${cookieNames.signedIn}=; Path=/; Secure; SameSite=Strict; Max-Age=0`,
]
