import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../../../browser/lib/composing.ts'
import { type Block, findBlocks, lineAt, makeBlock } from '../document/blocks.ts'
import { usePosition } from './use-position.ts'
import { useTransactions } from './use-transactions.ts'

/** A position in the text, as long as the cursor is there. */
const usePositionInText = (at: number | undefined) => {
  const [place, setPlace] = useState<number | null>(null)
  useEffect(() => {
    if (at !== place) setPlace(null)
  }, [at, place])
  return [place !== null && place === at, setPlace] as const
}

/** The list of blocks at an empty line: after a slash, or after the plus beside the line. */
export const BlockMenu = ({ editor }: { readonly editor: Editor }) => {
  useTransactions(editor)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const line = lineAt(editor)
  const text = line?.text ?? ''
  const [isOpened, openAt] = usePositionInText(line?.at)
  const [isDismissed, dismissAt] = usePositionInText(text.startsWith('/') ? line?.at : undefined)
  const isTyped = editor.isFocused && text.startsWith('/') && !isDismissed
  const query = isTyped ? text.slice(1) : text
  const found = line && (isTyped || isOpened) ? findBlocks(query) : []
  const isOpen = found.length > 0
  const [chosen, setChosen] = useState(0)
  useEffect(() => setChosen(0), [query, isOpen])
  const field = editor.view.dom
  const lineBox = (): DOMRect | null => {
    const dom = line && editor.view.nodeDOM(line.at)
    return dom instanceof Element ? dom.getBoundingClientRect() : null
  }
  const close = () => {
    openAt(null)
    if (isTyped && line) dismissAt(line.at)
  }
  const insert = (block: Block | undefined) => {
    openAt(null)
    if (block) makeBlock(editor, block)
  }

  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (isComposing(event) || ctrlKey || metaKey || altKey || shiftKey) return
      const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + found.length }[key]
      if (to !== undefined) setChosen(to % found.length)
      else if (key === 'Enter') insert(found[chosen])
      else if (key === 'Escape') close()
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    field.addEventListener('keydown', onKeyDown, true)
    return () => field.removeEventListener('keydown', onKeyDown, true)
  })

  useEffect(() => {
    if (!isOpen) return
    const attributes = {
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': `${id}-${chosen}`,
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name)
    }
  }, [field, isOpen, id, chosen])

  usePosition(list, lineBox, 'below')
  useLayoutEffect(() => {
    const frame = plus.current?.offsetParent?.getBoundingClientRect()
    const at = lineBox()
    if (!plus.current || !frame || !at) return
    const { offsetWidth, offsetHeight, style } = plus.current
    style.left = frame.left > offsetWidth + 8 ? `${-offsetWidth - 4}px` : 'auto'
    style.top = `${at.top - frame.top + (at.height - offsetHeight) / 2}px`
  })

  return (
    <>
      {line && text === '' && (
        <button
          ref={plus}
          className="editor-plus"
          type="button"
          aria-label="Add a block"
          title="Add a block (/)"
          // Keyboard users have the slash.
          tabIndex={-1}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            editor.view.focus()
            openAt(isOpened ? null : line.at)
          }}
        >
          +
        </button>
      )}
      {isOpen && (
        <div ref={list} id={id} className="over editor-blocks" role="listbox" aria-label="Blocks">
          {found.map((block, index) => (
            <button
              key={block.label}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setChosen(index)}
              onClick={() => insert(block)}
            >
              <span>{block.label}</span> {block.typed && <kbd>{block.typed}</kbd>}
            </button>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {isOpen && `${found.length} ${found.length === 1 ? 'block' : 'blocks'}`}
      </span>
    </>
  )
}
