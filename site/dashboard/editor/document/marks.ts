import { Mark } from '@tiptap/core'

const kept = (name: string) => ({
  [name]: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
})

/** A mark that is one element, with what it may say in an attribute. */
const plainMark = (tag: string, ...attributes: readonly string[]) =>
  Mark.create({
    name: tag,
    excludes: tag,
    addAttributes: () => Object.assign({}, ...attributes.map(kept)),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Marks that articles have and no button makes. */
export const plainMarks = [
  ...['kbd', 'samp', 'var', 'sub', 'sup', 'mark', 'small', 'cite', 'dfn'].map((tag) =>
    plainMark(tag),
  ),
  plainMark('abbr', 'title'),
  plainMark('time', 'datetime'),
  plainMark('q', 'cite'),
  plainMark('del', 'cite', 'datetime'),
  plainMark('ins', 'cite', 'datetime'),
]
