import { codeBlock } from '../../shared/articles/html/code-frame.ts'
import { escapeHtml, printHtml } from '../lib/tree.ts'
import { decoded } from './built/words.ts'
import { webAddress } from './own-place.ts'

/** A shortcode as WordPress reads it: `[name key="value" word]content[/name]`. */
interface Shortcode {
  readonly name: string
  readonly named: Readonly<Record<string, string>>
  /** Values without a key. */
  readonly words: readonly string[]
  readonly content: string
}

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g

const attributesOf = (text: string) => {
  const named: Record<string, string> = {}
  const words: string[] = []
  for (const [, key, a, b, c, d, e, f] of text.matchAll(attribute)) {
    if (key === undefined) words.push(d ?? e ?? f ?? '')
    else named[key.toLowerCase()] = a ?? b ?? c ?? ''
  }
  return { named, words }
}

/**
 * Replaces what a pattern finds.
 * @param replace gives the replacement and the place after what it replaces; null if it stays. `closingAt` finds the next tag,
 *   in small letters, after what was found; -1 if there is none
 */
export const replaceFound = (
  html: string,
  pattern: RegExp,
  replace: (
    match: RegExpExecArray,
    closingAt: (tag: string) => number,
  ) => readonly [text: string, to: number] | null,
): string => {
  const lower = html.toLowerCase()
  // Closing tags without a match; repeating the search for them could take forever.
  const missing = new Set<string>()
  let [out, from] = ['', 0]
  pattern.lastIndex = 0
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    const end = match.index + match[0].length
    const found = replace(match, (tag) => {
      const at = missing.has(tag) ? -1 : lower.indexOf(tag, end)
      if (at === -1) missing.add(tag)
      return at
    })
    if (!found) continue
    out += html.slice(from, match.index) + found[0]
    from = found[1]
    pattern.lastIndex = from
  }
  return out + html.slice(from)
}

/** Shortcodes of code that are named after its language. */
const languages =
  'as3 bash c cpp csharp css delphi diff erlang fsharp go groovy html java javascript js jsp latex objc perl php plain powershell python r ruby scala shell sql swift text vb xhtml xml yaml'.split(
    ' ',
  )

/** Names of shortcodes: some may enclose content, some always do, as code does, and some never. */
const supported = {
  enclosing: ['caption', 'wp_caption', 'embed', 'audio', 'video', 'youtube', 'vimeo'],
  code: ['code', 'sourcecode', 'source', ...languages],
  single: ['gallery'],
}

const known = Object.values(supported).flat()
const opening = new RegExp(
  `<(pre|code)(?=[\\s>])([^<>]*)>|\\[(\\[?)(${known.join('|')})(?=[\\s\\]=/])([^\\]]{0,5000})\\](\\]?)`,
  'gi',
)

/**
 * Replaces shortcodes that are known, and HTML of code that names its language. Others stay as text, `[[name]]` and
 * `[[name]…[/name]]` lose a pair of brackets, and other `<pre>` and `<code>` stay unchanged.
 * @param show returns the HTML of a shortcode
 */
const replaceShortcodes = (html: string, show: (shortcode: Shortcode) => string): string =>
  replaceFound(html, opening, (match, closingAt) => {
    const [whole, element, attributes = '', escaped = '', rawName = '', text = '', extra = ''] =
      match
    const end = match.index + whole.length
    if (escaped && extra) return [whole.slice(1, -1), end]
    const name = (element ?? rawName).toLowerCase()
    const closing = element ? `</${name}>` : `[/${name}]`
    const isCode = element !== undefined || supported.code.includes(name)
    const closed = text.endsWith('/') || !(isCode || supported.enclosing.includes(name))
    const at = closed ? -1 : closingAt(closing)
    if (isCode && at === -1) return null
    const to = at + closing.length
    const content = at === -1 ? '' : html.slice(end, at)
    // Code within a sentence has no line break.
    const isBlock = name === 'pre' || content.includes('\n')
    if (element && !(isBlock && /\slang=/i.test(attributes)))
      return [html.slice(match.index, to), to]
    if (escaped && at !== -1 && html[to] === ']') return [html.slice(match.index + 1, to), to + 1]
    const values = attributesOf((element ? attributes : text).replace(/\/$/, ''))
    const shown = escaped + show({ name, content, ...values })
    return at === -1 ? [shown + extra, end] : [shown, to]
  })

