import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type Direction, directionOf } from '../../../../shared/articles/direction.ts'

/** An item, and its text, stay at the side of their list. */
const stays = (block: Node, parent: Node): boolean =>
  block.type.name === 'listItem' || (block.isTextblock && parent.type.name === 'listItem')

/** The blocks in a node that run the other way than what is around them. @param at where its content begins */
const directionsIn = (parent: Node, at: number, outer: Direction): Decoration[] => {
  const found: Decoration[] = []
  parent.forEach((block, offset) => {
    if (!block.isBlock) return
    const from = at + offset
    const text = stays(block, parent) ? '' : block.textContent
    const own = block.type.spec.code ? 'ltr' : (directionOf(text) ?? outer)
    if (own !== outer) found.push(Decoration.node(from, from + block.nodeSize, { dir: own }))
    if (!block.isTextblock) found.push(...directionsIn(block, from + 1, own))
  })
  return found
}

/** Shows each block from the side at which its first letter begins, as its page does. */
export const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          return DecorationSet.create(doc, directionsIn(doc, 0, 'ltr'))
        },
      },
    }),
  ],
})
