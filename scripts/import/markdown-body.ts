import { Marked, Parser, type Token, type Tokens } from 'marked'
import { titleFrom } from './title.ts'

const marked = new Marked({ gfm: true })

const isTitle = (token: Token | undefined): token is Tokens.Heading =>
  token?.type === 'heading' && token.depth === 1

/**
 * The HTML of a Markdown text (GFM). Its leading `# Title` is the title when there is no other; it
 * leaves the text when it says the same as the title.
 * @param given the title from elsewhere, or `''`
 */
export const renderMarkdown = (markdown: string, given: string) => {
  const tokens = marked.lexer(markdown)
  const at = tokens.findIndex(({ type }) => type !== 'space' && type !== 'def')
  const first = tokens[at]
  const heading = isTitle(first) ? Parser.parseInline(first.tokens) : ''
  const plain = (title: string) => titleFrom(title, '').title
  const title = given || heading
  if (heading !== '' && plain(heading) === plain(title)) tokens.splice(at, 1)
  return { title, html: marked.parser(tokens) }
}
