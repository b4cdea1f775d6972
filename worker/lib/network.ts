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

/** The network of an IPv6 address that its first groups name. */
const prefixOf = (groups: readonly number[], count: 3 | 4): string =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${16 * count}`

/** The network of one connection: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => {
  const groups = groupsOf(address)
  return groups === null ? address : prefixOf(groups, 4)
}

/**
 * The networks of an address that every limit counts, the smallest first, and how many times its number each may have: an
 * IPv4 address; a /64 of IPv6 and, for four times as much, its /48, which often has one owner.
 */
export const networksOf = (
  address: string,
): readonly (readonly [network: string, times: number])[] => {
  const groups = groupsOf(address)
  const network = [networkOf(address), 1] as const
  return groups === null ? [network] : [network, [prefixOf(groups, 3), 4]]
}

/** The networks of one provider, as far as an address tells: a /16 of IPv4, a /32 of IPv6. */
export const neighbourhoodOf = (address: string): string =>
  networkOf(address).split(/[.:]/).slice(0, 2).join(' ')
