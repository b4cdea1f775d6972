/** The groups of an IPv6 address as numbers; null for an IPv4 address. */
const groupsOf = (address: string): number[] | null => {
  if (!address.includes(':') || address.includes('.')) return null
  const [front = [], back = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const gap = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...gap, ...back].map((group) => Number.parseInt(group, 16))
}

/** The network address that a request comes from, as Cloudflare says it. */
export const addressOf = (request: Request): string =>
  request.headers.get('CF-Connecting-IP') ?? 'unknown'

/** The network of one connection: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  const groups = groupsOf(address)
  if (groups === null) return address
  const texts = groups.slice(0, 4).map((group) => group.toString(16))
  return `${texts.join(':')}::/64`
}

/** The /48 of an IPv6 address, which often has one owner. */
const wideNetworkOf = (groups: readonly number[]): string =>
  `${groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`

/** How many times the number of a /64 its /48 may have, which has 65,536 of them. */
const timesOfWide = 4

/**
 * The networks of an address that every limit counts, the smallest first, and how many times its number each may have: an
 * IPv4 address; a /64 of IPv6 and, for four times as much, its /48.
 */
export const networksOf = (
  address: string,
): readonly (readonly [network: string, times: number])[] => {
  const groups = groupsOf(address)
  const network = networkOf(address)
  if (groups === null) return [[network, 1]]
  return [
    [network, 1],
    [wideNetworkOf(groups), timesOfWide],
  ]
}

/**
 * What a limiter that has one number for each key counts for these networks: an IPv4 address; for IPv6 one of the four parts
 * into which the /64s of a /48 fall. A /64 has the number then, and its /48 four times.
 */
export const limiterKeyOf = (address: string): string => {
  const groups = groupsOf(address)
  return groups === null ? address : `${wideNetworkOf(groups)} ${(groups[3] ?? 0) % timesOfWide}`
}

/** The networks of one provider, as far as an address tells: a /16 of IPv4, a /32 of IPv6. */
export const neighbourhoodOf = (address: string): string =>
  networkOf(address).split(/[.:]/).slice(0, 2).join(' ')
