import type { Element, ElementContent, Root } from 'hast'
import { classesOf, element, elementsIn, holds } from '../nodes.ts'
import { type Place, readStyles, sheetsIn } from '../styles.ts'
import { cutTable } from './cut-table.ts'
import { isComment, isCommentList, isCommentMark, isDeleted, isOffice, isTracked } from './notes.ts'
import { isOpened, namesIn, startOf } from './opened.ts'
import { isGone, isNothing, type Unseen, unseenBy } from './sight.ts'
import { isBeside, wordsOf } from './words.ts'

const kinds = {
  hidden: ['hidden piece of text', 'hidden pieces of text'],
  comment: ['comment', 'comments'],
  deleted: ['deleted piece of text', 'deleted pieces of text'],
  picture: ['hidden picture', 'hidden pictures'],
} as const

type Kind = keyof typeof kinds

/** A piece that was left out of a text. */
export interface LeftOut {
  readonly kind: Kind
  /** Its words; `''` for a picture alone. */
  readonly words: string
}

/** Names for what only screen readers read, whose style a clipboard does not bring. */
const forScreenReaders = /^(?:sr-only|visually-?hidden|screen-reader(?:-text|-only)?)$/

const isCountingPicture = ({ tagName, properties: { width, height } }: Element): boolean =>
  tagName === 'img' && [width, height].some((size) => isNothing(String(size)))

/**
 * Takes out of a parsed text, in place, what its source does not show or notes beside it: what is hidden by an attribute, a style
 * or a class of its sheets; comments, hidden and deleted words of office programs; hidden rows and columns; pictures that only
 * count. What opens by a press stays, as it was there to be seen. Words for screen readers alone go: no eye saw them.
 * @param css style sheets beside those in the tree @returns the pieces with words or pictures, in their order
 */
export const leaveOutHidden = (tree: Root, css = ''): LeftOut[] => {
  const sheet = readStyles(`${css}\n${sheetsIn(tree)}`)
  const named = new Set(namesIn(tree))
  const isOfOffice = isOffice(tree)
  const found: { kind: Kind; words: string }[] = []

  /** Notes a piece, unless it is empty. @param before what was taken out right before it */
  const note = (kind: Kind, piece: Element, before?: Element): void => {
    const words = wordsOf(piece).replace(kind === 'comment' ? /^\[\w+\]\s*/ : '', '')
    const last = found.at(-1)
    // Word divides a piece into several elements, Excel into rows.
    const isDivided =
      before?.tagName === piece.tagName && /^(?:span|tr|td|del)$/.test(piece.tagName)
    if (words && last?.kind === kind && isDivided) last.words += ` ${words}`
    else if (words) found.push({ kind, words })
    else if (piece.tagName === 'img' || holds(piece, /^img$/))
      found.push({ kind: 'picture', words })
  }

  /** What an element is that is none of the text, null for the text, and whether what is in it is seen. */
  const look = (place: Place, outer: Unseen): { kind: Kind | 'mark' | null; inner: Unseen } => {
    const { element } = place
    const style = sheet.styleOf(place, startOf(element))
    const own = unseenBy(style)
    const isForNoEye = classesOf(element).some((name) => forScreenReaders.test(name))
    const isOut = isGone(style) || isForNoEye
    const isShown = (isOut || own.visibility) && !isForNoEye && isOpened(place, sheet, named)
    const inner = isShown ? {} : { ...outer, ...own }
    if (isCommentMark(element, style)) return { kind: 'mark', inner }
    if (isComment(element, style)) return { kind: 'comment', inner }
    if (isDeleted(element, style, isOfOffice)) return { kind: 'deleted', inner }
    if (isCountingPicture(element)) return { kind: 'picture', inner }
    // A formula for screen readers is the one in which its source can be read. Some pages show all of themselves by a script.
    const isHidden =
      !isShown &&
      (isOut || !isSeen(place, inner)) &&
      !/^(?:html|body)$/.test(element.tagName) &&
      !holds(element, /^math$/)
    return { kind: isHidden ? 'hidden' : null, inner }
  }

  /** Whether something in an element is seen. */
  const isSeen = ({ element, parent }: Place, unseen: Unseen): boolean =>
    !(unseen.visibility || unseen.size) ||
    elementsIn(element).some((child, _, siblings) => {
      const place = { element: child, parent: { element, parent, siblings }, siblings }
      return isSeen(place, { ...unseen, ...unseenBy(sheet.styleOf(place, startOf(child))) })
    })

  const prune = (node: Root | Element, parent: Place | null, outer: Unseen): void => {
    const siblings = elementsIn(node)
    let before: Element | undefined
    const keep = (child: ElementContent): ElementContent[] => {
      if (child.type !== 'element' || isBeside(child)) {
        const isOut = child.type === 'text' && (outer.visibility || outer.size) && wordsOf(child)
        if (isOut) note('hidden', element('span', {}, child), before)
        if (wordsOf(child)) before = undefined
        return isOut ? [] : [child]
      }
      const place = { element: child, parent, siblings }
      const { kind, inner } = look(place, outer)
      if (kind !== null) {
        const pieces = isCommentList(child) ? elementsIn(child) : [child]
        if (kind !== 'mark') for (const piece of pieces) note(kind, piece, before)
        before = child
        return []
      }
      before = undefined
      if (child.tagName === 'table') {
        const children = cutTable(place, (one) => look(one, {}).kind !== null)
        note('hidden', { ...child, children })
      }
      prune(child, place, inner)
      return child.tagName === 'ins' && isTracked(child, isOfOffice) ? child.children : [child]
    }
    node.children = (node.children as ElementContent[]).flatMap(keep)
  }
  prune(tree, null, {})
  return found
}

/** "2 comments and 1 hidden piece of text were left out", for a sentence; `''` if nothing was. */
export const sayLeftOut = (pieces: readonly LeftOut[]): string => {
  const counts = [...Map.groupBy(pieces, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${length} ${kinds[kind][length === 1 ? 0 : 1]}`,
  )
  const list = [counts.slice(0, -1).join(', '), ...counts.slice(-1)].filter(Boolean).join(' and ')
  return list && `${list} ${pieces.length === 1 ? 'was' : 'were'} left out`
}
