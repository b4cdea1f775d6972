import type { MarkedExtension } from 'marked'
import { codeBlock } from './parts.ts'
import type { Reading } from './reading.ts'

/** The title of a fenced block: `title="…"`, `name=…`, or a file's name after the language and a colon. */
const titleOf = (info: string): string => {
  const [, a, b, c] =
    /\b(?:title|filename|file|name|caption)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s{},"']+))/.exec(
      info,
    ) ?? []
  return a ?? b ?? c ?? /^[\w+#-]+:(\S+\.\w+)/.exec(info)?.[1] ?? ''
}

/** Marks of lines, and the words that are neither language nor title. */
const restOf = (info: string): string =>
  info
    .replace(/^\{?\.?[^\s,:{}]*/, '')
    .replace(
      /\b(?:title|filename|file|name|caption)\s*[=:]\s*(?:"[^"]*"|'[^']*'|[^\s{},"']+)|^:\S+\.\w+/,
      '',
    )
    .replace(/^[\s,}{]*$/, '')
    .trim()

/** A link to a file with spaces in its name, which only kramdown and Obsidian take without `<` and `>`. */
const spaced =
  /^(!?)\[([^[\]\n]*)\]\((?=[^\s()]+ +[^\s"'()])([^()<>"'\n]*\.\w{2,5})(?: +["']([^"'\n]*)["'])?\)/

/** What GFM has not: titles and marks of code, definition lists, ids of headings. @param reading gets sentences */
export const extensionsFor = ({ say, text, page }: Reading): MarkedExtension => ({
  // MDX has no indented code: such lines are those of HTML.
  ...(page.path.endsWith('.mdx') ? { tokenizer: { code: () => undefined } } : {}),
  renderer: {
    code({ text: code, lang = '' }) {
      const rest = restOf(lang)
      if (rest) say(Math.max(0, text.indexOf(lang)), `Code has marks that are left out: ${rest}`)
      return `${codeBlock(code, lang, titleOf(lang))}\n`
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
