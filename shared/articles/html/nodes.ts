import type { Element, ElementContent, Nodes, RootContent } from 'hast'

/** An element with these attributes and children; a string becomes a text. */
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

/** Whether a node is an element with a class. */
export const hasClass = (node: Nodes, name: string): boolean =>
  node.type === 'element' &&
  Array.isArray(node.properties.className) &&
  node.properties.className.includes(name)

/** A copy of a node with what `change` makes of each child that is an element: another, several or none. */
export const withElements = <Node extends Nodes>(
  node: Node,
  change: (child: Element) => RootContent | RootContent[],
): Node => {
  if (!('children' in node)) return node
  const children = node.children as RootContent[]
  const changed = children.flatMap((one) => (one.type === 'element' ? change(one) : one))
  return { ...node, children: changed } as Node
}
