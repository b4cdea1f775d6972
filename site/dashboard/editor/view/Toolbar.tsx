import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useIsPhone } from '../../parts/use-wide.ts'
import { phoneTools, type Tool, tools as wideTools } from '../document/commands.ts'
import { formatShortcut, shortcut } from '../document/keys.ts'
import { Icon } from './icons.tsx'
import { useTransactions } from './use-transactions.ts'

const titleOf = ({ label, keys }: Tool): string =>
  keys ? `${label} (${formatShortcut(keys)})` : label

interface Props {
  readonly editor: Editor
  /** The id of the text. */
  readonly controls: string
}

/** The toolbar: one tab stop; arrow keys, Home and End move inside. */
export const Toolbar = ({ editor, controls }: Props) => {
  useTransactions(editor)
  const tools = useIsPhone() ? phoneTools : wideTools
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const go = (to: number) => {
    const index = (to + tools.length) % tools.length
    setAt(index)
    bar.current?.querySelectorAll('button')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (event.key === 'Escape') editor.view.focus()
    else if (to === undefined) return
    else go(to)
    event.preventDefault()
  }
  return (
    <div
      ref={bar}
      className="editor-toolbar"
      role="toolbar"
      aria-label="Format"
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          aria-label={tool.label}
          title={titleOf(tool)}
          aria-keyshortcuts={tool.keys && shortcut(tool.keys)}
          aria-pressed={tool.isOn?.(editor)}
          aria-disabled={tool.isUsable?.(editor) === false || undefined}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          // A click on a button must not move focus or selection out of the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if (tool.isUsable?.(editor) === false) return
            tool.run(editor)
            if (event.detail > 0) editor.view.focus()
          }}
        >
          <Icon name={tool.name} />
        </button>
      ))}
    </div>
  )
}
