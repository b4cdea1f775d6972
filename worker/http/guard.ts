import { renderer } from 'stillpress:renderer'
import { guardHeaders, surfaceOf, surfaces } from '../../shared/headers.ts'
import { playersOf } from './page-response.ts'
import { decode } from './pathname.ts'

/** The headers by kind of answer, computed once. */
const setsOf = (isSecure: boolean) => {
  const pairs = surfaces.map(
    (surface) => [surface, guardHeaders(surface, renderer.scriptHashes, isSecure)] as const,
  )
  return new Map(pairs)
}
const sets = { 'https:': setsOf(true), 'http:': setsOf(false) }

/** Adds the security headers to an answer. Every answer of the Worker passes through here. */
export const guard = (url: URL, response: Response): Response => {
  const surface = surfaceOf(decode(url.pathname), response.headers.get('Content-Type'))
  const players = playersOf(response)
  const headers =
    players.length > 0
      ? guardHeaders(surface, renderer.scriptHashes, url.protocol === 'https:', players)
      : (sets[url.protocol as keyof typeof sets].get(surface) ?? [])
  for (const [name, value] of headers) response.headers.set(name, value)
  return response
}
