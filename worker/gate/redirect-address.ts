import { limits } from '../../shared/limits.ts'
import { ownUrl } from '../../shared/own-address.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { decode } from '../http/pathname.ts'

/** Normalises an address of this site for comparison. */
const keyOf = ({ pathname, search }: URL): string | null => {
  const segments = pathname.split('/').filter(Boolean).map(decode)
  if (!segments.every((segment) => segment !== null)) return null
  const query = new URLSearchParams(search).toString()
  const key = `/${segments.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`
  return key.length <= limits.text ? key : null
}

/** WordPress's article number as a query; no page of this site uses it. */
export const oldNumber = (search: string): string | null =>
  /[?&](p=\d{1,15})(?:&|$)/.exec(search)?.[1] ?? null

const urlOf = (input: string): URL | null => {
  const address = input.trim()
  // `//host` is not a path.
  if (!/^(?:\/(?![\\/])|https?:\/\/)/i.test(address) || !URL.canParse(address, ownUrl)) return null
  return new URL(address, ownUrl)
}

/** The old address of a redirect as a path with query, in one canonical encoding; null if it is none. */
export const redirectPath = (input: string): string | null => {
  const url = urlOf(input)
  return url && keyOf(url)
}

/** Where a redirect leads. */
export interface RedirectTarget {
  /** A path as above, or the whole address of another site. */
  readonly address: string
  readonly isElsewhere: boolean
}

const ownHosts = [new URL(ownUrl).host, new URL(siteConfig.url).host, siteConfig.previewHost]

/**
 * Normalises a redirect's target; of a WordPress address only the number, so that no loop can hide.
 * @returns null if it is not an address, is too long, or has a user name
 */
export const redirectTarget = (
  input: string,
  origins: readonly string[] = [],
): RedirectTarget | null => {
  const url = urlOf(input)
  if (!url || url.username || url.password) return null
  if (ownHosts.includes(url.host) || origins.includes(url.origin)) {
    const key = keyOf(url)
    if (key === null) return null
    const number = oldNumber(key)
    return { address: number ? `${withoutQuery(key)}?${number}` : key, isElsewhere: false }
  }
  return url.href.length <= limits.text ? { address: url.href, isElsewhere: true } : null
}

/** A stored address without its query. */
export const withoutQuery = (key: string): string => key.split('?', 1)[0] as string
