import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'

export type Node = ElementContent | RootContent

export const isElement = (node: Node | undefined): node is Element => node?.type === 'element'

/** Whether a node is a text of white space alone. */
export const isBlank = (node: Node | undefined): boolean =>
  node?.type === 'text' && node.value.trim() === ''

/** Whether a node is an element with one of these names. */
export const isNamed = <const Name extends string>(
  node: Node | undefined,
  ...names: readonly Name[]
): node is Element & { tagName: Name } =>
  isElement(node) && (names as readonly string[]).includes(node.tagName)

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

/** The elements directly in a node. */
export const elementsIn = (node: Nodes): Element[] =>
  'children' in node
    ? (node.children as RootContent[]).filter((child) => child.type === 'element')
    : []

export const classesOf = ({ properties }: Element): string[] =>
  [properties.className ?? []].flat().map(String)

/** The elements directly in a node whose names fit. */
export const childrenNamed = (node: Nodes, name: RegExp): Element[] =>
  elementsIn(node).filter(({ tagName }) => name.test(tagName))

/** All elements within an element that fit, in document order. */
export const findAll = (node: Root | Element, fits: (one: Element) => boolean): Element[] => {
  const found: Element[] = []
  const walk = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (!isElement(child)) continue
      if (fits(child)) found.push(child)
      walk(child)
    }
  }
  walk(node)
  return found
}

/** Whether an element with one of these names stands somewhere in a node. */
export const holds = (node: Nodes, name: RegExp): boolean =>
  elementsIn(node).some((child) => name.test(child.tagName) || holds(child, name))

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

/** The attributes of article HTML that hold an address. */
const addresses = ['href', 'src', 'cite'] as const

/** Makes other properties of an element. */
export type Change = (element: Element) => Element['properties']

/** A copy of a tree with every element's properties changed. */
export const withProperties = <Node extends Nodes>(node: Node, change: Change): Node =>
  withElements(node, (child) => ({
    ...withProperties(child, change),
    properties: change(child),
  }))

/** The properties of an element with every address changed. */
export const mapAddresses = (
  properties: Element['properties'],
  change: (address: string) => string,
): Element['properties'] => {
  const found = addresses.filter((name) => typeof properties[name] === 'string')
  const changed = found.map((name) => [name, change(String(properties[name]))])
  return { ...properties, ...Object.fromEntries(changed) }
}

/** A copy of a tree with every address changed. */
export const withAddresses = <Node extends Nodes>(
  tree: Node,
  change: (address: string) => string,
): Node => withProperties(tree, ({ properties }) => mapAddresses(properties, change))
