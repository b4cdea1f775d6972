/** Referring sites that are counted by name in one day; all others count as one. */
export const mostReferrers = 200

/** The most characters of a host's name. */
export const longestHost = 100

const fullHostName = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/** The host that led a visitor here, without port; undefined for our host, IP addresses and partial names. */
export const referrerOf = (from: string | undefined, ownHost: string): string | undefined => {
  const host = from?.toLowerCase().replace(/:\d+$/, '') ?? ''
  const isOther = host.length <= longestHost && fullHostName.test(host) && host !== ownHost
  return isOther ? host : undefined
}
