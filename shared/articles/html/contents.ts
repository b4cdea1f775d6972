import type { Element, ElementContent, Nodes, Root } from 'hast'
import { textOfHeading } from './anchors.ts'

/** From how many headings on a text has a table of contents. */
const least = 3

/** The headings of sections, in their order; those of the notes at the end are none. */
const sectionsIn = (node: Nodes): Element[] => {
  if (!('children' in node)) return []
  if (node.type === 'element') {
    const { className, id } = node.properties
    if (/^h[23]$/.test(node.tagName)) return id === undefined ? [] : [node]
    if (Array.isArray(className) && className.includes('footnotes')) return []
  }
  return node.children.flatMap(sectionsIn)
}

const made = (
  tagName: string,
  properties: Element['properties'],
  ...children: ElementContent[]
): Element => ({ type: 'element', tagName, properties, children })

/** A list of links to sections; those of the third level stand below the one before them. */
const listOf = (sections: readonly Element[]): Element => {
  const list = made('ol', {})
  let below: Element | undefined
  for (const heading of sections) {
    const text = { type: 'text', value: textOfHeading(heading) } as const
    const item = made('li', {}, made('a', { href: `#${heading.properties.id}` }, text))
    const isBelow = heading.tagName === 'h3' && list.children.length > 0
    if (!isBelow) {
      list.children.push(item)
      below = undefined
    } else if (below) below.children.push(item)
    else {
      below = made('ol', {}, item)
      ;(list.children.at(-1) as Element).children.push(below)
    }
  }
  return list
}

/** A copy with a table of contents, from three headings on. @param tree whose headings have ids */
export const withContents = (tree: Root): Root => {
  const sections = sectionsIn(tree)
  if (sections.length < least) return tree
  const summary = made('summary', {}, { type: 'text', value: 'Contents' })
  const details = made('details', {}, summary, listOf(sections))
  const contents = made('nav', { className: ['contents'], ariaLabel: 'Contents' }, details)
  return { ...tree, children: [contents, ...tree.children] }
}
