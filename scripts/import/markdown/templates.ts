import { escapeHtml } from '../tree.ts'
import { readAttributeList } from './attribute-lists.ts'
import { box, boxEnds, plainBox } from './boxes.ts'
import { readHugo, withoutEscapes } from './hugo.ts'
import { type Found, readLiquid, readOutput } from './liquid.ts'
import { readComponent, readExpression, readStatement, readTag } from './mdx.ts'
import { codeBlock } from './parts.ts'
import type { Reading } from './reading.ts'

const fence = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*(`{3,}|~{3,})([^\n]*)/my
const indented = /^(?: {4}|\t)[^\n]*/my
const verbatim = /<(pre|code|script|style|svg|math|textarea)\b/iy
const container = /^[ \t]*(:{3,})[ \t]*(?:\{?[. ]*([\w-]+)\}?)?[ \t]*(?:\[([^\]\n]*)\]|([^\n]*))$/my
const formula = /\$\$(?!\$)((?:[^$\n]|\n(?!\s*\n)|\$(?!\$)){1,5000})\$\$/y
const formulaWithin = /(?<![\w$\\])\$(?![\s${])((?:[^$\n\\]|\\.){1,300})(?<!\s)\$(?![\w$])/y
/** Text between two dollar signs is words for sums of money; a formula has no words. */
const isTex = (inner: string): boolean =>
  /[\\^_{}=<>+]/.test(inner) || !/(?:^|\s)(?:\p{L}{2,}|\p{Lo})(?=\s|$)/u.test(inner)
/** A link definition directly under the text that refers to it; CommonMark needs a blank line between. */
const definition = /\[(?!\^)[^\]\n]{1,200}\]:[ \t]+\S+(?:[ \t]+["'(][^\n]*)?[ \t]*$/my
const tab = /<!--[ \t]*(?:end)?(?:(?:sub)?tab|timeline)\b[ \t]*([^\n]*?)[ \t]*-->/y
const toc = /^[ \t]*(?:\[TOC\]|\[\[_?toc_?\]\]|<!-- *toc *-->)[ \t]*$/imy

/** Where a template, a component or code may begin. */
const begins = /[`~<{$\\:[]|%%|^(?: {4}|\t)|^(?:import|export)\s/gm

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** Whether an indented line belongs to a list: the nearest line above that decides is an entry, or text without indent. */
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

/** Code that shows templates on purpose, without the tags that kept Liquid and Hugo from reading them. */
const unraw = (code: string, hasRaw: boolean): string =>
  withoutEscapes(hasRaw ? code.replace(/\{%-?\s*(?:end)?raw\s*-?%\}\n?/g, '') : code)

/** The end of code that begins here; null if none does. */
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
  const [backticks] = run.exec(text) ?? []
  if (backticks) {
    const end = find(new RegExp(`(?<!\`)${backticks}(?!\`)`, 'g'), at + backticks.length)
    const isNear = end && !/\n[ \t]*\n/.test(text.slice(at, end.index))
    return isNear ? end.index + backticks.length : at + backticks.length
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

/** `:::note` and its end, as Docusaurus, VitePress and Pandoc write boxes. */
const readContainer = (reading: Reading, at: number): Found | null => {
  const { text } = reading
  container.lastIndex = lineStart(text, at)
  const [source, , name = '', label = '', words = ''] = container.exec(text) ?? []
  if (source === undefined || !text.startsWith(':::', at)) return null
  const end = lineStart(text, at) + source.length
  const title = label || words.trim()
  if (name === '') {
    const finished = title === '' ? reading.finish(':::') : undefined
    return {
      end,
      out: finished ?? reading.keep(at, source.trim()),
      isBlock: finished === undefined,
    }
  }
  reading.begin(':::', boxEnds)
  const plain = plainBox(name, { named: { title }, words: [] }, true)
  return { end, out: plain ?? box(reading, at, source.trim(), name, title) }
}

/** A single letter or a number as HTML; `''` for all other TeX, which stays as written. */
const simple = (tex: string): string =>
  /^[A-Za-z]$/.test(tex) ? `<var>${tex}</var>` : /^-?[\d.,]+$/.test(tex) ? tex : ''

const readFormula = (reading: Reading, at: number): Found | null => {
  const { text, say, said, hold } = reading
  const isWhole = text.startsWith('$$', at)
  const pattern = isWhole ? formula : formulaWithin
  pattern.lastIndex = at
  const [source, tex = ''] = pattern.exec(text) ?? []
  if (source === undefined || (!isWhole && !isTex(tex))) return null
  const inner = tex.replaceAll('\u200B', '')
  const sentence = 'Formulas stand as the TeX that they are written in.'
  const inline =
    simple(inner.trim()) || codeBlock(inner, '').replace(/<\/?pre>|\n(?=<\/code>)/g, '')
  const isSaid = !/<code/.test(inline) || said.some((one) => one.endsWith(sentence))
  if (!isSaid) say(at, sentence)
  const block = isWhole ? codeBlock(inner, 'latex') : `<p>${inline}</p>`
  return { end: at + source.length, out: hold(block, source, inline), isBlock: isWhole }
}

/** Whether the line above has text. */
const isUnderText = (text: string, at: number): boolean =>
  at === lineStart(text, at) && /[^\s][^\n]*\n$/.test(text.slice(Math.max(0, at - 200), at))

/** The beginning of a tab of Hexo's themes, with its name. */
const readTab = ({ text, hold }: Reading, at: number): Found | null => {
  tab.lastIndex = at
  const [source, label = ''] = tab.exec(text) ?? []
  if (source === undefined) return null
  const name = label.replace(/@.*$/, '')
  const shown = name && hold(`<p><strong>${escapeHtml(name)}</strong></p>`, source)
  return { end: at + source.length, out: `\n\n${shown}\n\n` }
}

/** A private comment of Obsidian; after a digit, as in 100%%, only if it ends on the same line. */
const comment = /%%(?:(?<!\d%%)[\s\S]*?|[^\n]*?)%%/y

const readComment = ({ text, say, comments }: Reading, at: number): Found | null => {
  comment.lastIndex = at
  const [source] = comment.exec(text) ?? []
  if (source !== undefined) {
    comments.count += 1
    return { end: at + source.length, out: '' }
  }
  if (!/\d/.test(text.charAt(at - 1)))
    say(at, '%% has no second one: if a private comment begins here, it shows.')
  return null
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
  if (next.startsWith('{:')) return readAttributeList(reading, at)
  if (next.startsWith('%%')) return readComment(reading, at)
  if (next === ':::') return readContainer(reading, at)
  if (next.startsWith('$')) return readFormula(reading, at)
  if (/^\{[.#]/.test(next) && !isMdx) return readAttributeList(reading, at)
  if (next.startsWith('[') && isUnderText(text, at)) {
    definition.lastIndex = at
    const [source] = definition.exec(text) ?? []
    if (source) return { end: at + source.length, out: `\n${source}` }
  }
  if (isMdx && /^<\/?[a-z]/.test(next)) return readTag(reading, at)
  if (next.startsWith('<')) return readComponent(reading, at, isMdx)
  if (isMdx && next.startsWith('{')) return readExpression(reading, at)
  if (isMdx && /^[ie]/.test(next) && at === lineStart(text, at)) return readStatement(reading, at)
  return at === lineStart(text, at)
    ? drop(reading, at, toc, 'is left out: the page lists its headings.')
    : null
}

/** A construct alone on its lines becomes a block; within a list it keeps its indent. */
const placed = ({ text }: Reading, at: number, { end, out, isBlock }: Found): string => {
  const before = text.slice(lineStart(text, at), at)
  const isAlone = before.trim() === '' && /[ \t]*(?:\n|$)/y.test(text.slice(end, end + 80))
  if (!isBlock || !isAlone) return out
  return `\n\n${isInList(text, at) ? before : ''}${out}\n\n`
}

/**
 * Replaces everything in a Markdown text that is not Markdown: templates of Liquid and Hugo, components and statements of
 * MDX, boxes, marks. Code stays unchanged.
 * @param reading gets the replacements, and a sentence for each construct without a counterpart
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
    const part = text.startsWith('<!--', at) ? readTab(reading, at) : null
    const code = part ? null : codeFrom(reading, at, isMdx)
    if (code !== null) {
      out += text.slice(from, at) + unraw(text.slice(at, code), hasRaw)
      from = code
      begins.lastIndex = Math.max(code, at + 1)
      continue
    }
    const found = part ?? readOne(reading, at, isMdx)
    if (!found) continue
    const isIndent = text.slice(lineStart(text, at), at).trim() === '' && found.isBlock
    out +=
      text.slice(from, isIndent ? Math.max(from, lineStart(text, at)) : at) +
      placed(reading, at, found)
    from = found.end
    begins.lastIndex = found.end
  }
  const { comments, said } = reading
  if (comments.count > 0) said.push(`Its private comments (%%) are left out: ${comments.count}.`)
  return out + text.slice(from)
}
