import { codeBlock, escapeHtml, parseHtml, printHtml } from './tree.ts'

/** Shortcodes of WordPress's code plugins that are named after a language. */
const languages =
  'as3|bash|c|cpp|csharp|css|delphi|diff|erlang|fsharp|go|groovy|html|java|javascript|js|jsp|latex|objc|perl|php|plain|powershell|python|r|ruby|scala|shell|sql|swift|text|vb|xhtml|xml|yaml'

/** Shortcodes of SyntaxHighlighter and CodeColorer, and WP-Syntax's HTML attribute. */
const opening = new RegExp(
  `(\\[*)\\[(code|sourcecode|source|cc[a-z]*(?:_\\w+)?|${languages})(\\s[^\\]\\n]{0,500})?\\]|<(pre|code)(\\s[^<>]*?\\blang=[^<>]*)>`,
  'gi',
)

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`\\b(?:${name})\\s*=\\s*["']?([^"'\\]>]*)`, 'i').exec(attributes)?.[1]?.trim() ?? ''

/** Code as typed: an editor may have stored its `<` as an entity. */
const typed = (code: string): string => {
  if (code.includes('<')) return code
  const [text] = parseHtml(`<pre>\n${code}</pre>`).children.flatMap((node) =>
    node.type === 'element' ? node.children : [],
  )
  return text?.type === 'text' ? text.value : code
}

/**
 * Turns the code of WordPress plugins into code blocks: nothing in it is read as HTML or as a shortcode.
 * @returns the HTML, and whether some lines were marked
 */
export const showCode = (html: string) => {
  const lower = html.toLowerCase()
  // Closing tags without a match; the search for them is not repeated.
  const missing = new Set<string>()
  let [out, from, hasMarks] = ['', 0, false]
  opening.lastIndex = 0
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [whole, escaped, name, values, tag = '', attributes = ''] = match
    const closing = (name ? `[/${name}]` : `</${tag}>`).toLowerCase()
    const begin = match.index + whole.length
    const end = escaped || missing.has(closing) ? -1 : lower.indexOf(closing, begin)
    if (end === -1 && !escaped) missing.add(closing)
    if (end === -1) continue
    const options = values ?? attributes
    const languageInName =
      name?.split('_')[1] ?? (name && !/^(?:code|source|cc)/i.test(name) ? name : '')
    const language = attributeOf(options, 'lang(?:uage)?') || languageInName
    const code = typed(html.slice(begin, end))
    const isInLine = name ? /^cci/i.test(name) : tag.toLowerCase() === 'code' && !/\n/.test(code)
    hasMarks ||= attributeOf(options, 'highlight|mark') !== ''
    out += html.slice(from, match.index)
    out += isInLine
      ? `<code>${escapeHtml(code.trim())}</code>`
      : `\n\n${printHtml({ type: 'root', children: [codeBlock(code, language, attributeOf(options, 'title'))] })}\n\n`
    from = end + closing.length
    opening.lastIndex = from
  }
  return { html: out + html.slice(from), hasMarks }
}
