/** Sites that lead here, in one day; the others are one. */
export const mostReferrers = 200

/** Characters of a host's name. */
export const longestHost = 100

const labels = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/** The host that led a visitor here, without port; undefined for our own, numbers and no full name. */
export const referrerOf = (from: string | undefined, own: string): string | undefined => {
  const host = from?.toLowerCase().replace(/:\d+$/, '') ?? ''
  const isOther = host.length <= longestHost && labels.test(host) && host !== own
  return isOther ? host : undefined
}
