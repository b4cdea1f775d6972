import type { Element } from 'hast'
import { element } from '../tree.ts'
import { findAll } from './words.ts'

/** The largest picture of a `srcset`; `''` without one. */
const largestOf = (set: unknown): { address: string; size: number } => {
  const text = Array.isArray(set) ? set.join(', ') : String(set ?? '')
  let best = { address: '', size: 0 }
  for (const [, address = '', size = '1'] of text.matchAll(
    /(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g,
  )) {
    if (Number(size) > best.size) best = { address, size: Number(size) }
  }
  return best
}

/** Most characters of a picture within the page that only stands in until the real one is there. */
const mostOfStandIn = 2_000

/**
 * A picture with the address of its largest form, also where scripts load it.
 * @returns nothing if there is no address, and its words for an emoji
 */
export const pictureOf = (node: Element, resolve: (address: string) => string) => {
  const image = node.tagName === 'img' ? node : findAll(node, ({ tagName }) => tagName === 'img')[0]
  const sources = findAll(node, ({ tagName }) => tagName === 'source')
  const { alt = '', src = '', title, width, height, className } = image?.properties ?? {}
  if (Array.isArray(className) && className.includes('emoji') && alt) {
    return [{ type: 'text', value: String(alt) } as const]
  }
  const sets = [image, ...sources].flatMap((one) => [
    largestOf(one?.properties.srcSet),
    largestOf(one?.properties.dataSrcSet ?? one?.properties.dataSrcset),
  ])
  const [largest] = sets
    .filter(({ address }) => address && !address.startsWith('data:'))
    .sort((a, b) => b.size - a.size)
  const { dataSrc, dataLazySrc, dataOriginal, dataOrigFile } = image?.properties ?? {}
  const named = [dataOrigFile, dataSrc, dataLazySrc, dataOriginal, src].map((one) =>
    String(one ?? ''),
  )
  const address =
    largest?.address ??
    named.find((one) => one && !one.startsWith('data:')) ??
    named.find((one) => one.length > mostOfStandIn)
  if (!address) return []
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  return [element('img', { src: resolve(address), alt, ...(title ? { title } : {}), ...size })]
}
