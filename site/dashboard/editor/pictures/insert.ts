import { type Editor, Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import {
  NodeSelection,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isComposing } from '../../../browser/lib/composing.ts'
import { isEmptyLine } from '../document/enter.ts'
import { pictureAt } from '../document/figures.ts'

/** The attributes of a picture in the text. */
export interface PictureAttributes {
  readonly src: string
  readonly alt?: string
  readonly width?: number
  readonly height?: number
}

/** Puts the cursor into the paragraph at a position, which it makes if there is none. */
export const goToParagraph = (tr: Transaction, at: number): Transaction => {
  const next = tr.doc.nodeAt(at)
  if (next?.type.name !== 'paragraph' || next.firstChild?.type.name === 'image') {
    tr.insert(at, tr.doc.type.schema.node('paragraph'))
  }
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView()
}

/**
 * Puts pictures into the text, each in a line of its own: in an empty line, else below the block there. The cursor goes to
 * the next paragraph. One picture replaces a selected one, and keeps its place, caption and width.
 * @param at where the author was when he chose them; if he has gone on, his cursor stays where it is
 */
export const insertPictures = (
  editor: Editor,
  pictures: readonly PictureAttributes[],
  at = editor.state.selection.to,
): void => {
  const { tr, schema } = editor.state
  const { image, paragraph } = schema.nodes
  const [first] = pictures
  const isHere = at === tr.selection.to
  const selected = isHere && pictures.length === 1 ? pictureAt(editor) : null
  if (!image || !paragraph || !first) return
  if (selected) {
    const { width = null, height = null, alt = null, src } = first
    tr.setNodeMarkup(selected.at, null, { ...selected.image.attrs, src, alt, width, height })
    editor.view.dispatch(tr)
    return
  }
  const place = tr.doc.resolve(at)
  let { depth } = place
  while (depth > 0) {
    const [holder, index] = [place.node(depth - 1), place.indexAfter(depth - 1)]
    // A figure has its one picture, table or code.
    if (holder.type.name !== 'figure' && holder.canReplaceWith(index, index, paragraph)) break
    depth -= 1
  }
  const after = depth === 0 ? place.pos : place.after(depth)
  const from = depth > 0 && isEmptyLine(place.node(depth)) ? place.before(depth) : after
  const lines = pictures.map((attrs) => paragraph.create(null, image.create(attrs)))
  tr.replaceWith(from, after, lines)
  const end = lines.reduce((position, { nodeSize }) => position + nodeSize, from)
  editor.view.dispatch(isHere ? goToParagraph(tr, end) : tr)
}

/** The depth of the block that is only a picture: its line, or the figure around it; null elsewhere. */
export const depthOfPicture = ($at: ResolvedPos): number | null => {
  const { parent, depth } = $at
  const isLine = parent.type.name === 'paragraph' && parent.childCount === 1
  if (!isLine || parent.firstChild?.type.name !== 'image') return null
  return depth - Number($at.node(-1).type.name === 'figure')
}

/** The block that is only a picture, at whose side or on which the cursor is; null elsewhere. */
const pictureLine = ({ $from, $to }: Selection) => {
  const depth = depthOfPicture($from)
  if (!$from.sameParent($to) || depth === null) return null
  const isBefore = $to.parentOffset === 0
  return { isBefore, at: isBefore ? $from.before(depth) : $from.after(depth) }
}

/** Goes from a selected block without text, such as a divider, to an empty line below it; else changes nothing. */
const leaveBlock = (selection: Selection, tr: Transaction): Transaction | null => {
  if (!(selection instanceof NodeSelection)) return null
  const { node, to } = selection
  if (!node.isBlock || !node.isAtom) return null
  const next = tr.doc.nodeAt(to)
  if (!next || !isEmptyLine(next)) tr.insert(to, tr.doc.type.schema.node('paragraph'))
  return tr.setSelection(TextSelection.create(tr.doc, to + 1))
}

/** Goes from a picture or a divider to a line of its own, where words can stand; null elsewhere. */
const writeBeside = (tr: Transaction): Transaction | null => {
  const { selection, doc } = tr
  const line = pictureLine(selection)
  if (!line) return leaveBlock(selection, tr)
  const next = line.isBefore ? null : doc.nodeAt(line.at)
  if (!next || !isEmptyLine(next)) tr.insert(line.at, doc.type.schema.node('paragraph'))
  return tr.setSelection(TextSelection.create(tr.doc, line.at + 1)).scrollIntoView()
}

const goBeside = (view: EditorView): void => {
  const beside = writeBeside(view.state.tr)
  if (beside) view.dispatch(beside)
}

/** What is typed at a picture or a divider stands in a paragraph of its own, and Enter leads to one: words never join the picture's line. */
export const WriteBesidePictures = Extension.create({
  name: 'writeBesidePictures',
  priority: 1_100,
  addKeyboardShortcuts: () => ({
    // The browser's own arrow goes past the caption.
    ArrowDown: ({ editor }) =>
      editor.commands.command(({ tr }) => {
        const { $to } = tr.selection
        const caption = pictureLine(tr.selection) && tr.doc.nodeAt($to.after())
        if (caption?.type.name !== 'figcaption') return false
        tr.setSelection(TextSelection.create(tr.doc, $to.after() + 1)).scrollIntoView()
        return true
      }),
    Enter: ({ editor }) =>
      editor.commands.command(({ tr }) => {
        const line = pictureLine(tr.selection)
        return line !== null && !line.isBefore && writeBeside(tr) !== null
      }),
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // What a composition writes, the browser puts where the cursor was before it began. On Android every key is its key.
        handleKeyDown(view, event) {
          if (isComposing(event) && event.key !== 'Unidentified') goBeside(view)
          return false
        },
        handleDOMEvents: { compositionstart: goBeside },
        // The browser would select the end of the line, which joins the next when something is typed.
        handleDoubleClick: (view, at) => depthOfPicture(view.state.doc.resolve(at)) !== null,
        handlePaste(view) {
          const beside = leaveBlock(view.state.selection, view.state.tr)
          if (beside) view.dispatch(beside)
          return false
        },
        handleTextInput(view, _from, _to, text) {
          const beside = writeBeside(view.state.tr)
          if (beside) view.dispatch(beside.insertText(text))
          return beside !== null
        },
      },
    }),
  ],
})
