import { type Editor, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

const kept = ['id', 'class', 'href', 'title', 'hreflang', 'lang', 'dir']

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => kept.includes(name))
      .map(({ name, value }) => [name, value]),
  )

/** From behind a reference that ends its paragraph, Chromium goes to no beginning of a line; from before it, it does. */
const passReference =
  (isHeld: boolean) =>
  ({ editor: { state, view } }: { editor: Editor }): boolean => {
    const { $anchor, $head } = state.selection
    const { nodeBefore, nodeAfter } = $head
    if (nodeBefore?.type.name !== 'footnoteReference' || nodeAfter) return false
    const before = $head.pos - 1
    const anchor = isHeld ? $anchor.pos : before
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, anchor, before)))
    return false
  }

/** The reference of a footnote, which is deleted or moved as a whole. */
export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    sup: { default: {}, rendered: false },
    link: { default: {}, rendered: false },
    label: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'sup',
      // It must match before the mark of the same name.
      priority: 60,
      getAttrs: (sup) => {
        const [link] = sup.children
        if (!link?.matches('a[href^="#"]:only-child') || link.children.length > 0) return false
        if (sup.childNodes.length > 1 || !sup.outerHTML.includes('footnote-ref')) return false
        return { sup: attributesOf(sup), link: attributesOf(link), label: link.textContent }
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['sup', attrs.sup, ['a', attrs.link, attrs.label]],
  renderText: ({ node }) => node.attrs.label,
  addKeyboardShortcuts: () => ({ Home: passReference(false), 'Shift-Home': passReference(true) }),
})

/** The first number that no footnote of a document has. */
export const nextFootnote = (content: DocumentNode): number => {
  let next = 1
  content.descendants(({ attrs }) => {
    next = Math.max(next, 1 + Number(/^fn-(\d+)$/.exec(attrs.id ?? '')?.[1] ?? 0))
  })
  return next
}
