import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'

const segmentOf = (segment: string): string | null => {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return null
  }
}

/** An address of this site as it is compared: however it was written, it comes out the same. */
const keyOf = ({ pathname, search }: URL): string | null => {
  const segments = pathname.split('/').filter(Boolean).map(segmentOf)
  if (segments.includes(null)) return null
  const query = new URLSearchParams(search).toString()
  const key = `/${segments.join('/')}${query === '' ? '' : `?${query}`}`
  return key.length <= limits.text ? key : null
}

/** The number that WordPress gives an article, as a query; no page of ours has such a one. */
export const oldNumber = (search: string): string | null =>
  /[?&](p=\d{1,15})(?:&|$)/.exec(search)?.[1] ?? null

const urlOf = (given: string): URL | null => {
  const address = given.trim()
  if (!/^(\/|https?:\/\/)/i.test(address) || !URL.canParse(address, siteConfig.url)) return null
  return new URL(address, siteConfig.url)
}

/**
 * The address that a redirect begins at, from a path or from a whole address of whichever site it was
 * on: a path, percent-encoded in one way, without a slash at its end, with its query.
 * @returns null for what is no such address, or too long
 */
export const redirectPath = (given: string): string | null => {
  const url = urlOf(given)
  return url && keyOf(url)
}

/** Where a redirect leads. */
export interface RedirectTarget {
  /** A path as above, or the whole address of another site. */
  readonly address: string
  readonly isElsewhere: boolean
}

/** The hosts of this site: whatever leads to one of them comes back here. */
const ownHosts = [new URL(siteConfig.url).host, siteConfig.previewHost]

/**
 * Where a redirect leads, from a path or a whole address. Of an older site's number nothing but the
 * number is kept, by which alone it is followed on: so one address never has two forms in a loop.
 * @param origins besides the site's own, where this site is reached
 * @returns null for what is none, too long, or has a user name in it
 */
export const redirectTarget = (
  given: string,
  origins: readonly string[] = [],
): RedirectTarget | null => {
  const url = urlOf(given)
  if (!url || url.username || url.password) return null
  if (ownHosts.includes(url.host) || origins.includes(url.origin)) {
    const key = keyOf(url)
    if (key === null) return null
    const number = oldNumber(key)
    return { address: number ? `${withoutQuery(key)}?${number}` : key, isElsewhere: false }
  }
  return url.href.length <= limits.text ? { address: url.href, isElsewhere: true } : null
}

/** A kept address without its query. */
export const withoutQuery = (key: string): string => key.split('?', 1)[0] as string
