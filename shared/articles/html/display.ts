import type { Element, Root } from 'hast'
import { withHost, withoutHost } from '../../own-address.ts'
import { uploadedPicture } from '../../pictures/picture-name.ts'
import { pictureAttributes } from '../../pictures/widths.ts'
import { siteConfig } from '../../site.config.ts'

/**
 * Names what `display` and `abroad` make of a text. What is kept of another one is made again: whoever
 * changes what comes out counts the number up, and a test asks for it.
 */
export const displayVersion = `1 ${siteConfig.url}`

/** What `display` may add, by element, beside what the sanitiser lets through; by DOM property. */
export const displayAdds: Readonly<Record<string, readonly string[]>> = {
  img: ['srcSet', 'sizes', 'width', 'height'],
}

/** The attributes of articles that hold an address. */
const addresses = ['href', 'src', 'cite'] as const

type Change = (element: Element) => Element['properties']

/** A copy of a tree in which each element has other properties. */
const withProperties = <Node extends Root | Element>(node: Node, change: Change): Node => ({
  ...node,
  ...(node.type === 'element' ? { properties: change(node) } : {}),
  children: node.children.map((child) =>
    child.type === 'element' ? withProperties(child, change) : child,
  ),
})

/** A copy of a tree with other addresses. @param change gives the new one of each */
const mapAddresses = (tree: Root, change: (address: string) => string): Root =>
  withProperties(tree, ({ properties }) => {
    const found = addresses.filter((name) => typeof properties[name] === 'string')
    const changed = found.map((name) => [name, change(String(properties[name]))])
    return { ...properties, ...Object.fromEntries(changed) }
  })

/**
 * What is kept: addresses of this site without its host.
 * @param tree as the sanitiser left it; it would leave what comes out alone
 * @param sites the addresses that this site has or had
 */
export const kept = (tree: Root, sites: readonly string[] = [siteConfig.url]): Root =>
  withProperties(
    mapAddresses(tree, (address) => sites.reduce((left, site) => withoutHost(left, site), address)),
    ({ properties: { rel, ...properties } }) =>
      // A link to another site tells no referrer; one of this site need not hide it.
      rel === undefined || /^\/(?!\/)/.test(String(properties.href))
        ? properties
        : { ...properties, rel },
  )

/** An uploaded picture says its size and its other widths. */
const withWidths: Change = ({ tagName, properties }) => {
  if (tagName !== 'img') return properties
  const address = String(properties.src ?? '')
  const { src, srcset, sizes } = pictureAttributes(address, 'prose')
  const picture = uploadedPicture(address)
  const isSized = properties.width !== undefined && properties.height !== undefined
  return {
    ...properties,
    ...(picture && !isSized ? { width: picture.width, height: picture.height } : {}),
    ...(srcset === undefined ? {} : { src, srcSet: srcset, sizes }),
  }
}

/**
 * What a page of this site shows of an article: everything that is added to a text after the sanitiser
 * is added here, once for each text.
 * @param tree as the sanitiser left it
 */
export const display = (tree: Root): Root => withProperties(kept(tree), withWidths)

/**
 * What other sites and programs are given of an article: every address in it says its host.
 * @param base the article's own address
 */
export const abroad = (tree: Root, base: string): Root =>
  mapAddresses(kept(tree), (address) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
    return URL.canParse(address, base) ? new URL(address, base).href : address
  })

/** What the editor and the calls are given: addresses of this site say its host, all else is as kept. */
export const sent = (tree: Root): Root => mapAddresses(kept(tree), withHost)
