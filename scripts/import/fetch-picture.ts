import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { keptOr } from './beside.ts'
import type { Choices, PictureSource } from './item.ts'
import { once } from './once.ts'
import { hostOf } from './own-place.ts'
import { pictureSource } from './prepare-picture.ts'
import { isPublicAddress } from './public-address.ts'

/** For one picture: bytes, milliseconds, redirects. For all: their number and bytes. */
const most = { bytes: 30_000_000, time: 30_000, hops: 4, pictures: 20_000, all: 5_000_000_000 }

/** The host from which pictures may be fetched. */
export interface OldHost {
  /** The address of the old site, the only host that is asked. */
  readonly site: string
  /** The folder of fetched pictures, so that a second run does not fetch again. */
  readonly folder: string
  /** Whether an IP address may be connected to; by default those of the public internet. */
  readonly isAllowed?: IsAllowed | undefined
  /** Whether the host lets programs fetch an address; by default all. */
  readonly mayFetch?: ((url: URL) => boolean) | undefined
}

/** The original address of a copy by WordPress.com's image proxy. */
export const realAddress = (address: string): string =>
  address.replace(/^https?:\/\/i\d\.wp\.com\//, 'https://')

const notAsked = 'It is on another host, which is not asked.'

/** Whether an IP address may be connected to. */
type IsAllowed = (address: string, host: string) => boolean

const requireAllowed = (address: string, host: string, isAllowed: IsAllowed): void => {
  if (!isAllowed(address, host)) throw new Error('It is at a private address, which is not asked.')
}

/** One lookup for check and connection, so that the connection goes to the checked address. */
const checkedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      try {
        if (error) throw error
        for (const { address } of found) requireAllowed(address, host, isAllowed)
        const [first] = found
        if (!first) throw new Error('Its name is not known.')
        if (options.all) answer(null, found)
        else answer(null, first.address, first.family)
      } catch (refused) {
        answer(refused as Error, '')
      }
    })

const respond = (url: URL, isAllowed: IsAllowed, options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0) requireAllowed(literal, url.hostname, isAllowed)
    const get = url.protocol === 'https:' ? getSecure : getPlain
    get(url, { ...options, lookup: checkedLookup(isAllowed), agent: false }, resolve).on(
      'error',
      reject,
    )
  })

/** The response at an address, after redirects. */
const answerFrom = async (
  address: string,
  requireHost: (url: URL) => void,
  isAllowed: IsAllowed,
): Promise<IncomingMessage> => {
  const options = { signal: AbortSignal.timeout(most.time) }
  let url = new URL(address)
  for (let hop = 0; hop <= most.hops; hop += 1) {
    if (!/^https?:$/.test(url.protocol) || url.username !== '') throw new Error(notAsked)
    requireHost(url)
    const response = await respond(url, isAllowed, options)
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode >= 400 || !headers.location) return response
    response.destroy()
    url = new URL(headers.location, url)
  }
  throw new Error('It leads on and on.')
}

/**
 * What is at an address of the public internet, after redirects, and the `Content-Type` that its server gives it.
 * @param requireHost throws for an address that must not be asked
 * @throws Error for a private address or another protocol, if the request fails, or for too many bytes
 */
export const fetchPublic = async (
  address: string,
  isAllowed: IsAllowed = isPublicAddress,
  mostBytes = most.bytes,
  requireHost: (url: URL) => void = () => {},
) => {
  const response = await answerFrom(address, requireHost, isAllowed)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (response.statusCode !== 200 || size > mostBytes) break
    parts.push(part)
  }
  response.destroy()
  if (response.statusCode !== 200) throw new Error(`It answers ${response.statusCode}.`)
  if (size > mostBytes) throw new Error(`It is larger than ${mostBytes / 1_000_000} MB.`)
  return { bytes: Buffer.concat(parts), type: response.headers['content-type'] }
}

/** What is at an address of the old site. @throws Error as above, for another host, and for what may not be fetched */
export const fetchFrom = (address: string, { site, isAllowed, mayFetch }: OldHost) =>
  fetchPublic(realAddress(address), isAllowed, most.bytes, (url) => {
    if (hostOf(url.href) !== hostOf(site)) throw new Error(notAsked)
    if (mayFetch?.(url) === false) throw new Error('Its robots.txt says not to fetch it.')
  })

/** Fetches each picture of the old site once, into a folder. The returned function gives null for anything but a picture. */
export const pictureFetcher = (host: OldHost) => {
  let [count, all] = [0, 0]
  const fetchOne = async (address: string): Promise<Buffer> => {
    if (count >= most.pictures || all >= most.all) throw new Error('These are too many pictures.')
    const { bytes } = await fetchFrom(address, host)
    count += 1
    all += bytes.length
    return bytes
  }
  return once((address: string) => {
    const bytesOf = () => keptOr(host.folder, realAddress(address), () => fetchOne(address))
    return pictureSource(bytesOf).catch(() => null)
  })
}

/**
 * A function that fetches pictures of the site at an address, once its author agrees; undefined if the author did not ask for
 * it.
 */
export const fetcherFor = ({ pictures, isAllowed }: Choices) => {
  if (pictures === undefined) return undefined
  const { agree, folder, mayFetch } = pictures
  const agreed = once(agree)
  const fetcherAt = once((_host, site: string) =>
    pictureFetcher({ site, folder, isAllowed, mayFetch }),
  )
  return async (address: string, site: string): Promise<PictureSource | null | undefined> => {
    if (!URL.canParse(site)) return undefined
    const { host } = new URL(site)
    return (await agreed(host)) ? fetcherAt(host, site)(address) : undefined
  }
}
