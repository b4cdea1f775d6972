import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The block under the mouse, as long as the text does not change. */
const useBlock = (editor: Editor): Element | null => {
  const [block, setBlock] = useState<Element | null>(null)
  useEffect(() => {
    const { dom } = editor.view
    const find = ({ target }: Event) => {
      const found = target instanceof Element ? target.closest('.editor-text > *') : null
      if (found) setBlock(found)
    }
    const forget = () => setBlock(null)
    dom.addEventListener('mouseover', find)
    editor.on('update', forget)
    return () => {
      dom.removeEventListener('mouseover', find)
      editor.off('update', forget)
    }
  }, [editor])
  return block?.isConnected ? block : null
}

/** A handle to drag a block with the mouse. Keys and the bar's menu move blocks, too. */
export const BlockHandle = ({ editor }: { readonly editor: Editor }) => {
  const block = useBlock(editor)
  const handle = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const frame = handle.current?.offsetParent?.getBoundingClientRect()
    if (handle.current && frame && block) {
      handle.current.style.top = `${block.getBoundingClientRect().top - frame.top}px`
    }
  }, [block])
  if (!block) return null
  const select = () => {
    const { view, state } = editor
    const $at = state.doc.resolve(view.posAtDOM(block, 0, -1))
    const selection = NodeSelection.create(state.doc, $at.depth > 0 ? $at.before(1) : $at.pos)
    view.dispatch(state.tr.setSelection(selection))
    view.focus()
    return selection
  }
  const drag = ({ dataTransfer }: DragEvent) => {
    const selection = select()
    dataTransfer.effectAllowed = 'move'
    dataTransfer.setData('text/plain', selection.node.textContent)
    dataTransfer.setDragImage(block, 0, 0)
    // From here the editor's own drop continues.
    editor.view.dragging = { slice: selection.content(), move: true }
  }
  return (
    <div
      ref={handle}
      className="editor-handle"
      aria-hidden="true"
      title="Drag to move (Alt + Shift + ↑ or ↓)"
      draggable
      onClick={select}
      onDragStart={drag}
      onDragEnd={() => {
        editor.view.dragging = null
      }}
    >
      ⠿
    </div>
  )
}
