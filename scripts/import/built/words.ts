import type { Element, Root } from 'hast'
import { select } from 'hast-util-select'
import { findAll, isElement, isNamed, type Node, parseHtml } from '../../lib/tree.ts'

/** The classes of an element, in a line. */
export const classesOf = ({ properties }: Element): string =>
  Array.isArray(properties.className) ? properties.className.join(' ') : ''

const unseen = ['script', 'style', 'template'] as const

/** A text as it stands in the source, with its white space. */
export const rawText = (node: Node | Root): string => {
  if (node.type === 'text') return node.value
  const isShown = node.type === 'root' || (isElement(node) && !isNamed(node, ...unseen))
  return isShown ? node.children.map(rawText).join('') : ''
}

/** A text of XML or HTML without its character references. */
export const decoded = (text: string): string =>
  text.includes('&') ? rawText(parseHtml(text)) : text

/** A text in one line. */
export const textAt = (node: Node): string => rawText(node).replace(/\s+/g, ' ').trim()

/** The words of the first element that a selector finds; `''` if there is none. */
export const wordsAt = (selector: string, tree: Root | Element): string => {
  const found = select(selector, tree)
  return found ? textAt(found) : ''
}

/** Letters and digits of a text, to compare it with another. */
export const letters = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
export const lettersOf = (node: Node | Root): string => letters(rawText(node))

/** How much of an element's text is in links; its title, and the days beside these are no text. */
export const linkShare = (node: Element): number => {
  const lengthIn = (name: string) =>
    findAll(node, ({ tagName }) => tagName === name)
      .map(lettersOf)
      .join('').length
  return lengthIn('a') / Math.max(1, lettersOf(node).length - lengthIn('time') - lengthIn('h1'))
}
