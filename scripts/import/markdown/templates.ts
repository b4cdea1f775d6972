import { readHugo, withoutEscapes } from './hugo.ts'
import { box, type Found, readLiquid, readOutput } from './liquid.ts'
import { readComponent, readExpression, readStatement, readTag } from './mdx.ts'
import { boxBegins, codeBlock } from './parts.ts'
import type { Reading } from './reading.ts'

const fence = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*(`{3,}|~{3,})([^\n]*)/my
const indented = /^(?: {4}|\t)[^\n]*/my
const verbatim = /<(pre|code|script|style|svg|math|textarea)\b/iy
const mark = /\{:[^{}\n]*\}/y
const container = /^[ \t]*(:{3,})[ \t]*(?:\{?[. ]*([\w-]+)\}?)?[ \t]*(?:\[([^\]\n]*)\]|([^\n]*))$/my
const formula = /\$\$(?!\$)((?:[^$\n]|\n(?!\s*\n)|\$(?!\$)){1,5000})\$\$/y
const toc = /^[ \t]*(?:\[TOC\]|\[\[_?toc_?\]\]|<!-- *toc *-->)[ \t]*$/imy

/** Where something may begin that is not Markdown, or that must be left alone. */
const begins = /[`~<{$\\:[]|^(?: {4}|\t)|^(?:import|export)\s/gm

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** Whether an indented line belongs to a list, by the last line before it that is not indented. */
const isInList = (text: string, at: number): boolean => {
  let end = lineStart(text, at) - 1
  for (let looked = 0; end > 0 && looked < 200; looked += 1) {
    const start = lineStart(text, end)
    const line = text.slice(start, end)
    if (/^\s*(?:[-*+]|\d+[.)])\s|^\s*\[\^|^:\s/.test(line)) return true
    if (/^\S/.test(line)) return false
    end = start - 1
  }
  return false
}

const isAfterBlank = (text: string, at: number): boolean =>
  at === 0 || /(?:^|\n)[ \t]*\n$/.test(text.slice(Math.max(0, at - 200), at))

/** Code that shows templates on purpose: only what was to keep Liquid and Hugo from reading it goes. */
const unraw = (code: string, hasRaw: boolean): string =>
  withoutEscapes(hasRaw ? code.replace(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, '') : code)

/** The end of code that begins here; null where none does. */
const codeFrom = (reading: Reading, at: number, isMdx: boolean): number | null => {
  const { text, find } = reading
  const matched = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const isLine = at === lineStart(text, at)
  const lineAt = lineStart(text, at)
  fence.lastIndex = lineAt
  const [opened, ticks] = /^[\s>\d.)*+-]*$/.test(text.slice(lineAt, at))
    ? (fence.exec(text) ?? [])
    : []
  if (opened !== undefined && ticks !== undefined && text.startsWith(ticks, at)) {
    const closing = find(
      new RegExp(`^[ \\t>]*${ticks}${ticks[0]}*[ \\t]*$`, 'gm'),
      lineAt + opened.length,
    )
    return closing ? closing.index + closing[0].length : text.length
  }
  if (isLine && !isMdx && isAfterBlank(text, at)) {
    const line = matched(indented)
    if (line && !isInList(text, at)) {
      const end = find(/\n(?=[^\n]*\S)(?! {4}|\t)|$(?![\s\S])/g, at)
      return end?.index ?? text.length
    }
  }
  const run = /`+/y
  run.lastIndex = at
  const [given] = run.exec(text) ?? []
  if (given) {
    const end = find(new RegExp(`(?<!\`)${given}(?!\`)`, 'g'), at + given.length)
    const isNear = end && !/\n[ \t]*\n/.test(text.slice(at, end.index))
    return isNear ? end.index + given.length : at + given.length
  }
  if (text.startsWith('<!--', at)) {
    const end = find(/-->/g, at)
    return end ? end.index + 3 : null
  }
  const tag = matched(verbatim)?.[1]
  const end = tag ? find(new RegExp(`</${tag}\\s*>`, 'gi'), at) : null
  return end ? end.index + end[0].length : null
}

const drop = (reading: Reading, at: number, pattern: RegExp, sentence: string): Found | null => {
  pattern.lastIndex = at
  const [source] = pattern.exec(reading.text) ?? []
  if (source === undefined) return null
  reading.say(at, `${source.trim()} ${sentence}`)
  return { end: at + source.length, out: '' }
}

