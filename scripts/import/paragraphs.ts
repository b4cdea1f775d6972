import type { Element, ElementContent, Root } from 'hast'
import { lineRuns, type Run } from './runs.ts'
import { element, isElement, type Node, parseHtml, printHtml } from './tree.ts'

const blocks = new Set(
  [
    'address article aside blockquote center details dialog div dl dd dt fieldset figcaption',
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre script',
    'section style summary table caption colgroup col thead tbody tfoot tr td th ul',
  ]
    .join(' ')
    .split(' '),
)
/** Left as they are: white space is their own. */
const verbatim = ['pre', 'script', 'style', 'hr', 'svg', 'math']
/** Hold only other blocks; white space between those means nothing. */
const frames = ['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'menu', 'dl']
/** Hold no paragraphs. */
const lines = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'summary', 'caption']

/** Also an inline element around a block, as in a link around a heading. */
export const isBlock = (node: Node): boolean =>
  isElement(node) && (blocks.has(node.tagName) || node.children.some(isBlock))

type Part = { readonly block: Element } | { readonly run: Run }

/** The children of an element as blocks and runs of text between them and between blank lines. */
const partsOf = (children: readonly Node[]): Part[] => {
  const parts: Part[] = []
  let inline: Node[] = []
  const flush = () => {
    for (const run of lineRuns(inline)) parts.push({ run })
    inline = []
  }
  for (const child of children) {
    if (!isBlock(child)) {
      inline.push(child)
      continue
    }
    flush()
    for (const block of settleBlock(child as Element)) parts.push({ block })
  }
  flush()
  return parts
}

const wrapped = (parts: readonly Part[]): Element[] =>
  parts.map((part) => ('block' in part ? part.block : element('p', {}, ...part.run)))

const loose = (parts: readonly Part[]): ElementContent[] =>
  parts.flatMap((part, at) => {
    if ('block' in part) return [part.block]
    const before = parts[at - 1]
    return before && 'run' in before ? [element('br', {}), ...part.run] : [...part.run]
  })

/** Text beside text, with a blank line between. */
const hasBlankLine = (parts: readonly Part[]): boolean =>
  parts.some((part, at) => at > 0 && 'run' in part && 'run' in (parts[at - 1] as Part))

const settleBlock = (block: Element): Element[] => {
  const name = block.tagName
  if (verbatim.includes(name)) return [block]
  if (frames.includes(name)) {
    const children = block.children.filter((child) => isElement(child) || isText(child))
    return [{ ...block, children: children.flatMap(settleChild) }]
  }
  const parts = partsOf(block.children)
  // A paragraph that was opened and not closed runs on over blank lines.
  if (name === 'p') {
    return parts.map((part) =>
      'block' in part ? part.block : { ...block, children: [...part.run] },
    )
  }
  const wrap = name === 'blockquote' || (hasBlankLine(parts) && !lines.includes(name))
  return [{ ...block, children: wrap ? wrapped(parts) : loose(parts) }]
}

const isText = (node: Node): boolean => node.type === 'text' && node.value.trim() !== ''

const settleChild = (child: ElementContent): ElementContent[] =>
  isElement(child) ? settleBlock(child) : [child]

/**
 * WordPress's paragraph rule for texts of its classic editor, which have no `<p>`: a blank line or
 * two `<br>` or a page break begin a paragraph, another line break is a `<br>`; blocks stand for
 * themselves and `<pre>` stays as it was typed. Done on the tree a browser would make, so that no
 * paragraph can cross the end of a block.
 * @param html the text as it was stored
 * @returns HTML with paragraphs, a line a block
 */
export const addParagraphs = (html: string): string => {
  const settled = wrapped(partsOf(parseHtml(html.replace(/\r\n?/g, '\n')).children))
  const children: Root['children'] = settled.flatMap((block) => [
    block,
    { type: 'text', value: '\n' },
  ])
  return printHtml({ type: 'root', children })
}
