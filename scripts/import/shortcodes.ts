/** A shortcode as WordPress reads it: `[name key="value" word]content[/name]`. */
export interface Shortcode {
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

/** The names of shortcodes: some may enclose content, some always do, as code does, and some never. */
interface Names {
  readonly enclosing: readonly string[]
  readonly code: readonly string[]
  readonly single: readonly string[]
}

/**
 * Replaces the shortcodes with these names, and HTML of code that names its language. Others stay as text, `[[name]]` and
 * `[[name]…[/name]]` lose a pair of brackets, and other `<pre>` and `<code>` stay unchanged.
 * @param show returns the HTML of a shortcode
 */
export const replaceShortcodes = (
  html: string,
  names: Names,
  show: (shortcode: Shortcode) => string,
): string => {
  const known = [...names.enclosing, ...names.code, ...names.single].join('|')
  const opening = new RegExp(
    `<(pre|code)(?=[\\s>])([^<>]*)>|\\[(\\[?)(${known})(?=[\\s\\]=/])([^\\]]{0,5000})\\](\\]?)`,
    'gi',
  )
  return replaceFound(html, opening, (match, closingAt) => {
    const [whole, element, attributes = '', escaped = '', rawName = '', text = '', extra = ''] =
      match
    const end = match.index + whole.length
    if (escaped && extra) return [whole.slice(1, -1), end]
    const name = (element ?? rawName).toLowerCase()
    const closing = element ? `</${name}>` : `[/${name}]`
    const isCode = element !== undefined || names.code.includes(name)
    const closed = text.endsWith('/') || !(isCode || names.enclosing.includes(name))
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
}
