import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { depthOfPicture } from './insert.ts'

/** Where a block goes that is dropped at a position: between blocks, and outside figures. */
const placeBetween = (doc: Node, at: number, block: Node): number | null => {
  const point = dropPoint(doc, at, new Slice(Fragment.from(block), 0, 0))
  if (point === null) return null
  const $point = doc.resolve(point)
  const depths = Array.from({ length: $point.depth }, (_, n) => n + 1)
  const figure = depths.find((depth) => $point.node(depth).type.name === 'figure')
  return figure === undefined ? point : $point.after(figure)
}

/** What is dragged: a picture takes the line or figure along that it has for itself. */
const draggedFrom = ({ dragging, state }: EditorView): Selection => {
  const from = (dragging as { readonly node?: NodeSelection } | null)?.node ?? state.selection
  const depth = depthOfPicture(from.$from)
  return depth === null ? from : NodeSelection.create(state.doc, from.$from.before(depth))
}

/** Selects the picture of a block, or puts the cursor into its text: what is typed next replaces nothing. */
const selectIn = (tr: Transaction, at: number): Transaction => {
  const inside = tr.doc.resolve(at + 1)
  const selection = Selection.near(inside)
  const { nodeAfter } = selection.$from
  const isPicture = nodeAfter?.type.name === 'image'
  return tr.setSelection(isPicture ? NodeSelection.create(tr.doc, selection.from) : selection)
}

/** Drops a picture, or a block, between two blocks as one step of undo. @returns whether that is what is dropped */
export const dropBlock = (
  view: EditorView,
  { clientX, clientY }: MouseEvent,
  { content, openStart }: Slice,
  isMoved: boolean,
): boolean => {
  const { tr, doc, schema } = view.state
  const { firstChild: dropped, childCount } = content
  const isPicture = dropped?.type.name === 'image'
  if (childCount !== 1 || !dropped || !(isPicture || (dropped.isBlock && openStart === 0)))
    return false
  const from = isMoved ? draggedFrom(view) : null
  const isWhole = from instanceof NodeSelection && from.node.isBlock
  const alone = isPicture ? schema.node('paragraph', null, dropped) : dropped
  const block = isWhole ? from.node : alone
  const mouse = view.posAtCoords({ left: clientX, top: clientY })
  const at = mouse && placeBetween(doc, mouse.pos, block)
  if (at === null) return false
  if (from && at >= from.from && at <= from.to) return true
  if (from) tr.deleteRange(from.from, from.to)
  const place = tr.mapping.map(at)
  selectIn(tr.insert(place, block), place)
  view.focus()
  view.dispatch(closeHistory(tr.setMeta('uiEvent', 'drop').scrollIntoView()))
  return true
}
