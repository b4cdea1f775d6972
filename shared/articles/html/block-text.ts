import type { Nodes } from 'hast'
import { toText } from 'hast-util-to-text'

/** A copy of a node in which a space replaces each line break inside a block. */
const withoutBreaks = <Node extends Nodes>(node: Node): Nodes => {
  if (node.type === 'text') return { ...node, value: node.value.replaceAll('\n', ' ') }
  if (node.type === 'element' && node.tagName === 'br') return { type: 'text', value: ' ' }
  if (!('children' in node)) return node
  return { ...node, children: node.children.map(withoutBreaks) } as Nodes
}

/** The text of a tree with one line for each block. */
export const blockText = (tree: Nodes): string => toText(withoutBreaks(tree))
