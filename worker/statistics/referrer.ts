/** Sites that lead here, in one day; the others are one. */
export const mostReferrers = 200

/** Characters of a host's name. */
export const longestHost = 100

const labels = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/**
 * The host of another site that led a visitor here, lower case and without a port.
 * @param own the host of this site
 * @returns undefined for this site's own, for an address of numbers, and for what is no host's full name
 */
export const referrerOf = (from: string | undefined, own: string): string | undefined => {
  const host = from?.toLowerCase().replace(/:\d+$/, '') ?? ''
  const isOther = host.length <= longestHost && labels.test(host) && host !== own
  return isOther ? host : undefined
}
