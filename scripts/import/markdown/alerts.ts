import type { Element, Root } from 'hast'
import { element, isElement, isNamed } from '../tree.ts'

const label = /^\s*\[!(\w+)\][+-]?[ \t]*([^\n]*)\n?/

/** Turns quotes that begin with `[!NOTE]` into boxes, as GitHub and Obsidian do, in place. */
export const convertAlerts = (tree: Root | Element): void => {
  for (const node of tree.children) {
    if (!isElement(node)) continue
    convertAlerts(node)
    if (!isNamed(node, 'blockquote')) continue
    const quote: Element = node
    const paragraph = quote.children.find((child) => isNamed(child, 'p'))
    const text = isNamed(paragraph, 'p') ? paragraph.children[0] : undefined
    const [whole, name = '', title = ''] =
      text?.type === 'text' ? (label.exec(text.value) ?? []) : []
    if (whole === undefined || text?.type !== 'text') continue
    text.value = text.value.slice(whole.length)
    quote.tagName = 'div'
    quote.properties = {
      className: /warning|caution|danger|important/i.test(name)
        ? ['callout', 'warning']
        : ['callout'],
    }
    const shown = title || `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}`
    quote.children.unshift(element('p', {}, element('strong', {}, shown)))
  }
}
