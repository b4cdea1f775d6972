import type { Element, Nodes, Root } from 'hast'
import { blockText } from './block-text.ts'
import { element } from './nodes.ts'

const isHeading = (node: Nodes): node is Element =>
  node.type === 'element' && /^h[2-6]$/.test(node.tagName)

/** The id that GitHub makes of a heading's text; ids that begin with `sp-` are the page's own. */
const idOf = (text: string): string => {
  const words = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
  const cut = [...words.trim().replace(/\s/g, '-')].slice(0, 80).join('')
  const id = cut.replace(/(?<!-)-+$/, '')
  return /^(?:sp(?:-|$)|$)/.test(id) ? `section-${id}`.replace(/-$/, '') : id
}

/** A heading's text in one line. */
export const textOfHeading = (heading: Element): string =>
  blockText(heading).replace(/\s+/g, ' ').trim()

/** Collects every id of a tree, and in their order the headings with a text but no id. */
const collect = (node: Nodes, ids: Set<string>, nameless: Element[]): void => {
  if (node.type === 'element') {
    const { id } = node.properties
    if (id !== undefined) ids.add(String(id))
    else if (isHeading(node) && textOfHeading(node) !== '') nameless.push(node)
  }
  if ('children' in node) for (const child of node.children) collect(child, ids, nameless)
}

/** Ids for the headings without one, from their texts; repeated texts get `-2`, `-3` … */
const newIds = (tree: Root): Map<Element, string> => {
  const used = new Set<string>()
  const nameless: Element[] = []
  collect(tree, used, nameless)
  const found = nameless.map((heading) => [heading, idOf(textOfHeading(heading))] as const)
  const texts = new Set(found.map(([, id]) => id))
  const counts = new Map<string, number>()
  return new Map(
    found.map(([heading, text]) => {
      let id = text
      let count = counts.get(text) ?? 1
      while (used.has(id) || (count > 1 && texts.has(id))) {
        count += 1
        id = `${text}-${count}`
      }
      counts.set(text, count)
      used.add(id)
      return [heading, id]
    }),
  )
}

/** The style sheet draws its sign, so it is in no text. */
const anchorTo = (id: string, text: string): Element =>
  element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to “${text}”` })

/** A copy of a tree whose headings have ids and, unless they are inside a link or have no text, links to themselves. */
export const withAnchors = (tree: Root): Root => {
  const ids = newIds(tree)
  const copy = <Node extends Nodes>(node: Node, isLinked: boolean): Node => {
    if (!('children' in node)) return node
    const isLink = isLinked || (node.type === 'element' && node.tagName === 'a')
    const children = node.children.map((child) => copy(child, isLink))
    if (!isHeading(node)) return { ...node, children }
    const id = ids.get(node) ?? node.properties.id
    if (id === undefined) return { ...node, children }
    const text = textOfHeading(node)
    if (isLink || text === '') return { ...node, properties: { ...node.properties, id }, children }
    return {
      ...node,
      // Without it, the link's name would be a part of the heading's.
      properties: { ...node.properties, id, ariaLabel: text },
      children: [...children, anchorTo(String(id), text)],
    }
  }
  return copy(tree, false)
}
