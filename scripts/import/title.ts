import { fromHtml } from 'hast-util-from-html'
import { toText } from 'hast-util-to-text'
import { tidyLine } from '../../shared/articles/kinds.ts'
import { looksLikeMarkup } from '../../shared/articles/markup.ts'
import { limits } from '../../shared/limits.ts'

const formatting =
  /<\/?(?:a|abbr|b|bdi|big|cite|code|del|em|font|h[1-6]|i|ins|kbd|mark|p|q|s|samp|small|span|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?\/?>/gi
const spacing = /<(?:br|wbr)\s*\/?>/gi

const decoded = (text: string): string =>
  // The element keeps white space at both ends of the text.
  toText(fromHtml(`<p>${text.replaceAll('<', '&lt;')}</p>`, { fragment: true }))

const cut = (title: string): string => {
  const short = [...title].slice(0, limits.title - 1).join('')
  const lastSpace = short.lastIndexOf(' ')
  return `${lastSpace > short.length / 2 ? short.slice(0, lastSpace) : short}…`
}

/**
 * A title as plain text: formatting tags go, entities are decoded. What still looks like a tag is meant to be read
 * (`Why <canvas> matters`) and gets single guillemets, because titles allow no tags.
 * @param input text or HTML, from the source
 * @param untitled replaces an empty title
 * @returns the title, and a sentence for each change
 */
export const titleFrom = (input: string, untitled: string) => {
  const changes: string[] = []
  const source = input.toWellFormed()
  const plain = source.replace(spacing, ' ').replace(formatting, '')
  if (plain !== source) changes.push('The title had formatting; its text is kept.')
  let title = tidyLine(decoded(plain))
  if (looksLikeMarkup(title)) {
    title = title.replaceAll('<', '‹').replaceAll('>', '›')
    changes.push('The title names HTML tags; they are written with ‹ and ›.')
  }
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
