import type { Element, ElementContent, Properties, Root } from 'hast'
import { webAddress } from './address.ts'
import { element, isElement, type Node } from './tree.ts'

const players = ['iframe', 'embed', 'object', 'audio', 'video']
/** Text in these is not looked at: it is a link already, or shown as it was typed. */
const verbatim = ['a', 'pre', 'code', 'kbd', 'samp', 'textarea', 'button', 'select']
const unseen = ['script', 'style', 'template', 'noscript', 'link', 'meta']

const textual = (properties: Properties, ...names: readonly string[]): string[] =>
  names.map((name) => properties[name]).filter((value) => typeof value === 'string')

/** Where a player plays from: its own attribute, or that of what stands in it. */
const sourcesOf = (player: Element): string[] => [
  ...textual(player.properties, 'src', 'dataSrc', 'data'),
  ...player.children
    .filter((child) => isElement(child, 'source', 'embed', 'param', 'iframe', 'a'))
    .flatMap(({ properties }) => textual(properties, 'src', 'value', 'href')),
]

const linkTo = (address: string, label = address): Element => element('a', { href: address }, label)

const linkForPlayer = (player: Element, site: string): Element | null => {
  const [address] = sourcesOf(player).flatMap((source) => webAddress(source, site) ?? [])
  const [title] = textual(player.properties, 'title', 'ariaLabel')
  return address ? linkTo(address, title?.trim() || address) : null
}

/** Pictures that load late keep their address elsewhere. */
const fixPicture = ({ properties }: Element, site: string): void => {
  const candidates = textual(properties, 'src', 'dataSrc', 'dataLazySrc', 'dataOrigFile')
  const [address] = candidates.flatMap((source) => webAddress(source, site) ?? [])
  if (address) properties.src = address
}

/** The picture that a block wears as its background: said by style alone, it would be lost. */
const backgroundOf = ({ properties, children }: Element, site: string): ElementContent[] => {
  const [, given] = /background(?:-image)?:[^;]*url\((.+?)\)/i.exec(String(properties.style)) ?? []
  const address = given && webAddress(given.replace(/^["']|["']$/g, ''), site)
  return address && !children.some((child) => isElement(child, 'img'))
    ? [element('img', { src: address, alt: '' })]
    : []
}

const isBlank = (node: Node): boolean => node.type === 'text' && node.value.trim() === ''

const isEmptyParagraph = (node: Node): boolean =>
  isElement(node, 'p') && node.children.every((child) => isBlank(child) || isElement(child, 'br'))

const endsLine = (node: Node | undefined): boolean => !node || isElement(node, 'br', 'p', 'figure')

const convert = (node: Node, at: number, parent: Root | Element, site: string): Node[] => {
  if (node.type === 'comment' || node.type === 'doctype') return []
  if (node.type === 'text') {
    const address = /^\s*(https?:\/\/[^\s<>"]+)\s*$/i.exec(node.value)?.[1]
    const alone = endsLine(parent.children[at - 1]) && endsLine(parent.children[at + 1])
    if (!address || !alone || isElement(parent as Node, ...verbatim)) return [node]
    const link = linkTo(address)
    return parent.type === 'root' ? [element('p', {}, link)] : [link]
  }
  if (isElement(node, ...unseen)) return []
  if (isElement(node, ...players)) {
    const link = linkForPlayer(node, site)
    if (!link) return []
    return parent.type === 'root' ? [element('p', {}, link)] : [link]
  }
  if (isElement(node, 'img')) fixPicture(node, site)
  if (isElement(node, 'a') && typeof node.properties.href === 'string') {
    const { href } = node.properties
    if (href.startsWith('/')) node.properties.href = webAddress(href, site) ?? href
  }
  const background = backgroundOf(node, site)
  settleMedia(node, site)
  node.children.unshift(...background)
  return isEmptyParagraph(node) ? [] : [node]
}

/**
 * Prepares a tree for the sanitiser, in place: players and frames, which it drops, become links to
 * what they play; an address alone on its line becomes a link; addresses that begin with `/` are
 * completed; comments, scripts and empty paragraphs go.
 * @param site where addresses that begin with `/` belong
 */
export const settleMedia = (tree: Root | Element, site: string): void => {
  const children = tree.children.flatMap((child, at) => convert(child, at, tree, site))
  tree.children = children as Element['children']
}

/** The addresses of a tree's pictures, in reading order. */
export const picturesOf = (tree: Root | Element): string[] =>
  tree.children.flatMap((child) => {
    if (!isElement(child)) return []
    const { src } = child.properties
    return isElement(child, 'img') && typeof src === 'string' ? [src] : picturesOf(child)
  })
