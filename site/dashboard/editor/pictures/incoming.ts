import { type Editor, Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { parseForeign } from '../html/foreign.ts'
import { uploadPictures } from './uploads.ts'

declare module '@tiptap/core' {
  interface EditorEvents {
    askForPictures: undefined
    askForUploads: undefined
  }
}

/** Asks the author for pictures to insert at the cursor. */
export const askForPictures = (editor: Editor): void =>
  void editor.emit('askForPictures', undefined)

/** Lets the author choose an uploaded picture. */
export const askForUploads = (editor: Editor): void => void editor.emit('askForUploads', undefined)

const pictureFiles = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Whether the clipboard also has text; the file is then only an image of it. */
const hasText = (data: DataTransfer): boolean => {
  const html = data.getData('text/html')
  return (
    (html !== '' && parseForeign(html).textContent?.trim() !== '') ||
    data.getData('text/plain') !== ''
  )
}

/** Takes picture files that are pasted or dropped into the text. */
export const IncomingPictures = Extension.create({
  name: 'incomingPictures',
  priority: 2_000,
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handlePaste(_view, event) {
            const files = pictureFiles(event.clipboardData)
            if (files.length === 0 || !event.clipboardData || hasText(event.clipboardData)) {
              return false
            }
            void uploadPictures(editor, files)
            return true
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = isMoved ? [] : pictureFiles(event.dataTransfer)
            if (files.length === 0) return false
            event.preventDefault()
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            const at = place?.pos ?? view.state.selection.to
            const selection = TextSelection.near(view.state.doc.resolve(at))
            view.dispatch(view.state.tr.setSelection(selection))
            void uploadPictures(editor, files)
            return true
          },
        },
      }),
    ]
  },
})
