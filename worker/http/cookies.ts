import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { cookieNames } from '../../shared/names.ts'

const cookieIn = (request: Request, name: string): string =>
  parse(request.headers.get('Cookie') ?? '', name)[name] ?? ''

/** Whether a request carries the author's marker, which proves nothing. */
export const hasAuthorMarker = (request: Request): boolean =>
  cookieIn(request, cookieNames.signedIn) !== ''

/** The token in a request's cookie; null if the cookie is missing or malformed. */
export const tokenIn = (request: Request, name: string): string | null => {
  const token = cookieIn(request, name)
  return /^[\w-]{43}$/.test(token) ? token : null
}

/** A `Set-Cookie` for this host over a secure connection. @param maxAge in seconds; 0 ends the cookie */
export const cookieLine = (name: string, value: string, maxAge: number, httpOnly = true): string =>
  generateCookie(name, value, { httpOnly, maxAge, sameSite: 'Strict', secure: true })
