import { Extension } from '@tiptap/core'
import type { Fragment } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { withoutHost } from '../../../../shared/own-address.ts'

const addressesIn = (content: Fragment): string[] => {
  const found: string[] = []
  content.descendants(({ type, attrs }) => {
    if (type.name === 'image' && !attrs.width && !attrs.height) found.push(attrs.src)
  })
  return found
}

/** The addresses of new pictures of unknown size. */
const findAddedPictures = ({ steps }: Transaction): string[] =>
  steps.flatMap((step) => {
    const { slice } = step as { slice?: { content: Fragment } }
    return slice ? addressesIn(slice.content) : []
  })

const measure = (view: EditorView, address: string): void => {
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  image.onload = () => {
    const { naturalWidth: width, naturalHeight: height } = image
    if (view.isDestroyed || width === 0 || height === 0) return
    const { tr, doc } = view.state
    doc.descendants((node, at) => {
      if (node.type.name !== 'image' || node.attrs.src !== address || node.attrs.width) return
      tr.setNodeMarkup(at, null, { ...node.attrs, width, height })
    })
    if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
  }
  image.src = withoutHost(address)
}

/** Sets the natural size of pictures inserted by address, so that pages do not move when they load. */
export const MeasurePictures = Extension.create({
  name: 'measurePictures',
  // A text that the server or the HTML view gives is no update, and stays unchanged.
  onUpdate({ editor, transaction, appendedTransactions }) {
    const added = [transaction, ...appendedTransactions].flatMap(findAddedPictures)
    for (const address of new Set(added)) measure(editor.view, address)
  },
})
