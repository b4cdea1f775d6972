import { codeBlock } from './markdown/parts.ts'
import { escapeHtml, parseHtml } from './tree.ts'

/** Shortcodes that plugins of WordPress for code are named after. */
const languages =
  'as3|bash|c|cpp|csharp|css|delphi|diff|erlang|fsharp|go|groovy|html|java|javascript|js|jsp|latex|objc|perl|php|plain|powershell|python|r|ruby|scala|shell|sql|swift|text|vb|xhtml|xml|yaml'

/** Of SyntaxHighlighter and CodeColorer; WP-Syntax says it by an attribute of HTML. */
const opening = new RegExp(
  `(\\[*)\\[(code|sourcecode|source|cc[a-z]*(?:_\\w+)?|${languages})(\\s[^\\]\\n]{0,500})?\\]|<(pre|code)(\\s[^<>]*?\\blang=[^<>]*)>`,
  'gi',
)

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`\\b(?:${name})\\s*=\\s*["']?([^"'\\]>]*)`, 'i').exec(attributes)?.[1]?.trim() ?? ''

/** Code as it was typed: an editor may have written its `<` as an entity. */
const typed = (code: string): string => {
  if (code.includes('<')) return code
  const [text] = parseHtml(`<pre>\n${code}</pre>`).children.flatMap((node) =>
    node.type === 'element' ? node.children : [],
  )
  return text?.type === 'text' ? text.value : code
}

/**
 * Code that plugins of WordPress showed, as blocks of code: nothing in it is HTML, or another shortcode.
 * @returns the HTML, and whether lines of it were marked
 */
export const showCode = (html: string) => {
  const lower = html.toLowerCase()
  // A closing that is missing once is missing from there on.
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
    const given = values ?? attributes
    const own = name?.split('_')[1] ?? (name && !/^(?:code|source|cc)/i.test(name) ? name : '')
    const language = attributeOf(given, 'lang(?:uage)?') || own
    const code = typed(html.slice(begin, end))
    const isInLine = name ? /^cci/i.test(name) : tag.toLowerCase() === 'code' && !/\n/.test(code)
    hasMarks ||= attributeOf(given, 'highlight|mark') !== ''
    out += html.slice(from, match.index)
    out += isInLine
      ? `<code>${escapeHtml(code.trim())}</code>`
      : `\n\n${codeBlock(code, language, attributeOf(given, 'title'))}\n\n`
    from = end + closing.length
    opening.lastIndex = from
  }
  return { html: out + html.slice(from), hasMarks }
}
