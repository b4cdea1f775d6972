import type { Element, Root } from 'hast'
import { matches, select, selectAll } from 'hast-util-select'
import { countsOf } from '../../lib/plain.ts'
import { findAll, isElement } from '../../lib/tree.ts'
import { classesOf, lettersOf, linkShare } from './words.ts'

/** Where the text of the articles of a site is. */
export interface TextPlace {
  /** A CSS selector; undefined where only the HTML of each page can say it. */
  readonly selector?: string | undefined
  /** Whether the author says it: then a page without that element has no text. */
  readonly isSaid?: boolean
  /** Whether nearly all of the pages that were looked at agree. */
  readonly isClear: boolean
}

/** Whether a text is a CSS selector. */
export const isSelector = (text: string): boolean => {
  try {
    matches(text, { type: 'root', children: [] })
    return text.trim() !== ''
  } catch {
    return false
  }
}

const longest = (nodes: readonly Element[]): Element | undefined =>
  nodes.toSorted((a, b) => lettersOf(b).length - lettersOf(a).length)[0]

const content =
  /(?:post|entry|article|blog|page|content)(?:[-_]\w{1,40})?[-_]{0,4}(?:content|body|text|entry)|(?:^|\s)(?:e-content|markdown(?:-body)?|prose|body|post)(?:\s|$)/i

const isContent = (node: Element): boolean =>
  node.tagName !== 'body' &&
  (content.test(`${classesOf(node)} ${node.properties.id ?? ''}`) ||
    String(node.properties.itemProp).includes('articleBody'))

/** The element inside which nearly all of an element's text is, and that says it holds the content. */
const innerOf = (outer: Element, least: number): Element | undefined => {
  const { length } = lettersOf(outer)
  return findAll(outer, isContent).findLast((node) => lettersOf(node).length >= length * least)
}

/** The frame of a page's article as its HTML marks it, and the part of it with the text. */
const markedIn = (tree: Root) => {
  const named = findAll(
    tree,
    (one) => /^(?:article|main|body)$/.test(one.tagName) || one.properties.role === 'main',
  )
  const all = named.filter(({ tagName }) => tagName === 'article')
  // A card is mostly a link to its article, and is not alone.
  const articles = all.length === 1 ? all : all.filter((node) => linkShare(node) < 0.5)
  const whole = named.find(
    ({ tagName, properties }) => tagName === 'main' || properties.role === 'main',
  )
  const first = longest(articles)
  const size = (node: Element | undefined) => (node ? lettersOf(node).length : 0)
  const frame = first && size(first) * 2 > size(whole) ? first : (whole ?? first)
  const body = named.find(({ tagName }) => tagName === 'body')
  const partIn = (node: Element | undefined) => {
    const least = size(node) / 4
    return node && longest(findAll(node, isContent).filter((one) => size(one) > least))
  }
  return {
    frame,
    /** Looked for only where nothing else names it, as it takes time. */
    part: () => {
      const part = frame ? (innerOf(frame, 0.5) ?? frame) : partIn(body)
      return part && (innerOf(part, 0.8) ?? part)
    },
    isList: (all.length > 0 && !frame) || (articles.length > 1 && frame !== first),
  }
}

/** The element that the place names; undefined if there is none. */
const namedIn = (tree: Root, { selector }: Pick<TextPlace, 'selector'>): Element | undefined =>
  selector ? longest(selectAll(selector, tree)) : undefined

/** The part of a page with its text. */
export const partOf = (tree: Root, place: Omit<TextPlace, 'isClear'>): Element | undefined =>
  namedIn(tree, place) ?? (place.isSaid ? undefined : markedIn(tree).part())

/** The same, the frame around it, and whether the frame shows several articles. */
export const partsOf = (tree: Root, place: Omit<TextPlace, 'isClear'>) => {
  const marked = markedIn(tree)
  const part = namedIn(tree, place) ?? (place.isSaid ? undefined : marked.part())
  return { part, frame: marked.frame ?? marked.part() ?? part, isList: marked.isList }
}

/** How many letters a piece has, the most pieces of a text, and the share of their letters that its element must hold. */
const pieceLength = 24
const mostPieces = 24
const leastShare = 0.9

/** Pieces of a text's letters, spread over it: by them it is found again. */
const piecesOf = (text: string): string[] => {
  const count = Math.min(mostPieces, Math.floor(text.length / pieceLength))
  const step = (text.length - pieceLength) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, n) =>
    text.slice(Math.floor(n * step), Math.floor(n * step) + pieceLength),
  )
}

const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length, 0)

const holds = (node: Element, pieces: readonly string[]): boolean => {
  const text = lettersOf(node)
  return lengthOf(pieces.filter((one) => text.includes(one))) >= lengthOf(pieces) * leastShare
}

/** Elements that are a part of a text themselves. */
export const ofText = /^(?:p|pre|blockquote|ul|ol|li|dl|table|h[1-6]|figure)$/

