import type { Element, ElementContent } from 'hast'
import { element, isElement, isNamed, type Node } from './tree.ts'

/** Inline content that belongs in one paragraph. */
export type Run = readonly ElementContent[]

const verbatim = ['pre', 'script', 'style', 'textarea', 'select', 'svg', 'math', 'object'] as const
const players = ['audio', 'video', 'iframe'] as const

const isBreak = (node: Node | undefined): boolean => isNamed(node, 'br')
const isBlank = (node: Node | undefined): boolean =>
  node?.type === 'text' && node.value.trim() === ''

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
  if (isNamed(node, ...verbatim, ...players)) return [[node]]
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
      if (isNamed(node, ...verbatim, ...players)) return [node]
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
export const lineRuns = (nodes: readonly Node[]): Run[] =>
  cutAtBlankLines(nodes)
    .map((piece) => withBreaks(trimmed(piece)))
    .filter((run) => run.length > 0)
