import type { Nodes, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { limits } from '../../limits.ts'
import { Refusal } from '../../problem.ts'
import { allowedHtml } from './allowed.ts'
import { blockText } from './block-text.ts'
import { childrenNamed, holds } from './nodes.ts'
import { normalise } from './normalise.ts'
import { parseHtml, printHtml } from './tree.ts'

/** Attributes added after the allow-list: links send no referrer, pictures load lazily. */
const finish = (node: Nodes): void => {
  if (node.type === 'element') {
    const { tagName, properties } = node
    if (Array.isArray(properties.className) && properties.className.length === 0) {
      delete properties.className
    }
    if (tagName === 'a' && /^(?:https?:|[\\/]{2})/i.test(String(properties.href ?? ''))) {
      properties.rel = ['noopener', 'noreferrer']
    }
    if (tagName === 'img') {
      properties.alt ??= ''
      properties.loading = 'lazy'
      properties.decoding = 'async'
    }
    if (tagName === 'input') properties.ariaLabel = properties.checked ? 'Done' : 'To do'
  }
  if (!('children' in node)) return
  node.children = node.children.filter(
    (child) =>
      child.type !== 'element' ||
      !(
        (child.tagName === 'img' && !child.properties.src) ||
        (child.tagName === 'input' && !child.properties.type)
      ),
  ) as typeof node.children
  for (const child of node.children) finish(child)
}

/**
 * The allowed part of a tree, as a new tree; the argument must not be used afterwards. HTML cannot express
 * every nesting, so printing and parsing can change the result: `cleanHtml` handles that.
 */
const cleanTree = (parsed: Root): Root => {
  normalise(parsed)
  const tree = sanitize(parsed, allowedHtml) as Root
  finish(tree)
  return tree
}

export interface CleanBody {
  readonly html: string
  /** The tree that a browser makes of that HTML. */
  readonly tree: Root
  /** Its text, one line for each block. */
  readonly text: string
  /** Whether it shows anything besides text. */
  readonly hasMedia: boolean
}

/** The most rounds of cleaning until the HTML no longer changes; the worst known case takes four. */
const maxRounds = 10

/**
 * Makes article HTML safe to serve: keeps what the allow-list names, until the result no longer changes. Clean
 * HTML stays the same, byte for byte. @throws Refusal `body-too-complex`
 */
export const sanitiseHtml = (html: string): CleanBody => {
  if (html.split('<', limits.articleTags + 2).length > limits.articleTags + 1) {
    throw new Refusal('body-too-complex')
  }
  let before = html
  for (let round = 0; round < maxRounds; round += 1) {
    const tree = cleanTree(parseHtml(before))
    const clean = printHtml(tree)
    if (clean === before) {
      return { html: clean, tree, text: blockText(tree), hasMedia: holds(tree, /^img$/) }
    }
    before = clean
  }
  throw new Refusal('body-too-complex')
}

/** Places in all tables of an article, which programs fill that read or convert them. */
const mostPlaces = 1_000_000

/** What a cell spans; one if it does not say. */
const countOf = (span: unknown): number => Number(span) || 1

/** The places of a grid that its tables make: as wide as the widest row, or what the cells span, whichever is more. */
const placesIn = (node: Nodes): number => {
  if (!('children' in node)) return 0
  const inside = node.children.reduce((sum, child) => sum + placesIn(child), 0)
  if (node.type !== 'element' || node.tagName !== 'table') return inside
  const parts = [node, ...childrenNamed(node, /^t(?:head|body|foot)$/)]
  const rows = parts.flatMap((part) => childrenNamed(part, /^tr$/))
  let [width, spanned] = [0, 0]
  for (const row of rows) {
    let columns = 0
    for (const { properties } of childrenNamed(row, /^t[hd]$/)) {
      const [wide, high] = [countOf(properties.colSpan), countOf(properties.rowSpan)]
      columns += wide
      spanned += wide * high
    }
    width = Math.max(width, columns)
  }
  return inside + Math.max(rows.length * width, spanned)
}

/** Cleans an article before it is stored. @throws Refusal `body-too-complex` or `body-too-large` */
export const cleanHtml = (html: string): CleanBody => {
  const clean = sanitiseHtml(html)
  if (placesIn(clean.tree) > mostPlaces) throw new Refusal('body-too-complex')
  if (new TextEncoder().encode(clean.html).length > limits.articleBytes) {
    throw new Refusal('body-too-large')
  }
  return clean
}
