import { type Editor, isTextSelection } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { selectionTools } from '../document/commands.ts'
import { Icon } from './icons.tsx'
import { usePosition } from './use-position.ts'
import { useTransactions } from './use-transactions.ts'

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Whether the author made the selection with a pointer, and has finished it. */
const useIsPointerSelection = ({ dom }: Editor['view']): boolean => {
  const [isPointed, setPointed] = useState(false)
  useEffect(() => {
    const onPress = () => setPointed(false)
    // No event tells that a finger moves the ends of a selection.
    const onRelease = () => setPointed(true)
    const onKey = () => setPointed(isTouch())
    dom.addEventListener('pointerdown', onPress)
    dom.addEventListener('keydown', onKey)
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, onRelease)
    return () => {
      dom.removeEventListener('pointerdown', onPress)
      dom.removeEventListener('keydown', onKey)
      for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, onRelease)
    }
  }, [dom])
  return isPointed
}

/** Frequent actions beside a selection. They repeat the toolbar and keys, and are only for pointers. */
export const SelectionMenu = ({ editor }: { readonly editor: Editor }) => {
  useTransactions(editor)
  const menu = useRef<HTMLDivElement>(null)
  const isPointed = useIsPointerSelection(editor.view)
  const { selection } = editor.state
  const isText = isTextSelection(selection) && !selection.empty
  const isShown = isPointed && isText && editor.isFocused && !editor.isActive('codeBlock')
  const anchor = () => {
    if (!isShown) return null
    const start = editor.view.coordsAtPos(selection.from)
    const end = editor.view.coordsAtPos(selection.to, -1)
    return new DOMRect(start.left, start.top, 0, end.bottom - start.top)
  }
  // Above the selection, a phone shows its own menu.
  usePosition(menu, anchor, isTouch() ? 'below' : 'above')
  if (!isShown) return null
  return (
    <div ref={menu} className="over row editor-selection editor-floating" aria-hidden="true">
      {selectionTools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          tabIndex={-1}
          title={tool.label}
          data-on={tool.isOn?.(editor)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            tool.run(editor)
            editor.view.focus()
          }}
        >
          <Icon name={tool.name} />
        </button>
      ))}
    </div>
  )
}
