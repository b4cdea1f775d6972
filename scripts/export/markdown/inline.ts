import type { Element, ElementContent } from 'hast'
import { element, isNamed, printHtml } from '../../import/tree.ts'

const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]{}$~|]/g, '\\$&')
    .replace(/&(?=[#\w])/g, '&amp;')
    .replaceAll('<', '&lt;')

/** A code span with as many backticks as needed. */
const codeSpan = (code: string): string => {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length))
  const ticks = '`'.repeat(longest + 1)
  return longest > 0 ? `${ticks} ${code} ${ticks}` : ticks + code + ticks
}

/** An element's opening and closing tag. */
const tagsOf = ({ tagName, properties }: Element): [string, string] => {
  const whole = printHtml({ type: 'root', children: [element(tagName, properties)] })
  const closing = `</${tagName}>`
  return whole.endsWith(closing) ? [whole.slice(0, -closing.length), closing] : [whole, '']
}

const destination = (address: string): string =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : address

const marks: Readonly<Record<string, string>> = { em: '*', strong: '**', del: '~~' }

const inlineOf = (node: ElementContent): string => {
  if (node.type === 'text') return escaped(node.value)
  if (node.type !== 'element') return ''
  const { tagName, properties, children } = node
  const mark = marks[tagName]
  if (mark) return `${mark}${inline(children)}${mark}`
  const [only] = children
  if (tagName === 'code' && children.length === 1 && only?.type === 'text')
    return codeSpan(only.value)
  const { href, src, alt, width, title } = properties
  if (isNamed(node, 'a') && typeof href === 'string' && !title) {
    return `[${inline(children)}](${destination(href)})`
  }
  if (isNamed(node, 'img') && typeof src === 'string' && !width && !title) {
    return `![${escaped(String(alt ?? ''))}](${destination(src)})`
  }
  const [opening, closing] = tagsOf(node)
  return opening + inline(children) + closing
}

/** Inline content as Markdown; elements without a Markdown form stay HTML. */
export const inline = (nodes: readonly ElementContent[]): string => nodes.map(inlineOf).join('')
