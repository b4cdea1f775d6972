import { escapeHtml } from '../tree.ts'
import { readAttributeList } from './attribute-lists.ts'
import { beginPart } from './begin-part.ts'
import { readHugo } from './hugo.ts'
import { readLiquid, readOutput } from './liquid.ts'
import { readComment, readMark, readWikiLink } from './obsidian.ts'
import { codeBlock } from './parts.ts'
import { matched, type Reading } from './reading.ts'
import type { Found } from './tags.ts'
import { readZola } from './zola.ts'

const fence = /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*(`{3,}|~{3,})([^\n]*)/my
const verbatim = /<(pre|code|script|style|svg|math|textarea)\b/iy
const container = /^[ \t]*(:{3,})[ \t]*(?:\{?[. ]*([\w-]+)\}?)?[ \t]*(?:\[([^\]\n]*)\]|([^\n]*))$/my
const formula = /\$\$(?!\$)((?:[^$\n]|\n(?!\s*\n)|\$(?!\$)){1,5000})\$\$/y
const formulaWithin = /(?<![\w$\\])\$(?![\s${])((?:[^$\n\\]|\\.){1,300})(?<!\s)\$(?![\w$])/y
const tab = /<!--[ \t]*(?:end)?(?:(?:sub)?tab|timeline)\b[ \t]*([^\n]*?)[ \t]*-->/y
const toc = /^[ \t]*(?:\[TOC\]|\[\[_?toc_?\]\]|<!-- *toc *-->)[ \t]*$/imy
/** The address of a link to a file with spaces in its name: only kramdown and Obsidian accept it without `<` and `>`. */
const spaced = /\]\((?=[^\s()]+ +[^\s"'()])([^()<>{}"'\n]*\.\w{2,5})(?=(?: +["'][^"'\n]*["'])?\))/y
/** Emphasis that begins or ends with punctuation, in scripts without spaces (Chinese): CommonMark does not see it. */
const stressed = /(?<!\*)(\*\*?)(?![\s*])([^*\n]*[^\s*])\1(?!\*)/y
const signed = /^[\p{P}\p{S}]|[\p{P}\p{S}]$/u
const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** Where a construct that is not Markdown, or code, may begin. */
const begins = /[`~<{$\\:[!=*\]]|%%/g

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

/** The end of code that begins here; null if none does. Indented code is seen in the tree only. */
const codeFrom = ({ text, find }: Reading, at: number): number | null => {
  const lineAt = lineStart(text, at)
  const [opened = '', ticks] = /^[\s>\d.)*+-]*$/.test(text.slice(lineAt, at))
    ? (matched(fence, text, lineAt) ?? [])
    : []
  if (ticks && text.startsWith(ticks, at)) {
    const pattern = `^[ \\t>]*${ticks}${ticks[0]}*[ \\t]*$`
    const closing = find(new RegExp(pattern, 'gm'), lineAt + opened.length)
    return closing ? closing.index + closing[0].length : text.length
  }
  const [backticks] = matched(/`+/y, text, at) ?? []
  if (backticks) {
    const end = find(new RegExp(`(?<!\`)${backticks}(?!\`)`, 'g'), at + backticks.length)
    const isNear = end && !/\n[ \t]*\n/.test(text.slice(at, end.index))
    return isNear ? end.index + backticks.length : at + backticks.length
  }
  if (text.startsWith('<!--', at)) {
    const end = find(/-->/g, at)
    return end && end.index + 3
  }
  const tag = matched(verbatim, text, at)?.[1]
  const end = tag ? find(new RegExp(`</${tag}\\s*>`, 'gi'), at) : null
  return end && end.index + end[0].length
}

