import type { Element, Nodes, Root } from 'hast'
import { withHost, withoutHost, withoutVersions } from '../../own-address.ts'
import { uploadedPicture, withVersions } from '../../pictures/picture-name.ts'
import { pictureAttributes } from '../../pictures/widths.ts'
import { type Direction, directionOf } from '../direction.ts'
import { textOfHeading, withAnchors } from './anchors.ts'
import { withAttributions } from './attribution.ts'
import { withHighlights } from './highlight.ts'
import { withLinkCards } from './link-cards.ts'
import {
  type Change,
  element,
  hasClass,
  mapAddresses,
  withAddresses,
  withElements,
  withProperties,
} from './nodes.ts'
import { withTables } from './tables.ts'

/** The least number of headings for a table of contents. */
const leastHeadings = 3

/** The headings of sections, in their order, without those of the footnotes. */
const sectionsIn = (node: Nodes): Element[] => {
  if (!('children' in node)) return []
  if (node.type === 'element') {
    const { className, id } = node.properties
    if (/^h[23]$/.test(node.tagName)) return id === undefined ? [] : [node]
    if (Array.isArray(className) && className.includes('footnotes')) return []
  }
  return node.children.flatMap(sectionsIn)
}

/** A list of links to sections; it nests each h3 below the h2 before it. */
const listOf = (sections: readonly Element[]): Element => {
  const list = element('ol', {})
  let below: Element | undefined
  for (const heading of sections) {
    const text = textOfHeading(heading)
    const dir = directionOf(text) === 'rtl' ? { dir: 'rtl' } : {}
    const link = element('a', { href: `#${heading.properties.id}`, ...dir }, text)
    const item = element('li', {}, link)
    const isBelow = heading.tagName === 'h3' && list.children.length > 0
    if (!isBelow) {
      list.children.push(item)
      below = undefined
    } else if (below) below.children.push(item)
    else {
      below = element('ol', {}, item)
      ;(list.children.at(-1) as Element).children.push(below)
    }
  }
  return list
}

/** A copy with a table of contents, if there are enough headings. @param tree its headings have ids */
const withContents = (tree: Root): Root => {
  const sections = sectionsIn(tree)
  if (sections.length < leastHeadings) return tree
  const summary = element('summary', {}, 'Contents')
  const details = element('details', {}, summary, listOf(sections))
  const contents = element('nav', { className: ['contents'], ariaLabel: 'Contents' }, details)
  return { ...tree, children: [contents, ...tree.children] }
}

/** Blocks whose text begins on one of two sides. An item runs as its list, which has the marks. */
const blocks =
  /^(?:p|h[1-6]|[uo]l|d[ldt]|blockquote|div|details|summary|figure|figcaption|table|caption|t[hd])$/

/** Where the text of a node begins, by its first letter; null without a letter. */
const directionIn = (node: Nodes): Direction | null => {
  if (node.type === 'text') return directionOf(node.value)
  if (!('children' in node)) return null
  for (const child of node.children) {
    const found = directionIn(child)
    if (found) return found
  }
  return null
}

const directionAt = (element: Element, outer: Direction): Direction => {
  const { tagName, properties } = element
  if (properties.dir !== undefined) return properties.dir === 'rtl' ? 'rtl' : 'ltr'
  if (tagName === 'pre') return 'ltr'
  return blocks.test(tagName) ? (directionIn(element) ?? outer) : outer
}

/**
 * A copy of a tree in which each block has a `dir` if its text runs in another direction than what is around it. A `dir` of the
 * author's stays. Code runs from left to right.
 * @param outer the direction of what is around it
 */
const withDirections = <Node extends Root | Element>(node: Node, outer: Direction = 'ltr'): Node =>
  withElements(node, (child) => {
    const own = directionAt(child, outer)
    const copy = withDirections(child, own)
    return own === outer || 'dir' in copy.properties
      ? copy
      : { ...copy, properties: { ...copy.properties, dir: own } }
  })

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

/** A copy in which the links between the text and its notes have names: their signs say nothing aloud. */
const withNoteNames = <Node extends Nodes>(node: Node): Node =>
  withElements(node, (child) => {
    const copy = withNoteNames(child)
    if (child.tagName !== 'a') return copy
    const isNumber = hasClass(child, 'footnote-ref') || hasClass(node, 'footnote-ref')
    if (!isNumber && !hasClass(child, 'footnote-backref')) return copy
    const ariaLabel = isNumber ? `Note ${textOfHeading(child)}` : 'Back to the text'
    return { ...copy, properties: { ...copy.properties, ariaLabel } }
  })

/** A sanitised tree for a page of this site. All that is added after the sanitiser is added here. */
export const display = (tree: Root): Root =>
  withContents(
    withLinkCards(
      withHighlights(
        withAnchors(
          withTables(
            withDirections(
              withNoteNames(withProperties(withAttributions(toStored(tree)), withWidths)),
            ),
          ),
        ),
      ),
    ),
  )

/** A copy without links to places of the text, such as the way back from a note. */
const withoutPlaces = <Node extends Nodes>(node: Node): Node =>
  withElements(node, (child) =>
    /^#/.test(String(child.properties.href)) ? [] : withoutPlaces(child),
  )

/** The texts of the list items that links can lead to, by id: a tree's notes. */
const notesIn = (node: Nodes): [id: string, text: string][] => {
  if (!('children' in node)) return []
  const inside = node.children.flatMap(notesIn)
  if (node.type !== 'element' || node.tagName !== 'li' || !node.properties.id) return inside
  return [[String(node.properties.id), textOfHeading(withoutPlaces(node))], ...inside]
}

/**
 * A sanitised tree for feeds: every address has its host. That of a place in the text has the page's, too: some readers resolve
 * `#fn-1` against the feed. So that nobody has to leave the entry for a note, a link to one has its text as title.
 * @param base the article's address
 */
export const displayInFeeds = (tree: Root, base: string): Root => {
  const notes = new Map(notesIn(tree))
  const whole = (stored: string): string => {
    const address = withoutVersions(stored)
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
    return URL.canParse(address, base) ? new URL(address, base).href : address
  }
  return withProperties(withDirections(toStored(tree)), ({ properties }) => {
    const title = notes.get(/^#(.+)/.exec(String(properties.href))?.[1] ?? '')
    return { ...mapAddresses(properties, whole), ...(title ? { title } : {}) }
  })
}

/** A sanitised tree for the editor and API clients: as stored, but our addresses have our host. */
export const displayInCalls = (tree: Root): Root =>
  withAddresses(toStored(tree), (address) => withHost(address))
