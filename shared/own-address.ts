import { siteConfig } from './site.config.ts'

const ownOrigin = new URL(siteConfig.url).origin

/** Null for a malformed address. A page has a dozen, and `URL.canParse` first would parse each twice. */
const parse = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** The path of an address of this site, or of `site`, a former address of it; any other text unchanged. */
export const withoutHost = (address: string, site: string = siteConfig.url): string => {
  const url = /^https?:/i.test(address) ? parse(address) : null
  const origin = site === siteConfig.url ? ownOrigin : new URL(site).origin
  // A user name before the host is not part of a path.
  if (!url?.href.startsWith(`${origin}/`)) return address
  const path = (address.startsWith(`${origin}/`) ? address : url.href).slice(origin.length)
  return parse(path, origin)?.href === url.href ? path : address
}

/** A path of this site with its host, for other sites and the editor; any other text unchanged. */
export const withHost = (address: string): string => {
  if (!address.startsWith('/')) return address
  const whole = parse(ownOrigin + address)
  return whole !== null && parse(address, ownOrigin)?.href === whole.href
    ? ownOrigin + address
    : address
}
