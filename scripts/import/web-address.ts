import { limits } from '../../shared/limits.ts'
import { isWebAddress } from '../../shared/values.ts'
import { besideOf, isInFolder } from './own-place.ts'

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
