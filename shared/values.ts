import { isHostname } from './hostname.ts'
import { isLoopback } from './loopback.ts'

/** The kinds of values that an author or a reader types, each with its one rule; `value-schemas.ts` has their schemas. */

const parse = (address: string): URL | null => {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** Control characters, and those that some programs read as the end of a line. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** A text in one line. */
export const inOneLine = (text: string): string =>
  text.replace(new RegExp(`${breaking.source}+`, 'gu'), ' ')

/** Whether a text is one line, such as a header of an e-mail has. */
export const isLine = (text: string): boolean => text.isWellFormed() && !breaking.test(text)

/** Whether a text is the address of a web page: what `URL` takes, with neither a user name nor spaces or quotes. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?!\/)[^\s"<>\\]+$/i.test(text) &&
  !/^https?:\/\/[^/?#]*@/i.test(text) &&
  parse(text) !== null

/** Whether a text is a path of this site, in the form that browsers send: `//host` is another site. */
export const isPath = (text: string): boolean =>
  /^\/(?!\/)/.test(text) && parse(`https://own.invalid${text}`)?.pathname === text

/** Whether an origin is this machine's, where a blog has no certificate. */
export const isLocal = (origin: string): boolean => origin.startsWith('http://')

/** The origin that an address of a site without a path has, `http:` only on this machine; null if it is no such address. */
export const originOf = (text: string): string | null => {
  const url = parse(text)
  if (url?.href !== `${url?.origin}/`) return null
  const isTaken = url.protocol === 'https:' || (isLocal(url.origin) && isLoopback(url))
  // No connection has the port 0.
  return isTaken && !url.origin.endsWith(':0') ? url.origin : null
}

/** Names that lead to no public site: of one machine, of one network, or of nothing (RFC 2606, 6761, 6762, 8375, 9476). */
const reserved =
  /(?:^|\.)(?:localhost|localdomain|local|lan|home|corp|internal|home\.arpa|invalid|onion|alt|test)$/

/** Whether an origin has a public name: no reserved one, no number, not one word. */
export const isPublic = (origin: string): boolean => {
  const { hostname } = new URL(origin)
  return isHostname(hostname) && !reserved.test(hostname)
}
