import type { Root } from 'hast'
import { withAnchors } from '../../shared/articles/html/anchors.ts'
import { isElement, isNamed, type Node } from './tree.ts'

/** A place's name as letters and digits only: what every program that makes ids of headings keeps. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const elementsIn = (node: Root | Node): Extract<Node, { type: 'element' }>[] =>
  'children' in node
    ? node.children.flatMap((child) => [...(isElement(child) ? [child] : []), ...elementsIn(child)])
    : []

/**
 * Corrects links within a text, in place: a name of old HTML becomes an id, and where no id matches, as another program made
 * it of a heading, letters and digits decide.
 */
export const correctAnchors = (tree: Root): void => {
  for (const { tagName, properties } of elementsIn(tree)) {
    if (tagName === 'a' && properties.name) properties.id ??= properties.name
  }
  const links = elementsIn(tree).filter(
    (node) => isNamed(node, 'a') && /^#./.test(String(node.properties.href)),
  )
  if (links.length === 0) return
  const ids = elementsIn(withAnchors(tree)).flatMap(({ properties: { id } }) =>
    id ? String(id) : [],
  )
  const exact = new Set(ids)
  const loose = new Map(ids.toReversed().map((id) => [plain(id), id]))
  for (const { properties } of links) {
    const name = decoded(String(properties.href).slice(1))
    const found = exact.has(name) ? undefined : loose.get(plain(name))
    if (found) properties.href = `#${found}`
  }
}
