import { type AnyExtension, getSchema, Mark, Node, nodeInputRule } from '@tiptap/core'
import { withoutHost } from '../../../../shared/own-address.ts'
import { shownAddress } from '../../media/waiting.ts'
import { Alignment, PreservedAttributes, preserved } from './attributes.ts'
import { Caption, Details, Division, Figure, Summary, tables } from './containers.ts'
import { FootnoteReference } from './footnotes.ts'
import { kit } from './kit.ts'
import { RawHtml } from './raw-html.ts'

const shownAttributes = ['title', 'width', 'height'] as const

/** Shows a picture as its page would; the document keeps its address unchanged. */
const show = (image: HTMLImageElement, attributes: Record<string, unknown>): void => {
  const address = shownAddress(withoutHost(String(attributes.src ?? '')))
  if (image.getAttribute('src') !== address) image.src = address
  image.alt = String(attributes.alt ?? '')
  for (const name of shownAttributes) {
    const value = attributes[name]
    if (value === null || value === undefined) image.removeAttribute(name)
    else image.setAttribute(name, String(value))
  }
}

/** An inline picture, with an address that readers' browsers can open. */
const Picture = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(['src', 'alt', ...shownAttributes].map((name) => [name, { default: null }])),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) =>
        /^(https?:\/\/|\/|[^:]*$)/i.test(image.getAttribute('src') ?? '') ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', { ...HTMLAttributes, alt: HTMLAttributes.alt ?? '' }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img')
      dom.referrerPolicy = 'no-referrer'
      show(dom, node.attrs)
      const update = (next: typeof node): boolean => {
        if (next.type !== node.type) return false
        show(dom, next.attrs)
        return true
      }
      return { dom, update }
    },
  // Markdown as it is typed: `![description](address "title")`.
  addInputRules() {
    const find = /(?:^|\s)(!\[(.+|:?)]\((\S+)(?:\s+["'](\S+)["'])?\))$/
    const getAttributes = ([, , alt, src, title]: string[]) => ({ src, alt, title })
    return [nodeInputRule({ find, type: this.type, getAttributes })]
  },
})

/** A mark for one element, with its allowed attributes. */
const plainMark = (tag: string, ...attributes: readonly string[]) =>
  Mark.create({
    name: tag,
    excludes: tag,
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, preserved(name)])),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Marks of articles that no button makes. */
const plainMarks = [
  ...['kbd', 'samp', 'var', 'sub', 'mark', 'small', 'cite', 'dfn'].map((tag) => plainMark(tag)),
  plainMark('sup', 'id', 'class'),
  plainMark('abbr', 'title'),
  plainMark('time', 'datetime'),
  plainMark('q', 'cite'),
  plainMark('del', 'cite', 'datetime'),
  plainMark('ins', 'cite', 'datetime'),
]

/** Everything that the editor preserves of an article, or the toolbar makes. */
export const extensions: AnyExtension[] = [
  kit,
  Alignment,
  PreservedAttributes,
  Picture,
  Division,
  Figure,
  Caption,
  Details,
  Summary,
  FootnoteReference,
  RawHtml,
  ...tables,
  ...plainMarks,
]

export const articleSchema = getSchema(extensions)
