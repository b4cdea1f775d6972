import { cookieNames } from '../../shared/names.ts'
import { cookieAges } from '../../shared/timings.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { newToken } from '../lib/tokens.ts'
import type { CallContext } from './context.ts'
import { cookieLine, tokenIn } from './cookies.ts'

const tokenOf = (request: Request) => tokenIn(request, cookieNames.visitor)

/** The hash that identifies this browser in the database; null without a visitor's cookie. */
export const visitorOf = (context: Pick<CallContext, 'env' | 'url' | 'request'>): string | null => {
  const token = tokenOf(context.request)
  return token === null ? null : keyedHash(context, 'visitor', token)
}

/** The hash that identifies this browser; sets the cookie if the browser has none. */
export const ensureVisitor = (context: CallContext): string => {
  const token = tokenOf(context.request) ?? newToken()
  context.setHeader('Set-Cookie', cookieLine(cookieNames.visitor, token, cookieAges.visitor))
  return keyedHash(context, 'visitor', token)
}
