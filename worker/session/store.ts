import { nanoid } from 'nanoid'
import { sessionTimes } from '../../shared/author-times.ts'
import { cookieNames } from '../../shared/names.ts'
import type { Session } from '../../shared/session/contract.ts'
import type { CallContext, CurrentSession, SessionAnd } from '../http/context.ts'
import { cookieLine, tokenIn } from '../http/cookies.ts'
import { after, instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { log } from '../lib/log.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { browserOf, shortNetwork } from './client.ts'

const { idle, longest, ownIdle, ownLongest, proved, followed, seenStep } = sessionTimes

const tokenOf = (request: Request) => tokenIn(request, cookieNames.session)

/** SQL: a session is live; the five instants are `?1` to `?5`. */
const isLive = `seen_at > iif(is_own_device, ?2, ?1) AND created_at > iif(is_own_device, ?4, ?3)
  AND (followed_at IS NULL OR followed_at > ?5)`
const liveSince = (now: string) =>
  [idle, ownIdle, longest, ownLongest, followed].map((time) => after(now, -time))

/** SQL: what the author's list knows a session by, whatever renewed it. */
const knownId = 'COALESCE(first_id, id)'

interface Found {
  readonly id: string
  readonly seen_at: string
  readonly is_proved: number
  readonly may_edit: number
  readonly is_own_device: number
}

/**
 * The live session of a request, or null, and the rows of other statements in the same batch. Without a
 * cookie it does not query the database.
 */
export const findSessionWith = async (
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
      `SELECT ${knownId} AS id, seen_at, is_own_device, followed_at IS NULL AND proved_at > ?7 AS is_proved,
         followed_at IS NULL AND edit_proved_at > ?7 AS may_edit
       FROM sessions WHERE token_hash = ?6 AND ${isLive}`,
    )
    .bind(...liveSince(now), tokenHash, after(now, -proved))
  const results = await db.batch<unknown>([find, ...statements])
  const [found = [], ...also] = results.map((result) => result.results)
  const [session] = found as Found[]
  if (!session) return { session: null, also }
  if (session.seen_at < after(now, -seenStep)) {
    await db
      .prepare('UPDATE sessions SET seen_at = ?2 WHERE token_hash = ?1')
      .bind(tokenHash, now)
      .run()
      // The author reads on while the database takes no writes; the session only ends sooner.
      .catch((cause) => log('error', 'session-unnoted', { cause }))
  }
  return {
    session: {
      id: session.id,
      tokenHash,
      isProved: session.is_proved === 1,
      mayEdit: session.may_edit === 1,
      isOwnDevice: session.is_own_device === 1,
    },
    also,
  }
}

/** The live session of a request, or null; does not query the database without a cookie. */
export const findSession = async (
  db: D1Database,
  request: Request,
): Promise<CurrentSession | null> => (await findSessionWith(db, request, [])).session

/** A new session: its token, which is stored nowhere else, and the statements that open it. */
interface NewSession {
  readonly token: string
  readonly writes: D1PreparedStatement[]
}

type Opener = Pick<CallContext, 'db' | 'request' | 'address' | 'env' | 'url'>

/**
 * @param since SQL for the instant at which the session began, whether it is on an own device, and the session that it renews;
 *   without a row the session is not opened
 */
const createSession = (
  { db, request, address }: Opener,
  since: string,
  value: string | number,
): NewSession => {
  const token = newToken()
  const now = instantNow()
  const clear = db.prepare(`DELETE FROM sessions WHERE NOT (${isLive})`).bind(...liveSince(now))
  const begin = db
    .prepare(
      `INSERT INTO sessions
         (token_hash, id, seen_at, proved_at, browser, network, created_at, is_own_device, first_id)
       SELECT ?1, ?2, ?3, ?3, ?4, ?5, ${since}`,
    )
    .bind(
      hashToken(token),
      nanoid(),
      now,
      browserOf(request.headers.get('User-Agent')),
      shortNetwork(address),
      value,
    )
  return { token, writes: [clear, begin] }
}

/** Notes the network of a sign-in, as a keyed hash; the cron tells the author of each but the blog's first. */
const noteNetwork = (opener: Opener): D1PreparedStatement =>
  opener.db
    .prepare(
      `INSERT INTO sign_in_networks (network, seen_at, is_told)
       SELECT ?1, ?2, NOT EXISTS (SELECT 1 FROM sign_in_networks) WHERE true
       ON CONFLICT (network) DO UPDATE SET seen_at = excluded.seen_at`,
    )
    .bind(keyedHash(opener, 'sign-in', shortNetwork(opener.address)), instantNow())

