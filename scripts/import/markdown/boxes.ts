import { escapeHtml } from '../tree.ts'
import type { Arguments } from './parts.ts'
import type { Reading } from './reading.ts'

/** Box names that only say how a box looks. */
const plain =
  /^(?:note|tip|info|warning|danger|caution|important|success|hint|aside|callout|admonition|notice|alert|attention|error|question|example|abstract|primary|default)$/i
const kinds =
  /^(?:note|tip|info|warning|danger|caution|important|success|hint|attention|error|failure|bug|question|example|abstract|quote|primary|secondary|default)$/i
/** Words by which themes name looks. */
const styles =
  /^(?:true|false|flat|simple|modern|disabled|icon|no-icon|open|close|closed|blue|red|green|orange|purple|pink|cyan|yellow|(?:fa[brs]?|fa-[\w-]+)(?: fa-[\w-]+)*)$/i
const folding =
  /^(?:details|expand|collapse|spoiler|hide-?toggle|hide-?block|folding|toggle|accordion)$/i
const warnings = /warn|danger|caution|error|alert|important|attention|fail|bug/i

/** The classes of a box, by the theme's name for it. */
export const calloutOf = (name: string): string[] =>
  warnings.test(name.replace(/\balert-/g, '')) ? ['callout', 'warning'] : ['callout']

/** The beginning of a box; its end is `boxEnds`. */
const boxBegins = (name: string, title: string): string =>
  `\n\n<div class="${calloutOf(name).join(' ')}">\n\n${title ? `<p><strong>${escapeHtml(title)}</strong></p>\n\n` : ''}`

export const boxEnds = '\n\n</div>\n\n'

/** Whether a word only says how something looks. */
export const isLook = (word: string): boolean => kinds.test(word) || styles.test(word)

/** Whether a name means a part that unfolds. */
export const isFolding = (name: string): boolean => folding.test(name)

/** The beginning of a part that unfolds; its end is `foldEnds`. */
export const foldBegins = (title: string): string =>
  `\n\n<details><summary>${escapeHtml(title || 'More')}</summary>\n\n`

export const foldEnds = '\n\n</details>\n\n'

/**
 * The beginning of a theme's box with a plain name, such as `note info` or `admonition tip "Title"`.
 * @param hasTitle whether the theme showed the box's kind if it had no title
 * @returns null for another name
 */
export const plainBox = (
  name: string,
  { named, words }: Arguments,
  hasTitle: boolean,
): string | null => {
  if (!plain.test(name)) return null
  const kind = named.type || named.style || named.color || words.find((one) => kinds.test(one))
  const titleWords = words.filter((one) => !isLook(one))
  const shown = kind ?? (kinds.test(name) ? name : '')
  const standard = hasTitle && kinds.test(shown) ? shown[0]?.toUpperCase() + shown.slice(1) : ''
  return boxBegins(kind ?? name, named.title || titleWords.join(' ') || standard)
}

/** The beginning of a theme's box whose name has no counterpart; the report gets a sentence. */
export const box = (
  reading: Reading,
  at: number,
  source: string,
  name: string,
  title: string,
): string => {
  const shown = source.replace(/\s+/g, ' ')
  reading.say(at, `${shown} has no counterpart here; its text stands in a box.`)
  return boxBegins(name, title)
}
