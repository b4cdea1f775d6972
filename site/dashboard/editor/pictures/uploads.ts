import { type Editor, Extension, findChildren } from '@tiptap/core'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { waitingId } from '../../../../shared/pictures/waiting.ts'
import { canRetry } from '../../media/upload.ts'
import {
  addPicture,
  type WaitingPicture,
  waitingPicture,
  waitingStore,
} from '../../media/waiting.ts'
import { insertPictures } from './insert.ts'
import { readSize } from './measure.ts'

/** The pictures of the text that the server does not have yet. */
const findPictures = ({ state }: Pick<Editor, 'state'>) =>
  findChildren(state.doc, ({ type }) => type.name === 'image').flatMap(({ node, pos }) => {
    const id = waitingId(node.attrs.src)
    return id ? [{ id, pos, node, picture: waitingPicture(id) }] : []
  })

/** Gives pictures that have arrived their address, which is no step of undo, once the author sees this view of the text. */
export const takeArrived = (editor: Editor): void => {
  if (editor.isDestroyed || editor.view.dom.closest('[hidden]')) return
  const { tr } = editor.state
  for (const { pos, picture } of findPictures(editor)) {
    const state = picture.state.get()
    if (state.kind !== 'stored') continue
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
    const { address, picture } = addPicture(file)
    picture.state.subscribe(() => {
      const state = picture.state.get()
      if (editor.isDestroyed) return
      if (state.kind === 'failed') editor.emit('announced', `${picture.name}: ${state.sentence}`)
      if (state.kind === 'stored') editor.emit('announced', `${picture.name} is uploaded.`)
    })
    // With its size at once, nothing below it moves twice.
    return { src: address, ...(await readSize(picture.url ?? '')) }
  })
  const read = await Promise.all(pictures)
  editor.off('transaction', follow)
  if (!editor.isDestroyed) insertPictures(editor, read, at)
}

/** The progress of an upload, beside its picture. @param replace lets the author choose another file, where this one cannot be sent */
const createProgress = ({ name, state }: WaitingPicture, replace: () => void): HTMLElement => {
  const box = document.createElement('span')
  const progress = document.createElement('progress')
  progress.setAttribute('aria-label', `Uploading ${name}`)
  box.className = 'editor-progress'
  const update = () => {
    const current = state.get()
    if (current.kind === 'failed') {
      box.textContent = `${current.sentence} `
      if (canRetry(current)) return box.append('It is tried again by itself.')
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', className: 'quiet-button' })
      button.append('Replace')
      button.addEventListener('click', replace)
      box.append(button)
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
export const PictureUploads = Extension.create({
  name: 'pictureUploads',
  // Undo may bring a picture back that has arrived meanwhile.
  onUpdate({ editor }) {
    takeArrived(editor)
  },
  addProseMirrorPlugins() {
    const { editor } = this
    const replace = (at: () => number | undefined) => {
      editor.commands.setNodeSelection((at() ?? 1) - 1)
      editor.emit('askForPictures', undefined)
    }
    return [
      new Plugin({
        view: () => ({
          destroy: waitingStore.subscribe(() => {
            // A file that an earlier page left is read after its picture is drawn.
            for (const { pos, picture } of findPictures(editor)) {
              const image = editor.view.nodeDOM(pos)
              if (picture.url && image instanceof HTMLImageElement) image.src = picture.url
            }
            takeArrived(editor)
          }),
        }),
        props: {
          decorations: (state) =>
            DecorationSet.create(
              state.doc,
              findPictures({ state }).map(({ id, pos, picture }) =>
                Decoration.widget(
                  pos + 1,
                  (_view, at) => createProgress(picture, () => replace(at)),
                  {
                    side: 1,
                    key: id,
                    ignoreSelection: true,
                  },
                ),
              ),
            ),
        },
      }),
    ]
  },
})
