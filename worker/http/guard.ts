import { renderer } from 'stillpress:renderer'
import { guardHeaders, surfaceOf, surfaces } from '../../shared/headers.ts'
import { decode } from './pathname.ts'

/** They are the same for every answer of a kind, so they are computed once. */
const setsOf = (isSecure: boolean) =>
  new Map(
    surfaces.map((surface) => {
      const headers = guardHeaders(surface, renderer.scriptHashes, isSecure)
      return [surface, new Headers(headers.map(([name, value]) => [name, value]))]
    }),
  )
const sets = { 'https:': setsOf(true), 'http:': setsOf(false) }

/** Adds the security headers to an answer. Every answer of the Worker passes through here. */
export const guard = (url: URL, response: Response): Response => {
  const surface = surfaceOf(decode(url.pathname), response.headers.get('Content-Type'))
  // The runtime copies ten headers faster than it sets them one by one.
  const headers = new Headers(sets[url.protocol as keyof typeof sets].get(surface))
  for (const [name, value] of response.headers) headers.append(name, value)
  return new Response(response.body, { status: response.status, headers })
}
