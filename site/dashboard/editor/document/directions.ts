import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { directionOf } from '../../../../shared/articles/direction.ts'

/** Shows each block from the side at which its first letter begins, as its page does. */
export const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = []
          doc.forEach((block, at) => {
            if (!block.type.spec.code && directionOf(block.textContent) === 'rtl')
              found.push(Decoration.node(at, at + block.nodeSize, { dir: 'rtl' }))
          })
          return DecorationSet.create(doc, found)
        },
      },
    }),
  ],
})
