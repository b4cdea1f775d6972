import { Decoration, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { hostOf } from '../../../../shared/own-address.ts'
import { pageUrl } from '../../data/own-url.ts'
import { linkAlone } from './links.ts'

const cardsIn = (doc: Node): Decoration[] => {
  const cards: Decoration[] = []
  doc.forEach((node, at) => {
    const host = hostOf(linkAlone(node) ?? '', pageUrl())
    if (host) cards.push(Decoration.Node(at, at + node.nodeSize, { 'data-host': host }))
  })
  return cards
}

const linksAlone = (doc: Node) => doc.children.map(linkAlone)

/** Shows a link that is alone on its line as readers will see it; a new one to a video becomes its still. */
export const LinkCards = Extension.create({
  name: 'linkCards',
  addDecorations: () => ({ create: ({ state: { doc } }) => cardsIn(doc) }),
  onUpdate({ editor, transaction, appendedTransactions }) {
    const before = linksAlone(transaction.before)
    const added = linksAlone(editor.state.doc).filter((href) => href && !before.includes(href))
    if (added.length === 0) return
    import('../pictures/take-video.ts').then(
      (code) => code.takeVideos(editor, added, [transaction, ...appendedTransactions]),
      // If the code cannot be loaded, it stays a link.
      () => {},
    )
  },
})
