import type { Element } from 'hast'
import { countsOf } from '../../lib/plain.ts'
import { findAll, isElement, type Node } from '../../lib/tree.ts'
import { inFull, isDate } from '../written-date.ts'
import { ofText } from './find-text.ts'
import { letters, lettersOf, textAt } from './words.ts'

const isFrame = (node?: Node): node is Element => isElement(node) && !ofText.test(node.tagName)

/** The letters of the frames in an element, to a depth of three: divisions and the like, but no paragraphs or lists. */
const framesIn = (node: Element, depth = 3): string[] =>
  depth === 0
    ? []
    : node.children.filter(isFrame).flatMap((one) => [lettersOf(one), ...framesIn(one, depth - 1)])

/**
 * The letters of frames that most of the parts have: an author's box, buttons, a licence, which a template puts beside each text.
 * @param parts each with the letters of its entry in the feed, whose words are the author's
 */
export const sharedFrames = (
  parts: readonly { readonly part: Element; readonly entry: string }[],
): ReadonlySet<string> => {
  const frames = parts.flatMap(({ part, entry }) =>
    [...new Set(framesIn(part))].filter((text) => text !== '' && !entry.includes(text)),
  )
  const least = Math.max(3, parts.length * 0.6)
  return new Set(countsOf(frames).flatMap(([text, count]) => (count >= least ? text : [])))
}

/** Takes elements off an end of a part, in place, as long as they fit; also those at the end of what does not. */
const trim = (part: Element, at: 0 | -1, fits: (node: Element) => boolean): void => {
  const end = part.children.filter((child) => lettersOf(child) !== '').at(at)
  if (!isElement(end)) return
  if (fits(end)) part.children = part.children.filter((child) => child !== end)
  if (fits(end) || isFrame(end)) trim(fits(end) ? part : end, at, fits)
}

/** Whether an element has a day and nothing else. */
const isDay = (node: Element): boolean =>
  isDate(inFull(textAt(node))) ||
  [node, ...findAll(node, () => true)].some(
    (one) => one.tagName === 'time' && lettersOf(one) === lettersOf(node),
  )

/**
 * Takes what a template puts around a text out of its part, in place: frames that articles share at both ends, the title, and
 * the day before the first words, which the article has beside its text.
 */
export const withoutTemplate = (
  part: Element,
  title: string,
  shared: ReadonlySet<string>,
): void => {
  const isShared = (node: Element) => isFrame(node) && shared.has(lettersOf(node))
  trim(part, -1, isShared)
  trim(part, 0, isShared)
  const heading = findAll(part, ({ tagName }) => /^h[1-6]$/.test(tagName))[0]
  const isTitle = heading && heading.tagName < 'h4' && lettersOf(heading) === letters(title)
  const around = findAll(part, ({ children }) => children.some((child) => child === heading))
  const parent = around[0] ?? part
  if (isTitle) parent.children = parent.children.filter((child) => child !== heading)
  trim(part, 0, isDay)
}
