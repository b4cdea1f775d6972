import { escapeHtml } from '../tree.ts'
import type { Arguments } from './arguments.ts'
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

/** Whether a word only says how something looks. */
export const isLook = (word: string): boolean => kinds.test(word) || styles.test(word)

/** Whether a name means a part that unfolds. */
export const isFolding = (name: string): boolean => folding.test(name)

const boxBegins = (name: string, title: string): string =>
  `<div class="${calloutOf(name).join(' ')}">${title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ''}`

/** Begins a part that unfolds. */
export const beginFolding = (reading: Reading, name: string, title: string): string => {
  reading.begin(name, '</details>')
  return `<details><summary>${escapeHtml(title || 'More')}</summary>`
}

/** Begins a figure of several pictures. @param caption HTML */
export const beginFigure = (reading: Reading, name: string, caption: string): string => {
  reading.begin(name, `${caption && `<figcaption>${caption}</figcaption>`}</figure>`)
  return '<figure>'
}

/** Begins a quote. @param from who or what is quoted */
export const beginQuote = (reading: Reading, name: string, from: string): string => {
  reading.begin(name, '</blockquote>')
  return `<blockquote>${from ? `<p>${escapeHtml(from)}</p>` : ''}`
}

/**
 * Begins a theme's box. One with a plain name, such as `note info` or `admonition tip "Title"`, is what it was; for another
 * one the report gets a sentence.
 * @param showsKind whether the theme showed the box's kind if it had no title
 */
export const beginBox = (
  reading: Reading,
  at: number,
  name: string,
  {
    source,
    values: { named, words },
    showsKind,
    ending = name,
  }: { source: string; values: Arguments; showsKind: boolean; ending?: string },
): string => {
  reading.begin(ending, '</div>')
  const kind = named.type || named.style || named.color || words.find((one) => kinds.test(one))
  const titleWords = words.filter((one) => !isLook(one)).join(' ')
  if (plain.test(name)) {
    const shown = kind ?? (kinds.test(name) ? name : '')
    const standard = showsKind && kinds.test(shown) ? shown[0]?.toUpperCase() + shown.slice(1) : ''
    return boxBegins(kind ?? name, named.title || titleWords || standard)
  }
  const tag = source.replace(/\s+/g, ' ')
  reading.addNote(at, `${tag} has no counterpart here; its text stands in a box.`)
  return boxBegins(name, named.title || named.summary || words.join(' '))
}
