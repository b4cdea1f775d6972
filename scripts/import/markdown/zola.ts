import { matched, type Reading } from './reading.ts'
import { control, type Found, readEnd, readNamed } from './tags.ts'

const single = /\{\{-?\s*([a-z_][\w:/]*)\s*\(((?:(?!\}\})[\s\S]){0,4000}?)\)\s*-?\}\}/iy
const opening = /\{%-?\s*([a-z_]\w*)\s*\(((?:(?!%\})[\s\S]){0,4000}?)\)\s*-?%\}/iy
const closing = /\{%-?\s*end\s*-?%\}/y
const next = /\{%-?\s*(?:(end)|\w+\s*\((?:(?!%\})[\s\S]){0,4000}?\))\s*-?%\}/gi

/** The end of what begins before a place, which can have others in it; null if there is none. */
const endFrom = ({ text, find }: Reading, from: number): RegExpExecArray | null => {
  if (!find(/\{%-?\s*end\s*-?%\}/g, from)) return null
  let depth = 1
  next.lastIndex = from
  for (let found = next.exec(text); found; found = next.exec(text)) {
    depth += found[1] ? -1 : 1
    if (depth === 0) return found
  }
  return null
}

/** `{{ name(key="value") }}`, and `{% name(key="value") %}` with its content before `{% end %}`. */
export const readZola = (reading: Reading, at: number): Found | null => {
  const { text, isMdx } = reading
  const [ended] = matched(closing, text, at) ?? []
  if (ended) return readEnd(reading, '', at + ended.length, ended)
  const isSingle = text.startsWith('{{', at)
  // In MDX, two braces are an expression.
  if (isSingle && isMdx) return null
  const [source, name = '', args = ''] = matched(isSingle ? single : opening, text, at) ?? []
  if (source === undefined || control.test(name)) return null
  const end = at + source.length
  const tag = { at, end, source, name, args, closing: isSingle ? null : endFrom(reading, end) }
  const found = readNamed(reading, tag, false)
  if (found.isPart) reading.begin('', reading.finish(name) ?? '')
  return found
}
