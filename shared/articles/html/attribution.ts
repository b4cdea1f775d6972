import type { Element, ElementContent, Root } from 'hast'
import { element, isBlank, isNamed, withElements } from './nodes.ts'

const firstText = (node: ElementContent): string => {
  if (node.type === 'text') return node.value
  const first = 'children' in node && node.children.find((child) => !isBlank(child))
  return first ? firstText(first) : ''
}

const namesSource = (paragraph: Element): boolean => {
  const [first, ...others] = paragraph.children.filter((child) => !isBlank(child))
  return (
    (isNamed(first, 'cite') && others.length === 0) ||
    /^\s*(?:[—–―]|--(?!-))/.test(firstText(paragraph))
  )
}

/** A quote's attribution: the last of several blocks, if it is only a `cite` or begins with a dash. */
const attributionIn = ({ tagName, children }: Element): Element | undefined => {
  const blocks = children.filter((child) => !isBlank(child))
  const last = blocks.at(-1)
  const isQuote = tagName === 'blockquote' && blocks.length > 1
  return isQuote && isNamed(last, 'p') && namesSource(last) ? last : undefined
}

/** A copy of an element with one more class. */
export const withClass = (element: Element, name: string): Element => {
  const { className } = element.properties
  const others = Array.isArray(className) ? className : []
  const all = [...new Set([...others, name])]
  return { ...element, properties: { ...element.properties, className: all } }
}

/** A copy of a tree in which each quote's attribution has its class. */
export const withAttributions = <Node extends Root | Element>(node: Node): Node => {
  const attribution = node.type === 'element' ? attributionIn(node) : undefined
  return withElements(node, (child) =>
    withAttributions(child === attribution ? withClass(child, 'attribution') : child),
  )
}

/** Turns a quote's `cite` or `footer` into a paragraph, in place. */
export const normaliseAttribution = (quote: Element): void => {
  const blocks = quote.children.filter((child) => !isBlank(child))
  const last = blocks.pop()
  if (blocks.length === 0 || !blocks.every((block) => isNamed(block, 'p'))) return
  if (!isNamed(last, 'cite') && !isNamed(last, 'footer')) return
  if (last.children.some((child) => isNamed(child, 'p'))) return
  const { children, tagName } = last
  Object.assign(last, {
    tagName: 'p',
    properties: { className: ['attribution'] },
    children: tagName === 'cite' ? [element('cite', {}, ...children)] : children,
  })
}
