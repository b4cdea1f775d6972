import { cookieNames } from '../../shared/names.ts'
import { cookieAges } from '../../shared/timings.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { newToken } from '../lib/tokens.ts'
import type { CallContext } from './context.ts'

const tokenOf = (request: Request): string | null => {
  const cookies = request.headers.get('Cookie') ?? ''
  return (
    new RegExp(`(?:^|;\\s*)${cookieNames.visitor}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? null
  )
}

/** The hash that identifies this browser in the database; null without a visitor's cookie. */
export const visitorOf = (context: Pick<CallContext, 'env' | 'url' | 'request'>): string | null => {
  const token = tokenOf(context.request)
  return token === null ? null : keyedHash(context, 'visitor', token)
}

/** The same; sets the cookie if the browser has none. */
export const welcomeVisitor = (context: CallContext): string => {
  const token = tokenOf(context.request) ?? newToken()
  context.setHeader(
    'Set-Cookie',
    `${cookieNames.visitor}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${cookieAges.visitor}`,
  )
  return keyedHash(context, 'visitor', token)
}
