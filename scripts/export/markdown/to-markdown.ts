import type { Element, ElementContent, Root, RootContent } from 'hast'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { renderMarkdown } from '../../import/markdown-body.ts'
import { isBlock } from '../../import/paragraphs.ts'
import { element, isElement, isNamed, parseHtml, printHtml } from '../../import/tree.ts'
import { inline } from './inline.ts'

const page = { path: 'a.md', linesBefore: 0, fields: {} }

const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === ''

/** A paragraph's text; its beginning is escaped where it looks like another block. */
const paragraph = (nodes: readonly ElementContent[]): string =>
  inline(nodes)
    .trim()
    .replace(/^([#+\-=:>]|\d+(?=[.)]))/, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`))

const blocksOf = [
  'p',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
  'div',
  'figure',
  'details',
] as const

const indentedBy = (text: string, by: string): string =>
  text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by.length)}`)

const item = (node: Element, sign: string): string => {
  const box = node.children.find((child) => isNamed(child, 'input'))
  const mark = box && isNamed(box, 'input') ? `[${box.properties.checked ? 'x' : ' '}] ` : ''
  const rest = node.children.filter((child) => child !== box)
  const first = rest.findIndex((child) => isNamed(child, ...blocksOf))
  const before = first === -1 ? rest : rest.slice(0, first)
  const words = paragraph(before)
  const more = first === -1 ? [] : blocks(rest.slice(first))
  const isLoose = isNamed(
    rest.find((child) => !isBlank(child)),
    'p',
  )
  return (
    sign + indentedBy(mark + [words, ...more].filter(Boolean).join(isLoose ? '\n\n' : '\n'), sign)
  )
}

const list = (node: Element): string => {
  const items = node.children.filter((child): child is Element => isNamed(child, 'li'))
  const start = Number(node.properties.start ?? 1)
  const isLoose = items.some((one) => one.children.some((child) => isNamed(child, 'p')))
  const signed = items.map((one, at) => item(one, node.tagName === 'ol' ? `${start + at}. ` : '- '))
  return signed.join(isLoose ? '\n\n' : '\n')
}

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : isElement(node) ? node.children.map(textOf).join('') : ''

const code = (node: Element): string => {
  const [inner] = node.children
  const classes = isNamed(inner, 'code') ? inner.properties.className : []
  const language = String((Array.isArray(classes) ? classes[0] : '') ?? '').replace('language-', '')
  const text = textOf(node).replace(/\n$/, '')
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

const rowsIn = (node: Element): Element[] =>
  node.children.flatMap((child) =>
    isNamed(child, 'tr') ? [child] : isElement(child) ? rowsIn(child) : [],
  )

const table = (node: Element): string => {
  const rows = rowsIn(node).map(({ children }) => {
    const cells = children.filter((cell) => isNamed(cell, 'td', 'th')) as Element[]
    return `| ${cells.map((cell) => inline(cell.children).trim()).join(' | ')} |`
  })
  const columns = (rowsIn(node)[0]?.children ?? []).filter((cell) => isNamed(cell, 'td', 'th'))
  return [rows[0], `|${columns.map(() => '---|').join('')}`, ...rows.slice(1)].join('\n')
}

const written = (node: Element): string | null => {
  const { tagName, children } = node
  if (tagName === 'p') return paragraph(children)
  if (/^h[2-6]$/.test(tagName))
    return `${'#'.repeat(Number(tagName[1]))} ${inline(children).trim()}`
  if (tagName === 'ul' || tagName === 'ol') return list(node)
  if (tagName === 'blockquote') return blocks(children).join('\n\n').replace(/^/gm, '> ')
  if (tagName === 'pre') return code(node)
  if (tagName === 'table') return table(node)
  return tagName === 'hr' ? '---' : null
}

/** Normalises HTML for a comparison: removes white space that no page shows. */
const canonical = (html: string): string => {
  const plain = (parent: Root | Element, isCode: boolean): void => {
    parent.children = parent.children.filter(
      (child, at) =>
        isCode ||
        !isBlank(child) ||
        (at > 0 && at < parent.children.length - 1 && isInline(parent)),
    ) as Element['children']
    for (const [at, child] of parent.children.entries()) {
      if (child.type === 'text') {
        const spaced = isCode ? child.value.replace(/\n$/, '') : child.value.replace(/\s+/g, ' ')
        const isFirst = at === 0 && !isCode
        const next = parent.children[at + 1]
        const isLast = (next === undefined || isNamed(next, 'ul', 'ol')) && !isCode
        child.value = (isFirst ? spaced.trimStart() : spaced).replace(isLast ? / $/ : /(?!)/, '')
      }
      if (isElement(child)) plain(child, isCode || child.tagName === 'pre')
    }
  }
  const { tree } = cleanHtml(html)
  plain(tree, false)
  return printHtml(tree)
}

const isInline = (parent: Root | Element): boolean =>
  parent.type === 'element' &&
  !/^(?:ul|ol|table|thead|tbody|tr|div|dl|blockquote|figure)$/.test(parent.tagName)

/** Replaces characters that templates and Markdown interpret by character references. */
const refer = (text: string, signs: RegExp): string =>
  text.replace(signs, (sign) => `&#${sign.charCodeAt(0)};`)

/** HTML as one block in Markdown: without blank lines and characters that a generator interprets. */
const asHtml = (node: RootContent): string =>
  printHtml({ type: 'root', children: [node] })
    .split(/(<[^>]*>)/)
    .map((piece, at) => refer(piece, at % 2 === 0 ? /[{}$\\`~[\]:]/g : /[{}$\\`~\n]/g))
    .join('')
    .replace(/\n(?=\s)/g, '&#10;')

const saysTheSame = (markdown: string, html: string): boolean => {
  if (/\{[{%#]/.test(markdown)) return false
  const { html: shown, said } = renderMarkdown(markdown, 'x', page)
  return said.length === 0 && canonical(shown) === canonical(html)
}

const blockOf = (node: RootContent): string => {
  const html = printHtml({ type: 'root', children: [structuredClone(node)] })
  const markdown = isElement(node) ? written(node) : null
  return markdown !== null && saysTheSame(markdown, html) ? markdown : asHtml(node)
}

const joins = (node: RootContent | undefined, before: RootContent | undefined): boolean =>
  (['ul', 'ol', 'blockquote'] as const).some((name) => isNamed(node, name) && isNamed(before, name))

/** Blocks as Markdown. The second of two adjacent quotes, or lists of one kind, stays HTML: Markdown would join them. */
const blocks = (nodes: readonly RootContent[]): string[] => {
  const shown = nodes.filter((node) => !isBlank(node))
  return shown.map((node, at) => (joins(node, shown[at - 1]) ? asHtml(node) : blockOf(node)))
}

/** Removes attributes that the sanitiser adds to links and pictures. */
const withoutAdded = (parent: Root | Element): void => {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    if (child.tagName === 'a') delete child.properties.rel
    if (child.tagName === 'img') {
      delete child.properties.loading
      delete child.properties.decoding
    }
    withoutAdded(child)
  }
}

/** Wraps text between blocks in paragraphs, as Markdown does. */
const withParagraphs = (tree: Root): Root => {
  const children: RootContent[] = []
  let run: Element | null = null
  for (const child of tree.children) {
    if (isBlock(child) || (run === null && isBlank(child))) {
      run = null
      children.push(child)
      continue
    }
    if (run === null) {
      run = element('p', {})
      children.push(run)
    }
    run.children.push(child as ElementContent)
  }
  return { ...tree, children }
}

/**
 * Converts an article's HTML to Markdown. It reads each block back as the import does; a block that comes back different
 * stays HTML, so that nothing is lost.
 */
export const toMarkdown = (html: string): string => {
  const tree = withParagraphs(parseHtml(html))
  withoutAdded(tree)
  return `${blocks(tree.children).join('\n\n')}\n`
}

/** Whether an article survives the conversion to Markdown and back, except for white space that no page shows. */
export const comesBack = (html: string): boolean => {
  const { html: shown, said } = renderMarkdown(toMarkdown(html), 'x', page)
  const expected = printHtml(withParagraphs(parseHtml(html)))
  return said.length === 0 && canonical(shown) === canonical(expected)
}
