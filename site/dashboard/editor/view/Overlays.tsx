import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { hasSingleKeys, isTyping } from '../../../browser/lib/keyboard.ts'
import { lazyComponent } from '../../parts/lazy-component.tsx'
import { BlockHandle } from './BlockHandle.tsx'
import { BlockMenu } from './BlockMenu.tsx'
import { ContextBar } from './ContextBar.tsx'
import { SelectionMenu } from './SelectionMenu.tsx'

type OpenDialog = 'link' | 'help' | null

const LinkDialog = lazyComponent(() => import('./LinkDialog.tsx'), 'the link')
const Help = lazyComponent(() => import('./Help.tsx'), 'the keys')

/** The boxes beside the text, and the dialogs that the text asks for. */
export const Overlays = ({ editor }: { readonly editor: Editor }) => {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [announced, setAnnounced] = useState('')
  const close = () => setOpenDialog(null)
  useEffect(() => {
    const askForLink = () => setOpenDialog('link')
    const askForHelp = () => setOpenDialog('help')
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (
        key === '?' &&
        hasSingleKeys() &&
        !isTyping(target) &&
        !document.querySelector('dialog:modal')
      )
        askForHelp()
    }
    editor.on('askForLink', askForLink)
    editor.on('askForHelp', askForHelp)
    editor.on('announced', setAnnounced)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      editor.off('askForLink', askForLink)
      editor.off('askForHelp', askForHelp)
      editor.off('announced', setAnnounced)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [editor])
  return (
    <>
      <BlockMenu editor={editor} />
      <BlockHandle editor={editor} />
      <p className="editor-announced visually-hidden" role="status">
        {announced}
      </p>
      <SelectionMenu editor={editor} />
      <ContextBar editor={editor} />
      {/* Outside the editor's form: a form cannot contain another. */}
      {openDialog === 'link' &&
        createPortal(<LinkDialog editor={editor} onClose={close} />, document.body)}
      {openDialog === 'help' && createPortal(<Help onClose={close} />, document.body)}
    </>
  )
}
