import { limits } from '../limits.ts'

/**
 * The word count of a text: its space-separated tokens; 3 when there is none (specification,
 * sections 3 and 9).
 */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter(Boolean).length || limits.defaultWords

/** The meta description: the first 33 characters of the text (specification, section 9). */
export const descriptionOf = (text: string): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, limits.description).join('').trim()

/** Whether a text looks like HTML: it has something with the shape of a tag or comment. */
export const looksLikeMarkup = (text: string): boolean => {
  const start = text.search(/<[a-z/!?]/i)
  return start !== -1 && text.includes('>', start + 2)
}
