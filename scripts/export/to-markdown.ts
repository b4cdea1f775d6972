import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Html, Root as Markdown, Nodes, PhrasingContent } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { withProperties } from '../../shared/articles/html/nodes.ts'
import { element, isElement, isNamed, parseHtml, printHtml } from '../lib/tree.ts'
import { isBlockByName, readExportedText, tidyHtml } from './exported-text.ts'

/** An element's tags as they are, around its content: Markdown has no sign for it. */
const asTags = (state: { all: (node: Element) => unknown }, node: Element): PhrasingContent[] => {
  const whole = printHtml({ type: 'root', children: [element(node.tagName, node.properties)] })
  const [opening = '', closing] = whole.split(/(?=<\/)/)
  const tags = [opening, closing].flatMap((value): Html[] =>
    value ? [{ type: 'html', value }] : [],
  )
  return [...tags.slice(0, 1), ...(state.all(node) as PhrasingContent[]), ...tags.slice(1)]
}

const inTags = 'abbr b br cite dfn i ins kbd mark q s samp small span sub sup time u var'.split(' ')
const toMarkdownTree = unified()
  .use(rehypeRemark, { handlers: Object.fromEntries(inTags.map((name) => [name, asTags])) })
  .freeze()
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false, tableCellPadding: true })
  .use(remarkStringify, {
    bullet: '-',
    listItemIndent: 'one',
    rule: '-',
    // What the import, or a generator, would read as more than text.
    unsafe: [
      ...['{', '}', '$', '~', '|', '='].map((character) => ({ character })),
      { character: '%', after: '%' },
      // The definition of a term.
      { atBreak: true, character: ':', after: '[ \\t]' },
    ],
  })
  .freeze()

/** Gives cells of a table their alignment as the converter reads it, in place. */
const alignCells = (node: Element): void => {
  const alignment = /^align-(left|center|right)$/.exec(String(node.properties.className))?.[1]
  if (alignment && isNamed(node, 'th', 'td')) node.properties.align = alignment
  node.children.filter(isElement).forEach(alignCells)
}

/** Writes lists without empty lines between their items, in place. */
const tighten = (node: Nodes): void => {
  if (node.type === 'list' || node.type === 'listItem') node.spread = false
  if ('children' in node) node.children.forEach(tighten)
}

/** A block as Markdown: as the converter sees it, and with tight lists. */
const written = (node: Element): string[] =>
  [false, true].map((isTight) => {
    const block = structuredClone(node)
    alignCells(block)
    const tree = toMarkdownTree.runSync({ type: 'root', children: [block] }) as Markdown
    if (isTight) tighten(tree)
    return writer.stringify(tree).trim()
  })

/** Replaces characters that templates and Markdown interpret by character references. */
const refer = (text: string, signs: RegExp): string =>
  text.replace(signs, (sign) => `&#${sign.charCodeAt(0)};`)

/** Nodes as HTML; at their ends `printHtml` would take no-break spaces, too. */
const print = (nodes: readonly RootContent[]): string =>
  printHtml({ type: 'root', children: [element('p', {}, ...(nodes as ElementContent[]))] })
    .slice('<p>'.length)
    .slice(0, -'</p>'.length)

/** HTML as one block in Markdown: without blank lines and characters that a generator interprets. */
const asHtml = (nodes: readonly RootContent[]): string => {
  const html = print(nodes)
    .split(/(<(?:"[^"]*"|[^<>"])*>)/)
    .map((piece, at) =>
      at % 2 === 0
        ? refer(piece, /[{}$\\`~*[\]:=%\uE000]/g)
        : piece.replace(/"[^"]*"/g, (value) => refer(value, /[{}$\\`~*[\]<>\n\uE000]/g)),
    )
    .join('')
  // Only the tag of a block begins a block of HTML; before other tags and words a comment does, up to the end of its line.
  if (!isBlockByName(nodes[0])) return `<!-- -->${html.replaceAll('\n', '&#10;')}`
  // A block that begins with code ends with the first line that ends code.
  const end = isNamed(nodes[0], 'pre') ? html.indexOf('</pre>') : html.length
  return (
    html.slice(0, end).replace(/\n(?=\s)/g, '&#10;') + html.slice(end).replaceAll('\n', '&#10;')
  )
}

const isSame = (markdown: string, html: string): boolean =>
  !/\{[{%#]/.test(markdown) && readExportedText(markdown) === html

/** Whether a table is in it that Markdown cannot say: the converter would fill in each cell that a cell spans. */
const hasSpans = (node: Element): boolean =>
  node.properties.colSpan !== undefined ||
  node.properties.rowSpan !== undefined ||
  node.children.some((child) => isElement(child) && hasSpans(child))

const blockOf = (nodes: readonly RootContent[]): string => {
  const [node] = nodes
  if (!isElement(node) || !isBlockByName(node) || hasSpans(node)) return asHtml(nodes)
  const html = tidyHtml(print(nodes))
  const found = new Set(written(node))
  return [...found].find((one) => one !== '' && isSame(one, html)) ?? asHtml(nodes)
}

const joins = (node: RootContent | undefined, before: RootContent | undefined): boolean =>
  (['ul', 'ol', 'blockquote'] as const).some((name) => isNamed(node, name) && isNamed(before, name))

/** The blocks of a tree; what stands in lines between them, without a paragraph, is one, too. */
const blocksIn = ({ children }: Root): RootContent[][] => {
  const parts: RootContent[][] = []
  let isLine = false
  for (const child of children) {
    const wasLine = isLine
    isLine = !isBlockByName(child)
    if (isLine && wasLine) parts.at(-1)?.push(child)
    else parts.push([child])
  }
  return parts
}

/** A copy without the attributes that the sanitiser adds to links and pictures. */
const withoutAdded = (tree: Root): Root =>
  withProperties(tree, ({ properties: { rel, loading, decoding, ...others } }) => others)

/** An article's HTML as blocks of HTML in Markdown, for a text that cannot be converted. */
export const asHtmlBlocks = (html: string): string => {
  const tree = withoutAdded(parseHtml(tidyHtml(html)))
  return `${blocksIn(tree).map(asHtml).join('\n\n')}\n`
}

/**
 * Converts an article's HTML to Markdown. It reads each block, and the whole, back as the import does; what comes back
 * different stays HTML, so that nothing is lost but white space that no page shows. The second of two adjacent quotes, or
 * lists of one kind, stays HTML, too: Markdown would join them.
 */
export const toMarkdown = (html: string): string => {
  const tidy = tidyHtml(html)
  const tree = withoutAdded(parseHtml(tidy))
  const parts = blocksIn(tree)
  const blocks = parts.map((part, at) =>
    joins(part[0], parts[at - 1]?.[0]) ? asHtml(part) : blockOf(part),
  )
  const markdown = blocks.join('\n\n')
  return isSame(markdown, tidy) ? `${markdown}\n` : asHtmlBlocks(html)
}
