import { dropLastLineBreak } from '../document/code.ts'
import { parseForeign } from '../html/foreign.ts'
import { parseClean } from '../html/inert.ts'
import { convertFootnotes } from './word-footnotes.ts'

/** The attribute in which `parseForeign` stores the styles of pasted HTML. */
const styleAttribute = 'data-style'

const styleOf = (element: Element): string => element.getAttribute(styleAttribute) ?? ''

/** A style, and the element that replaces it in an article. */
const replacements: readonly [style: RegExp, element: string][] = [
  [/(?<![\w-])font-weight:\s*(bold|bolder|[6-9]00)/i, 'strong'],
  [/(?<![\w-])font-style:\s*(italic|oblique)/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
]

const wrapContent = (element: Element, name: string): void => {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const replaceStyles = (element: Element): void => {
  const style = styleOf(element)
  if (element.matches('b, strong')) {
    // Google Docs wraps everything in a `<b>` that is not bold.
    if (/(?<![\w-])font-weight:\s*(normal|[1-4]00)/i.test(style))
      element.replaceWith(...element.childNodes)
    return
  }
  if (!element.matches('span, font, a')) return
  for (const [pattern, name] of replacements) {
    // Links are always underlined.
    const isLinkLine = name === 'u' && element.closest('a') !== null
    if (pattern.test(style) && !isLinkLine) wrapContent(element, name)
  }
}

/** Replaces styles of pasted HTML by elements and drops the other styles. */
const convertStyles = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll(`[${styleAttribute}]`)) {
    replaceStyles(element)
    element.removeAttribute(styleAttribute)
  }
}

/** The level of a paragraph in a Word list; 0 outside lists. */
const levelOf = (paragraph: Element): number =>
  Number(/mso-list:[^;]*level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 0)

/** Removes a paragraph's bullet or number. @returns the removed marker */
const removeMarker = (paragraph: Element): string => {
  const marker = [...paragraph.querySelectorAll('*')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  marker?.remove()
  return marker?.textContent?.trim() ?? ''
}

/** Converts the paragraphs that Word writes for list items into lists. */
const convertWordLists = (body: HTMLElement): void => {
  let open: HTMLElement[] = []
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = levelOf(paragraph)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== open[0]) open = []
    const marker = removeMarker(paragraph)
    const kind = /^(\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker) ? 'ol' : 'ul'
    open.length = Math.min(open.length, level)
    // Word does not mark the end of a list if another begins.
    if (open.length === level && open.at(-1)?.localName !== kind) open.pop()
    while (open.length < level) {
      const list = body.ownerDocument.createElement(kind)
      const start = Number.parseInt(marker, 10)
      if (kind === 'ol' && start > 1 && open.length === level - 1)
        list.setAttribute('start', String(start))
      const outer = open.at(-1)
      if (outer) (outer.lastElementChild ?? outer).append(list)
      else paragraph.before(list)
      open.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
  }
}

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

/**
 * Pasted HTML without the additions of Word, Google Docs and web pages; the schema then drops the rest.
 * @param firstNote the number of its first footnote
 */
export const cleanPastedHtml = (html: string, firstNote = 1): string => {
  const body = parseForeign(html)
  // From an editor like this one: keeps its slice data.
  if (body.querySelector('[data-pm-slice]')) return body.innerHTML
  convertFootnotes(body, firstNote)
  convertWordLists(body)
  convertStyles(body)
  // Innermost first, so that an outer box sees the paragraphs made inside it.
  for (const division of [
    ...body.querySelectorAll('div:not(.footnotes), section, article, main'),
  ].reverse()) {
    unwrapDivision(division)
  }
  for (const code of body.querySelectorAll('pre')) dropLastLineBreak(code)
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
  return body.innerHTML
}

/** Whether cleaned HTML contains embedded pictures, which an article cannot have. */
export const hasEmbeddedPictures = (html: string): boolean =>
  parseClean(html).querySelector('img:is([src^="data:"], [src^="file:"], [src^="blob:"])') !== null
