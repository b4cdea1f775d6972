import type { Element, Root } from 'hast'
import { withHost, withoutHost, withoutVersions } from '../../own-address.ts'
import { uploadedPicture, withVersions } from '../../pictures/picture-name.ts'
import { pictureAttributes } from '../../pictures/widths.ts'
import { withAnchors } from './anchors.ts'
import { withAttributions } from './attribution.ts'
import { withContents } from './contents.ts'
import { withDirections } from './directions.ts'
import { withHighlights } from './highlight.ts'
import { withLinkCards } from './link-cards.ts'
import { withTables } from './tables.ts'

/** The attributes of article HTML that hold an address. */
const addresses = ['href', 'src', 'cite'] as const

type Change = (element: Element) => Element['properties']

/** A copy of a tree with every element's properties changed. */
const withProperties = <Node extends Root | Element>(node: Node, change: Change): Node => ({
  ...node,
  ...(node.type === 'element' ? { properties: change(node) } : {}),
  children: node.children.map((child) =>
    child.type === 'element' ? withProperties(child, change) : child,
  ),
})

/** The properties of an element with every address changed. */
const mapAddresses = (
  properties: Element['properties'],
  change: (address: string) => string,
): Element['properties'] => {
  const found = addresses.filter((name) => typeof properties[name] === 'string')
  const changed = found.map((name) => [name, change(String(properties[name]))])
  return { ...properties, ...Object.fromEntries(changed) }
}

/** A copy of a tree with every address changed. */
const withAddresses = (tree: Root, change: (address: string) => string): Root =>
  withProperties(tree, ({ properties }) => mapAddresses(properties, change))

/**
 * The stored form of a sanitised tree: without our host, and with the smaller versions of uploads.
 * @param sites our present and former addresses
 * @param names of the smaller versions that there are; without it, pictures keep those that they name
 */
export const toStored = (
  tree: Root,
  sites: readonly string[] = [],
  names?: ReadonlySet<string>,
): Root =>
  withProperties(
    withAddresses(tree, (address) => withoutHost(address, sites)),
    ({ tagName, properties: { rel, ...all } }) => {
      const isPicture = names && tagName === 'img'
      const properties = isPicture ? { ...all, src: withVersions(String(all.src), names) } : all
      // Links to other sites send no referrer; links to this site may.
      return rel === undefined || /^\/(?!\/)/.test(String(properties.href))
        ? properties
        : { ...properties, rel }
    },
  )

/** Adds size and other widths to an uploaded picture. */
const withWidths: Change = ({ tagName, properties }) => {
  if (tagName !== 'img') return properties
  const address = String(properties.src ?? '')
  const { src, srcset, sizes } = pictureAttributes(address, 'prose')
  const picture = uploadedPicture(address)
  const isSized = properties.width !== undefined && properties.height !== undefined
  return {
    ...properties,
    ...(picture && !isSized ? { width: picture.width, height: picture.height } : {}),
    src,
    ...(srcset === undefined ? {} : { srcSet: srcset, sizes }),
  }
}

/** A sanitised tree for a page of this site. All that is added after the sanitiser is added here. */
export const display = (tree: Root): Root =>
  withContents(
    withLinkCards(
      withHighlights(
        withAnchors(
          withTables(withDirections(withProperties(withAttributions(toStored(tree)), withWidths))),
        ),
      ),
    ),
  )

/** Whether a link leads to a footnote or back: it has a class that says so, or an id to come back to. */
const isNoteLink = ({ tagName, properties }: Element): boolean =>
  tagName === 'a' &&
  /^#./.test(String(properties.href)) &&
  (properties.id !== undefined || String(properties.className).includes('footnote-'))

/**
 * A sanitised tree for feeds: every address has its host, but for the links of footnotes, which begin with `#`: Miniflux lets
 * only those stay in the entry, while FreshRSS, Feedbin and NetNewsWire make the same of both forms. They come last in
 * their elements: a W3C validator warns of a relative address where `href` is the first attribute.
 * @param base the article's address
 */
export const displayInFeeds = (tree: Root, base: string): Root => {
  const whole = (stored: string): string => {
    const address = withoutVersions(stored)
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
    return URL.canParse(address, base) ? new URL(address, base).href : address
  }
  return withProperties(withDirections(toStored(tree)), (element) => {
    if (!isNoteLink(element)) return mapAddresses(element.properties, whole)
    const { href, ...others } = element.properties
    return { ...others, href }
  })
}

/** A sanitised tree for the editor and API clients: as stored, but our addresses have our host. */
export const displayInCalls = (tree: Root): Root =>
  withAddresses(toStored(tree), (address) => withHost(address))
