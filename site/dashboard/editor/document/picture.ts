import Image from '@tiptap/extension-image'
import { withoutHost } from '../../../../shared/own-address.ts'

const shownAttributes = ['alt', 'title', 'width', 'height'] as const

/** Shows a picture as its page would; the document keeps its address unchanged. */
const show = (image: HTMLImageElement, attributes: Record<string, unknown>): void => {
  const address = withoutHost(String(attributes.src ?? ''))
  if (image.getAttribute('src') !== address) image.src = address
  for (const name of shownAttributes) {
    const value = attributes[name]
    if (value === null || value === undefined) image.removeAttribute(name)
    else image.setAttribute(name, String(value))
  }
}

/** An inline picture, with an address that readers' browsers can open. */
export const Picture = Image.extend({
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
}).configure({ inline: true })
