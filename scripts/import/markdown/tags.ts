import { textOf } from '../front-matter.ts'
import { escapeHtml } from '../tree.ts'
import { readArguments } from './arguments.ts'
import { beginBox, beginFigure, beginFolding, beginQuote, isFolding } from './boxes.ts'
import { captionOf, codeBlock, hasWords, showInline, showPart } from './parts.ts'
import { matched, type Reading } from './reading.ts'

/** The Markdown that replaces a construct, and where the construct ends. */
export interface Found {
  readonly end: number
  readonly out: string
  /** Whether it may be a block of its own. */
  readonly isBlock?: boolean
  /** Whether it always is one: the beginning or the end of a part with content. */
  readonly isPart?: boolean
}

/** A tag of Hugo or Liquid. */
interface Tag {
  readonly at: number
  readonly end: number
  readonly source: string
  readonly name: string
  readonly args: string
  /** The tag that closes it. */
  readonly closing: RegExpExecArray | null
}

/** Shortcodes whose text a program turned into a drawing. */
const drawn = /^(?:mermaid|katex|math|chart|plantuml|graphviz|dot|goat|diagram|typeit)$/
/** Conditions, loops and values: they show nothing themselves, and the text between them stays. */
const control =
  /^(?:(?:end)?(?:if|unless|for|case|capture|tablerow|macro|set|cache|block)|else|elif|elsif|when|assign|import|from|extends|break|continue|layout)$/
/** Tags that only frame other parts. */
const frames = /^(?:sub)*tabs$/

const codeOf = (name: string, args: string, inner: string): string => {
  if (drawn.test(name)) return codeBlock(inner, name)
  if (name !== 'codeblock') return codeBlock(inner, readArguments(args).words[0] ?? '')
  const language = /\blang:(\S+)/.exec(args)?.[1] ?? ''
  const title = args.replace(/\b(?:lang|line_number|first_line|mark):\S+/g, '').trim()
  return codeBlock(inner, language, title)
}

/** The HTML of a tag that has a counterpart with all of its content; null for another one. */
const wholeOf = (reading: Reading, { at, name, args }: Tag, inner: string): string | null => {
  if (/^(?:raw-?html|html|unsafe)$/.test(name)) return inner
  if (!/^(?:highlight|codeblock|code)$/.test(name) && !drawn.test(name))
    return showPart(name, readArguments(args), inner)
  const marks = /\b(?:hl_lines|mark_lines|mark)\s*[=:]\s*("[^"]*"|[^,\s]+)/.exec(args)?.[0]
  if (marks) reading.addNote(at, `The marked lines of code are not marked: ${marks}.`)
  return codeOf(name, args, inner)
}

/** A tag that is known by its name, with its content if it has one. */
const readNamed = (reading: Reading, tag: Tag, showsKind: boolean): Found => {
  const { hold, keep } = reading
  const { at, end, source, name, args, closing } = tag
  const inner = closing ? reading.text.slice(end, closing.index) : ''
  const whole = wholeOf(reading, tag, inner)
  const after = closing ? closing.index + closing[0].length : end
  if (whole !== null) return { end: after, out: hold(whole, source), isBlock: true }
  const within = closing ? null : showInline(name, args)
  if (within) return { end, out: hold(`<p>${within}</p>`, source, within), isBlock: true }
  if (!closing || control.test(name)) {
    return { end, out: keep(at, source, !control.test(name) && hasWords(args)), isBlock: true }
  }
  const values = readArguments(args)
  const [begin = ''] = /^["']/.test(args) ? values.words : args.split(',')
  const title = values.named.title ?? values.named.summary ?? begin
  if (frames.test(name)) {
    reading.begin(name, '')
    return { end, out: hold('', source), isPart: true }
  }
  const html = /^(?:block|pull)?quote$/.test(name)
    ? beginQuote(reading, name, args)
    : isFolding(name)
      ? beginFolding(reading, name, title)
      : /^(?:figure|gallery)$/.test(name)
        ? beginFigure(reading, name, captionOf(values))
        : beginBox(reading, at, name, { source, values, showsKind })
  return { end, out: hold(html, source), isPart: true }
}

/** The end of a part that has begun; null if none of this name has. */
const readEnd = (reading: Reading, name: string, end: number, source: string): Found | null => {
  const html = reading.finish(name)
  return html === undefined ? null : { end, out: reading.hold(html, source), isPart: true }
}

const shortcode = /\{\{([<%])\s*(\/?)\s*([\w./-]+)?([\s\S]{0,4000}?)\s*[>%]\}\}/y
const escaped = /\{\{([<%])\s*\/\*([\s\S]{0,4000}?)\*\/\s*([>%])\}\}/y
const comment = /\{\{-?\s*\/\*[\s\S]{0,4000}?\*\/\s*-?\}\}/y

/** Code that shows templates, as readers saw it: without the signs that kept Hugo and Liquid from reading them. */
export const withoutEscapes = (code: string): string =>
  code
    .replace(/\{\{([<%])\s*\/\*([\s\S]{0,4000}?)\*\/\s*([>%])\}\}/g, '{{$1$2$3}}')
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, '')

