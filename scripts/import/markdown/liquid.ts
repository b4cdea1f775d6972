import { escapeHtml } from '../tree.ts'
import { readArguments } from './arguments.ts'
import { contentOf } from './parts.ts'
import { matched, type Reading } from './reading.ts'
import { type Found, readEnd, readNamed } from './tags.ts'

const tag = /\{%-?\s*(#|\w[\w-]*)?((?:(?!\{%)[\s\S]){0,4000}?)-?%\}/y
const output = /\{\{-?(?![<%]|\s*\}\})([\s\S]{0,4000}?)-?\}\}/y

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
  const end = at + source.length
  const value = evaluate(expression, reading)
  // Readers saw them where no program fills them.
  if (value === undefined && /^(?:hugo|astro|gatsby)$/.test(reading.page.generator ?? ''))
    return null
  const out = value ?? reading.keep(at, source, contentOf(expression))
  return { end, out, isBlock: value === undefined }
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
  const given = { name: shownName, args: filled(values, reading), closing }
  return readNamed(
    reading,
    { at, end, source, ...given, ...(isInclude ? { file: shownName } : {}) },
    false,
  )
}
