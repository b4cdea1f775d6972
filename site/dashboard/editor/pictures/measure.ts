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

/** The natural size of a picture; empty if it cannot be shown or has none. */
export const readSize = (address: string): Promise<{ width?: number; height?: number }> =>
  new Promise((resolve) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.onerror = () => resolve({})
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.src = address
  })

const measure = (view: EditorView, address: string): void => {
  void readSize(withoutHost(address)).then(({ width, height }) => {
    if (view.isDestroyed || !width || !height) return
    const { tr, doc } = view.state
    doc.descendants((node, at) => {
      if (node.type.name !== 'image' || node.attrs.src !== address || node.attrs.width) return
      tr.setNodeAttribute(at, 'width', width).setNodeAttribute(at, 'height', height)
    })
    if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
  })
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
