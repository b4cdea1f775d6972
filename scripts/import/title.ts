import { tidyLine } from '../../shared/articles/kinds.ts'
import { firstLetters } from '../../shared/articles/text.ts'
import { limits } from '../../shared/limits.ts'
import { decoded } from './built/words.ts'

/** A formatting element with its end; a tag alone is what the title speaks of. */
const formatting =
  /<(a|abbr|b|bdi|big|cite|code|del|em|font|h[1-6]|i|ins|kbd|mark|p|q|s|samp|small|span|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?>([^<]*)<\/\1>/gi
const spacing = /<(?:br|wbr)\s*\/?>/gi

const cut = (title: string): string => {
  const short = firstLetters(title, limits.title - 1)
  const lastSpace = short.lastIndexOf(' ')
  return `${lastSpace > short.length / 2 ? short.slice(0, lastSpace) : short}…`
}

/** Takes formatting out, from the inside: no title has more of it in each other. */
const withoutFormatting = (text: string): string =>
  Array.from({ length: 5 }).reduce<string>((inner) => inner.replace(formatting, '$2'), text)

/**
 * A title as plain text: formatting elements leave their text, entities are decoded. Any other tag is meant to be read
 * (`Why <canvas> matters`).
 * @param input text or HTML, from the source
 * @param untitled replaces an empty title
 * @returns the title, and a sentence for each change
 */
export const titleFrom = (input: string, untitled: string) => {
  const changes: string[] = []
  const source = input.toWellFormed()
  const plain = withoutFormatting(source.replace(spacing, ' '))
  if (plain !== source) changes.push('The title had formatting; its text is kept.')
  let title = tidyLine(decoded(plain.replaceAll('<', '&lt;')))
  if (title === '') {
    title = untitled
    changes.push(`There was no title; it is "${untitled}".`)
  }
  if ([...title].length > limits.title) {
    title = cut(title)
    changes.push(`The title was longer than ${limits.title} characters and is cut.`)
  }
  return { title, changes }
}
