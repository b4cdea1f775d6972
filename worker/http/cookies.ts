import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'

/** The token that a request carries as a cookie; null where it carries none, or something else. */
export const tokenIn = (request: Request, name: string): string | null => {
  const token = parse(request.headers.get('Cookie') ?? '', name)[name] ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

/** A `Set-Cookie` for this host over a secure connection. @param maxAge in seconds; 0 ends the cookie */
export const cookieLine = (name: string, value: string, maxAge: number, httpOnly = true): string =>
  generateCookie(name, value, { httpOnly, maxAge, sameSite: 'Strict', secure: true })