/** The innermost element that holds the pieces, with the elements around it, outermost first. */
const holderOf = (body: Element, pieces: readonly string[]): Element[] => {
  const inner = body.children.find(
    (child): child is Element =>
      isElement(child) && !ofText.test(child.tagName) && holds(child, pieces),
  )
  return inner ? [body, ...holderOf(inner, pieces)] : [body]
}

const blocks = /^(?:p|li|pre|h[1-6]|td|th|dd|dt|blockquote|figcaption|div|article|section)$/

/** The texts of a page's innermost blocks that are long enough to tell pages apart; a link to another page is none. */
const blocksIn = (node: Element): string[] => {
  const inner = node.children.filter(isElement).flatMap(blocksIn)
  if (inner.length > 0 || !blocks.test(node.tagName)) return inner
  const text = lettersOf(node)
  return text.length >= pieceLength && linkShare(node) < 0.9 ? [text] : []
}

const plainName = /^[a-z_][\w-]*$/i

const namesOf = (node: Element): string[] =>
  classesOf(node)
    .split(' ')
    .flatMap((name) => (plainName.test(name) ? `${node.tagName}.${name}` : []))

/** Selectors that may find an element in other pages of its template, the plainest first. */
const selectorsOf = (chain: readonly Element[]): string[] => {
  const node = chain.at(-1) as Element
  const { id, itemProp } = node.properties
  const path = chain.slice(1).map((one, at) => {
    const siblings = (chain[at] as Element).children.filter(isElement)
    return `${one.tagName}:nth-child(${siblings.indexOf(one) + 1})`
  })
  return [
    ...(typeof id === 'string' && plainName.test(id) && !/\d/.test(id) ? [`#${id}`] : []),
    ...(String(itemProp).includes('articleBody') ? ['[itemprop~=articleBody]'] : []),
    ...namesOf(node),
    ...(/^(?:article|main)$/.test(node.tagName) ? [node.tagName] : []),
    ...(path.length > 0 ? [`body > ${path.join(' > ')}`] : []),
  ]
}

/** A selector inside of another one: of what says that it holds the content, if it has nearly all letters of these pages. */
const narrowed = (outer: string, trees: readonly Root[]): string => {
  const foundIn = (selector: string) =>
    trees.flatMap((tree) => longest(selectAll(selector, tree)) ?? [])
  const lengthAt = (selector: string) => lengthOf(foundIn(selector).map(lettersOf))
  const inside = foundIn(outer)
    .slice(0, 1)
    .flatMap((node) => findAll(node, isContent))
  const selectors = inside.flatMap((node) => namesOf(node).map((name) => `${outer} ${name}`))
  return selectors.findLast((one) => lengthAt(one) >= lengthAt(outer) * 0.8) ?? outer
}

/**
 * Learns where the text of a site's articles is, from some of its pages: it is in the element that holds the words of their
 * entries in a full-text feed, else the words that no other of these pages has.
 * @param samples pages that are likely articles, with the letters of their entries in the site's feed (`''` if there is none);
 *   fewer than three say nothing
 */
export const learnPlace = (
  samples: readonly { readonly tree: Root; readonly entry: string }[],
): TextPlace => {
  const bodies = samples.flatMap(({ tree, entry }) => {
    const body = select('body', tree)
    return body ? [{ tree, body, entry, texts: blocksIn(body) }] : []
  })
  const counts = new Map(countsOf(bodies.flatMap(({ texts }) => [...new Set(texts)])))
  const pages = bodies.flatMap(({ tree, body, entry, texts }) => {
    const own = texts.filter((text) => counts.get(text) === 1)
    // A feed of summaries has much less than the page.
    const isWhole = entry.length > 0 && entry.length >= lengthOf(own) * 0.6
    const pieces = isWhole ? piecesOf(entry) : own
    return lengthOf(pieces) < pieceLength * 4
      ? []
      : [{ tree, chain: holderOf(body, pieces), isWhole }]
  })
  if (pages.length < 3) return { isClear: true }
  /** How many of the pages each selector fits. */
  const found = new Map<string, number>()
  for (const one of new Set(pages.flatMap(({ chain }) => selectorsOf(chain)))) {
    const fits = pages.map(({ tree, chain }): number => {
      const node = longest(selectAll(one, tree))
      const holder = chain.at(-1) as Element
      if (node === holder) return 1
      if (!node) return 0
      // A little more or less than it needs: a title or a date is of its own in each page, too.
      const [own, all] = [lettersOf(node).length, lettersOf(holder).length]
      const isAround = chain.includes(node) && own < all * 1.3
      const isInside = own > all * 0.75 && findAll(holder, (inner) => inner === node).length > 0
      return isAround || isInside ? 0.9 : 0
    })
    found.set(
      one,
      fits.reduce((sum, fit) => sum + fit, 0),
    )
  }
  const [best] = [...found].sort(([, a], [, b]) => b - a)
  if (!best || best[0] === 'body') return { isClear: false }
  const isClear = best[1] >= pages.length * 0.7
  // What only the page says may be around the text, too: its own title, those of the next pages, a licence.
  const others = pages.filter(({ isWhole }) => !isWhole).map(({ tree }) => tree)
  return { selector: narrowed(best[0], others), isClear }
}
