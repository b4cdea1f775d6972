import { textOf } from '../front-matter.ts'
import { escapeHtml } from '../tree.ts'
import { readArguments } from './arguments.ts'
import { withoutEscapes } from './code-parts.ts'
import { contentOf } from './parts.ts'
import { matched, type Reading } from './reading.ts'
import { type Found, readEnd, readNamed } from './tags.ts'

const shortcode = /\{\{([<%])\s*(\/?)\s*([\w./-]+)?((?:(?!\{\{[<%])[\s\S]){0,4000}?)\s*[>%]\}\}/y
const escaped =
  /\{\{[<%]\s*\/\*[\s\S]{0,4000}?\*\/\s*[>%]\}\}|\{([{%])\/\*[\s\S]{0,4000}?\)\s*\*\/[}%]\}/y
const comment = /\{\{-?\s*\/\*[\s\S]{0,4000}?\*\/\s*-?\}\}/y

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
    return found ?? { end, out: keep(at, source, contentOf(args)), isBlock: true }
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
