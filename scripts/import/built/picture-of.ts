import type { Element, ElementContent } from 'hast'
import { element, findAll } from '../../lib/tree.ts'

/** The width in the name of a picture's file, as generators write it for their smaller versions; else 1. */
const widthIn = (address: string): number => Number(/[-_](\d{2,4})w?\.\w+$/.exec(address)?.[1] ?? 1)

/** The pictures of a `srcset`, each with its width, or another number that is larger for a larger one. */
const sizesIn = (set: unknown): { address: string; size: number }[] =>
  [...String(set ?? '').matchAll(/(\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)].map(
    ([, address = '', size]) => ({ address, size: size ? Number(size) : widthIn(address) }),
  )

/** Most characters of a picture within the page that only stands in until the real one is there. */
const mostOfStandIn = 2_000

/**
 * A picture with the address of its largest form, also where scripts load it.
 * @returns nothing if there is no address, and its words for an emoji
 */
export const pictureOf = (
  node: Element,
  resolve: (address: string) => string,
): ElementContent[] => {
  const [image] =
    node.tagName === 'img' ? [node] : findAll(node, ({ tagName }) => tagName === 'img')
  const sources = findAll(node, ({ tagName }) => tagName === 'source')
  const { alt = '', src, title, width, height, className, ...more } = image?.properties ?? {}
  if (Array.isArray(className) && className.includes('emoji') && alt) {
    return [{ type: 'text', value: String(alt) }]
  }
  const later = [more.dataOrigFile, more.dataSrc, more.dataLazySrc, more.dataOriginal, src]
  const named = later.map((one) => String(one ?? ''))
  const isReal = (address: string) => address !== '' && !address.startsWith('data:')
  const own = named.filter(isReal).map((address) => ({ address, size: widthIn(address) }))
  const sets = [image, ...sources].flatMap((one) => [
    ...sizesIn(one?.properties.srcSet),
    ...sizesIn(one?.properties.dataSrcSet ?? one?.properties.dataSrcset),
  ])
  const [largest] = [...own, ...sets.filter(({ address }) => isReal(address))].sort(
    (a, b) => b.size - a.size,
  )
  const address = largest?.address ?? named.find((one) => one.length > mostOfStandIn)
  if (!address) return []
  const size = Object.fromEntries(
    Object.entries({ width, height }).filter(([, side]) => /^\d+$/.test(String(side))),
  )
  return [element('img', { src: resolve(address), alt, ...(title ? { title } : {}), ...size })]
}
