import type { Nodes, Root } from 'hast'
import { limits } from '../../limits.ts'
import { beginningOf } from '../text.ts'
import { blockText } from './block-text.ts'

const passedOver = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table', 'figure'])

/** Whether an element belongs to no sentence: headings, code, tables, the numbers of footnotes. */
const isPassedOver = (node: Nodes): boolean =>
  node.type === 'element' &&
  (passedOver.has(node.tagName) || String(node.properties.className).includes('footnote'))

const withoutPassedOver = <Node extends Nodes>(node: Node): Node =>
  'children' in node
    ? {
        ...node,
        children: node.children.filter((child) => !isPassedOver(child)).map(withoutPassedOver),
      }
    : node

const lengthOf = (node: Nodes): number => {
  if (node.type === 'text') return node.value.length
  return 'children' in node ? node.children.reduce((sum, child) => sum + lengthOf(child), 0) : 0
}

/** A text's first blocks, which are long enough for its beginning. */
const firstOf = (tree: Root): Root => {
  let length = 0
  const end = tree.children.findIndex((child) => {
    length += lengthOf(child)
    return length > 4 * limits.excerpt
  })
  return end < 0 ? tree : { ...tree, children: tree.children.slice(0, end + 1) }
}

/** What stands for a summary: the first whole sentences of paragraphs, or of any text. */
export const excerptOf = (tree: Root): string => {
  const paragraphs = firstOf(withoutPassedOver(tree))
  return (
    beginningOf(blockText(paragraphs), limits.excerpt) ||
    beginningOf(blockText(firstOf(tree)), limits.excerpt)
  )
}
