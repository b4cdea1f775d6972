import { BlockList, isIP } from 'node:net'

/** A list of networks in CIDR notation. */
const networks = (kind: 'ipv4' | 'ipv6', list: string): BlockList => {
  const all = new BlockList()
  for (const one of list.trim().split(/\s+/)) {
    const [network = '', bits] = one.split('/')
    all.addSubnet(network, Number(bits), kind)
  }
  return all
}

/** IPv4 addresses that are not on the public internet (RFC 6890). */
const notPublic = networks(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
)
// IPv6: all global unicast addresses, except those that embed an IPv4 address or are for documentation.
const global = networks('ipv6', '2000::/3')
const notGlobal = networks('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20')

/** Whether an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !notPublic.check(address, 'ipv4')
    : isIP(address) === 6 && global.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6')
