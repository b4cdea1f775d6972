import { type Editor, Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { cleanCached } from '../html/allowed.ts'
import { dropBlock } from './drop.ts'
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

/** Whether the clipboard also has text; the file is then only an image of it. File managers write the names or addresses of files as text. */
const hasText = (data: DataTransfer): boolean => {
  const names = [...data.files].map(({ name }) => name)
  const lines = data.getData('text/plain').split(/[\r\n]+/)
  const html = data.getData('text/html')
  return (
    (html !== '' && cleanCached(html)?.text.trim() !== '') ||
    !lines.every((line) => line === '' || /^file:\/\//i.test(line) || names.includes(line))
  )
}

/** Whether files are dragged; a picture of a page comes with its HTML. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => {
  const types = dataTransfer?.types ?? []
  return types.includes('Files') && !types.includes('text/html')
}

/** Takes dropped files into the text at the height of the pointer; nothing, while another view or a dialog is open. */
const takeFiles = (editor: Editor, event: DragEvent): true => {
  event.preventDefault()
  const { view, state } = editor
  const { left, right, top, bottom } = view.dom.getBoundingClientRect()
  if (view.dom.closest('[hidden], [inert]') || document.querySelector('dialog:modal')) return true
  const place = view.posAtCoords({
    left: Math.max(left + 1, Math.min(event.clientX, right - 1)),
    top: Math.max(top + 1, Math.min(event.clientY, bottom - 1)),
  })
  const selection = TextSelection.near(state.doc.resolve(place?.pos ?? state.selection.to))
  view.dispatch(state.tr.setSelection(selection))
  void uploadPictures(editor, [...(event.dataTransfer?.files ?? [])])
  return true
}

/** Takes picture files that are pasted, or dropped on the page; a dropped picture stands between blocks. */
export const IncomingPictures = Extension.create({
  name: 'incomingPictures',
  priority: 2_000,
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        // Beside the text, the browser would open the file in the place of the page.
        view() {
          const over = (event: DragEvent) => hasFiles(event) && event.preventDefault()
          const drop = (event: DragEvent) => {
            if (!event.defaultPrevented && hasFiles(event)) takeFiles(editor, event)
          }
          window.addEventListener('dragover', over)
          window.addEventListener('drop', drop)
          return {
            destroy() {
              window.removeEventListener('dragover', over)
              window.removeEventListener('drop', drop)
            },
          }
        },
        props: {
          handlePaste(_view, event) {
            const files = pictureFiles(event.clipboardData)
            if (files.length === 0 || !event.clipboardData || hasText(event.clipboardData)) {
              return false
            }
            void uploadPictures(editor, files)
            return true
          },
          handleDrop: (view, event, slice, isMoved) =>
            hasFiles(event) ? takeFiles(editor, event) : dropBlock(view, event, slice, isMoved),
        },
      }),
    ]
  },
})
