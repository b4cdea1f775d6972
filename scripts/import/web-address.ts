import { limits } from '../../shared/limits.ts'
import { besideOf, isInFolder } from './own-place.ts'

/**
 * An address as an article may carry it.
 * @param given absolute, without its protocol (`//host/…`), or beginning with `/`; of a file in a folder
 *   also relative to that
 * @param site where addresses that begin with `/` belong
 * @returns null for what leads nowhere outside its source: another protocol, with a user name in it, too long
 */
export const webAddress = (given: string, site: string): string | null => {
  const address = given.trim()
  const isRelative = isInFolder(site) && !/^(?:$|#|[a-z][a-z\d+.-]*:)/i.test(address)
  if (!isRelative && !/^(https?:\/\/|\/)/i.test(address)) return null
  if (!URL.canParse(address, site)) return null
  const url = new URL(address, site)
  const href = url.href.replaceAll("'", '%27')
  const whole = isRelative && !address.startsWith('/') ? besideOf(href) : href
  const usable = /^https?:$/.test(url.protocol) && !url.host.includes('@') && !url.username
  return usable && whole.length <= limits.text ? whole : null
}
