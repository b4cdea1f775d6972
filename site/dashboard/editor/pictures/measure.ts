import { Extension } from '@tiptap/core'
import type { Fragment } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { withoutHost } from '../../../../shared/own-address.ts'

const addressesIn = (content: Fragment): string[] => {
  const found: string[] = []
  content.descendants(({ type, attrs }) => {
    if (type.name === 'image' && !attrs.width && !attrs.height) found.push(attrs.src)
  })
  return found
}

/** The addresses of new pictures of unknown size; pictures from the server stay unchanged. */
const addedBy = (transaction: Transaction): string[] =>
  transaction.getMeta('preventUpdate')
    ? []
    : transaction.steps.flatMap((step) => {
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
  addProseMirrorPlugins: () => {
    let added: string[] = []
    return [
      new Plugin({
        state: {
          init: () => null,
          apply: (transaction) => {
            added.push(...addedBy(transaction))
            return null
          },
        },
        view: () => ({
          update: (view) => {
            const addresses = new Set(added)
            added = []
            for (const address of addresses) measure(view, address)
          },
        }),
      }),
    ]
  },
})
