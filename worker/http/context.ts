import type { Context, Hono } from 'hono'
import type { Access } from '../../shared/endpoint.ts'
import type { Env } from '../bindings.ts'
import type { Blog } from '../live/settings.ts'

/** The session that a request carries. */
export interface CurrentSession {
  readonly id: string
  readonly tokenHash: string
  /** Whether the author typed the password in it within the last minutes. */
  readonly isProved: boolean
  /** Whether an edit proved the password in it within the last minutes. */
  readonly mayEdit: boolean
  /** Whether it is on a device of the author's own, where it lasts longer. */
  readonly isOwnDevice: boolean
}

/** A session, and the rows of the statements run with it; null and no rows without a session's cookie. */
export interface SessionAnd {
  readonly session: CurrentSession | null
  readonly also: readonly (readonly unknown[])[]
}

/** The caller. The signed-in author and the signed builder may call while the blog is closed. */
export interface Caller {
  readonly isAuthor: boolean
  readonly isBuilder: boolean
  /** The author's session; null for others. */
  readonly session: CurrentSession | null
}

export interface HonoEnv {
  Bindings: Env
  Variables: {
    /** Finds the live session of the request. @param also statements to run in the same batch */
    session: (also: readonly D1PreparedStatement[]) => Promise<SessionAnd>
  }
}
export type Api = Hono<HonoEnv>
export type ApiContext = Context<HonoEnv>

/** A row of the stored answers. */
export interface StoredAnswer {
  readonly fingerprint: string
  readonly answer: string
}

/** What a handler gets besides its input. */
export interface CallContext extends Blog {
  readonly db: D1Database
  readonly url: URL
  readonly caller: Caller
  /** Who may make this call. */
  readonly access: Access
  /** The stored answer for the author's `Idempotency-Key`, if it was read together with the session. */
  readonly storedAnswer?: StoredAnswer | null
  /** Gets the epoch of the database at each read of what is kept. */
  readonly epochs: string[]
  /** The address of the connection. */
  readonly address: string
  readonly request: Request
  readonly setHeader: (name: string, value: string) => void
  /** The handler of a human's call must set it when it has used up the captcha's token. */
  isHumanTokenSpent: boolean
  /** Runs work after the answer is sent. */
  readonly later: (work: Promise<unknown>) => void
}
