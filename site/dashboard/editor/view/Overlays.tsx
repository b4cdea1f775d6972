import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { hasSingleKeys, isTyping } from '../../parts/keyboard.ts'
import { loaded } from '../../parts/lazy-component.tsx'
import { BlockHandle } from './BlockHandle.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { ContextBar } from './ContextBar.tsx'
import { SelectionMenu } from './SelectionMenu.tsx'

type Asked = 'link' | 'help' | null

const LinkDialog = loaded(async () => (await import('./LinkDialog.tsx')).LinkDialog, 'the link')
const Help = loaded(async () => (await import('./Help.tsx')).Help, 'the keys')

/** The boxes beside the text, and the dialogs that the text asks for. */
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
      {/* Outside the editor's form: a form cannot contain another. */}
      {asked === 'link' &&
        createPortal(<LinkDialog editor={editor} onClose={close} />, document.body)}
      {asked === 'help' && createPortal(<Help onClose={close} />, document.body)}
    </>
  )
}
