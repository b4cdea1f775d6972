import { textOf } from '../front-matter.ts'
import { escapeHtml } from '../tree.ts'
import { box, boxEnds, foldBegins, foldEnds, isFolding, plainBox } from './boxes.ts'
import { showInline } from './inline-parts.ts'
import type { Found } from './liquid.ts'
import { codeBlock, readArguments, showPart } from './parts.ts'
import type { Reading } from './reading.ts'

const shortcode = /\{\{([<%])\s*(\/?)\s*([\w./-]+)?([\s\S]{0,4000}?)\s*[>%]\}\}/y
const escaped = /\{\{([<%])\s*\/\*([\s\S]{0,4000}?)\*\/\s*([>%])\}\}/y
const comment = /\{\{-?\s*\/\*[\s\S]{0,4000}?\*\/\s*-?\}\}/y

const closingOf = (name: string): RegExp =>
  new RegExp(`\\{\\{[<%]\\s*/\\s*${name.replace(/[.]/g, '\\.')}\\s*[>%]\\}\\}`, 'g')

/** Shortcodes whose text a program turned into a drawing. */
const drawn = /^(?:mermaid|katex|math|chart|plantuml|graphviz|dot|goat|diagram|typeit)$/

/** Code that shows shortcodes, as readers saw it. */
export const withoutEscapes = (code: string): string =>
  code.replace(/\{\{([<%])\s*\/\*([\s\S]{0,4000}?)\*\/\s*([>%])\}\}/g, '{{$1$2$3}}')

/** The replacement of a shortcode with its content; null for one that only frames its content. */
const enclosing = (name: string, args: string, inner: string): string | null => {
  if (name === 'highlight') return codeBlock(inner, readArguments(args).words[0] ?? '')
  if (drawn.test(name)) return codeBlock(inner, name)
  return /^(?:raw-?html|html|unsafe)$/.test(name) ? inner : null
}

/** `{{< … >}}` and `{{% … %}}` of Hugo. */
export const readHugo = (reading: Reading, at: number): Found | null => {
  const { text, hold, keep, say } = reading
  const matched = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const shown = matched(escaped)
  if (shown) {
    const written = `{{${shown[1]}${shown[2]}${shown[3]}}}`
    return {
      end: at + shown[0].length,
      out: hold(
        `<p><code>${escapeHtml(written)}</code></p>`,
        written,
        `<code>${escapeHtml(written)}</code>`,
      ),
    }
  }
  const silent = matched(comment)
  if (silent) return { end: at + silent[0].length, out: '' }
  const [source, , slash, name = '', rest = ''] = matched(shortcode) ?? []
  if (source === undefined) return null
  const end = at + source.length
  const args = rest.replace(/\/\s*$/, '').trim()
  if (slash) {
    const finished = args === '' ? reading.finish(name) : undefined
    return { end, out: finished ?? keep(at, source), isBlock: finished === undefined }
  }
  if (name === 'ref' || name === 'relref') {
    const { named, words } = readArguments(args)
    return { end, out: reading.linkTo(at, named.path ?? words[0] ?? '', source) }
  }
  if (name === 'param') {
    const key = readArguments(args).words[0] ?? ''
    const value = textOf(reading.page.fields, key) || reading.lookUp(`site.params.${key}`)
    return { end, out: value ?? keep(at, source), isBlock: !value }
  }
  const closing = name && !rest.endsWith('/') ? reading.find(closingOf(name), end) : null
  const inner = closing ? text.slice(end, closing.index) : ''
  const values = readArguments(args)
  if (closing) {
    const whole = enclosing(name, args, inner) ?? showPart(name, values, inner)
    const marks = name === 'highlight' && /hl_lines\s*=\s*[^,]*/.exec(args)?.[0]
    if (marks) say(at, `The marked lines of code are not marked: ${marks}.`)
    if (whole !== null) {
      return { end: closing.index + closing[0].length, out: hold(whole, source), isBlock: true }
    }
  }
  const within = closing ? null : showInline(name, args)
  if (within) return { end, out: hold(`<p>${within}</p>`, source, within), isBlock: true }
  const part = closing ? null : showPart(name, values)
  if (part !== null) return { end, out: hold(part, source), isBlock: true }
  if (!closing) return { end, out: keep(at, source), isBlock: true }
  const title = values.named.title ?? values.named.summary ?? values.words.join(' ')
  reading.begin(name, isFolding(name) ? foldEnds : boxEnds)
  if (isFolding(name)) return { end, out: foldBegins(title) }
  const plain = plainBox(name, values, true)
  return { end, out: plain ?? box(reading, at, source, name, title === name ? '' : title) }
}
