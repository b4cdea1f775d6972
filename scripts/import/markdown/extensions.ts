import type { MarkedExtension } from 'marked'
import { codeBlock } from './parts.ts'
import type { Reading } from './reading.ts'

const named =
  /\b(?:title|filename|file|name|caption)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s{},"']+))/

/** The title in the info string of a fenced block, and the rest: marked lines, options of a program. */
const readInfo = (info: string): { title: string; rest: string } => {
  const [whole = '', a, b, c] = named.exec(info) ?? []
  const file = /^[\w+#-]+:(\S+\.\w+)/.exec(info)?.[1]
  const rest = info
    .replace(whole, '')
    .replace(/^\{?\.?[^\s,:{}]*/, '')
    .replace(/^:\S+\.\w+/, '')
    .replace(/^[\s,}{]*$/, '')
    .trim()
  const title = a ?? b ?? c ?? file ?? ''
  // Hexo writes a title without a key: a file name, or words that no program takes for options.
  const isTitle =
    title === '' &&
    /^[^{}="']*$/.test(rest) &&
    /\.\w{1,6}(?:\s|$)|[^\p{ASCII}]|^\p{Lu}\S*\s/u.test(rest)
  return isTitle ? { title: rest, rest: '' } : { title, rest }
}

/** A link to a file with spaces in its name: only kramdown and Obsidian accept it without `<` and `>`. */
const spaced =
  /^(!?)\[([^[\]\n]*)\]\((?=[^\s()]+ +[^\s"'()])([^()<>"'\n]*\.\w{2,5})(?: +["']([^"'\n]*)["'])?\)/

/** Emphasis that begins or ends with punctuation, in scripts without spaces (Chinese): CommonMark does not see it. */
const stressed = /^(\*\*?)(?![\s*])([^*\n]*[^\s*])\1(?!\*)/
const signed = /^[\p{P}\p{S}]|[\p{P}\p{S}]$/u
const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** Extends GFM: titles and marked lines of code, definition lists, ids of headings. @param reading collects sentences */
export const extensionsFor = ({ say, text, page }: Reading): MarkedExtension => ({
  // MDX has no indented code: indented lines belong to HTML.
  ...(page.path.endsWith('.mdx') ? { tokenizer: { code: () => undefined } } : {}),
  renderer: {
    code({ text: code, lang = '' }) {
      const { title, rest } = readInfo(lang)
      if (rest) say(Math.max(0, text.indexOf(lang)), `Code has marks that are left out: ${rest}`)
      return `${codeBlock(code, lang, title)}\n`
    },
    heading({ tokens, depth }) {
      const last = tokens.at(-1)
      const [mark, id] =
        (last?.type === 'text' && /\s*\{:?\s*#([\w:.-]+)[^{}]*\}\s*$/.exec(last.raw)) || []
      if (mark && last && 'text' in last) last.text = last.text.slice(0, -mark.length)
      return `<h${depth}${id ? ` id="${id}"` : ''}>${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
  extensions: [
    {
      name: 'spaced',
      level: 'inline',
      start: (rest) => rest.match(/!?\[/)?.index,
      tokenizer(rest) {
        const [raw, mark, label = '', href, title = null] = spaced.exec(rest) ?? []
        if (raw === undefined) return undefined
        const tokens = this.lexer.inlineTokens(label)
        return { type: mark ? 'image' : 'link', raw, href, title, text: label, tokens }
      },
    },
    {
      name: 'stressed',
      level: 'inline',
      start: (rest) => rest.match(/\*/)?.index,
      tokenizer(rest) {
        const [raw, mark, text = ''] = stressed.exec(rest) ?? []
        const isSpaceless = spaceless.test(rest.slice(0, (raw?.length ?? 0) + 1))
        if (raw === undefined || !signed.test(text) || !isSpaceless) return undefined
        const type = mark === '**' ? 'strong' : 'em'
        return { type, raw, text, tokens: this.lexer.inlineTokens(text) }
      },
    },
    {
      name: 'definitions',
      level: 'block',
      start: (rest) => rest.match(/^[^\n]+\n(?:\n)?:[ \t]/m)?.index,
      tokenizer(rest) {
        const [raw] =
          /^(?:(?:(?![:>#|*+-] ?)[^\n]+\n){1,5}\n?(?::[ \t]+[^\n]*(?:\n(?!:[ \t])[^\n]*\S[^\n]*)*(?:\n+(?= {2,}\S|\t|:[ \t])[^\n]*)*(?:\n|$))+\n*)+/.exec(
            rest,
          ) ?? []
        if (raw === undefined) return undefined
        const parts = raw.split(/\n+(?=:[ \t])|\n\n+(?=[^\s:])/)
        const items = parts.flatMap((part) =>
          /^:[ \t]/.test(part)
            ? [
                {
                  isTerm: false,
                  tokens: this.lexer.blockTokens(part.replace(/^:[ \t]+|^(?: {1,4}|\t)/gm, ''), []),
                },
              ]
            : part
                .split('\n')
                .filter((line) => line.trim())
                .map((line) => ({ isTerm: true, tokens: this.lexer.inlineTokens(line.trim()) })),
        )
        return { type: 'definitions', raw, items }
      },
      renderer({ items }) {
        const shown = (items as { isTerm: boolean; tokens: never[] }[]).map(({ isTerm, tokens }) =>
          isTerm
            ? `<dt>${this.parser.parseInline(tokens)}</dt>`
            : `<dd>${this.parser.parse(tokens)}</dd>`,
        )
        return `<dl>${shown.join('')}</dl>\n`
      },
    },
  ],
})