/** Opens a session after a sign-in, and deletes ended sessions. @param isOwnDevice whether it lasts longer */
export const newSession = (opener: Opener, isOwnDevice = false): NewSession => {
  const { token, writes } = createSession(opener, '?3, ?6, NULL', isOwnDevice ? 1 : 0)
  return { token, writes: [...writes, noteNetwork(opener)] }
}

/** Ends a replaced session within a minute: the answer with the new one may be lost. */
const endSoon = (db: D1Database, tokenHash: string): D1PreparedStatement =>
  db
    .prepare('UPDATE sessions SET followed_at = ?2 WHERE token_hash = ?1 AND followed_at IS NULL')
    .bind(tokenHash, instantNow())

/** A new token for a request's session after its password was typed; an ended session stays ended. */
export const renewedSession = (opener: Opener): NewSession => {
  const before = hashToken(tokenOf(opener.request) ?? '')
  const { token, writes } = createSession(
    opener,
    `created_at, is_own_device, ${knownId} FROM sessions WHERE token_hash = ?6`,
    before,
  )
  return { token, writes: [...writes, endSoon(opener.db, before)] }
}

/** The statement after an edit for which the password was typed: for some minutes the session's edits need none. */
export const proveEdits = (db: D1Database, request: Request): D1PreparedStatement =>
  db
    .prepare('UPDATE sessions SET edit_proved_at = ?2 WHERE token_hash = ?1')
    .bind(hashToken(tokenOf(request) ?? ''), instantNow())

/** The statement that ends the session of a request, if there is one, and what it renewed or what renewed it. */
export const endCurrentSession = (db: D1Database, request: Request): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM sessions
       WHERE ${knownId} = (SELECT ${knownId} FROM sessions WHERE token_hash = ?1)`,
    )
    .bind(hashToken(tokenOf(request) ?? ''))

/** The statement that ends the session with this id. */
export const endOneSession = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare(`DELETE FROM sessions WHERE ${knownId} = ?1`).bind(id)

/** The statement that ends all sessions but the one with this id. */
export const endOtherSessions = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare(`DELETE FROM sessions WHERE ${knownId} <> ?1`).bind(id)

/** Ends all sessions; the request's a minute later, because a lost answer may be requested again. */
export const endSessionsBut = (db: D1Database, request: Request): D1PreparedStatement[] => {
  const tokenHash = hashToken(tokenOf(request) ?? '')
  return [
    db.prepare('DELETE FROM sessions WHERE token_hash <> ?1').bind(tokenHash),
    endSoon(db, tokenHash),
  ]
}

/** The live sessions, last used first. @param currentId the id of the caller's session */
export const findSessions = async (
  db: D1Database,
  currentId: string | undefined,
): Promise<Session[]> => {
  const { results } = await db
    .prepare(
      `SELECT ${knownId} AS id, created_at AS createdAt, MAX(seen_at) AS seenAt, browser, network,
         is_own_device AS isOwnDevice
       FROM sessions WHERE ${isLive} AND (followed_at IS NULL OR ${knownId} = ?6)
       GROUP BY ${knownId} ORDER BY seenAt DESC, createdAt DESC`,
    )
    .bind(...liveSince(instantNow()), currentId ?? '')
    .all<Omit<Session, 'isThis' | 'isOwnDevice'> & { readonly isOwnDevice: number }>()
  return results.map((session) => ({
    ...session,
    isOwnDevice: session.isOwnDevice === 1,
    isThis: session.id === currentId,
  }))
}

const cookiesFor = (token: string, maxAge: number): string[] => [
  cookieLine(cookieNames.session, token, maxAge),
  cookieLine(cookieNames.signedIn, token && '1', maxAge, false),
]

/** The two cookies of a session: the token, and a marker for scripts. @param isOwnDevice as the session */
export const sessionCookies = (token: string, isOwnDevice = false): string[] =>
  cookiesFor(token, (isOwnDevice ? ownLongest : longest) / 1000)

/** The `Set-Cookie` lines that end both cookies. */
export const endedCookies: readonly string[] = cookiesFor('', 0)
