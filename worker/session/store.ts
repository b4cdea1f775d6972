import { nanoid } from 'nanoid'
import { cookieNames } from '../../shared/names.ts'
import type { Session } from '../../shared/session/contract.ts'
import { sessionTimes } from '../../shared/timings.ts'
import type { CallContext, OwnSession, SessionAnd } from '../http/context.ts'
import { cookieLine, tokenIn } from '../http/cookies.ts'
import { after, instantNow } from '../lib/clock.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { browserOf, shortNetwork } from './client.ts'

const { idle, longest, proved, followed, seenStep } = sessionTimes

const tokenOf = (request: Request) => tokenIn(request, cookieNames.session)

/** SQL: a session is live; the three instants are `?1`, `?2` and `?3`. */
const isLive = 'seen_at > ?1 AND created_at > ?2 AND (followed_at IS NULL OR followed_at > ?3)'
const liveSince = (now: string) => [after(now, -idle), after(now, -longest), after(now, -followed)]

/**
 * The live session of a request, or null, and what other statements read in the same call of the database;
 * asks nothing of it without a cookie.
 */
export const findSessionAnd = async (
  db: D1Database,
  request: Request,
  statements: readonly D1PreparedStatement[],
): Promise<SessionAnd> => {
  const token = tokenOf(request)
  if (!token) return { session: null, also: [] }
  const tokenHash = hashToken(token)
  const now = instantNow()
  const find = db
    .prepare(
      `SELECT id, seen_at, followed_at IS NULL AND proved_at > ?5 AS is_proved
       FROM sessions WHERE token_hash = ?4 AND ${isLive}`,
    )
    .bind(...liveSince(now), tokenHash, after(now, -proved))
  const results = await db.batch<unknown>([find, ...statements])
  const [found = [], ...also] = results.map((result) => result.results)
  const [session] = found as { id: string; seen_at: string; is_proved: number }[]
  if (!session) return { session: null, also }
  if (session.seen_at < after(now, -seenStep)) {
    await db
      .prepare('UPDATE sessions SET seen_at = ?2 WHERE token_hash = ?1')
      .bind(tokenHash, now)
      .run()
  }
  return { session: { id: session.id, tokenHash, isProved: session.is_proved === 1 }, also }
}

/** The live session of a request, or null; asks nothing of the database without a cookie. */
export const findSession = async (db: D1Database, request: Request): Promise<OwnSession | null> =>
  (await findSessionAnd(db, request, [])).session

/** A new session: its token, kept nowhere else, and the statements that open it. */
interface NewSession {
  readonly token: string
  readonly writes: D1PreparedStatement[]
}

type Opener = Pick<CallContext, 'db' | 'request' | 'address'>

/** @param since SQL that gives the instant the session began, or no row where it is not to be opened */
const open = ({ db, request, address }: Opener, since: string, ...values: string[]): NewSession => {
  const token = newToken()
  const now = instantNow()
  const clear = db.prepare(`DELETE FROM sessions WHERE NOT (${isLive})`).bind(...liveSince(now))
  const begin = db
    .prepare(
      `INSERT INTO sessions (token_hash, id, seen_at, proved_at, browser, network, created_at)
       SELECT ?1, ?2, ?3, ?3, ?4, ?5, ${since}`,
    )
    .bind(
      hashToken(token),
      nanoid(),
      now,
      browserOf(request.headers.get('User-Agent')),
      shortNetwork(address),
      ...values,
    )
  return { token, writes: [clear, begin] }
}

/** Opens a session for whoever has just typed the password, and clears away those that have ended. */
export const newSession = (opener: Opener): NewSession => open(opener, '?3')

/** Ends a replaced session within a minute: the answer with the new one may be lost. */
const follow = (db: D1Database, tokenHash: string): D1PreparedStatement =>
  db
    .prepare('UPDATE sessions SET followed_at = ?2 WHERE token_hash = ?1 AND followed_at IS NULL')
    .bind(tokenHash, instantNow())

/** A new token for a request's session after its password was typed; an ended session stays ended. */
export const renewedSession = (opener: Opener): NewSession => {
  const before = hashToken(tokenOf(opener.request) ?? '')
  const { token, writes } = open(opener, 'created_at FROM sessions WHERE token_hash = ?6', before)
  return { token, writes: [...writes, follow(opener.db, before)] }
}

/** The statement that ends the session of a request, if there is one. */
export const endOwnSession = (db: D1Database, request: Request): D1PreparedStatement =>
  db.prepare('DELETE FROM sessions WHERE token_hash = ?1').bind(hashToken(tokenOf(request) ?? ''))

/** Ends the session with this id, or all but that. */
export const endSessions = (db: D1Database, which: 'this' | 'others', id: string) =>
  db
    .prepare(`DELETE FROM sessions WHERE id ${which === 'this' ? '=' : '<>'} ?1`)
    .bind(id)
    .run()

/** Ends all sessions; the request's within a minute, because its answer may be lost and asked for again. */
export const endSessionsBut = (db: D1Database, request: Request): D1PreparedStatement[] => {
  const tokenHash = hashToken(tokenOf(request) ?? '')
  return [
    db.prepare('DELETE FROM sessions WHERE token_hash <> ?1').bind(tokenHash),
    follow(db, tokenHash),
  ]
}

/** The live sessions, last used first. @param own the id of the one that asks */
export const findSessions = async (db: D1Database, own: string | undefined): Promise<Session[]> => {
  const { results } = await db
    .prepare(
      `SELECT id, created_at AS createdAt, seen_at AS seenAt, browser, network
       FROM sessions WHERE ${isLive} AND (followed_at IS NULL OR id = ?4)
       ORDER BY seen_at DESC, created_at DESC`,
    )
    .bind(...liveSince(instantNow()), own ?? '')
    .all<Omit<Session, 'isThis'>>()
  return results.map((session) => ({ ...session, isThis: session.id === own }))
}

/** The two cookies of a session: the token, and a marker for scripts. */
export const sessionCookies = (token: string, maxAge = longest / 1000): string[] => [
  cookieLine(cookieNames.session, token, maxAge),
  cookieLine(cookieNames.signedIn, token && '1', maxAge, false),
]

/** The same two, ended. */
export const endedCookies: readonly string[] = sessionCookies('', 0)
