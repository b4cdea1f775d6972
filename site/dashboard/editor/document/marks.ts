import { Mark } from '@tiptap/core'
import { unchanged } from './attributes.ts'

/** A mark for one element, with its allowed attributes. */
const plainMark = (tag: string, ...attributes: readonly string[]) =>
  Mark.create({
    name: tag,
    excludes: tag,
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, unchanged(name)])),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Marks of articles that no button makes. */
export const plainMarks = [
  ...['kbd', 'samp', 'var', 'sub', 'mark', 'small', 'cite', 'dfn'].map((tag) => plainMark(tag)),
  plainMark('sup', 'id', 'class'),
  plainMark('abbr', 'title'),
  plainMark('time', 'datetime'),
  plainMark('q', 'cite'),
  plainMark('del', 'cite', 'datetime'),
  plainMark('ins', 'cite', 'datetime'),
]
