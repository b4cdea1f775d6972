import type { Node as DocumentNode } from '@tiptap/pm/model'
import { writeHtml } from '../document/html.ts'

/** A text up to each of its positions, as HTML. */
interface Text {
  readonly end: number
  readonly upTo: (position: number) => string
}

/** The HTML view's text. */
export const textOfHtml = (html: string): Text => ({
  end: html.length,
  upTo: (position) => html.slice(0, position),
})

/** The visual editor's text. */
export const textOfDocument = (doc: DocumentNode): Text => ({
  end: doc.content.size,
  upTo: (position) => writeHtml(doc.cut(0, position)),
})

/** Tags and white space, which the views write differently, and what a cut leaves of a tag or an entity. */
const gaps = /<[^<>]*>?|\s|&nbsp;|&[a-z\d#]*$/gi
const entities = /&[a-z\d#]+;/gi

const countLetters = (html: string): number => html.replace(gaps, '').replace(entities, '-').length

/** How many letters are before a position; and a half if none is directly before it, as at a line's beginning. */
export const placeOf = ({ upTo }: Text, position: number): number => {
  const letters = countLetters(upTo(position))
  const isBehind = position > 0 && countLetters(upTo(position - 1)) < letters
  return isBehind ? letters : letters + 0.5
}

/** The position of a place: behind its letter, or before the next one. */
export const positionOf = ({ end, upTo }: Text, place: number): number => {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (countLetters(upTo(middle)) < place) low = middle + 1
    else high = middle
  }
  return Number.isInteger(place) ? low : Math.max(low - 1, 0)
}