/** `{{< … >}}` and `{{% … %}}` of Hugo. */
export const readHugo = (reading: Reading, at: number): Found | null => {
  const { text, hold, keep } = reading
  const [shown] = matched(escaped, text, at) ?? []
  if (shown) {
    const code = `<code>${escapeHtml(withoutEscapes(shown))}</code>`
    return { end: at + shown.length, out: hold(`<p>${code}</p>`, shown, code) }
  }
  const [silent] = matched(comment, text, at) ?? []
  if (silent) return { end: at + silent.length, out: hold('', silent) }
  const [source, , slash, name = '', rest = ''] = matched(shortcode, text, at) ?? []
  if (source === undefined) return null
  const end = at + source.length
  const args = rest.replace(/\/\s*$/, '').trim()
  if (slash) {
    const found = args === '' ? readEnd(reading, name, end, source) : null
    return found ?? { end, out: keep(at, source, hasWords(args)), isBlock: true }
  }
  const { named, words } = readArguments(args)
  if (name === 'ref' || name === 'relref') {
    const address = reading.addressOf(at, named.path ?? words[0] ?? '', source)
    return { end, out: address ?? hold('', source) }
  }
  const key = name === 'param' ? (words[0] ?? '') : ''
  const value = key && (textOf(reading.page.fields, key) || reading.lookUp(`site.params.${key}`))
  if (value) return { end, out: value }
  const pattern = `\\{\\{[<%]\\s*/\\s*${name.replace(/[.]/g, '\\.')}\\s*[>%]\\}\\}`
  const closing = name && !rest.endsWith('/') ? reading.find(new RegExp(pattern, 'g'), end) : null
  return readNamed(reading, { at, end, source, name, args, closing }, true)
}

const tag = /\{%-?\s*(#|\w[\w-]*)?([\s\S]{0,4000}?)-?%\}/y
const output = /\{\{-?(?![<%])([\s\S]{0,1000}?)-?\}\}/y
const endOf = (name: string): RegExp => new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')

const filters: Readonly<Record<string, (value: string) => string>> = {
  relative_url: (value) => value.replace(/^(?![/#]|\w+:)/, '/'),
  absolute_url: (value) => value.replace(/^(?![/#]|\w+:)/, '/'),
  strip: (value) => value.trim(),
  downcase: (value) => value.toLowerCase(),
  ...Object.fromEntries(['url', 'escape', 'xml_escape', 'safe'].map((name) => [name, String])),
}

/** Values for the site's root: its own addresses begin with `/`. */
const siteRoot = /^site\.(?:url|baseurl|github\.url)$/

const operand = (text: string, reading: Reading): string | undefined => {
  const quoted = /^\s*(["'])([\s\S]*)\1\s*$/.exec(text)?.[2]
  const name = text.trim()
  return quoted ?? (siteRoot.test(name) ? '' : reading.lookUp(name))
}

/** The value of an expression such as `'/a.png' | relative_url`; undefined if unknown. */
const evaluate = (expression: string, reading: Reading): string | undefined => {
  const [begin = '', ...rest] = expression.split('|')
  let value = operand(begin, reading)
  for (const filter of rest) {
    const [, name = '', argument] = /^\s*(\w+)\s*(?::([\s\S]*))?$/.exec(filter) ?? []
    const other = argument === undefined ? undefined : operand(argument, reading)
    if (value === undefined) return undefined
    if (name === 'prepend' && other !== undefined) value = other + value
    else if (name === 'append' && other !== undefined) value += other
    else value = filters[name]?.(value)
  }
  return value
}

/** `{{ … }}`: its value if known. */
export const readOutput = (reading: Reading, at: number): Found | null => {
  const [source, expression = ''] = matched(output, reading.text, at) ?? []
  if (source === undefined) return null
  const value = evaluate(expression, reading)
  const out = value ?? reading.keep(at, source, hasWords(expression))
  return { end: at + source.length, out, isBlock: value === undefined }
}

const filled = (text: string, reading: Reading): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => evaluate(inner, reading) ?? whole)

/** `{% … %}` of Jekyll, Octopress, Hexo and Eleventy. */
export const readLiquid = (reading: Reading, at: number): Found | null => {
  const { text, hold, find } = reading
  const [source, name = '', rest = ''] = matched(tag, text, at) ?? []
  if (source === undefined) return null
  const end = at + source.length
  const args = rest.trim()
  const finished =
    name.startsWith('end') && args === '' ? readEnd(reading, name.slice(3), end, source) : null
  if (finished) return finished
  const closing = /^\w+$/.test(name) ? find(endOf(name), end) : null
  if (name === '#' || (name === 'comment' && closing)) {
    return { end: closing ? closing.index + closing[0].length : end, out: '' }
  }
  // Its opening tag may have been in code, which drops it.
  if (name === 'endraw') return { end, out: '' }
  if (name === 'raw' && closing) {
    const inner = text.slice(end, closing.index)
    const shown = inner.replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, (one) =>
      hold(escapeHtml(one), one),
    )
    return { end: closing.index + closing[0].length, out: shown }
  }
  const [named = '', ...label] = readArguments(args).words
  // Sites have their own names for a tag that links to another file.
  const isAddress = /(?:\]\(\s*<?|=["'])$/.test(text.slice(Math.max(0, at - 9), at))
  const isKnown = isAddress && reading.page.resolve?.(named) !== undefined
  if (isKnown || /^(?:post_url|post_path|link|post_link)$/.test(name)) {
    const address = reading.addressOf(at, named, source) ?? hold('', source)
    const isWhole = name === 'post_link' && !isAddress
    const shown = label.filter((one) => !/^(?:true|false)$/.test(one)).join(' ') || named
    return { end, out: isWhole ? `[${shown}](${address})` : address }
  }
  if (name === 'asset_path') return { end, out: named }
  const isInclude = /^(?:include|include_relative|include_cached|render)$/.test(name)
  const [, file = '', values = ''] = isInclude
    ? (/^(\S+)([\s\S]*)$/.exec(args) ?? [])
    : ['', name, args]
  const shownName = file.replace(/["',]/g, '')
  return readNamed(
    reading,
    { at, end, source, name: shownName, args: filled(values, reading), closing },
    false,
  )
}
