import { type Arguments, first, isWordy, readArguments } from './arguments.ts'
import { isFolding, isPlainBox } from './boxes.ts'
import { codeBlock } from './parts.ts'
import type { Reading } from './reading.ts'

/** Tags whose text a program turned into a drawing. */
const drawn = /^(?:mermaid|katex|math|chart|plantuml|graphviz|dot|goat|diagram|typeit)$/
/** Tags of generators whose content always is code. */
const builtIn = /^(?:highlight|codeblock)$/
/** Names that themes give to such tags. */
const likely =
  /^(?:(?:syntax|code)?[-_]?highlight(?:er)?|high|hl|prism|prettify|pygments|terminal|console)$|(?:^|[-_])code(?:[-_]|$)|(?:source|named)code|codeblock/i
/** Content that is Markdown: it has a fenced block, or other shortcodes. */
const mixed = /^[ \t>]*(?:`{3}|~{3})|\{\{[<%]\s*\/?\s*\w/m
const language =
  /^(?:bash|c|c\+\+|clojure|console|cpp|cs|csharp|css|diff|dockerfile|elixir|elm|erlang|fish|go|golang|haskell|hcl|html|java|javascript|js|json|jsx|julia|kotlin|lisp|lua|make|makefile|nix|nim|ocaml|perl|php|plaintext|powershell|py|python|r|rb|rs|ruby|rust|scala|scss|sh|shell|sql|swift|terraform|text|toml|ts|tsx|typescript|vim|xml|ya?ml|zig|zsh)$/
const codeLine =
  /[{};]\s*$|^\s*(?:\$ |>>> |#!|\/\/|import \w|from \w+ import|(?:def|fn|func|let|const|var|package) \w|return\b|use \w+::)|\w\([^)]*\)\s*$|[:!=]=|[=-]>/

/** Whether most lines look like code; fewer if the language is named. */
const isPlainlyCode = (name: string, { words }: Arguments, inner: string): boolean => {
  if (
    isPlainBox(name) ||
    isFolding(name) ||
    /tab|quote|figure|gallery|style|css|script|js/i.test(name)
  )
    return false
  const lines = inner.split('\n').filter((line) => line.trim() !== '')
  const found = lines.filter((line) => codeLine.test(line)).length
  return language.test(words[0] ?? '')
    ? found >= lines.length / 3
    : lines.length >= 3 && found >= (lines.length * 3) / 4
}

/** Whether a template of Hugo or Zola shows the content as code. */
const isOfCode = (template: string): boolean =>
  /\.Inner\b|\bbody\b/.test(template) && /\bhighlight\b|\bHighlight\b|<pre\b/.test(template)

/** The language that a template names itself. */
const languageIn = (template: string): string =>
  /\bhighlight\b[^}]*?(?<!\.Get )"([\w+#-]+)"/i.exec(template)?.[1] ?? ''

/** Code that shows shortcodes of Hugo and Zola, as readers saw it. */
const withoutComments = (code: string): string =>
  code
    .replace(/\{\{([<%])\s*\/\*([\s\S]{0,4000}?)\*\/\s*([>%])\}\}/g, '{{$1$2$3}}')
    .replace(/\{([{%])\/\*([\s\S]{0,4000}?\)\s*)\*\/([}%])\}/g, '{$1$2$3}')

/** Code that shows templates, as readers saw it: without the signs that kept Hugo, Zola and Liquid from reading them. */
export const withoutEscapes = (code: string): string =>
  withoutComments(code).replace(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, '')

/** Words that are options of highlighters. */
const option = /=|^\d*$|^(?:true|false|linenos\w*|nowrap)$|^https?:/

const titled = (name: string, args: string, values: Arguments) => {
  if (name === 'codeblock') {
    const title = args.replace(/\b(?:lang|line_number|first_line|mark):\S+/g, '').trim()
    return { language: /\blang:(\S+)/.exec(args)?.[1] ?? '', title }
  }
  const [begin = '', ...rest] = values.words
  const isLanguage = builtIn.test(name) || /^[a-z][\w+#-]*$/i.test(begin)
  const words = isLanguage ? rest : values.words
  return {
    language: first(values, 'lang', 'language') || (isLanguage ? begin : ''),
    title:
      first(values, 'title', 'file', 'filename', 'caption', 'label') ||
      Object.values(values.named).find(isWordy) ||
      (builtIn.test(name) ? '' : (words.find((word) => !option.test(word)) ?? '')),
  }
}

/**
 * The content of a tag as code: one whose name says so, or the site's own template, or the content itself.
 * @returns its HTML; null if the content is Markdown
 */
export const codeOf = (
  reading: Reading,
  { at, name, source, args }: { at: number; name: string; source: string; args: string },
  inner: string,
): string | null => {
  if (drawn.test(name)) return codeBlock(inner, name)
  const template = reading.page.template?.(name) ?? ''
  const values = readArguments(args)
  const isCode =
    builtIn.test(name) ||
    (!mixed.test(inner) &&
      (likely.test(name) || isOfCode(template) || isPlainlyCode(name, values, inner)))
  if (!isCode) return null
  const marks = /\b(?:hl_lines|mark_lines|mark)\s*[=:]\s*("[^"]*"|[^,\s]+)/.exec(args)?.[0]
  if (marks) reading.addNote(at, `The marked lines of code are not marked: ${marks}.`)
  const code = source.startsWith('{{') ? withoutComments(inner) : withoutEscapes(inner)
  const own = languageIn(template)
  const words = own ? { ...values, words: ['', ...values.words] } : values
  const { language, title } = titled(name, args, words)
  return codeBlock(code, own || language, title)
}
