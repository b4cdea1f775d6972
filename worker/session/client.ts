import { limits } from '../../shared/limits.ts'
import { networkOf } from '../visitors/network.ts'

/** Each names itself and what it is made of: the first that fits is it. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
]

/** The name of a browser and nothing else of it, for the author to know it by. */
export const browserOf = (userAgent: string | null): string =>
  browsers.find(([, mark]) => mark.test(userAgent?.slice(0, limits.text) ?? ''))?.[0] ??
  'Another program'

/** An address without what tells one connection from its neighbours: `192.0.2.x`, `2001:db8:7:x`. */
export const shortNetwork = (address: string): string => {
  if (/^\d+(?:\.\d+){3}$/.test(address)) return address.replace(/\d+$/, 'x')
  const network = networkOf(address)
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}:x` : 'unknown'
}
