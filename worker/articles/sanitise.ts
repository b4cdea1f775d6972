import type { Element, ElementContent, Nodes, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toText } from 'hast-util-to-text'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import { allowed } from './allow-list.ts'
import { parseHtml } from './parse-html.ts'
import { isWhole } from './written.ts'

/** Renames that keep the meaning: the page's own heading is the only h1. */
const renamed: Record<string, string> = { h1: 'h2', center: 'div', strike: 's', tt: 'code' }

const alignmentOf = (element: Element): string | null => {
  if (element.tagName === 'center') return 'center'
  const { align, style, className } = element.properties
  const named =
    /text-align:\s*(left|center|right|justify)/i.exec(String(style ?? ''))?.[1] ??
    /^(left|center|right|justify)$/i.exec(String(align ?? ''))?.[1] ??
    (Array.isArray(className)
      ? /\balign-?(left|center|right)\b|\bhas-text-align-(left|center|right)\b/
          .exec(className.join(' '))
          ?.slice(1)
          .find(Boolean)
      : undefined)
  return named?.toLowerCase() ?? null
}

/** What editors and older markup say by style or by old tags, said by class, before the allow-list. */
const normalise = (node: Root | Element): void => {
  for (const child of node.children as ElementContent[]) {
    if (child.type !== 'element') continue
    const alignment = alignmentOf(child)
    const languages = Array.isArray(child.properties.className)
      ? child.properties.className.filter((name) => /^language-/.test(String(name)))
      : []
    const classes = alignment ? [`align-${alignment}`, ...languages] : languages
    if (classes.length > 0) child.properties.className = classes
    else delete child.properties.className
    child.tagName = renamed[child.tagName] ?? child.tagName
    normalise(child)
  }
}

/** What is left after the allow-list: links tell no referrer's secrets, pictures wait their turn. */
const finish = (node: Nodes): boolean => {
  let hasMedia = false
  if (node.type === 'element') {
    const { className } = node.properties
    if (Array.isArray(className) && className.length === 0) delete node.properties.className
    const [first] = node.children
    // A parser drops a line break right after <pre>, so a text that begins with one needs two.
    if (node.tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n')) {
      first.value = `\n${first.value}`
    }
    if (node.tagName === 'a' && /^https?:/i.test(String(node.properties.href ?? ''))) {
      node.properties.rel = ['noopener', 'noreferrer']
    }
    if (node.tagName === 'img') {
      node.properties.alt ??= ''
      node.properties.loading = 'lazy'
      node.properties.decoding = 'async'
      hasMedia = Boolean(node.properties.src)
    }
  }
  if ('children' in node) {
    node.children = node.children.filter(
      (child) => !(child.type === 'element' && child.tagName === 'img' && !child.properties.src),
    ) as typeof node.children
    for (const child of node.children) hasMedia = finish(child) || hasMedia
  }
  return hasMedia
}

const cleanTree = (parsed: Root) => {
  normalise(parsed)
  const tree = sanitize(parsed, allowed) as Root
  return { tree, hasMedia: finish(tree) }
}

const print = (tree: Root): string =>
  toHtml(tree, { characterReferences: { useNamedReferences: false } }).trim()

export interface CleanBody {
  readonly html: string
  /** Its text, a line a block. */
  readonly text: string
  /** Whether it shows something that is not text. */
  readonly hasMedia: boolean
}

/**
 * Makes article HTML safe to serve, by parsing it as a browser does and keeping an allow-list.
 * @param html as the author's editor or an import gave it
 * @throws Refusal `body-too-complex` or `body-too-large`
 */
export const cleanHtml = (html: string): CleanBody => {
  if (html.split('<', limits.articleTags + 2).length > limits.articleTags + 1) {
    throw new Refusal('body-too-complex')
  }
  try {
    const { tree, hasMedia } = cleanTree(parseHtml(html))
    const clean = print(tree)
    if (new TextEncoder().encode(clean).length > limits.articleBytes) {
      throw new Refusal('body-too-large')
    }
    return { html: clean, text: toText(tree), hasMedia }
  } catch (error) {
    // The tree walkers recurse: a nesting deeper than the stack is the only way they fail.
    if (error instanceof RangeError) throw new Refusal('body-too-complex')
    throw error
  }
}

/**
 * Whether a page makes of this HTML what cleaning would leave of it: then it is safe to serve as it is
 * written.
 * @param html what `cleanHtml` takes without a refusal
 */
export const isClean = (html: string): boolean =>
  isWhole(html) && print(parseHtml(html, 'div')) === print(cleanTree(parseHtml(html, 'div')).tree)
