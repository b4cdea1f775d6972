import { parseForeign } from '../html/foreign.ts'
import { parseClean } from '../html/inert.ts'
import { convertStyles } from './styles.ts'
import { convertWordLists } from './word-lists.ts'

const blocks = 'p, div, ul, ol, table, blockquote, pre, figure, h1, h2, h3, h4, h5, h6, hr, dl'

/** Removes a box: web pages and office programs wrap everything in boxes that mean nothing in an article. */
const unwrapDivision = (division: Element): void => {
  if (division.querySelector(blocks)) {
    division.replaceWith(...division.childNodes)
    return
  }
  const paragraph = division.ownerDocument.createElement('p')
  paragraph.append(...division.childNodes)
  division.replaceWith(paragraph)
}

const isBlank = (paragraph: Element): boolean =>
  paragraph.querySelector('img') === null && (paragraph.textContent ?? '').trim() === ''

/** Pasted HTML without the additions of Word, Google Docs and web pages; the schema then drops the rest. */
export const cleanPastedHtml = (html: string): string => {
  const body = parseForeign(html)
  // From an editor like this one: keeps its slice data.
  if (body.querySelector('[data-pm-slice]')) return body.innerHTML
  convertWordLists(body)
  convertStyles(body)
  // Innermost first, so that an outer box sees the paragraphs made inside it.
  for (const division of [...body.querySelectorAll('div, section, article, main')].reverse()) {
    unwrapDivision(division)
  }
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
  return body.innerHTML
}

/** Whether cleaned HTML contains embedded pictures, which an article cannot have. */
export const hasEmbeddedPictures = (html: string): boolean =>
  parseClean(html).querySelector('img:is([src^="data:"], [src^="file:"], [src^="blob:"])') !== null
