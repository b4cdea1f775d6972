import type { Editor } from '@tiptap/core'
import type { Picture } from '../../../../shared/pictures/contract.ts'

/** Tracks the positions of uploading pictures while the text changes. */
export interface Places {
  readonly remember: (id: number, at: number) => void
  readonly forget: (id: number) => void
  /**
   * Inserts a picture at its position: into an empty paragraph, else after the block there.
   * @param shouldFocus whether the author continues to write after it; else the cursor stays in place
   */
  readonly insert: (id: number, picture: Picture, alt: string, shouldFocus: boolean) => void
}

/** @param editor the editor whose text it follows while both exist */
export const trackPlaces = (editor: Editor): Places => {
  const places = new Map<number, number>()
  editor.on('transaction', ({ transaction }) => {
    for (const [id, at] of places) places.set(id, transaction.mapping.map(at))
  })
  return {
    remember: (id, at) => void places.set(id, at),
    forget: (id) => void places.delete(id),
    insert: (id, { address, width, height }, alt, shouldFocus) => {
      const options = { updateSelection: shouldFocus }
      const { doc } = editor.state
      const at = Math.min(places.get(id) ?? doc.content.size, doc.content.size)
      const place = doc.resolve(at)
      const image = { type: 'image', attrs: { src: address, alt, width, height } }
      const isEmptyParagraph =
        place.parent.type.name === 'paragraph' && place.parent.childCount === 0
      if (isEmptyParagraph) editor.commands.insertContentAt(at, image, options)
      else {
        const after = place.depth === 0 ? at : place.after()
        editor.commands.insertContentAt(after, { type: 'paragraph', content: [image] }, options)
      }
      places.delete(id)
      if (shouldFocus) editor.view.focus()
    },
  }
}
