import { DOMParser, type Node as DocumentNode, Fragment, type Schema } from '@tiptap/pm/model'
import { allowedBody, cleanCached, findDroppedElements } from '../html/allowed.ts'
import { canonical, isOnlyParagraph } from '../html/canonical.ts'
import { blocks } from '../html/indent.ts'
import { inertDocument } from '../html/inert.ts'
import { articleSchema } from './extensions.ts'
import { createRawHtml, replaceRawHtml } from './raw-html.ts'
import { ArticleSerializer } from './serializer.ts'

const isLossless = (body: Element, content: DocumentNode): boolean =>
  canonical(body) === canonical(allowedBody(writeHtml(content)))

const read = (html: string, schema: Schema): DocumentNode => {
  const body = allowedBody(html)
  const parser = DOMParser.fromSchema(schema)
  const whole = parser.parse(body)
  if (isLossless(body, whole)) return whole
  for (const block of body.children) {
    if (!blocks.has(block.localName)) continue
    const alone = inertDocument.createElement('body')
    alone.append(block.cloneNode(true))
    if (!isLossless(alone, parser.parse(alone))) block.replaceWith(createRawHtml(block.outerHTML))
  }
  return parser.parse(body)
}

/** The last result: an editor that opens reads its text three times. */
let last = { html: '', content: articleSchema.topNodeType.createAndFill() }

/** Parses article HTML into a document. Blocks that the schema would drop stay in it as HTML. */
export const readDocument = (html: string, schema: Schema = articleSchema): DocumentNode => {
  if (schema === articleSchema && last.html === html && last.content) return last.content
  const content = read(html, schema)
  if (schema === articleSchema) last = { html, content }
  return content
}

/** If all cells of the first rows are headings, these rows are the table's head. */
const restoreHead = (table: HTMLTableElement): void => {
  const isHead = (row: Element) => [...row.children].every(({ localName }) => localName === 'th')
  const rows = [...table.rows]
  const end = rows.findIndex((row) => !isHead(row))
  const head = rows.slice(0, Math.max(end, 0))
  if (head.length === 0) return
  const thead = inertDocument.createElement('thead')
  thead.append(...head)
  table.tBodies[0]?.before(thead)
}

const unwrapParagraph = (paragraph: Element): void => {
  if (paragraph.parentElement?.matches('blockquote, .callout')) return
  if (!isOnlyParagraph(paragraph)) return
  paragraph.replaceWith(...paragraph.childNodes)
}

/** Removes attributes of lists and tables that equal HTML's defaults. */
const dropDefaults = (element: Element): void => {
  for (const name of ['colspan', 'rowspan', 'start']) {
    if (element.getAttribute(name) === '1') element.removeAttribute(name)
  }
}

/** Several spaces in a row, which the editor shows, are spaces that a page shows. */
const keepSpaces = (body: Element): void => {
  const texts = inertDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.includes('  ') && !text.parentElement?.closest('pre, code'))
      text.data = text.data.replace(/ (?= )/g, '\u00a0')
  }
}

/** The HTML of each block; an unchanged block stays the same node. */
const written = new WeakMap<DocumentNode, string>()

const writeBlock = (block: DocumentNode): string => {
  const known = written.get(block)
  if (known !== undefined) return known
  const body = inertDocument.createElement('body')
  const serializer = ArticleSerializer.of(block.type.schema)
  serializer.serializeFragment(Fragment.from(block), { document: inertDocument }, body)
  for (const table of body.querySelectorAll('table')) restoreHead(table)
  for (const paragraph of body.querySelectorAll('p')) unwrapParagraph(paragraph)
  for (const element of body.querySelectorAll('td, th, ol')) dropDefaults(element)
  keepSpaces(body)
  replaceRawHtml(body)
  written.set(block, body.innerHTML)
  return body.innerHTML
}

const isEmptyLine = (block: string): boolean => /^<p(?![^>]* class=)[^>]*><\/p>$/.test(block)

/** A document's HTML, as it is sent and stored: without empty lines at the end and above the notes there. */
export const writeHtml = ({ children }: DocumentNode): string => {
  const blocks = children.map(writeBlock)
  const last = blocks.findLastIndex(
    (block, index) => !isEmptyLine(block) && children[index]?.attrs.class !== 'footnotes',
  )
  return blocks.filter((block, index) => index <= last || !isEmptyLine(block)).join('')
}

const countElements = (body: Element): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { localName } of body.querySelectorAll('*:not(thead, tbody)')) {
    counts.set(localName, (counts.get(localName) ?? 0) + 1)
  }
  return counts
}

/** The elements that the visual editor would drop; none if only nesting would change; null if it keeps everything. */
export const findLostElements = (html: string): readonly string[] | null => {
  if (!cleanCached(html)) return []
  const body = allowedBody(html)
  const written = allowedBody(writeHtml(readDocument(html)))
  const dropped = findDroppedElements(html)
  if (dropped.length === 0 && canonical(body) === canonical(written)) return null
  const after = countElements(written)
  const lost = [...countElements(body)].filter(([name, count]) => count > (after.get(name) ?? 0))
  return [...dropped, ...lost.map(([name]) => name)]
}
