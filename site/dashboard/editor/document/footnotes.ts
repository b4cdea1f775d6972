import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'

const attributeNames = ['id', 'class', 'href', 'title', 'hreflang', 'lang', 'dir']

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => attributeNames.includes(name))
      .map(({ name, value }) => [name, value]),
  )

/** A footnote's reference, which is deleted or moved as a whole. */
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
})

/** The lowest number without a footnote in a document. */
export const nextFootnote = (content: DocumentNode): number => {
  let next = 1
  content.descendants(({ attrs }) => {
    next = Math.max(next, 1 + Number(/^fn-(\d+)$/.exec(attrs.id ?? '')?.[1] ?? 0))
  })
  return next
}
