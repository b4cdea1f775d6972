import { type Arguments, first } from './arguments.ts'
import { inlineHtml, markdownHtml } from './processor.ts'

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

/** Whether a name means a box, and says nothing but how it looks. */
export const isPlainBox = (name: string): boolean => plain.test(name)

/** The kind that a word means; `''` if it means none. */
export const kindIn = (word: string): string => (kinds.test(word) ? word : '')

/** Whether a word only says how something looks. */
export const isLook = (word: string): boolean => kinds.test(word) || styles.test(word)

/** Whether a name means a part that unfolds. */
export const isFolding = (name: string): boolean => folding.test(name)

/** Arguments that say who or what is quoted. */
export const quotedNames = ['author', 'by', 'cite', 'source', 'link']

/** A box or a quote whose text is an argument; undefined if none is. */
export const wholeBox = (name: string, args: Arguments): string | undefined => {
  const text = first(args, 'text', 'body', 'content', 'quote', 'original')
  if (text === '') return undefined
  const { title, type, translated, translation } = args.named
  const heading = title ? `<p><strong>${inlineHtml(title)}</strong></p>` : ''
  if (plain.test(name))
    return `<div class="${calloutOf(type ?? name).join(' ')}">${heading}${markdownHtml(text)}</div>`
  const texts = [text, translated ?? translation, first(args, ...quotedNames)]
  return /quote/.test(name)
    ? `<blockquote>${texts.map((one) => (one ? markdownHtml(one) : '')).join('')}</blockquote>`
    : undefined
}
