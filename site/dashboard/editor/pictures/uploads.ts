import { type Editor, Extension, findChildren } from '@tiptap/core'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { startUpload, type Upload } from '../../media/upload.ts'
import { insertPictures } from './insert.ts'
import { readSize } from './measure.ts'

declare module '@tiptap/core' {
  interface Storage {
    pictureUploads: { readonly uploads: Map<string, Upload> }
  }
}

/** Whether an address is of a picture that the server does not have yet; the text that is saved leaves it out. */
const isLocal = (address: unknown): boolean => String(address).startsWith('blob:')

const localPictures = ({ state }: Pick<Editor, 'state'>) =>
  findChildren(state.doc, ({ type, attrs }) => type.name === 'image' && isLocal(attrs.src))

/** The upload of a picture in the text; undefined if the server has it. */
export const uploadOf = ({ storage }: Editor, address: string): Upload | undefined =>
  storage.pictureUploads.uploads.get(address)

/** Gives pictures that have arrived their address, which is no step of undo, once the author sees this view of the text. */
export const takeArrived = (editor: Editor): void => {
  if (editor.isDestroyed || editor.view.dom.closest('[hidden]')) return
  const { tr } = editor.state
  for (const { node, pos } of localPictures(editor)) {
    const state = uploadOf(editor, node.attrs.src)?.state.get()
    if (state?.kind !== 'stored') continue
    const { address, width, height } = state.picture
    for (const [name, value] of Object.entries({ src: address, width, height })) {
      tr.setNodeAttribute(pos, name, value)
    }
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/** Shows pictures from their files as soon as they are read, where the cursor is now, and uploads them meanwhile. */
export const uploadPictures = async (editor: Editor, files: readonly File[]): Promise<void> => {
  let at = editor.state.selection.to
  const follow = ({ transaction }: { readonly transaction: Transaction }) => {
    at = transaction.mapping.map(at, -1)
  }
  editor.on('transaction', follow)
  const pictures = files.map(async (file) => {
    const src = URL.createObjectURL(file)
    const upload = startUpload(file)
    editor.storage.pictureUploads.uploads.set(src, upload)
    upload.state.subscribe(() => {
      const state = upload.state.get()
      if (editor.isDestroyed) return
      if (state.kind === 'failed') editor.emit('announced', `${upload.name}: ${state.sentence}`)
      if (state.kind === 'stored') {
        editor.emit('announced', `${upload.name} is uploaded.`)
        takeArrived(editor)
      }
    })
    // With its size at once, nothing below it moves twice.
    return { src, ...(await readSize(src)) }
  })
  const read = await Promise.all(pictures)
  editor.off('transaction', follow)
  if (!editor.isDestroyed) insertPictures(editor, read, at)
}

/** The progress of an upload, beside its picture. */
const createProgress = ({ name, state }: Upload): HTMLElement => {
  const box = document.createElement('span')
  const progress = document.createElement('progress')
  progress.setAttribute('aria-label', `Uploading ${name}`)
  box.className = 'editor-progress'
  const update = () => {
    const current = state.get()
    if (current.kind === 'failed') {
      box.textContent = `${current.sentence} Select the picture to try again.`
    } else {
      progress.value = current.kind === 'sending' ? current.share : 1
      box.replaceChildren(progress)
    }
  }
  state.subscribe(update)
  update()
  return box
}

/** Pictures on their way to the server. */
export const PictureUploads = Extension.create<object, { uploads: Map<string, Upload> }>({
  name: 'pictureUploads',
  addStorage: () => ({ uploads: new Map() }),
  // Undo may bring a picture back that has arrived meanwhile.
  onUpdate({ editor }) {
    if (this.storage.uploads.size > 0) takeArrived(editor)
  },
  onDestroy() {
    for (const [address, upload] of this.storage.uploads) {
      upload.cancel()
      URL.revokeObjectURL(address)
    }
  },
  addProseMirrorPlugins() {
    const { uploads } = this.storage
    const decorations = (state: Editor['state']) => {
      if (uploads.size === 0) return null
      const found = localPictures({ state }).flatMap(({ node, pos }) => {
        const upload = uploads.get(node.attrs.src)
        const options = { side: 1, key: node.attrs.src, ignoreSelection: true }
        return upload ? [Decoration.widget(pos + 1, () => createProgress(upload), options)] : []
      })
      return DecorationSet.create(state.doc, found)
    }
    return [new Plugin({ props: { decorations } })]
  },
})
