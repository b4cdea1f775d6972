import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Direction, directionOf } from '../../../../shared/articles/direction.ts'

/** Shows each block from the side at which its first letter begins, as its page does; an item runs as its list. */
export const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = []
          const directions = new Map<Node | null, Direction>()
          doc.descendants((block, at, parent) => {
            const outer = directions.get(parent) ?? 'ltr'
            const text = block.type.name === 'listItem' ? '' : block.textContent
            const own = block.type.spec.code ? 'ltr' : (directionOf(text) ?? outer)
            directions.set(block, own)
            if (own !== outer) found.push(Decoration.node(at, at + block.nodeSize, { dir: own }))
            return !block.isTextblock
          })
          return DecorationSet.create(doc, found)
        },
      },
    }),
  ],
})
