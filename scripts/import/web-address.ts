import { limits } from '../../shared/limits.ts'

/**
 * An address as an article may carry it.
 * @param given absolute, without its protocol (`//host/…`), or beginning with `/`
 * @param site where addresses that begin with `/` belong
 * @returns null for what leads nowhere outside its source: relative to a file, another protocol,
 *   with a user name in it, too long
 */
export const webAddress = (given: string, site: string): string | null => {
  const address = given.trim()
  if (!/^(https?:\/\/|\/)/i.test(address) || !URL.canParse(address, site)) return null
  const url = new URL(address, site)
  const whole = url.href.replaceAll("'", '%27')
  const usable = /^https?:$/.test(url.protocol) && !url.host.includes('@') && !url.username
  return usable && whole.length <= limits.text ? whole : null
}
