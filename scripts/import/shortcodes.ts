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
 * Replaces the shortcodes with these names. Others stay as text, `[[name]]` becomes the name in brackets, and `<pre>` and
 * `<code>` stay unchanged.
 * @param names of which some may enclose content
 * @param show returns the HTML of a shortcode
 */
export const replaceShortcodes = (
  html: string,
  names: { readonly enclosing: readonly string[]; readonly single: readonly string[] },
  show: (shortcode: Shortcode) => string,
): string => {
  const known = [...names.enclosing, ...names.single].join('|')
  const opening = new RegExp(
    `<(pre|code)[\\s>]|\\[(\\[?)(${known})(?=[\\s\\]=/])([^\\]]{0,5000})\\](\\]?)`,
    'gi',
  )
  const lower = html.toLowerCase()
  // Closing tags without a match; repeating the search for them could take forever.
  const missing = new Set<string>()
  const findClosing = (closing: string, from: number): number => {
    const at = missing.has(closing) ? -1 : lower.indexOf(closing, from)
    if (at === -1) missing.add(closing)
    return at
  }
  let out = ''
  let from = 0
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [whole, element, escaped, rawName = '', text = '', extra = ''] = match
    const end = match.index + whole.length
    if (element) {
      const closing = `</${element.toLowerCase()}>`
      const at = findClosing(closing, end)
      if (at !== -1) opening.lastIndex = at + closing.length
      continue
    }
    out += html.slice(from, match.index)
    from = end
    if (escaped && extra) {
      out += whole.slice(1, -1)
      continue
    }
    const name = rawName.toLowerCase()
    const closing = `[/${name}]`
    const closed = text.endsWith('/') || !names.enclosing.includes(name)
    const at = closed ? -1 : findClosing(closing, end)
    const content = at === -1 ? '' : html.slice(end, at)
    out += (escaped ?? '') + show({ name, content, ...attributesOf(text.replace(/\/$/, '')) })
    if (at === -1) out += extra
    else from = at + closing.length
    opening.lastIndex = from
  }
  return out + html.slice(from)
}
