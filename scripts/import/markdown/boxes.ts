import { escapeHtml } from '../tree.ts'
import type { Given } from './parts.ts'
import type { Reading } from './reading.ts'

/** Names that say no more than how a box looks. */
const plain =
  /^(?:note|tip|info|warning|danger|caution|important|success|hint|aside|callout|admonition|notice|alert|attention|error|question|example|abstract|primary|default)$/i
const kinds =
  /^(?:note|tip|info|warning|danger|caution|important|success|hint|attention|error|failure|bug|question|example|abstract|quote|primary|secondary|default)$/i
/** Words that themes take for how a part looks. */
const styles =
  /^(?:true|false|flat|simple|modern|disabled|icon|no-icon|open|close|closed|blue|red|green|orange|purple|pink|cyan|yellow|(?:fa[brs]?|fa-[\w-]+)(?: fa-[\w-]+)*)$/i
const folding =
  /^(?:details|expand|collapse|spoiler|hide-?toggle|hide-?block|folding|toggle|accordion)$/i
const warnings = /warn|danger|caution|error|alert|important|attention|fail|bug/i

/** The classes of a box, by the name that a theme gave it. */
export const calloutOf = (name: string): string[] =>
  warnings.test(name.replace(/\balert-/g, '')) ? ['callout', 'warning'] : ['callout']

/** Where a box begins: what was said around a text in a theme's own way. Its end is `boxEnds`. */
const boxBegins = (name: string, title: string): string =>
  `\n\n<div class="${calloutOf(name).join(' ')}">\n\n${title ? `<p><strong>${escapeHtml(title)}</strong></p>\n\n` : ''}`

export const boxEnds = '\n\n</div>\n\n'

/** Whether a word says only how a part looks. */
export const isLook = (word: string): boolean => kinds.test(word) || styles.test(word)

/** Whether a name is one of parts that unfold. */
export const isFolding = (name: string): boolean => folding.test(name)

/** Where a part that unfolds begins. Its end is `foldEnds`. */
export const foldBegins = (title: string): string =>
  `\n\n<details><summary>${escapeHtml(title || 'More')}</summary>\n\n`

export const foldEnds = '\n\n</details>\n\n'

/**
 * Where a box of a theme begins whose name says no more than that: `note info`, `admonition tip "Title"`.
 * @param hasTitle whether the theme showed its kind where there was no title
 * @returns null for another name
 */
export const plainBox = (
  name: string,
  { named, words }: Given,
  hasTitle: boolean,
): string | null => {
  if (!plain.test(name)) return null
  const kind = named.type || named.style || named.color || words.find((one) => kinds.test(one))
  const said = words.filter((one) => !isLook(one))
  const shown = kind ?? (kinds.test(name) ? name : '')
  const standard = hasTitle && kinds.test(shown) ? shown[0]?.toUpperCase() + shown.slice(1) : ''
  return boxBegins(kind ?? name, named.title || said.join(' ') || standard)
}

/** Where a box of a theme begins whose name says more, whichever template language says it. */
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