/** `:::note` and its end, as Docusaurus, VitePress and Pandoc write boxes. */
const readContainer = (reading: Reading, at: number): Found | null => {
  const { text, keep, hold } = reading
  const [source, , name = '', label = '', words = ''] =
    matched(container, text, lineStart(text, at)) ?? []
  if (source === undefined) return null
  const end = lineStart(text, at) + source.length
  const title = label || words.trim()
  const ended = name === '' && title === '' ? reading.finish(':::') : undefined
  if (ended !== undefined) return { end, out: hold(ended, source), isPart: true }
  if (name === '')
    return { end, out: keep(at, source.trim(), title === '' ? 'nothing' : 'words'), isBlock: true }
  const values = { named: { title }, words: [] }
  const html = beginPart(reading, {
    at,
    name,
    source: source.trim(),
    values,
    showsKind: true,
    ending: ':::',
  })
  return { end, out: hold(html, source), isPart: true }
}

/** Text between two dollar signs is words for sums of money; a formula has no words. */
const isTex = (inner: string): boolean =>
  /[\\^_{}=<>+]/.test(inner) || !/(?:^|\s)(?:\p{L}{2,}|\p{Lo})(?=\s|$)/u.test(inner)

/** A single letter or a number as HTML; `''` for all other TeX, which stays as written. */
const simple = (tex: string): string =>
  /^[A-Za-z]$/.test(tex) ? `<var>${tex}</var>` : /^-?[\d.,]+$/.test(tex) ? tex : ''

const readFormula = ({ text, addNote, notes, hold }: Reading, at: number): Found | null => {
  const isWhole = text.startsWith('$$', at)
  const [source, tex = ''] = matched(isWhole ? formula : formulaWithin, text, at) ?? []
  if (source === undefined || (!isWhole && !isTex(tex))) return null
  const inner = tex.replaceAll('\u200B', '')
  const sentence = 'Formulas stand as the TeX that they are written in.'
  const inline = simple(inner.trim()) || `<code>${escapeHtml(inner.trim())}</code>`
  const isNoted = !/<code/.test(inline) || notes.some((one) => one.sentence === sentence)
  if (!isNoted) addNote(at, sentence)
  const block = isWhole ? codeBlock(inner, 'latex') : `<p>${inline}</p>`
  return { end: at + source.length, out: hold(block, source, inline), isBlock: isWhole }
}

/** The beginning of a tab of Hexo's themes, with its name. */
const readTab = ({ text, hold }: Reading, at: number): Found | null => {
  const [source, label = ''] = matched(tab, text, at) ?? []
  if (source === undefined) return null
  const name = label.replace(/@.*$/, '')
  const shown = name && `<p><strong>${escapeHtml(name)}</strong></p>`
  return { end: at + source.length, out: hold(shown, source), isPart: true }
}

const readSpaced = ({ text, hold }: Reading, at: number): Found | null => {
  const [source, address = ''] = matched(spaced, text, at) ?? []
  const out = `](${hold(encodeURI(address), address)}`
  return source === undefined ? null : { end: at + source.length, out }
}

const readStress = ({ text, hold, stressEnds }: Reading, at: number): Found | null => {
  const [source, mark = '', inner = ''] = matched(stressed, text, at) ?? []
  if (source === undefined || stressEnds.has(at)) return null
  if (!signed.test(inner) || !spaceless.test(text.slice(at, at + source.length + 1))) {
    stressEnds.add(at + source.length - mark.length)
    return null
  }
  const name = mark === '**' ? 'strong' : 'em'
  const out = `${hold(`<${name}>`, mark)}${inner}${hold(`</${name}>`, mark)}`
  return { end: at + source.length, out }
}

const readToc = ({ text, addNote }: Reading, at: number): Found | null => {
  const [source] = at === lineStart(text, at) ? (matched(toc, text, at) ?? []) : []
  if (source === undefined) return null
  addNote(at, `${source.trim()} is left out: the page lists its headings.`)
  return { end: at + source.length, out: '' }
}

