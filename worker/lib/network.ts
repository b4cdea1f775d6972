/** The unit of a rate limit: an IPv4 address, or the /64 network of an IPv6 address, which has one owner. */
export const networkOf = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address
  const [front = [], back = []] = address
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const gap = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...gap, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Whether a request goes to the local machine; demo secrets and the test token work only there. */
export const isLoopback = (url: URL): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
