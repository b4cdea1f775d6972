import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { directionOf } from '../../../../shared/articles/direction.ts'

/** Whether a block begins at the right; an unchanged block stays the same node. */
const known = new WeakMap<Node, boolean>()
const isFromRight = (block: Node): boolean => {
  const before = known.get(block)
  if (before !== undefined) return before
  const is = directionOf(block.textContent) === 'rtl'
  known.set(block, is)
  return is
}

/** Shows each block from the side at which its first letter begins, as its page does. */
export const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = []
          doc.forEach((block, at) => {
            if (isFromRight(block) && !block.type.spec.code)
              found.push(Decoration.node(at, at + block.nodeSize, { dir: 'rtl' }))
          })
          return found.length > 0 ? DecorationSet.create(doc, found) : DecorationSet.empty
        },
      },
    }),
  ],
})
