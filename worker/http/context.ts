import type { Context, Hono } from 'hono'
import type { Access } from '../../shared/endpoint.ts'
import type { Env } from '../bindings.ts'

/** The session that a request carries. */
export interface OwnSession {
  readonly id: string
  readonly tokenHash: string
  /** Whether the password was typed in it a few minutes ago, at most. */
  readonly isProved: boolean
}

/** Who calls. The signed-in author and the signed builder pass a block. */
export interface Caller {
  readonly isAuthor: boolean
  readonly isBuilder: boolean
  /** The author's own. */
  readonly session: OwnSession | null
}

export interface HonoEnv {
  Bindings: Env
  Variables: {
    /** Finds the live session that the request carries. */
    session: () => Promise<OwnSession | null>
  }
}
export type Api = Hono<HonoEnv>
export type ApiContext = Context<HonoEnv>

/** What a handler is given besides its input. */
export interface CallContext {
  readonly db: D1Database
  readonly env: Env
  readonly url: URL
  readonly caller: Caller
  /** Who may make this call. */
  readonly access: Access
  /** The address of the connection. */
  readonly address: string
  readonly request: Request
  readonly setHeader: (name: string, value: string) => void
  /** Set by the handler once it has spent the captcha's token; a human's call must. */
  humanSpent: boolean
  /** Runs work after the answer is sent. */
  readonly later: (work: Promise<unknown>) => void
}
