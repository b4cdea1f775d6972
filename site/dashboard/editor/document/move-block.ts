import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, NodeRange } from '@tiptap/pm/model'
import { isEmptyLine } from './enter.ts'

declare module '@tiptap/core' {
  interface EditorEvents {
    announced: string
  }
}

const sides = { up: 'Nothing is above it.', down: 'Nothing is below it.' } as const

/** Nodes with a fixed order, such as rows, whose cells may span. */
const isFixed = /^(?:table|tableRow|figure|captionedTable)$/

/** The number of blocks. An empty line at the document's end is none: a block that went below it would get the next one. */
const countBlocks = ({ type, childCount, lastChild }: Node): number =>
  type.name === 'doc' && lastChild && isEmptyLine(lastChild) ? childCount - 1 : childCount

/** Moves the selected blocks by one, or the container at whose edge they are, as one undo step. Announces where. */
export const moveBlock = (editor: Editor, side: keyof typeof sides): void => {
  const { tr, selection } = editor.state
  const { $from, $to } = selection
  for (let depth = $from.blockRange($to)?.depth ?? -1; depth >= 0; depth -= 1) {
    const { parent, start, end, startIndex, endIndex } = new NodeRange($from, $to, depth)
    const beside = side === 'up' ? startIndex - 1 : endIndex
    const count = countBlocks(parent)
    const other = beside < count ? parent.maybeChild(beside) : null
    if (!other || isFixed.test(parent.type.name)) continue
    const moved = parent.content.content.slice(startIndex, endIndex)
    const both = Fragment.from(side === 'up' ? [...moved, other] : [other, ...moved])
    const first = Math.min(beside, startIndex)
    if (!parent.canReplace(first, first + both.childCount, both)) continue
    // Moves the other block instead, so that the cursor stays in place.
    const [from, to] = side === 'up' ? [start - other.nodeSize, end] : [end, start]
    closeHistory(tr).delete(from, from + other.nodeSize)
    tr.insert(tr.mapping.map(to), other)
    editor.view.dispatch(tr.scrollIntoView())
    const place = side === 'up' ? startIndex : startIndex + 2
    editor.emit('announced', `Moved ${side}: ${place} of ${count}`)
    return
  }
  editor.emit('announced', sides[side])
}
