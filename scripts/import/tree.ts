import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'

export type Node = ElementContent | RootContent

/** The tree a browser makes of an HTML fragment. */
export const parseHtml = (html: string): Root => fromHtml(html, { fragment: true })

/** A tree as HTML. */
export const printHtml = (tree: Root): string =>
  toHtml(tree, { characterReferences: { useNamedReferences: false } }).trim()

export const isElement = (node: Node | undefined): node is Element => node?.type === 'element'

/** Whether it is an element of one of these names. */
export const isNamed = <const Name extends string>(
  node: Node | undefined,
  ...names: readonly Name[]
): node is Element & { tagName: Name } =>
  isElement(node) && (names as readonly string[]).includes(node.tagName)

/** An element with these attributes and children; a string stands for a text. */
export const element = (
  tagName: string,
  properties: Element['properties'],
  ...children: readonly (ElementContent | string)[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) =>
    typeof child === 'string' ? { type: 'text', value: child } : child,
  ),
})

/** A text as it stands in HTML, in an attribute too. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
