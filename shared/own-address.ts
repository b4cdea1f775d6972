import { siteConfig } from './site.config.ts'

const parse = (address: string, base?: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null

/**
 * Removes the host from an address of this site: the form for the database and for links in pages.
 * @param address any text
 * @param site the site's own address, or a former one
 * @returns the path if it leads to the same place on this site; any other text unchanged
 */
export const withoutHost = (address: string, site: string = siteConfig.url): string => {
  const meant = /^https?:/i.test(address) ? parse(address) : null
  const { origin } = new URL(site)
  // A user name before the host is not part of a path.
  if (!meant?.href.startsWith(`${origin}/`)) return address
  const path = (address.startsWith(`${origin}/`) ? address : meant.href).slice(origin.length)
  return parse(path, origin)?.href === meant.href ? path : address
}

/**
 * Adds the host to a path of this site, for other sites and the editor.
 * @param address any text
 * @returns a path of this site with its host; any other text unchanged
 */
export const withHost = (address: string): string => {
  const { origin } = new URL(siteConfig.url)
  if (!address.startsWith('/')) return address
  const whole = parse(origin + address)
  return whole !== null && parse(address, origin)?.href === whole.href ? origin + address : address
}
