import type { Element, ElementContent, Root } from 'hast'
import { element, isBlank, isElement, isNamed, type Node, parseHtml, printHtml } from './tree.ts'

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

/** Inline content that belongs in one paragraph. */
type Run = readonly ElementContent[]

const whole = ['pre', 'script', 'style', 'textarea', 'select', 'svg', 'math', 'object'] as const
const players = ['audio', 'video', 'iframe'] as const

const isBreak = (node: Node | undefined): boolean => isNamed(node, 'br')

/** A node cut at blank lines: at least one piece, which may be empty. */
const piecesOf = (node: Node): ElementContent[][] => {
  if (node.type === 'text') {
    return node.value
      .split(/\n\s*\n/)
      .map((value): ElementContent[] => (value === '' ? [] : [{ type: 'text', value }]))
  }
  // The end of the excerpt, or a page break, also ends a paragraph.
  if (node.type === 'comment') {
    return /^\s*(more|nextpage|noteaser)\b/.test(node.value) ? [[], []] : [[]]
  }
  if (!isElement(node)) return [[]]
  if (isNamed(node, ...whole, ...players)) return [[node]]
  const pieces = cutAtBlankLines(node.children)
  if (pieces.length === 1) return [[{ ...node, children: pieces[0] ?? [] }]]
  // An emphasis across two paragraphs becomes two emphases.
  return pieces.map((children): ElementContent[] =>
    children.every(isBlank) ? children : [{ ...node, children } satisfies Element],
  )
}

const cutAtBlankLines = (nodes: readonly Node[]): ElementContent[][] => {
  let current: ElementContent[] = []
  const pieces = [current]
  const begin = () => {
    current = []
    pieces.push(current)
  }
  for (const node of nodes) {
    if (isBreak(node) && isBreak(current.findLast((before) => !isBlank(before)))) {
      begin()
      continue
    }
    piecesOf(node).forEach((piece, at) => {
      if (at > 0) begin()
      current.push(...piece)
    })
  }
  return pieces
}

/** The lines of a text, without white space around the breaks. */
const linesOf = (value: string): string[] => {
  const lines = value.split('\n')
  return lines.map((line, at) => {
    const start = at > 0 ? line.trimStart() : line
    return at < lines.length - 1 ? start.trimEnd() : start
  })
}

/** Turns line breaks of the source into `<br>`, except beside an existing `<br>`. */
const withBreaks = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node, at): ElementContent[] => {
    if (isElement(node)) {
      if (isNamed(node, ...whole, ...players)) return [node]
      return [{ ...node, children: withBreaks(node.children) }]
    }
    if (node.type !== 'text') return []
    const before = isBreak(nodes[at - 1]) ? node.value.trimStart() : node.value
    const value = isBreak(nodes[at + 1]) ? before.trimEnd() : before
    return linesOf(value).flatMap((line, number) => [
      ...(number > 0 ? [element('br', {})] : []),
      ...(line === '' ? [] : [{ type: 'text', value: line } as const]),
    ])
  })

const trimmed = (nodes: readonly ElementContent[]): ElementContent[] => {
  const isFiller = (node: ElementContent) => isBlank(node) || isBreak(node)
  const first = nodes.findIndex((node) => !isFiller(node))
  if (first === -1) return []
  const content = nodes.slice(first, nodes.findLastIndex((node) => !isFiller(node)) + 1)
  return content.map((node, at): ElementContent => {
    if (node.type !== 'text') return node
    const start = at === 0 ? node.value.trimStart() : node.value
    return { ...node, value: at === content.length - 1 ? start.trimEnd() : start }
  })
}

/** Cuts inline content at blank lines; line breaks within a run become `<br>`. */
const lineRuns = (nodes: readonly Node[]): Run[] =>
  cutAtBlankLines(nodes)
    .map((piece) => withBreaks(trimmed(piece)))
    .filter((run) => run.length > 0)

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
    const children = block.children.filter((child) => child.type !== 'comment' && !isBlank(child))
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
