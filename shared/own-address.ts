import { siteConfig } from './site.config.ts'

/**
 * Stands for the blog's host in the compiled site and in the stored forms of a text, which know no address:
 * whoever sends them out replaces it by the host of `SiteSettings.url`.
 */
export const ownHost = 'own-address.stillpress.invalid'

/** The blog's own address with that host. */
export const ownUrl = `https://${ownHost}`

/** A text with the blog's address, or its host, in place of the stand-in. @param url the blog's own address */
export const withUrl = (text: string, url: string): string =>
  text
    .replaceAll(ownUrl, url)
    // In the query of another site's address.
    .replaceAll(encodeURIComponent(ownUrl), encodeURIComponent(url))
    .replaceAll(ownHost, url.replace(/^https?:\/\//, ''))

/** What is always an address of this site; a browser adds the page's. */
const ownOrigins = new Set([ownUrl, new URL(siteConfig.url).origin])

/** Makes an address one of this site, for a browser, which shows one site only. */
export const addOwnAddress = (url: string): void => void ownOrigins.add(new URL(url).origin)

/** Null for a malformed address. A page has a dozen, and `URL.canParse` first would parse each twice. */
const parse = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** The path of an address of this site; any other text unchanged. @param sites its present and former addresses */
export const withoutHost = (address: string, sites: readonly string[] = []): string => {
  const url = /^https?:/i.test(address) ? parse(address) : null
  // A user name before the host is not part of a path.
  if (!url?.href.startsWith(`${url.origin}/`)) return address
  const { origin } = url
  if (!ownOrigins.has(origin) && !sites.some((site) => new URL(site).origin === origin)) {
    return address
  }
  const path = (address.startsWith(`${origin}/`) ? address : url.href).slice(origin.length)
  return parse(path, origin)?.href === url.href ? path : address
}

/** A text, or an address, without what stored addresses of uploads say of their smaller versions. */
export const withoutVersions = (text: string): string =>
  text.replace(/(\/uploads\/[\w.-]+)#\d+\.[\w.,]+/g, '$1')

/** A path of this site with its host, for other sites and the editor; any other text unchanged. */
export const withHost = (stored: string, site: string = ownUrl): string => {
  if (!stored.startsWith('/')) return stored
  const address = withoutVersions(stored)
  const { origin } = new URL(site)
  const whole = parse(origin + address)
  return whole !== null && parse(address, origin)?.href === whole.href ? origin + address : address
}

/** The host of a link, without `www.`; null if the link is not to a web page. @param site the blog's own address */
export const hostOf = (href: string, site?: string): string | null => {
  const address = withHost(href, site)
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  return /^[^/]*\/\/(?:[^/]*@)?(?:www\.)?([^/]+)/.exec(new URL(address).href)?.[1] ?? null
}
