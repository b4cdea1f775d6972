import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { FootnoteDefinition, Heading, Html, Root as Markdown, Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isElement, isNamed } from '../lib/tree.ts'
import { titleFrom } from './title.ts'

const reader = unified().use(remarkParse).use(remarkGfm).freeze()
const toTree = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: '',
    footnoteBackContent: '↩',
  })
  .freeze()

/** What only a generator or a plugin understands: it stays as it stands, and its text is a draft. */
const sign =
  /\{\{|\{%|\{#|\{:[^{}\n]+\}|^[ \t]*:::|%%|^\*\[[^\]\n]+\]:|<\/?[A-Z][\w.]*[a-z][\w.]*(?=[\s/>])/m
/** The same in MDX, whose braces are a program's. */
const signOfMdx = new RegExp(`${sign.source}|\\{|^(?:import|export)\\s`, 'm')

/** Elements of HTML whose content is shown as typed. */
const verbatim = /<(pre|code|script|style|textarea)\b[\s\S]*?<\/\1\s*>/gi

const wordsOf = (node: Nodes): string =>
  'value' in node && node.type !== 'html'
    ? node.value
    : 'children' in node
      ? node.children.map(wordsOf).join('')
      : 'alt' in node
        ? (node.alt ?? '')
        : ''

const walk = (node: Nodes, visit: (one: Nodes) => void): void => {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

/** The first sign outside of code; `''` if there is none. What is escaped in the source is text. */
const signIn = (tree: Markdown, source: string, isMdx: boolean): string => {
  const pattern = isMdx ? signOfMdx : sign
  let found = ''
  walk(tree, (node) => {
    const { position, type } = node
    const isAddressed = type === 'link' || type === 'image' || type === 'definition'
    if (found || !(type === 'text' || type === 'html' || isAddressed)) return
    const written = source.slice(position?.start.offset, position?.end.offset)
    const searched = isAddressed ? node.url + node.title : written.replace(verbatim, '')
    const at = searched.replace(/\\[{}%:*<]/g, '  ').search(pattern)
    if (at >= 0) found = searched.slice(at, at + 40).split('\n')[0] ?? ''
  })
  return found
}

/** Gives a heading the id that `{#id}` at its end names. */
const nameHeading = (heading: Heading): void => {
  const last = heading.children.at(-1)
  const [mark, id] = last?.type === 'text' ? (/\{#([\w:.-]+)\}\s*$/.exec(last.value) ?? []) : []
  if (last?.type !== 'text' || mark === undefined || id === undefined) return
  last.value = last.value.slice(0, -mark.length).trimEnd()
  // The sign is gone from the source, too.
  delete last.position
  heading.data = { hProperties: { id } }
}

/** Components of JSX stay as they stand: as elements they would swallow what follows. */
const escapeComponents = (node: Html): void => {
  node.value = node.value.replace(/<(?=\/?[A-Z][\w.]*[a-z])/g, '&lt;')
}

const classes: Readonly<Record<string, readonly string[]>> = {
  dataFootnoteRef: ['footnote-ref'],
  dataFootnoteBackref: ['footnote-backref'],
}

/** Footnotes in the form of the editor: their list at the end of the text, without a heading. */
const settleFootnotes = (parent: Root | Element): void => {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    settleFootnotes(child)
    const { properties } = child
    for (const [mark, className] of Object.entries(classes)) {
      if (properties[mark] === undefined) continue
      const { href, id } = properties
      child.properties = { href, ...(id ? { id } : {}), className: [...className] }
      if (mark === 'dataFootnoteBackref') child.properties.title = 'Back to the text'
    }
    if (properties.dataFootnotes === undefined) continue
    child.tagName = 'div'
    child.properties = { className: ['footnotes'] }
    child.children = child.children.filter((one) => isNamed(one, 'ol'))
  }
}

/** The beginnings of notes that nothing refers to, or whose name another has: no reader saw them. */
const uncalledIn = (tree: Markdown): string[] => {
  const called = new Set<string>()
  const notes: FootnoteDefinition[] = []
  walk(tree, (node) => {
    if (node.type === 'footnoteReference') called.add(node.identifier)
    if (node.type === 'footnoteDefinition') notes.push(node)
  })
  return notes.flatMap((note) => (called.delete(note.identifier) ? [] : wordsOf(note).slice(0, 60)))
}

/**
 * The HTML of a Markdown text: CommonMark (0.31) and GFM with footnotes; `{#id}` at the end of a heading names it. Nothing
 * else is interpreted: what only a generator understands stays as it stands.
 * @param otherTitle the title from elsewhere; if it is empty, the first heading of level 1, or one that comes first, is the
 *   title, and leaves the text. A first heading that repeats the title leaves it, too
 * @returns its title, its HTML, the first sign of a generator in it (`''` if there is none), and notes for the author
 */
export const renderMarkdown = (source: string, otherTitle: string, isMdx = false) => {
  const tree = reader.parse(source)
  const notes = uncalledIn(tree).map(
    (words) => `A footnote that nothing calls is left out: “${words}”.`,
  )
  walk(tree, (node) => {
    if (node.type === 'heading') nameHeading(node)
    if (node.type === 'html') escapeComponents(node)
  })
  const found = signIn(tree, source, isMdx)
  const plain = (title: string) => titleFrom(title, '').title
  const heading = tree.children.find(
    (node, at) => node.type === 'heading' && (at === 0 || (otherTitle === '' && node.depth === 1)),
  )
  const words = heading ? wordsOf(heading).trim() : ''
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const isTop = heading?.type === 'heading' && heading.depth === 1
  const isTitle =
    words !== '' && (otherTitle === '' || (isTop && plain(escaped) === plain(otherTitle)))
  if (isTitle) tree.children = tree.children.filter((node) => node !== heading)
  const html = toTree.runSync(tree)
  settleFootnotes(html)
  const title = otherTitle || (isTitle ? escaped : '')
  return { title, html: toHtml(html, { allowDangerousHtml: true }), sign: found, notes }
}