/** What reads a construct, by how it begins. */
const readers: readonly (readonly [RegExp, (reading: Reading, at: number) => Found | null])[] = [
  [/^\{\{/, readHugo],
  [/^\{[{%]/, readZola],
  [/^\{%/, readLiquid],
  [/^\{\{/, (reading, at) => (reading.isMdx ? null : readOutput(reading, at))],
  [/^\{[:.#]/, readAttributeList],
  [/^%%/, readComment],
  [/^:::/, readContainer],
  [/^\$/, readFormula],
  [/^(?:\[TOC|\[\[_?toc|<!-- *toc)/i, readToc],
  [/^!?\[\[/, readWikiLink],
  [/^\]\(/, readSpaced],
  [/^==/, readMark],
  [/^\*/, readStress],
]

const readOne = (reading: Reading, at: number, next: string): Found | null => {
  for (const [begin, read] of readers) {
    const found = begin.test(next) ? read(reading, at) : null
    if (found) return found
  }
  return null
}

/** What replaces a construct and the text before it: a block gets empty lines around it, and its placeholder says how many. */
const placed = (
  { text }: Reading,
  [from, at]: readonly [number, number],
  { end, out, isBlock, isPart }: Found,
): string => {
  const before = text.slice(from, at)
  const [tail, after] = [text.slice(Math.max(0, at - 80), at), text.slice(end, end + 80)]
  const isAlone = /(?:^|\n)[ \t]*$/.test(tail) && /^[ \t]*(?:\n|$)/.test(after)
  if (!isPart && !(isBlock && isAlone)) return before + out
  const isFirst = /(?:^|\n[ \t]*\n|(?:^|\n)[ \t>]*(?:[-*+>]|\d+[.)]) )[ \t]*$/.test(tail)
  const above = isFirst ? 0 : /\n[ \t]*$/.test(tail) ? 1 : 2
  const below = /^[ \t]*(?:$|\n[ \t]*(?:\n|$))/.test(after) ? 0 : /^[ \t]*\n/.test(after) ? 1 : 2
  const indent = /(?:^|\n|\S)([ \t]*)$/.exec(before.slice(-80))?.[1] ?? ''
  const words = before.slice(0, before.length - indent.length)
  const shown = out.replace(/-0-0(?=\uE001$)/, `-${above}-${below}`)
  return words + '\n'.repeat(above) + indent + shown + '\n'.repeat(below)
}

/**
 * Puts placeholders into a Markdown text for all that is not Markdown: templates of Liquid and Hugo, boxes, lists of
 * attributes, formulas, Obsidian's links and comments. Code stays as it is.
 * @param reading gets what the placeholders stand for, and a sentence for each construct without a counterpart
 * @returns the text, and a function from a place in it to the place in the source
 */
export const holdTemplates = (reading: Reading) => {
  const { text, notes, held } = reading
  const places: [out: number, source: number][] = [[0, 0]]
  const parts: string[] = []
  let [length, from] = [0, 0]
  begins.lastIndex = 0
  for (let match = begins.exec(text); match; match = begins.exec(text)) {
    const at = match.index
    const next = text.slice(at, at + 9)
    if (next.startsWith('\\')) {
      begins.lastIndex = at + 2
      continue
    }
    const part = next.startsWith('<!--') ? (readTab(reading, at) ?? readToc(reading, at)) : null
    const code = part ? null : codeFrom(reading, at)
    if (code !== null) {
      begins.lastIndex = Math.max(code, at + 1)
      continue
    }
    const notesBefore = notes.length
    const found = part ?? readOne(reading, at, next)
    if (!found) continue
    for (const one of notes.slice(notesBefore)) one.of = held.length - 1
    const shown = placed(reading, [from, at], found)
    parts.push(shown)
    length += shown.length
    from = found.end
    begins.lastIndex = found.end
    places.push([length, from])
  }
  const placeOf = (at: number): number => {
    const [held, source] = places.findLast(([begin]) => begin <= at) ?? [0, 0]
    return source + at - held
  }
  return { markdown: parts.join('') + text.slice(from), placeOf }
}
