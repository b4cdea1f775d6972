import type { Editor } from '@tiptap/core'
import { lazy, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { hasSingleKeys } from '../../data/single-keys.ts'
import { isTyping } from '../../frame/is-typing.ts'
import { LazyScreen } from '../../frame/LazyScreen.tsx'
import { BlockHandle } from './BlockHandle.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { ContextBar } from './ContextBar.tsx'
import { SelectionMenu } from './SelectionMenu.tsx'

type Asked = 'link' | 'help' | null

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))
const Help = lazy(async () => ({ default: (await import('./Help.tsx')).Help }))

/** What comes up beside the text, and the dialogs that it asks for. */
export const Beside = ({ editor }: { readonly editor: Editor }) => {
  const [asked, setAsked] = useState<Asked>(null)
  const [moved, setMoved] = useState('')
  const close = () => setAsked(null)
  useEffect(() => {
    const askForLink = () => setAsked('link')
    const askForHelp = () => setAsked('help')
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (
        key === '?' &&
        hasSingleKeys() &&
        !isTyping(target) &&
        !document.querySelector('dialog[open]')
      )
        askForHelp()
    }
    editor.on('askForLink', askForLink)
    editor.on('askForHelp', askForHelp)
    editor.on('moved', setMoved)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      editor.off('askForLink', askForLink)
      editor.off('askForHelp', askForHelp)
      editor.off('moved', setMoved)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [editor])
  return (
    <>
      <BlockMenu editor={editor} />
      <BlockHandle editor={editor} />
      <p className="editor-moved visually-hidden" role="status">
        {moved}
      </p>
      <SelectionMenu editor={editor} />
      <ContextBar editor={editor} />
      {/* A form cannot stand in another. */}
      {asked === 'link' &&
        createPortal(
          <LazyScreen opens="the link">
            <LinkDialog editor={editor} onClose={close} />
          </LazyScreen>,
          document.body,
        )}
      {asked === 'help' &&
        createPortal(
          <LazyScreen opens="the keys">
            <Help onClose={close} />
          </LazyScreen>,
          document.body,
        )}
    </>
  )
}