/** The data that shortcodes refer to. */
interface ShortcodeContext {
  /** The site to which addresses that begin with `/` belong. */
  readonly site: string
  /** Finds a picture by its attachment's id; its caption is HTML. */
  readonly find: (id: string) => Readonly<Record<'address' | 'alt' | 'caption', string>> | undefined
  /** The ids of the pictures that were uploaded to this article, in order. */
  readonly own: readonly string[]
}

const figure = (picture: string, caption: string, align = ''): string => {
  const named = caption.trim() === '' ? '' : `<figcaption>${caption.trim()}</figcaption>`
  const side = /^align(left|center|right)$/.test(align) ? ` class="${align}"` : ''
  return `\n\n<figure${side}>${picture}${named}</figure>\n\n`
}

const captioned = ({ named, content }: Shortcode): string => {
  const [, picture = content, rest = ''] =
    /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content) ?? []
  return figure(picture, rest.trim() || (named.caption ?? ''), named.align)
}

const idsOf = (list: string | undefined): string[] => list?.split(/[\s,]+/).filter(Boolean) ?? []

const gallery = ({ named }: Shortcode, { find, own }: ShortcodeContext, lost: string[]): string => {
  const excluded = idsOf(named.exclude)
  const asked = idsOf(named.ids ?? named.include)
  const ids = asked.length > 0 ? asked : own.filter((id) => !excluded.includes(id))
  const pictures = ids.flatMap((id) => find(id) ?? [])
  if (pictures.length === 0 || pictures.length < ids.length) lost.push('gallery')
  return pictures
    .map(({ address, alt, caption }) =>
      figure(`<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`, caption),
    )
    .join('')
}

const files = ['src', 'mp3', 'm4a', 'ogg', 'oga', 'wav', 'flac', 'mp4', 'm4v', 'webm', 'ogv', 'mov']
const prefixes: Readonly<Record<string, string>> = { audio: 'Audio: ', video: 'Video: ' }

const link = ({ name, named, words, content }: Shortcode, site: string): string => {
  const inContent = /https?:\/\/[^\s<>"'[\]]+/i.exec(content)?.[0]
  const candidates = [
    ...files.map((key) => named[key]),
    ...words.map((word) => word.replace(/^=/, '')),
  ]
  const address = [...candidates, inContent]
    .flatMap((candidate) => candidate?.replaceAll('&amp;', '&') ?? [])
    .flatMap((candidate) => webAddress(candidate, site) ?? [])[0]
  if (!address) return ''
  const prefix = prefixes[name]
  const label = prefix ? prefix + (address.split(/[?#]/)[0]?.split('/').at(-1) || address) : address
  return `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>\n\n`
}

/** A block of code, in which nothing is HTML or a shortcode; an editor may have stored its `<` as an entity. */
const code = ({ name, named, content }: Shortcode): string => {
  const language = named.language ?? named.lang ?? (languages.includes(name) ? name : '')
  const text = content.includes('<') ? content : decoded(content)
  const block = codeBlock(text, language, named.title)
  return `\n\n${printHtml({ type: 'root', children: [block] })}\n\n`
}

/** The first shortcode that is not known and encloses text: it may show that only to some readers; `''` if there is none. */
export const unknownEnclosing = (html: string): string => {
  const withoutCode = replaceShortcodes(html, ({ name, content }) =>
    supported.enclosing.includes(name) ? content : '',
  )
  const shown = withoutCode.replace(/<(pre|code)\b[\s\S]*?<\/\1\s*>/gi, '')
  const names = new Set([...shown.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name))
  const isUnknown = (name: string) => !known.includes(name.toLowerCase())
  return [...names].find((name) => isUnknown(name) && shown.includes(`[${name}`)) ?? ''
}

/**
 * Turns WordPress's own shortcodes into HTML: captions and galleries become figures, players become links, and code of
 * plugins becomes code blocks. Other plugins' shortcodes stay as text.
 * @returns the HTML, and whether pictures of a gallery are missing in the export
 */
export const showShortcodes = (html: string, context: ShortcodeContext) => {
  const lost: string[] = []
  const shown = replaceShortcodes(html, (shortcode) => {
    if (shortcode.name.endsWith('caption')) return captioned(shortcode)
    if (shortcode.name === 'gallery') return gallery(shortcode, context, lost)
    return supported.enclosing.includes(shortcode.name)
      ? link(shortcode, context.site)
      : code(shortcode)
  })
  return { html: shown, lostPictures: lost.length > 0 }
}
