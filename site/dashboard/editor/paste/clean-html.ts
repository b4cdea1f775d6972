import { type LeftOut, sayLeftOut } from '../../../../shared/articles/html/hidden/leave-out.ts'
import { dropLastLineBreak } from '../document/code.ts'
import { parseForeign } from '../html/foreign.ts'
import { readMeaning, styleOf } from './meaning.ts'
import { convertFootnotes } from './word-footnotes.ts'

/** The level of a paragraph of desktop Word, or of an item of Word in a browser; 0 for another. */
const levelOf = (element: Element): number =>
  Number(
    element.localName === 'li'
      ? element.getAttribute('data-aria-level')
      : /mso-list:[^;]*level(\d)/i.exec(styleOf(element))?.[1],
  ) || 0

/** Removes a paragraph's bullet or number. @returns the removed marker */
const removeMarker = (paragraph: Element): string => {
  const marker = [...paragraph.querySelectorAll('*')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  marker?.remove()
  return marker?.textContent?.trim() ?? ''
}

/** What comes before an item, whose marker is in the text or in its list. */
const markerOf = (element: Element): { kind: 'ol' | 'ul'; start: number } => {
  const list = element.closest('ol, ul')
  if (element.localName === 'li' && list)
    return {
      kind: list.localName === 'ol' ? 'ol' : 'ul',
      start: Number(list.getAttribute('start')),
    }
  const [, number] = /^\(?(\d+|[a-z]|[ivxlc]+)[.)]/i.exec(removeMarker(element)) ?? []
  return { kind: number ? 'ol' : 'ul', start: Number(number) }
}

/** Takes items out of their lists and boxes, so that they follow each other as paragraphs do. */
const freeItems = (body: HTMLElement): void => {
  for (const list of body.querySelectorAll('ol, ul')) {
    const items = [...list.children]
    if (!items.length || !items.every((item) => item.localName === 'li' && levelOf(item) > 0))
      continue
    const box = list.parentElement
    const isAlone = box?.localName === 'div' && box.children.length === 1
    const marked = items.map((item) => {
      const free = list.cloneNode() as Element
      free.append(item)
      return free
    })
    const place = isAlone ? box : list
    place.replaceWith(...marked)
  }
}

/** Converts what Word writes for list items, by their levels and markers, into lists. */
const convertWordLists = (body: HTMLElement): void => {
  freeItems(body)
  let open: HTMLElement[] = []
  for (const element of [...body.querySelectorAll('p, li')]) {
    const level = levelOf(element)
    if (level === 0) continue
    const { kind, start } = markerOf(element)
    const place = element.localName === 'li' ? (element.parentElement as Element) : element
    if (place.previousElementSibling !== open[0]) open = []
    open.length = Math.min(open.length, level)
    // Word does not mark the end of a list if another begins.
    if (open.length === level && open.at(-1)?.localName !== kind) open.pop()
    while (open.length < level) {
      const list = body.ownerDocument.createElement(kind)
      if (kind === 'ol' && start > 1 && open.length === level - 1)
        list.setAttribute('start', String(start))
      const outer = open.at(-1)
      if (outer) (outer.lastElementChild ?? outer).append(list)
      else place.before(list)
      open.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...element.childNodes)
    open.at(-1)?.append(item)
    place.remove()
  }
}

/** Drops the spaces at the ends of items and paragraphs, which office programs add. */
const trimEnds = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, td, th')) {
    let last: ChildNode | null = element.lastChild
    while (last && !(last instanceof Text) && last.lastChild) last = last.lastChild
    if (last instanceof Text) last.data = last.data.replace(/(?<!\s)\s+$/, '')
  }
}

/** Where a link through Google's own address leads. */
const unwrapLink = (link: HTMLAnchorElement): void => {
  const href = link.getAttribute('href') ?? ''
  if (!/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i.test(href) || !URL.canParse(href)) return
  const { searchParams } = new URL(href)
  const target = searchParams.get('q') ?? searchParams.get('url') ?? ''
  if (/^https?:\/\//i.test(target)) link.setAttribute('href', target)
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

const isBlock = (node: ChildNode | null): boolean => node instanceof Element && node.matches(blocks)

/** Whether a line break is an empty line between blocks, as Google Docs writes it. */
const isGap = ({ previousSibling, nextSibling }: Element): boolean =>
  isBlock(previousSibling) || isBlock(nextSibling)

/** Takes the additions of office programs and pages off. */
const tidy = (body: HTMLElement, firstNote: number): void => {
  convertFootnotes(body, firstNote)
  convertWordLists(body)
  readMeaning(body)
  // Innermost first, so that an outer box sees the paragraphs made inside it.
  for (const division of [
    ...body.querySelectorAll('div:not(.footnotes, .callout), section, article, main'),
  ].reverse()) {
    unwrapDivision(division)
  }
  for (const code of body.querySelectorAll('pre')) dropLastLineBreak(code)
  for (const link of body.querySelectorAll('a')) unwrapLink(link)
  trimEnds(body)
  for (const line of body.querySelectorAll('br')) if (isGap(line)) line.remove()
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
}

/**
 * Pasted HTML without what its source hides, and without the additions of Word, Google Docs and web pages; the schema then drops
 * the rest. @param firstNote the number of its first footnote @param isWhole whether hidden parts stay
 * @returns the HTML; a sentence about what was hidden; whether there are embedded pictures, which an article cannot have, and
 * embed codes, which are links
 */
export const cleanPastedHtml = (html: string, firstNote: number, isWhole: boolean) => {
  const { body, leftOut, hasEmbeds } = parseForeign(html, isWhole)
  // From an editor like this one: keeps its slice data.
  if (!body.querySelector('[data-pm-slice]')) tidy(body, firstNote)
  const embedded = body.querySelector('img:is([src^="data:"], [src^="file:"], [src^="blob:"])')
  return {
    html: body.innerHTML,
    hidden: sayHidden(leftOut),
    isEmbedded: embedded !== null,
    hasEmbeds,
  }
}

const sayHidden = (leftOut: readonly LeftOut[]): string => {
  const brings = leftOut.length === 1 ? 'it' : 'them'
  return leftOut.length === 0 ? '' : `${sayLeftOut(leftOut)}. Undo brings ${brings} back.`
}

/** Whether a part of pasted HTML is hidden. */
export const hasHidden = (html: string): boolean => parseForeign(html).leftOut.length > 0
