import { siteConfig } from './site.config.ts'

const parse = (address: string, base?: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null

/** The path of an address of this site, or of a former one of it; any other text unchanged. */
export const withoutHost = (address: string, site: string = siteConfig.url): string => {
  const meant = /^https?:/i.test(address) ? parse(address) : null
  const { origin } = new URL(site)
  // A user name before the host is not part of a path.
  if (!meant?.href.startsWith(`${origin}/`)) return address
  const path = (address.startsWith(`${origin}/`) ? address : meant.href).slice(origin.length)
  return parse(path, origin)?.href === meant.href ? path : address
}

/** A path of this site with its host, for other sites and the editor; any other text unchanged. */
export const withHost = (address: string): string => {
  const { origin } = new URL(siteConfig.url)
  if (!address.startsWith('/')) return address
  const whole = parse(origin + address)
  return whole !== null && parse(address, origin)?.href === whole.href ? origin + address : address
}
