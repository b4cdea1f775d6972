import { limits } from '../../shared/limits.ts'
import { networkOf } from '../lib/network.ts'

/** Browsers in order: a `User-Agent` also names those that the browser derives from, so the first match counts. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
]

/** The name of a browser, without any other detail, so that the author recognises it. */
export const browserOf = (userAgent: string | null): string =>
  browsers.find(([, mark]) => mark.test(userAgent?.slice(0, limits.text) ?? ''))?.[0] ??
  'Another program'

/** An address without the part that identifies one connection: `192.0.2.x`, `2001:db8:7:x`. */
export const shortNetwork = (address: string): string => {
  if (/^\d+(?:\.\d+){3}$/.test(address)) return address.replace(/(?<!\d)\d+$/, 'x')
  const network = networkOf(address)
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}:x` : 'unknown'
}
