import { type Command, Extension } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'

const isEmptyLine = ({ type, content }: Node): boolean =>
  type.name === 'paragraph' && content.size === 0

/** A summary or a caption is one line: Enter does not split it but goes on below it. */
const belowTitle: Command = ({ tr, state: { schema } }) => {
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

/** The place behind the reference of the footnote at a place; null in one to which nothing refers. */
const referenceOf = ($at: ResolvedPos): number | null => {
  if ($at.depth < 4 || $at.node(-3).attrs.class !== 'footnotes') return null
  let found: number | null = null
  $at.doc.descendants(({ type, attrs }, at) => {
    if (type.name !== 'footnoteReference' || attrs.link.href !== `#${$at.node(-1).attrs.id}`) return
    found ??= at + 1
  })
  return found
}

const isWayBack = ({ isText, text, marks }: Node): boolean =>
  isText && (!text?.trim() || marks.some(({ attrs }) => attrs.class === 'footnote-backref'))

/** A footnote has paragraphs; from an empty one, Enter goes back to what the note is about. */
const inNote: Command = ({ tr, commands }) => {
  const { $from, empty } = tr.selection
  const reference = referenceOf($from)
  if (reference === null) return false
  if (!empty || !$from.parent.children.every(isWayBack)) return commands.splitBlock()
  const above = tr.doc.resolve($from.before()).nodeBefore
  if (above?.type === $from.parent.type) tr.join($from.before())
  tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(reference))).scrollIntoView()
  return true
}

/** A numbered list that is left in its middle goes on with the number that follows. */
const betweenNumbers: Command = ({ tr, commands }) => {
  const { $from } = tr.selection
  const [list, index] = [$from.node(-2), $from.index(-2)]
  const isBetween = index > 0 && index < list.childCount - 1 && $from.node(-1).childCount === 1
  if (list.type.name !== 'orderedList' || !isBetween || !commands.liftEmptyBlock()) return false
  tr.setNodeAttribute(tr.selection.$from.after(), 'start', list.attrs.start + index)
  return true
}

/** From the last empty line of a container, Enter goes out below it; one in its middle stays in it. */
const fromEmptyLine: Command = (props) => {
  const { tr, commands } = props
  const { $from, empty } = tr.selection
  if (!empty || $from.depth < 2 || $from.parent.content.size > 0) return false
  const holder = $from.node(-1)
  if (holder.type.name === 'listItem') return betweenNumbers(props)
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

/** What Enter does where containers begin and end. None is split. */
export const LeaveContainers = Extension.create({
  name: 'leaveContainers',
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) =>
      [belowTitle, inNote, fromEmptyLine].some((leave) => editor.commands.command(leave)),
  }),
})
