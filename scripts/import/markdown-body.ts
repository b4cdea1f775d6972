import { Marked, Parser, type Token, type Tokens } from 'marked'
import { createFootnotes } from '../../site/dashboard/editor/paste/markdown.ts'
import { settleAlerts } from './markdown/alerts.ts'
import { settleAttributeLists } from './markdown/attribute-lists.ts'
import { extensionsFor } from './markdown/extensions.ts'
import { createReading, type Page, release, withoutHeld } from './markdown/reading.ts'
import { withoutTemplates } from './markdown/templates.ts'
import { titleFrom } from './title.ts'
import { parseHtml, printHtml } from './tree.ts'

const isTitle = (token: Token | undefined): token is Tokens.Heading =>
  token?.type === 'heading' && token.depth === 1

/**
 * The HTML of a Markdown text: GFM with footnotes, definition lists and titles of code. Templates and components become
 * their counterparts, else code. A leading `# Title` is the title if `otherTitle` is empty;
 * it is removed if it equals the title.
 * @param otherTitle the title from elsewhere, or `''`
 * @param page the file of a site; without it, the text has no templates
 * @returns title and HTML, and in `said` the differences with file and line
 */
export const renderMarkdown = (markdown: string, otherTitle: string, page?: Page) => {
  const reading = createReading(markdown, page ?? { path: '', linesBefore: 0, fields: {} })
  const footnotes = createFootnotes(1)
  const marked = new Marked({ gfm: true }, footnotes.extension, extensionsFor(reading))
  const tokens = marked.lexer(
    page ? withoutTemplates(reading, page.path.endsWith('.mdx')) : markdown,
  )
  const at = tokens.findIndex(({ type }) => type !== 'space' && type !== 'def')
  const first = tokens[at]
  const heading = isTitle(first) ? withoutHeld(Parser.parseInline(first.tokens)) : ''
  const plain = (title: string) => titleFrom(title, '').title
  const title = otherTitle || heading
  if (heading !== '' && plain(heading) === plain(title)) tokens.splice(at, 1)
  const tree = parseHtml(marked.parser(tokens) + footnotes.section())
  release(tree, reading.held)
  settleAttributeLists(tree)
  settleAlerts(tree)
  return { title, html: printHtml(tree), said: reading.said }
}
