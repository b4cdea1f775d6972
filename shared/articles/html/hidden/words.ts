import type { Nodes } from 'hast'

/** Whether an element is none of the text, whatever it looks like. */
export const isBeside = (node: Nodes): boolean =>
  node.type === 'element' &&
  /^(?:script|style|title|svg|math|iframe|object|template|head)$/.test(node.tagName)

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  return 'children' in node && !isBeside(node) ? node.children.map(textOf).join(' ') : ''
}

/** The words of a node in one line, without signs that nobody sees. */
export const wordsOf = (node: Nodes): string =>
  textOf(node)
    .replace(/(?:\s|\u034f|[\u00ad\u200b-\u200f\u2060\ufeff])+/g, ' ')
    .trim()
