import { type Command, Extension, findChildren } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'

export const isEmptyLine = ({ type, content }: Node): boolean =>
  type.name === 'paragraph' && content.size === 0

/** A summary or a caption is one line: Enter does not split it but goes to the line below. */
const leaveTitle: Command = ({ tr, state: { schema } }) => {
  const { $from } = tr.selection
  const { name } = $from.parent.type
  if (!['summary', 'figcaption', 'tableCaption'].includes(name)) return false
  const isLast = $from.indexAfter(-1) === $from.node(-1).childCount
  const place = $from.after(isLast ? -1 : undefined)
  const next = tr.doc.nodeAt(place)
  const isReady = name !== 'summary' && !isLast
  if (!isReady && !(next && isEmptyLine(next))) tr.insert(place, schema.node('paragraph'))
  tr.setSelection(TextSelection.near(tr.doc.resolve(place))).scrollIntoView()
  return true
}

/** The position after the reference of the footnote at `$at`; null outside footnotes, or if no reference exists. */
export const referenceOf = ($at: ResolvedPos): number | null => {
  if ($at.depth < 4 || $at.node(-3).attrs.class !== 'footnotes') return null
  const href = `#${$at.node(-1).attrs.id}`
  const [found] = findChildren(
    $at.doc,
    ({ type, attrs }) => type.name === 'footnoteReference' && attrs.link.href === href,
  )
  return found ? found.pos + 1 : null
}

const isWayBack = ({ isText, text, marks }: Node): boolean =>
  isText && (!text?.trim() || marks.some(({ attrs }) => attrs.class === 'footnote-backref'))

/** A footnote has paragraphs; in an empty one, Enter goes back to the note's reference. */
const leaveNote: Command = ({ tr, commands }) => {
  const { $from, empty } = tr.selection
  const reference = referenceOf($from)
  if (reference === null) return false
  if (!empty || !$from.parent.children.every(isWayBack)) return commands.splitBlock()
  const above = tr.doc.resolve($from.before()).nodeBefore
  if (above?.type === $from.parent.type) tr.join($from.before())
  tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(reference))).scrollIntoView()
  return true
}

/** When Enter leaves a numbered list in its middle, the rest continues with the next number. */
const splitNumberedList: Command = ({ tr, commands }) => {
  const { $from } = tr.selection
  const [list, index] = [$from.node(-2), $from.index(-2)]
  const isBetween = index > 0 && index < list.childCount - 1 && $from.node(-1).childCount === 1
  if (list.type.name !== 'orderedList' || !isBetween || !commands.liftEmptyBlock()) return false
  tr.setNodeAttribute(tr.selection.$from.after(), 'start', list.attrs.start + index)
  return true
}

/** From the last empty line of a container, Enter goes below it; an empty line in the middle stays inside. */
const leaveContainer: Command = (props) => {
  const { tr, commands } = props
  const { $from, empty } = tr.selection
  if (!empty || $from.depth < 2 || $from.parent.content.size > 0) return false
  const holder = $from.node(-1)
  if (holder.type.name === 'listItem') return splitNumberedList(props)
  if (!holder.children.slice($from.indexAfter(-1)).every(isEmptyLine)) {
    return $from.index(-1) > 0 && commands.splitBlock()
  }
  tr.delete($from.after(), $from.end(-1))
  const range = tr.selection.$from.blockRange()
  const depth = range && liftTarget(range)
  if (!range || depth === null) return false
  tr.lift(range, depth).scrollIntoView()
  return true
}

/** What Enter does at the edges of containers. It never splits one. */
export const EnterKey = Extension.create({
  name: 'leaveContainers',
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) =>
      [leaveTitle, leaveNote, leaveContainer].some((leave) => editor.commands.command(leave)),
  }),
})
