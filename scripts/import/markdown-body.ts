import type { Root } from 'mdast'
import { convertAlerts } from './markdown/alerts.ts'
import { applyAttributeLists } from './markdown/attribute-lists.ts'
import { convertTree, type Text } from './markdown/convert-tree.ts'
import { numberFootnotes } from './markdown/footnotes.ts'
import { repaired, withoutStatements } from './markdown/mdx.ts'
import { parseMarkdown, printMarkdown } from './markdown/processor.ts'
import { createReading, type Page, type Reading } from './markdown/reading.ts'
import { holdTemplates } from './markdown/scan.ts'
import { titleFrom } from './title.ts'
import { isNamed, parseHtml, printHtml } from './tree.ts'

/** A definition of an address right under a text: most programs read it, CommonMark wants an empty line between. */
const definition =
  /\n(?=[ \t]{0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]+\S+(?:[ \t]+["'(][^\n]*)?[ \t]*(?:\n|$))/g

/** The tree of a text, with definitions under paragraphs. @throws Error if it should be MDX and is not */
const parsed = (markdown: string, isMdx: boolean): { tree: Root; markdown: string } => {
  const tree = parseMarkdown(markdown, isMdx)
  const added = tree.children.flatMap(({ type, position }) => {
    const [begin = 0, end] = [position?.start.offset, position?.end.offset]
    if (type !== 'paragraph') return []
    return [...markdown.slice(begin, end).matchAll(definition)].map(({ index }) => begin + index)
  })
  if (added.length === 0) return { tree, markdown }
  const spaced = [0, ...added].map((at, part) => markdown.slice(at, added[part])).join('\n')
  return { tree: parseMarkdown(spaced, isMdx), markdown: spaced }
}

/** Reads a text of MDX as that; one that is none, whatever its name, as Markdown with components. */
const read = (markdown: string, reading: Reading, placeOf: Text['placeOf']) => {
  for (const text of reading.isMdx ? [markdown, repaired(markdown)] : []) {
    try {
      return { ...parsed(text, true), isMdx: true }
    } catch (error) {
      if (error instanceof RangeError) throw error
    }
  }
  const text = reading.isMdx ? withoutStatements(markdown, reading, placeOf) : markdown
  return { ...parsed(text, false), isMdx: false }
}

/**
 * The HTML of a Markdown text: GFM with footnotes, definition lists and titles of code. Templates and components become
 * their counterparts; else they become code if they hold words of the author. A leading `# Title` is the title if
 * `otherTitle` is empty; it is removed if it equals the title.
 * @param otherTitle the title from elsewhere, or `''`
 * @param page the file of a site; without it, the text has no templates, attribute lists and alerts
 * @returns title and HTML, and in `notes` the differences with file and line
 */
export const renderMarkdown = (source: string, otherTitle: string, page?: Page) => {
  const reading = createReading(source, page ?? { path: '', linesBefore: 0, fields: {} })
  const { markdown, placeOf } = page
    ? holdTemplates(reading)
    : { markdown: source, placeOf: (at: number) => at }
  const { tree: markdownTree, ...text } = read(markdown, reading, placeOf)
  convertTree(markdownTree, { ...text, reading, placeOf })
  numberFootnotes(markdownTree)
  const tree = parseHtml(printMarkdown(markdownTree))
  const first = tree.children.find((node) => node.type !== 'text' || node.value.trim() !== '')
  const heading = isNamed(first, 'h1') ? printHtml({ type: 'root', children: first.children }) : ''
  const plain = (title: string) => titleFrom(title, '').title
  const title = otherTitle || heading
  if (heading !== '' && plain(heading) === plain(title))
    tree.children = tree.children.filter((node) => node !== first)
  if (page) {
    applyAttributeLists(tree)
    convertAlerts(tree)
  }
  const html = printHtml(tree)
  // Blocks within a line of MDX leave empty paragraphs around them.
  const shown = reading.isMdx ? html.replace(/<p>\s*<\/p>\n?/g, '') : html
  return { title, html: shown, notes: reading.sentences() }
}
