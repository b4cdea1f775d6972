import { limits } from '../../shared/limits.ts'
import { isWebAddress } from '../../shared/values.ts'

/** The temporary origin of a folder's files: no site can have this host (RFC 2606). */
const folderOrigin = 'https://folder.invalid'
/** The same for addresses relative to their file; on the web they were relative to its page. */
const besideOrigin = 'https://beside.folder.invalid'

/** The address of a file of the folder, as a base for relative addresses. */
export const atFolder = (path: string): string =>
  `${folderOrigin}/${path.split('/').map(encodeURIComponent).join('/')}`

/** Whether an address belongs to a file of the folder. */
export const isInFolder = (address: string): boolean =>
  address.startsWith(`${folderOrigin}/`) || isBeside(address)

/** Marks an address of the folder as relative to its file. */
const besideOf = (address: string): string => address.replace(folderOrigin, besideOrigin)

/** Whether a text named it relative to its file, not by its whole path. */
export const isBeside = (address: string): boolean => address.startsWith(`${besideOrigin}/`)

/** The host of an address on the web, without `www.`; `''` for one of the folder, or if it is none. */
export const hostOf = (address: string): string =>
  URL.canParse(address) && !isInFolder(address) ? new URL(address).host.replace(/^www\./, '') : ''

/** The name of the file at an address; `''` if it has none. */
export const fileNameAt = (address: string): string =>
  address.startsWith('data:') ? '' : (pathAt(address) ?? '').replace(/^.*\//, '')

/** The decoded path of an address. @returns null if it is no address */
export const pathAt = (address: string): string | null => {
  try {
    return decodeURIComponent(new URL(address).pathname)
  } catch {
    return null
  }
}

/**
 * An address in a form that an article may contain.
 * @param input absolute, without its protocol (`//host/…`), or beginning with `/`; in a folder also relative to its file
 * @param site the site to which addresses that begin with `/` belong
 * @returns null for another protocol, an address with a user name, or one that is too long
 */
export const webAddress = (input: string, site: string): string | null => {
  const address = input.trim()
  const isRelative = isInFolder(site) && !/^(?:$|#|[a-z][a-z\d+.-]*:)/i.test(address)
  if (!isRelative && !/^(https?:\/\/|\/)/i.test(address)) return null
  if (!URL.canParse(address, site)) return null
  const href = new URL(address, site).href.replaceAll("'", '%27')
  const whole = isRelative && !address.startsWith('/') ? besideOf(href) : href
  return isWebAddress(href) && whole.length <= limits.text ? whole : null
}
