import type { Element, Nodes, Root } from 'hast'
import { type Direction, directionOf } from '../direction.ts'

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
 * A copy of a tree in which each block whose text runs the other way than that around it says so. Texts from left to right stay
 * as they are, and so does what the author says. Code runs from left to right.
 * @param outer the way of what is around it
 */
export const withDirections = <Node extends Root | Element>(
  node: Node,
  outer: Direction = 'ltr',
): Node => ({
  ...node,
  children: node.children.map((child) => {
    if (child.type !== 'element') return child
    const own = directionAt(child, outer)
    const copy = withDirections(child, own)
    return own === outer || 'dir' in copy.properties
      ? copy
      : { ...copy, properties: { ...copy.properties, dir: own } }
  }),
})
