import { cookieNames } from '../../shared/names.ts'
import { cookieAges } from '../../shared/timings.ts'
import type { CallContext } from '../http/context.ts'
import { cookieLine, tokenIn } from '../http/cookies.ts'
import { after, instantNow } from '../lib/clock.ts'
import { hashToken, newToken } from '../lib/tokens.ts'

/** The most devices; one more sign-in forgets the device that signed in longest ago. */
export const maxDevices = 20

const hashIn = (request: Request): string => hashToken(tokenIn(request, cookieNames.device) ?? '')

/** Who tries to sign in: the address, and the hash of the device if the author has signed in on it. */
export interface Claimant {
  readonly address: string
  readonly device: string | null
}

/** Who tries with a request; queries the database only if there is a device's cookie. */
export const claimantOf = async ({
  db,
  request,
  address,
}: Pick<CallContext, 'db' | 'request' | 'address'>): Promise<Claimant> => {
  if (tokenIn(request, cookieNames.device) === null) return { address, device: null }
  const device = await db
    .prepare('SELECT token_hash FROM devices WHERE token_hash = ?1 AND signed_in_at > ?2')
    .bind(hashIn(request), after(instantNow(), -cookieAges.device * 1000))
    .first<string>('token_hash')
  return { address, device }
}

/** Makes a request's browser a known device with a new token: its cookie, and the statements for the sign-in's batch. */
export const rememberDevice = ({ db, request }: Pick<CallContext, 'db' | 'request'>) => {
  const token = newToken()
  return {
    cookie: cookieLine(cookieNames.device, token, cookieAges.device),
    writes: [
      db.prepare('DELETE FROM devices WHERE token_hash = ?1').bind(hashIn(request)),
      db
        .prepare('INSERT INTO devices (token_hash, signed_in_at) VALUES (?1, ?2)')
        .bind(hashToken(token), instantNow()),
      db
        .prepare(
          `DELETE FROM devices WHERE token_hash NOT IN
             (SELECT token_hash FROM devices ORDER BY signed_in_at DESC LIMIT ?1)`,
        )
        .bind(maxDevices),
    ],
  }
}

/** The statement that forgets all devices but that of a request. */
export const forgetOtherDevices = (db: D1Database, request: Request): D1PreparedStatement =>
  db.prepare('DELETE FROM devices WHERE token_hash <> ?1').bind(hashIn(request))
