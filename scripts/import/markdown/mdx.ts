import { escapeHtml } from '../tree.ts'
import { box, boxEnds } from './boxes.ts'
import type { Found } from './liquid.ts'
import { codeBlock, isPicture, readArguments, showPart } from './parts.ts'
import type { Reading } from './reading.ts'

/** HTML element names; any other name is a component. In MDX, so is any name with a capital letter. */
const html =
  /^(?:a|abbr|address|article|aside|audio|b|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|object|ol|p|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|tr|tt|u|ul|var|video|wbr)$/i

/** The longest tag or expression that is read. */
const longest = 20_000

/** The place after a tag or an expression, skipping quotes and braces; -1 if it has no end. */
const endFrom = (text: string, from: number, closes: string): number => {
  let depth = 0
  let quote = ''
  const most = Math.min(text.length, from + longest)
  for (let at = from; at < most; at += 1) {
    const sign = text[at] as string
    if (quote) quote = sign === quote ? '' : quote
    else if (/["'`]/.test(sign) && (depth > 0 || text[at - 1] === '=')) quote = sign
    else if (depth === 0 && sign === closes) return at + 1
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
  }
  return -1
}

const opening = /<(\/?)([A-Z][\w.]*)(?=[\s/>])/y
const statement =
  /(?:import\s+(?:[^'"\n;]|\{[^}]*\})*?['"][^'"\n]+['"]|export\s+(?:const|let|var|function|default|async|class|\*|\{))/y
const picture = /import\s+(\w+)\s+from\s+['"]([^'"]+\.(?:png|jpe?g|gif|webp|avif|svg))/gi

const onlyImports = /^(?:import\s[^'"\n]*(?:\{[^}]*\}[^'"\n]*)?['"][^'"\n]+['"][ \t]*;?\s*)+$/

const importedPictures = ({ text }: Reading): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(picture)].map(([, name = '', path = '']) => [name, path]))

/** `import` and `export` of MDX, to the end of their block. */
export const readStatement = (reading: Reading, at: number): Found | null => {
  const { text, say, keep } = reading
  statement.lastIndex = at
  if (!statement.test(text)) return null
  const blank = reading.find(/\n[ \t]*\n|$(?![\s\S])/g, at)
  const end = blank?.index ?? text.length
  const source = text.slice(at, end)
  // A long block is ordinary text that begins with such a word, unless it has only imports.
  if (source.length > 500 && !onlyImports.test(source))
    return { end, out: keep(at, source), isBlock: true }
  say(at, `${source.replace(/\s+/g, ' ')} is left out.`)
  return { end, out: '' }
}

/** A component within a line: a link if it has an address, else its words. */
const inLine = (reading: Reading, at: number, source: string, inner: string, after: string) => {
  const before = reading.text.slice(reading.text.lastIndexOf('\n', at - 1) + 1, at)
  const isAlone = before.trim() === '' && after.trim() === ''
  if (isAlone || inner.trim() === '' || /[\n{]|<\/?[A-Z]/.test(inner)) return null
  const { named } = readArguments(source.replace(/^<[\w.]+|>$/g, ''))
  const to = named.href ?? named.to ?? named.url
  if (to !== undefined) return `<a href="${escapeHtml(to)}">${inner}</a>`
  reading.say(at, `${source} has no counterpart here; its words stand without it.`)
  return inner
}

/** `<Component …>` with its content. Read in plain Markdown, too, where a browser would drop it. */
export const readComponent = (reading: Reading, at: number, isMdx: boolean): Found | null => {
  const { text, hold, keep } = reading
  opening.lastIndex = at
  const [begin, slash, name = ''] = opening.exec(text) ?? []
  if (begin === undefined) return null
  const end = endFrom(text, at + begin.length, '>')
  if (end === -1) return null
  const source = text.slice(at, end)
  const isAlone = source.endsWith('/>')
  if (html.test(name) && !(isMdx && (isAlone || /^(?:Link|Image)$/.test(name)))) return null
  if (slash) {
    const finished = reading.finish(name)
    return { end, out: finished ?? keep(at, source), isBlock: finished === undefined }
  }
  const pictures = importedPictures(reading)
  const args = source
    .slice(begin.length, isAlone ? -2 : -1)
    .replace(/=\{(\w+)(?:\.src)?\}/g, (whole, one: string) =>
      pictures.has(one) ? `="${pictures.get(one)}"` : whole,
    )
  const closing = isAlone
    ? null
    : reading.find(new RegExp(`</${name.replaceAll('.', '\\.')}\\s*>`, 'g'), end)
  const values = readArguments(args)
  const inner = closing ? text.slice(end, closing.index) : ''
  const after = closing ? /[^\n]*/.exec(text.slice(closing.index + closing[0].length))?.[0] : ''
  const words = closing && inLine(reading, at, source, inner, after ?? '')
  if (closing && words) return { end: closing.index + closing[0].length, out: words }
  const part = showPart(isPicture(values.named.src ?? '') ? 'picture' : name, values, inner)
  if (part !== null) {
    return {
      end: closing ? closing.index + closing[0].length : end,
      out: hold(part, source),
      isBlock: true,
    }
  }
  if (!closing) return { end, out: keep(at, source), isBlock: true }
  reading.begin(name, boxEnds)
  return { end, out: box(reading, at, source, name, values.named.title ?? '') }
}

const tag = /<(\/?)([a-z][\w-]*)(?=[\s/>])/y
const block = /^(?:article|aside|blockquote|center|details|div|figure|footer|header|main|section)$/
const single = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const attribute = /\s+([\w:-]+)=\{((?:[^{}]|\{[^{}]*\})*)\}/g
/** Attributes about looks or behaviour. */
const mute = /^(?:style|class|classname|key|ref|width|height|loading|on[a-z]+|allow\w*)$/i

/**
 * An HTML tag in MDX: values may be expressions, any tag may close itself. After one alone on its line, Markdown continues.
 */
export const readTag = (reading: Reading, at: number): Found | null => {
  const { text, say } = reading
  tag.lastIndex = at
  const [begin, , name = ''] = tag.exec(text) ?? []
  const end = begin === undefined ? -1 : endFrom(text, at + begin.length, '>')
  if (end === -1) return null
  const pictures = importedPictures(reading)
  const plain = text.slice(at, end).replace(attribute, (_, key: string, value: string) => {
    const quoted = /^\s*(["'`])([^"'`$]*)\1\s*$/.exec(value)?.[2]
    const known = quoted ?? pictures.get(value.trim().replace(/\.src$/, ''))
    if (known !== undefined) return ` ${key}="${known}"`
    if (!mute.test(key)) say(at, `${key}={${value}} of <${name}> is left out.`)
    return ''
  })
  const closed = single.test(name) ? plain : plain.replace(/\s*\/>$/, `></${name}>`)
  const line = /^[^\n]*/.exec(text.slice(end))?.[0] ?? ''
  const isAlone = (at === 0 || text[at - 1] === '\n') && line.trim() === ''
  return { end, out: isAlone && block.test(name) ? `\n\n${closed}\n\n` : closed }
}

/** `{expression}` of MDX: a comment is dropped, a string becomes its text, an expression of several lines becomes code. */
export const readExpression = (reading: Reading, at: number): Found | null => {
  const { text, keep, hold } = reading
  const end = endFrom(text, at + 1, '}')
  if (end === -1) return null
  const source = text.slice(at, end)
  const lines = /^\{\s*`([^`]*\n[^`]*)`\s*\}$/.exec(source)?.[1]
  if (lines && !lines.includes('${')) {
    return { end, out: `\n\n${hold(codeBlock(lines.replaceAll('\\n', ''), ''), source)}\n\n` }
  }
  if (/^\{\s*\/\*[\s\S]*\*\/\s*\}$/.test(source)) return { end, out: '' }
  const plain = /^\{\s*(["'`])([^"'`$]*)\1\s*\}$/.exec(source)?.[2]
  return { end, out: plain ?? keep(at, source), isBlock: plain === undefined }
}
