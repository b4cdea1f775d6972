import { type Editor, findParentNode } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { pictureAt } from '../document/figures.ts'
import { CodeBar } from './CodeBar.tsx'
import { PictureForm } from './PictureForm.tsx'
import { TableBar } from './TableBar.tsx'
import { usePosition } from './use-position.ts'
import { useTransactions } from './use-transactions.ts'

interface Context {
  readonly name: string
  readonly node: Node | null
  readonly bar: ReactNode
}

/** The innermost element at the cursor that has settings. */
const contextOf = (editor: Editor): Context | null => {
  const { view, state } = editor
  const picture = pictureAt(editor)
  if (picture) {
    const node = view.nodeDOM(picture.at)
    return { name: 'Picture', node, bar: <PictureForm editor={editor} picture={picture} /> }
  }
  const block = findParentNode(({ type }) => /^(?:codeBlock|table)$/.test(type.name))(
    state.selection,
  )
  if (!block) return null
  const node = view.nodeDOM(block.pos)
  return block.node.type.name === 'table'
    ? { name: 'Table', node, bar: <TableBar editor={editor} /> }
    : { name: 'Code', node, bar: <CodeBar editor={editor} /> }
}

/** Whether the author works on the text, and not elsewhere on the page. */
const useIsTextFocused = (dom: HTMLElement): boolean => {
  const [isTextFocused, setTextFocused] = useState(false)
  useEffect(() => {
    const body = dom.closest<HTMLElement>('.editor-body')
    const come = () => setTextFocused(true)
    const go = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !body?.contains(relatedTarget)) setTextFocused(false)
    }
    body?.addEventListener('focusin', come)
    body?.addEventListener('focusout', go)
    return () => {
      body?.removeEventListener('focusin', come)
      body?.removeEventListener('focusout', go)
    }
  }, [dom])
  return isTextFocused
}

/** The settings of the table, code or picture at the cursor; Alt + F9 focuses them. */
export const ContextBar = ({ editor }: { readonly editor: Editor }) => {
  useTransactions(editor)
  const box = useRef<HTMLFieldSetElement>(null)
  const isNear = useIsTextFocused(editor.view.dom)
  const context = isNear ? contextOf(editor) : null
  usePosition(
    box,
    () => (context?.node instanceof Element ? context.node.getBoundingClientRect() : null),
    context?.name === 'Picture' ? 'beside' : 'above',
    context?.node,
  )
  if (!context) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    editor.view.focus()
  }
  return (
    <fieldset
      ref={box}
      className="over row editor-context editor-floating"
      aria-label={context.name}
      onKeyDown={onKeyDown}
    >
      {context.bar}
    </fieldset>
  )
}
