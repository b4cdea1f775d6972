import type { Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
} from 'parse5'
import { limits } from '../../limits.ts'
import { Refusal } from '../../problem.ts'

/** The depth of the deepest node of a tree. */
const depthOf = (node: Nodes): number =>
  'children' in node
    ? 1 + node.children.reduce((depth, child) => Math.max(depth, depthOf(child)), 0)
    : 0

/**
 * Parses HTML as a browser does, but stops when it grows too much: the parser repeats unclosed elements, so a few
 * kilobytes can become millions of elements. @throws Refusal `body-too-complex`
 */
export const parseHtml = (html: string): Root => {
  let elements = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...parameters) => {
    elements += 1
    if (elements > limits.articleElements) throw new Refusal('body-too-complex')
    return defaultTreeAdapter.createElement(...parameters)
  }
  const around = defaultTreeAdapter.createElement('div', names.NS.HTML, [])
  const fragment = parseFragment<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>(around, html, {
    treeAdapter: { ...defaultTreeAdapter, createElement },
    // The sanitiser removes scripts, so the content of `noscript` counts.
    scriptingEnabled: false,
  })
  try {
    const tree = fromParse5(fragment) as Root
    if (depthOf(tree) <= limits.articleDepth) return tree
  } catch (error) {
    // A recursive tree walker threw it, because the nesting is deeper than the stack.
    if (!(error instanceof RangeError)) throw error
  }
  throw new Refusal('body-too-complex')
}

/** A copy that doubles the line break right after `<pre>`, because parsers drop the first one. */
const withBreaks = <Node extends Nodes>(node: Node): Node => {
  if (!('children' in node)) return node
  const children = node.children.map(withBreaks)
  const [first] = children
  const isPre = node.type === 'element' && node.tagName === 'pre'
  if (isPre && first?.type === 'text' && first.value.startsWith('\n')) {
    children[0] = { ...first, value: `\n${first.value}` }
  }
  return { ...node, children }
}

/** Prints a tree as HTML in one canonical spelling. Parsing gives the same tree if HTML can express it. */
export const printHtml = (tree: Root): string =>
  toHtml(withBreaks(tree), { characterReferences: { useNamedReferences: false } }).trim()
