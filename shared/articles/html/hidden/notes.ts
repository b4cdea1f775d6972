import type { Element, Nodes } from 'hast'
import { classesOf, elementsIn } from '../nodes.ts'
import type { Style } from '../styles.ts'

const everyIn = (node: Nodes): Element[] =>
  elementsIn(node).flatMap((child) => [child, ...everyIn(child)])

/** Whether a program of an office made a tree: there, deleted words are those of tracked changes. */
export const isOffice = (tree: Nodes): boolean => {
  const all = everyIn(tree)
  const named = all.find(({ properties }) => /^generator$/i.test(String(properties.name)))
  if (named) return /microsoft|office/i.test(String(named.properties.content))
  return all.some(
    (one) =>
      /^docs-internal/.test(String(one.properties.id)) ||
      classesOf(one).some((name) => /^Mso/.test(name)),
  )
}

/** The first link of a block, if nothing stands before it. */
const firstLink = (node: Element): Element | undefined => {
  const [first] = elementsIn(node)
  return first && /^(?:p|div|span)$/.test(first.tagName) ? firstLink(first) : first
}

/** Whether an element marks in the text where a comment belongs: Word's, Excel's, those of Google Docs. */
export const isCommentMark = (element: Element, style: Style): boolean =>
  classesOf(element).some((name) =>
    /^(?:MsoCommentReference|msocom(?:anchor|off|hide))$/i.test(name),
  ) ||
  style['mso-special-character'] === 'comment' ||
  /^cmnt_ref/.test(String(element.properties.id))

/** Whether an element holds Word's comments, one in each element. */
export const isCommentList = ({ properties: { style } }: Element): boolean =>
  /mso-element:\s*comment-list/i.test(String(style))

/** Whether an element is a comment, or several. */
export const isComment = (element: Element, style: Style): boolean =>
  /^comment/.test(style['mso-element'] ?? '') ||
  classesOf(element).some((name) => /^(?:MsoComment|msocom)/i.test(name)) ||
  (/^(?:p|div)$/.test(element.tagName) &&
    /^#cmnt_ref/.test(String(firstLink(element)?.properties.href)))

/** Whether an element is a tracked change. A `del` of a page shows its words struck through, and stays. */
export const isTracked = ({ properties: { cite } }: Element, isOfOffice: boolean): boolean =>
  isOfOffice || /^mailto:/.test(String(cite))

/** Whether an element holds words that a tracked change deletes. */
export const isDeleted = (element: Element, style: Style, isOfOffice: boolean): boolean =>
  (element.tagName === 'del' && isTracked(element, isOfOffice)) ||
  classesOf(element).some((name) => /^(?:msoDel|TrackChange\w*Delet\w*)$/i.test(name)) ||
  style['mso-table-deleted'] !== undefined
