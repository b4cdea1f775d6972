import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Html, Root as Markdown, PhrasingContent } from 'mdast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { cleanHtml } from '../../../shared/articles/html/clean.ts'
import { renderMarkdown } from '../../import/markdown-body.ts'
import { isBlock } from '../../import/paragraphs.ts'
import { element, isElement, isNamed, parseHtml, printHtml } from '../../import/tree.ts'

const page = { path: 'a.md', linesBefore: 0, fields: {} }

const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === ''

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

/** A block as Markdown. */
const written = (node: Element): string => {
  const tree = toMarkdownTree.runSync({ type: 'root', children: [structuredClone(node)] })
  return writer.stringify(tree as Markdown).trim()
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
    .split(/(<(?:"[^"]*"|[^>"])*>)/)
    .map((piece, at) => refer(piece, at % 2 === 0 ? /[{}$\\`~[\]:=%]/g : /[{}$\\`~\n]/g))
    .join('')
    .replace(/\n(?=\s)/g, '&#10;')

const saysTheSame = (markdown: string, html: string): boolean => {
  if (/\{[{%#]/.test(markdown)) return false
  const { html: shown, notes } = renderMarkdown(markdown, 'x', page)
  return notes.length === 0 && canonical(shown) === canonical(html)
}

const blockOf = (node: RootContent): string => {
  const html = printHtml({ type: 'root', children: [structuredClone(node)] })
  const markdown = isElement(node) ? written(node) : ''
  return markdown !== '' && saysTheSame(markdown, html) ? markdown : asHtml(node)
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
  const { html: shown, notes } = renderMarkdown(toMarkdown(html), 'x', page)
  const expected = printHtml(withParagraphs(parseHtml(html)))
  return notes.length === 0 && canonical(shown) === canonical(expected)
}
