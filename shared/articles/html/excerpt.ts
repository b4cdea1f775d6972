import type { Element, Nodes, Root } from 'hast'
import { limits } from '../../limits.ts'
import { beginningOf } from '../text.ts'
import { blockText } from './block-text.ts'
import { withElements } from './nodes.ts'

const skipped = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'figure', 'ul', 'ol'])

/** Whether an excerpt skips an element: headings, code, tables, figures, lists, footnotes. */
const isSkipped = ({ tagName, properties: { className } }: Element): boolean =>
  skipped.has(tagName) || String(className).includes('footnote')

const withoutSkipped = <Node extends Nodes>(node: Node): Node =>
  withElements(node, (child) => (isSkipped(child) ? [] : withoutSkipped(child)))

const lengthOf = (node: Nodes): number => {
  if (node.type === 'text') return node.value.length
  return 'children' in node ? node.children.reduce((sum, child) => sum + lengthOf(child), 0) : 0
}

/** As many of a text's first blocks as an excerpt needs. */
const firstOf = (tree: Root): Root => {
  let length = 0
  const end = tree.children.findIndex((child) => {
    length += lengthOf(child)
    return length > 4 * limits.excerpt
  })
  return end < 0 ? tree : { ...tree, children: tree.children.slice(0, end + 1) }
}

/** The excerpt in place of a summary: the first whole sentences of paragraphs, or else of any text. */
export const excerptOf = (tree: Root): string => {
  const paragraphs = firstOf(withoutSkipped(tree))
  return (
    beginningOf(blockText(paragraphs), limits.excerpt) ||
    beginningOf(blockText(firstOf(tree)), limits.excerpt)
  )
}
