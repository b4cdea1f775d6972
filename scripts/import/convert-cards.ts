import type { Element, ElementContent, Root } from 'hast'
import { select } from 'hast-util-select'
import { element, isElement, type Node } from '../lib/tree.ts'
import { classesOf, wordsAt } from './built/words.ts'

const wordsIn = (card: Element, name: string): string => wordsAt(`.${name}`, card)

/** An attribute of the first element that fits; `''` if there is none. */
const addressIn = (card: Element, selector: string, name: 'href' | 'src'): string =>
  String(select(selector, card)?.properties[name] ?? '')

/** A card as a paragraph, with its caption if it has one. */
const captioned = (card: Element, ...line: readonly (ElementContent | string)[]): Element => {
  const caption = select('figcaption', card)
  return caption
    ? element('figure', {}, element('p', {}, ...line), caption)
    : element('p', {}, ...line)
}

const player = (tag: 'audio' | 'video', kind: string) => (card: Element) => {
  const address = addressIn(card, tag, 'src')
  if (address === '') return null
  const name = wordsIn(card, 'kg-audio-title') || address.replace(/^.*\//, '')
  return captioned(card, element('a', { href: address }, `${kind}: ${name}`))
}

const linked = (link: string, title: readonly string[], about: string) => (card: Element) => {
  const address = addressIn(card, `.${link}`, 'href')
  const name = title.map((each) => wordsIn(card, each)).find(Boolean) ?? address
  const more = wordsIn(card, about)
  const rest = more === '' ? [] : [element('br', {}), more]
  return address === '' ? null : captioned(card, element('a', { href: address }, name), ...rest)
}

const toggle = (card: Element) => {
  const part = (name: string) => select(`.kg-toggle-${name}`, card)?.children ?? []
  return element('details', {}, element('summary', {}, ...part('heading-text')), ...part('content'))
}

const callout = (card: Element) => element('aside', {}, ...card.children)

/** A button of Substack; one that subscribes, shares or asks for comments works only there. */
const button = (card: Element) => {
  const address = addressIn(card, 'a', 'href')
  return /%%|[?&]action=share|\/(?:subscribe|comments?)(?:[/?]|$)/.test(address) ? null : card
}

/** Forms that only the old blog could answer. */
const signUps = ['kg-signup-card', 'subscription-widget-wrap', 'subscription-widget-wrap-editor']

/** A card's replacement by its class; null if nothing remains. */
const cards: Readonly<Record<string, (card: Element) => Element | null>> = {
  'kg-audio-card': player('audio', 'Audio'),
  'kg-video-card': player('video', 'Video'),
  'kg-bookmark-card': linked(
    'kg-bookmark-container',
    ['kg-bookmark-title'],
    'kg-bookmark-description',
  ),
  'kg-file-card': linked(
    'kg-file-card-container',
    ['kg-file-card-title', 'kg-file-card-filename'],
    'kg-file-card-caption',
  ),
  'kg-toggle-card': toggle,
  'kg-callout-card': callout,
  'kg-product-card-rating': () => null,
  'button-wrapper': button,
  'captioned-button-wrap': button,
  ...Object.fromEntries(signUps.map((name) => [name, () => null])),
}

const convertNode = (node: Node, changes: Set<string>): Node[] => {
  if (!isElement(node)) return [node]
  const worn = classesOf(node).split(' ')
  const name = Object.keys(cards).find((each) => worn.includes(each))
  const card = name && cards[name]?.(node)
  if (name && signUps.includes(name)) changes.add('Its form to sign up is left out.')
  if (name) return card ? [card] : []
  convertCards(node, changes)
  return [node]
}

/**
 * Replaces cards that Ghost and Substack draw with buttons, icons and times, in place: by links to what they play,
 * download or recommend, by quotes, and by parts that unfold.
 * @returns sentences for those that cannot be imported
 */
export const convertCards = (tree: Root | Element, changes = new Set<string>()): Set<string> => {
  tree.children = tree.children.flatMap((node) => convertNode(node, changes)) as Element['children']
  return changes
}

/** Parts of Ghost's HTML that only some readers saw. */
const gated =
  /<!--\s*kg-gated-block:begin\b([^<>]*)-->[\s\S]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g

/** Ghost's HTML without the parts for members. @returns it, and the number of those parts */
export const withoutGated = (html: string): { html: string; parts: number } => {
  let parts = 0
  const open = html.replace(gated, (block, rule: string) => {
    if (/nonMember:\s*true/.test(rule)) return block
    parts += 1
    return ''
  })
  return { html: open, parts }
}
