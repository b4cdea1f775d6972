import { siteConfig } from './site.config.ts'

const own = new URL(siteConfig.url).origin

/** A page asks for a dozen: to ask first whether it can be parsed would parse each twice. */
const parse = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** The path of an address of this site, or of a former one of it; any other text unchanged. */
export const withoutHost = (address: string, site: string = siteConfig.url): string => {
  const meant = /^https?:/i.test(address) ? parse(address) : null
  const origin = site === siteConfig.url ? own : new URL(site).origin
  // A user name before the host is not part of a path.
  if (!meant?.href.startsWith(`${origin}/`)) return address
  const path = (address.startsWith(`${origin}/`) ? address : meant.href).slice(origin.length)
  return parse(path, origin)?.href === meant.href ? path : address
}

/** A path of this site with its host, for other sites and the editor; any other text unchanged. */
export const withHost = (address: string): string => {
  if (!address.startsWith('/')) return address
  const whole = parse(own + address)
  return whole !== null && parse(address, own)?.href === whole.href ? own + address : address
}
