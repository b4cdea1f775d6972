import { box, boxEnds, foldBegins, foldEnds, isFolding, plainBox } from './boxes.ts'
import { showInline } from './inline-parts.ts'
import { codeBlock, readArguments, showPart } from './parts.ts'
import type { Reading } from './reading.ts'

/** The Markdown that replaces a construct, and where the construct ends. */
export interface Found {
  readonly end: number
  readonly out: string
  /** Whether it may be a block of its own. */
  readonly isBlock?: boolean
}

const tag = /\{%-?\s*(#|\w[\w-]*)?([\s\S]{0,4000}?)-?%\}/y
const output = /\{\{-?(?![<%])([\s\S]{0,1000}?)-?\}\}/y
const endOf = (name: string): RegExp => new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')

const filters: Readonly<Record<string, (value: string) => string>> = {
  relative_url: (value) => value.replace(/^(?![/#]|\w+:)/, '/'),
  absolute_url: (value) => value.replace(/^(?![/#]|\w+:)/, '/'),
  url: (value) => value,
  escape: (value) => value,
  xml_escape: (value) => value,
  strip: (value) => value.trim(),
  downcase: (value) => value.toLowerCase(),
  safe: (value) => value,
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

/** `{{ … }}`: its value if known, else code. */
export const readOutput = (reading: Reading, at: number): Found | null => {
  output.lastIndex = at
  const [source, expression = ''] = output.exec(reading.text) ?? []
  if (source === undefined) return null
  const value = evaluate(expression, reading)
  return {
    end: at + source.length,
    out: value ?? reading.keep(at, source),
    isBlock: value === undefined,
  }
}

const filled = (text: string, reading: Reading): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => evaluate(inner, reading) ?? whole)

/** Conditions and loops: the tags become code, and the text between them stays. */
const control = /^(?:end)?(?:if|unless|for|case|capture|tablerow|macro|set|cache)$/

/** A block of code by `highlight` or Octopress's `codeblock`. */
const code = (name: string, args: string, inner: string): string => {
  if (name === 'highlight') return codeBlock(inner, args.trim().split(/\s/)[0] ?? '')
  const language = /\blang:(\S+)/.exec(args)?.[1] ?? ''
  return codeBlock(
    inner,
    language,
    args.replace(/\b(?:lang|line_number|first_line|mark):\S+/g, '').trim(),
  )
}

/** `{% … %}` of Jekyll, Octopress, Hexo and Eleventy. */
export const readLiquid = (reading: Reading, at: number): Found | null => {
  tag.lastIndex = at
  const [source, name = '', rest = ''] = tag.exec(reading.text) ?? []
  if (source === undefined) return null
  const { text, keep, hold, say } = reading
  const end = at + source.length
  const args = rest.trim()
  const isEnd = name.startsWith('end') && args === ''
  const finished = isEnd ? reading.finish(name.slice(3)) : undefined
  if (finished !== undefined) return { end, out: finished }
  // Its opening tag may have been in code, which drops it.
  if (isEnd && name === 'endraw') return { end, out: '' }
  const closing = /^\w+$/.test(name) ? reading.find(endOf(name), end) : null
  const inner = closing ? text.slice(end, closing.index) : ''
  const after = closing ? closing.index + closing[0].length : end
  if (name === 'raw' && closing) return { end: after, out: inner }
  if (name === '#') return { end, out: '' }
  if (name === 'comment' && closing) return { end: after, out: '' }
  if (/^(?:highlight|codeblock|code)$/.test(name) && closing) {
    const marks = /\b(?:hl_lines|mark_lines|mark)\s*[=:]\s*("[^"]*"|\S+)/.exec(args)?.[0]
    if (marks) say(at, `The marked lines of code are not marked: ${marks}.`)
    return { end: after, out: hold(code(name, args, inner), source), isBlock: true }
  }
  const { words } = readArguments(args)
  const [named = '', ...label] = words
  // Sites have their own names for a tag that links to another file.
  const isAddress = /(?:\]\(\s*<?|=["'])$/.test(text.slice(Math.max(0, at - 9), at))
  const isKnown = isAddress && reading.page.resolve?.(named) !== undefined
  if (isKnown || /^(?:post_url|post_path|link|post_link)$/.test(name)) {
    const address = reading.linkTo(at, named, source)
    const isWhole = name === 'post_link' && !isAddress
    const shown = label.filter((one) => !/^(?:true|false)$/.test(one)).join(' ') || named
    return { end, out: isWhole ? `[${shown}](${address})` : address }
  }
  if (closing && /^(?:sub)*tabs$/.test(name)) {
    reading.begin(name, '\n\n')
    return { end, out: '\n\n' }
  }
  if (name === 'asset_path') return { end, out: named }
  const within = closing ? null : showInline(name, args)
  if (within) return { end, out: hold(`<p>${within}</p>`, source, within), isBlock: true }
  const isInclude = /^(?:include|include_relative|include_cached|render)$/.test(name)
  const [, file = '', values = ''] = isInclude
    ? (/^(\S+)([\s\S]*)$/.exec(args) ?? [])
    : ['', name, rest]
  const shown = showPart(file.replace(/["',]/g, ''), readArguments(filled(values, reading)), inner)
  if (shown !== null) return { end: after, out: hold(shown, source), isBlock: true }
  if (closing && /^(?:block|pull)?quote$/.test(name)) {
    reading.begin(name, '\n\n</blockquote>\n\n')
    return { end, out: `\n\n<blockquote>\n\n${args ? `<p>${args}</p>\n\n` : ''}` }
  }
  if (closing && isFolding(name)) {
    reading.begin(name, foldEnds)
    return { end, out: foldBegins(args.split(',')[0] ?? '') }
  }
  if (closing && !control.test(name)) {
    reading.begin(name, boxEnds)
    const plain = plainBox(name, readArguments(args), false)
    return { end, out: plain ?? box(reading, at, source, name, args) }
  }
  return { end, out: keep(at, source), isBlock: true }
}
