import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { isLoopback } from '../../shared/loopback.ts'
import { cookieNames, hostPrefix } from '../../shared/names.ts'
import type { Env } from '../bindings.ts'

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

/**
 * Whether the cookies of an address go without `__Host-` and `Secure`, because WebKit drops those over http, on a loopback
 * host, too: there, and only where development has switched it on.
 */
export const hasLocalCookies = ({ LOCAL_COOKIES }: Pick<Env, 'LOCAL_COOKIES'>, url: URL): boolean =>
  LOCAL_COOKIES === 'on' && url.protocol === 'http:' && isLoopback(url)

const localNames = new Set(
  Object.values(cookieNames).flatMap((name) => name.split(hostPrefix)[1] ?? []),
)

/** A request whose local cookies have the names that the Worker reads; of those names it brings none itself. */
export const fromLocalCookies = (request: Request): Request => {
  const pairs = (request.headers.get('Cookie') ?? '').split(/;\s*/)
  const known = pairs
    .filter((pair) => !pair.startsWith(hostPrefix))
    .map((pair) => (localNames.has(pair.split('=')[0] ?? '') ? hostPrefix + pair : pair))
  const headers = new Headers(request.headers)
  headers.set('Cookie', known.join('; '))
  return new Request(request, { headers })
}

/** Gives an answer's cookies their local names and attributes. */
export const toLocalCookies = ({ headers }: Response): void => {
  const lines = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const line of lines) {
    headers.append('Set-Cookie', line.replace(hostPrefix, '').replace('; Secure', ''))
  }
}
