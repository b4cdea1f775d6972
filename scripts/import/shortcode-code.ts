import { replaceFound } from './shortcodes.ts'
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

/** Turns the code of WordPress plugins into code blocks: nothing in it is read as HTML or as a shortcode. */
export const showCode = (html: string): string =>
  replaceFound(html, opening, (match, closingAt) => {
    const [whole, escaped, name, values, tag = '', attributes = ''] = match
    const closing = (name ? `[/${name}]` : `</${tag}>`).toLowerCase()
    const end = escaped ? -1 : closingAt(closing)
    if (end === -1) return null
    const options = values ?? attributes
    const languageInName =
      name?.split('_')[1] ?? (name && !/^(?:code|source|cc)/i.test(name) ? name : '')
    const language = attributeOf(options, 'lang(?:uage)?') || languageInName
    const code = typed(html.slice(match.index + whole.length, end))
    const isInLine = name ? /^cci/i.test(name) : tag.toLowerCase() === 'code' && !/\n/.test(code)
    const block = codeBlock(code, language, attributeOf(options, 'title'))
    const text = isInLine
      ? `<code>${escapeHtml(code.trim())}</code>`
      : `\n\n${printHtml({ type: 'root', children: [block] })}\n\n`
    return [text, end + closing.length]
  })