/** Boxes whose name says no more than how they look. */
const plainBoxes = /^(?:note|tip|info|warning|danger|caution|important|success|hint|aside)$/i

/** `:::note` and its end, as Docusaurus, VitePress and Pandoc write boxes. */
const readContainer = (reading: Reading, at: number): Found | null => {
  const { text } = reading
  container.lastIndex = lineStart(text, at)
  const [source, , name = '', label = '', words = ''] = container.exec(text) ?? []
  if (source === undefined || !text.startsWith(':::', at)) return null
  const end = lineStart(text, at) + source.length
  if (name === '') return { end, out: '\n\n</div>\n\n' }
  const title = label || words.trim()
  if (plainBoxes.test(name)) return { end, out: boxBegins(name, title || name) }
  return { end, out: box(reading, at, source.trim(), name, title) }
}

const readFormula = (reading: Reading, at: number): Found | null => {
  formula.lastIndex = at
  const [source, inner = ''] = formula.exec(reading.text) ?? []
  if (source === undefined) return null
  reading.say(at, 'A formula stands as the TeX it is written in.')
  const inline = codeBlock(inner, '').replace(/<\/?pre>|\n(?=<\/code>)/g, '')
  return {
    end: at + source.length,
    out: reading.hold(codeBlock(inner, 'latex'), source, inline),
    isBlock: true,
  }
}

const readOne = (reading: Reading, at: number, isMdx: boolean): Found | null => {
  const { text } = reading
  const next = text.slice(at, at + 3)
  if (/^\{\{-?[<%/]|^\{\{-\s/.test(text.slice(at, at + 4))) {
    const found = readHugo(reading, at)
    if (found) return found
  }
  if (next.startsWith('{%')) return readLiquid(reading, at)
  if (next.startsWith('{{') && !isMdx) return readOutput(reading, at)
  if (next.startsWith('{:'))
    return drop(reading, at, mark, 'is left out: it says how a part looked.')
  if (next === ':::') return readContainer(reading, at)
  if (next.startsWith('$$')) return readFormula(reading, at)
  if (isMdx && /^<\/?[a-z]/.test(next)) return readTag(reading, at)
  if (next.startsWith('<')) return readComponent(reading, at, isMdx)
  if (isMdx && next.startsWith('{')) return readExpression(reading, at)
  if (isMdx && /^[ie]/.test(next) && at === lineStart(text, at)) return readStatement(reading, at)
  return at === lineStart(text, at)
    ? drop(reading, at, toc, 'is left out: the page lists its headings.')
    : null
}

/** A construct alone on its lines is a block: of a list's item where it stands in one. */
const placed = ({ text }: Reading, at: number, { end, out, isBlock }: Found): string => {
  const before = text.slice(lineStart(text, at), at)
  const isAlone = before.trim() === '' && /[ \t]*(?:\n|$)/y.test(text.slice(end, end + 80))
  if (!isBlock || !isAlone) return out
  return `\n\n${isInList(text, at) ? before : ''}${out}\n\n`
}

/**
 * A Markdown text without what is not Markdown: templates of Liquid and Hugo, components and statements of MDX,
 * boxes, marks. Code is left as it is.
 * @param reading gets what stands for them, and a sentence for each that has no counterpart
 */
export const withoutTemplates = (reading: Reading, isMdx: boolean): string => {
  const { text } = reading
  const hasRaw = /\{%-?\s*endraw/.test(text)
  let out = ''
  let from = 0
  begins.lastIndex = 0
  for (let match = begins.exec(text); match; match = begins.exec(text)) {
    const at = match.index
    if (text[at] === '\\') {
      begins.lastIndex = at + 2
      continue
    }
    const code = codeFrom(reading, at, isMdx)
    if (code !== null) {
      out += text.slice(from, at) + unraw(text.slice(at, code), hasRaw)
      from = code
      begins.lastIndex = Math.max(code, at + 1)
      continue
    }
    const found = readOne(reading, at, isMdx)
    if (!found) continue
    const isIndent = text.slice(lineStart(text, at), at).trim() === '' && found.isBlock
    out +=
      text.slice(from, isIndent ? Math.max(from, lineStart(text, at)) : at) +
      placed(reading, at, found)
    from = found.end
    begins.lastIndex = found.end
  }
  return out + text.slice(from)
}
