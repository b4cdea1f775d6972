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
/** Left unchanged, with their white space. */
const verbatim = ['pre', 'script', 'style', 'hr', 'svg', 'math']
/** Contain only other blocks; white space between them means nothing. */
const frames = ['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'menu', 'dl']
/** Contain no paragraphs. */
const lines = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'summary', 'caption']

/** Also true for an inline element around a block, such as a link around a heading. */
export const isBlock = (node: Node): boolean =>
  isElement(node) && (blocks.has(node.tagName) || node.children.some(isBlock))

type Part = { readonly block: Element } | { readonly run: Run }

/** An element's children as blocks, and as runs of text between blocks or blank lines. */
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

/** Whether a blank line separates two runs of text. */
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
  // An unclosed paragraph continues over blank lines.
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
 * WordPress's paragraph rule for texts of its classic editor, which have no `<p>`: a blank line, two `<br>` or a page
 * break begin a paragraph, any other line break is a `<br>`; blocks stand alone, and `<pre>` stays as typed. It works on
 * the tree that a browser would build, so that no paragraph crosses the end of a block.
 * @param html the text as stored
 * @returns HTML with paragraphs, one block per line
 */
export const addParagraphs = (html: string): string => {
  const settled = wrapped(partsOf(parseHtml(html.replace(/\r\n?/g, '\n')).children))
  const children: Root['children'] = settled.flatMap((block) => [
    block,
    { type: 'text', value: '\n' },
  ])
  return printHtml({ type: 'root', children })
}
