import { limits } from '../limits.ts'

/**
 * The word count of a text: its space-separated tokens; 3 when there is none (specification,
 * sections 3 and 9).
 */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter(Boolean).length || limits.defaultWords

/** A sign that ends or continues a sentence, and closing quotes or brackets after it. */
const ended = /[\p{Term}…–—][\p{Pe}\p{Pf}"']*$/u

/**
 * A text as one line, in which every block but the last ends as a sentence does.
 * @param text a line for each block, as `blockText` writes it
 */
export const sentencesOf = (text: string): string => {
  const blocks = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return blocks
    .filter(Boolean)
    .map((block, at, all) => (at === all.length - 1 || ended.test(block) ? block : `${block}.`))
    .join(' ')
}

/** The meta description: the first 33 characters of the text (specification, section 9). */
export const descriptionOf = (text: string): string =>
  [...sentencesOf(text)].slice(0, limits.description).join('').trim()
