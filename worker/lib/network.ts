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

/** The unit of a rate limit: an IPv4 address, or the /64 network of an IPv6 address, which has one owner. */
export const networkOf = (address: string): string => {
  const groups = groupsOf(address)
  if (groups === null) return address
  const texts = groups.slice(0, 4).map((group) => group.toString(16))
  return `${texts.join(':')}::/64`
}

/**
 * The networks that a rate limit counts, and how many times its number each may have: a customer gets a whole
 * /56 or /48 of IPv6, which is 256 or 65,536 networks of one owner.
 */
export const networksOf = (
  address: string,
): readonly (readonly [network: string, times: number])[] => {
  const [one = 0, two = 0, three = 0, four = 0] = groupsOf(address) ?? []
  const network = networkOf(address)
  if (network === address) return [[network, 1]]
  const site = [one, two, three].map((group) => group.toString(16)).join(':')
  return [
    [network, 1],
    [`${site}:${(four >> 8).toString(16)}::/56`, 2],
    [`${site}::/48`, 4],
  ]
}

/** The networks of one provider, as far as an address tells: a /16 of IPv4, a /32 of IPv6. */
export const neighbourhoodOf = (address: string): string =>
  networkOf(address).split(/[.:]/).slice(0, 2).join(' ')
