import type { Root } from 'hast'
import { leaveOutHidden, sayLeftOut } from '../../shared/articles/html/hidden/leave-out.ts'
import { someOf } from '../lib/plain.ts'
import { isNamed, type Node } from '../lib/tree.ts'
import { gistOf } from './media.ts'

/** Syntax that only a generator or a plugin understands: tags of Liquid and Hugo, shortcodes, box markers. */
const leftover =
  /\{%[^%\n]{0,200}%\}|\{:\s*(?:[.#][a-z]|[\w-]+=|toc\b)[^{}\n]{0,200}\}|\{\{(?!\s*\}\})[^{}\n]{0,200}\}\}|\{%|\{\{[<%]|[>%]\}\}|\[\/?[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"\]\n]{0,200}"|'[^'\]\n]{0,200}'|[^\s\]]{1,200}))+\s*\/?\]|\[\/[a-z][\w-]*\]|\[(?:caption|gallery|embed|audio|video|playlist)\b[^\]\n]{0,200}\]|(?<!\w)\[\[(?![\d\s])[^[\]\n]{1,200}\]\]|\[![A-Z]+\]|^:::/gm

/** Elements that an article cannot contain; players have become links before. */
const dropped =
  /^(?:script|style|svg|math|noscript|template|form|button|select|textarea|canvas|link|meta|dialog|slot|.*-.*)$/

const addFrom = (text: string, texts: Set<string>): void => {
  // Most texts have no such sign, and the pattern is slow.
  if (/[{[}]|:::/.test(text)) for (const [found] of text.matchAll(leftover)) texts.add(found)
}

const gather = (node: Node | Root, texts: Set<string>, elements: Map<string, number>): void => {
  if (node.type === 'text') addFrom(node.value, texts)
  if (node.type !== 'element' && node.type !== 'root') return
  if (node.type === 'element') {
    if (dropped.test(node.tagName) && gistOf(node) === '')
      elements.set(node.tagName, (elements.get(node.tagName) ?? 0) + 1)
    if (isNamed(node, 'pre', 'code', 'kbd', 'samp', 'script', 'style')) return
    for (const value of [node.properties.href, node.properties.src])
      addFrom(decodeLoosely(String(value ?? '')), texts)
  }
  for (const child of node.children) gather(child, texts, elements)
}

const decodeLoosely = (address: string): string =>
  address.replace(/%7B/gi, '{').replace(/%7D/gi, '}').replace(/%20/g, ' ').replace(/%25/g, '%')

/** The sentence about a part of a text that its readers did not see. @param words its words */
export const sayHidden = (
  words: string,
  what = 'A part that not all readers saw was left out',
): string => `${what}: “${words.replace(/\s+/g, ' ').trim().slice(0, 60)}”.`

/**
 * Takes what its readers did not see out of a text, in place. @param css style sheets beside those in it
 * @returns a sentence with the first words, if there were any
 */
export const withoutHidden = (tree: Root, css = ''): string[] => {
  const left = leaveOutHidden(tree, css).filter(({ words }) => /[\p{L}\p{N}]{2}/u.test(words))
  return left.length > 0 ? [sayHidden(left[0]?.words ?? '', sayLeftOut(left))] : []
}

/** Whether a sentence is about such a part. */
export const isAboutHidden = (sentence: string): boolean => / left out: “/.test(sentence)

/** Sentences about leftover template syntax and dropped elements in an article's tree. */
export const findLeftovers = (tree: Root): string[] => {
  const texts = new Set<string>()
  const elements = new Map<string, number>()
  gather(tree, texts, elements)
  const counted = [...elements].map(([name, count]) => `${count > 1 ? `${count} × ` : ''}<${name}>`)
  return [
    ...(texts.size > 0 ? [`Its text still says: ${someOf([...texts], 12)}.`] : []),
    ...(counted.length > 0 ? [`Left out of its text: ${someOf(counted, 12)}.`] : []),
  ]
}
