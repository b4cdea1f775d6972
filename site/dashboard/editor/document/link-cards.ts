import { Decoration, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { hostOf } from '../../../../shared/articles/html/link-cards.ts'
import { pageUrl } from '../../data/own-url.ts'

/** The host of a paragraph that is only a link. */
const hostIn = ({ type, children }: Node): string | null => {
  if (type.name !== 'paragraph') return null
  const parts = children.filter(({ isText, text }) => !isText || text?.trim())
  const hrefs = new Set(
    parts.map(
      ({ isText, marks }) => isText && marks.find((mark) => mark.type.name === 'link')?.attrs.href,
    ),
  )
  const [href] = hrefs
  return hrefs.size === 1 && typeof href === 'string' ? hostOf(href, pageUrl()) : null
}

const cardsIn = (doc: Node): Decoration[] => {
  const cards: Decoration[] = []
  doc.forEach((node, at) => {
    const host = hostIn(node)
    if (host) cards.push(Decoration.Node(at, at + node.nodeSize, { 'data-host': host }))
  })
  return cards
}

/** Shows a link that is alone on its line as readers will see it. */
export const LinkCards = Extension.create({
  name: 'linkCards',
  addDecorations: () => ({ create: ({ state: { doc } }) => cardsIn(doc) }),
})
