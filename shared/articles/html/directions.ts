import type { Element, Nodes, Root } from 'hast'
import { type Direction, directionOf } from '../direction.ts'

/** Blocks whose text begins on one of two sides. */
const blocks =
  /^(?:p|h[1-6]|[uo]l|li|d[ldt]|blockquote|div|details|summary|figure|figcaption|table|caption|t[hd])$/

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const directionAt = ({ tagName, properties, ...element }: Element, outer: Direction): Direction => {
  if (properties.dir !== undefined) return properties.dir === 'rtl' ? 'rtl' : 'ltr'
  if (tagName === 'pre') return 'ltr'
  if (!blocks.test(tagName)) return outer
  return directionOf(textOf({ ...element, type: 'root' } as Root)) ?? outer
}

const withDirectionsIn = <Node extends Root | Element>(node: Node, outer: Direction): Node => ({
  ...node,
  children: node.children.map((child) => {
    if (child.type !== 'element') return child
    const own = directionAt(child, outer)
    const copy = withDirectionsIn(child, own)
    const isSaid = own === outer || copy.properties.dir !== undefined
    return isSaid ? copy : { ...copy, properties: { ...copy.properties, dir: own } }
  }),
})

/** A copy of a tree in which each block whose text runs the other way than that around it says so; texts from left to right stay as they are. */
export const withDirections = (tree: Root): Root =>
  /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u.test(textOf(tree))
    ? withDirectionsIn(tree, 'ltr')
    : tree
