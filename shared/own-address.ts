import { siteConfig } from './site.config.ts'

const parse = (address: string, base?: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null

/**
 * An address of this very site as it is stored and as pages link it, without its host.
 * @param address any text
 * @param site the site's own address; another one where the site has moved
 * @returns the path, where it leads to the same place on this site; any other text as it is
 */
export const withoutHost = (address: string, site: string = siteConfig.url): string => {
  const meant = /^https?:/i.test(address) ? parse(address) : null
  const { origin } = new URL(site)
  // A user's name before the host is no part of a path.
  if (!meant?.href.startsWith(`${origin}/`)) return address
  const path = (address.startsWith(`${origin}/`) ? address : meant.href).slice(origin.length)
  return parse(path, origin)?.href === meant.href ? path : address
}

/**
 * An address as other sites and the author's editor need it.
 * @param address any text
 * @returns a path of this site with its host; any other text as it is
 */
export const withHost = (address: string): string => {
  const { origin } = new URL(siteConfig.url)
  if (!address.startsWith('/')) return address
  const whole = parse(origin + address)
  return whole !== null && parse(address, origin)?.href === whole.href ? origin + address : address
}
