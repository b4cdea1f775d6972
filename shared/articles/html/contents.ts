import type { Element, ElementContent, Nodes, Root } from 'hast'
import { textOfHeading } from './anchors.ts'

/** The least number of headings for a table of contents. */
const leastHeadings = 3

/** The headings of sections, in their order, without those of the footnotes. */
const sectionsIn = (node: Nodes): Element[] => {
  if (!('children' in node)) return []
  if (node.type === 'element') {
    const { className, id } = node.properties
    if (/^h[23]$/.test(node.tagName)) return id === undefined ? [] : [node]
    if (Array.isArray(className) && className.includes('footnotes')) return []
  }
  return node.children.flatMap(sectionsIn)
}

const element = (
  tagName: string,
  properties: Element['properties'],
  ...children: ElementContent[]
): Element => ({ type: 'element', tagName, properties, children })

/** A list of links to sections; it nests each h3 below the h2 before it. */
const listOf = (sections: readonly Element[]): Element => {
  const list = element('ol', {})
  let below: Element | undefined
  for (const heading of sections) {
    const text = { type: 'text', value: textOfHeading(heading) } as const
    const item = element('li', {}, element('a', { href: `#${heading.properties.id}` }, text))
    const isBelow = heading.tagName === 'h3' && list.children.length > 0
    if (!isBelow) {
      list.children.push(item)
      below = undefined
    } else if (below) below.children.push(item)
    else {
      below = element('ol', {}, item)
      ;(list.children.at(-1) as Element).children.push(below)
    }
  }
  return list
}

/** A copy with a table of contents, if there are enough headings. @param tree its headings have ids */
export const withContents = (tree: Root): Root => {
  const sections = sectionsIn(tree)
  if (sections.length < leastHeadings) return tree
  const summary = element('summary', {}, { type: 'text', value: 'Contents' })
  const details = element('details', {}, summary, listOf(sections))
  const contents = element('nav', { className: ['contents'], ariaLabel: 'Contents' }, details)
  return { ...tree, children: [contents, ...tree.children] }
}
