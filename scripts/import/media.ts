import type { Element, Properties, Root, Text } from 'hast'
import { element, findAll, isBlank, isElement, isNamed, type Node } from '../lib/tree.ts'
import { fileNameAt, isInFolder, webAddress } from './own-place.ts'

const players = ['iframe', 'embed', 'object', 'audio', 'video'] as const
/** Text in these elements is not searched for addresses: it is a link already, or shown as typed. */
const verbatim = ['a', 'pre', 'code', 'kbd', 'samp', 'button'] as const
/** What is no text of an article, though the sanitiser would keep the words in some. */
const unseen = [
  ...(['script', 'style', 'template', 'noscript', 'link', 'meta'] as const),
  ...(['datalist', 'select', 'textarea', 'canvas'] as const),
] as const

const textual = (properties: Properties, ...names: readonly string[]): string[] =>
  names.map((name) => properties[name]).filter((value) => typeof value === 'string')

/** The addresses of a player's media: from its own attributes and its children. */
const sourcesOf = (player: Element): string[] => [
  ...textual(player.properties, 'src', 'dataSrc', 'data'),
  ...player.children
    .filter((child) => isNamed(child, 'source', 'embed', 'param', 'iframe', 'a'))
    .flatMap(({ properties }) => textual(properties, 'src', 'value', 'href')),
  // A parser reads the content of a frame as text.
  ...player.children.flatMap((child) =>
    child.type === 'text' ? (/\shref="([^"]+)"/.exec(child.value)?.slice(1) ?? []) : [],
  ),
]

const linkTo = (address: string, label = address): Element => element('a', { href: address }, label)

/** The address in an Embedly player, which only wraps the player of another service. */
const unwrapped = (address: string): string => {
  const { hostname, searchParams } = new URL(address)
  const inner = hostname === 'cdn.embedly.com' ? searchParams.get('url') : null
  return inner && /^https?:\/\//.test(inner) && URL.canParse(inner) ? inner : address
}

const linkForPlayer = (player: Element, site: string): Element | null => {
  const [found] = sourcesOf(player).flatMap((source) => webAddress(source, site) ?? [])
  const address = found && unwrapped(found)
  const [title] = textual(player.properties, 'title', 'ariaLabel')
  // The folder's temporary address means nothing to readers.
  const name = address && isInFolder(address) ? fileNameAt(address) : address
  return address ? linkTo(address, title?.trim() || name || address) : null
}

/** The address of a gist in a script element; `''` for any other element. */
export const gistOf = ({ tagName, properties }: Element): string =>
  (tagName === 'script' &&
    /^(?:https?:)?\/\/(gist\.github\.com\/[\w/-]+)\.js/.exec(String(properties.src))?.[1]) ||
  ''

/** Sets `src` from the attributes of lazy loading. */
const fixPicture = ({ properties }: Element, site: string): void => {
  const candidates = textual(properties, 'src', 'dataSrc', 'dataLazySrc', 'dataOrigFile')
  const [address] = candidates.flatMap((source) => webAddress(source, site) ?? [])
  if (address) properties.src = address
}

/** A file shown in a frame beside a link to it. */
const isShownTwice = (node: Element, { children }: Root | Element): boolean =>
  node.tagName === 'object' &&
  children.some((child) => isNamed(child, 'a') && child.properties.href === node.properties.data)

const endsLine = (node: Node | undefined): boolean => !node || isNamed(node, 'br', 'p', 'figure')

/** A link that replaces a player or an address; at the top level, in a paragraph. */
const placed = (link: Element, parent: Root | Element): Element =>
  parent.type === 'root' ? element('p', {}, link) : link

const settleText = (node: Text, at: number, parent: Root | Element): Node => {
  const address = /^\s*(https?:\/\/[^\s<>"]+)\s*$/i.exec(node.value)?.[1]
  const alone = endsLine(parent.children[at - 1]) && endsLine(parent.children[at + 1])
  const linked = address && alone && !isNamed(parent as Node, ...verbatim)
  if (linked) return placed(linkTo(address), parent)
  const between =
    isBlank(node) && node.value.includes('\n') && !isNamed(parent as Node, ...verbatim)
  return between ? { ...node, value: '\n' } : node
}

/** Blocks without content that no link leads to, for example those that WordPress itself filled. */
const isHollow = (node: Element): boolean =>
  !node.properties.id &&
  isNamed(node, 'p', 'div', 'ul', 'ol', 'figure', 'figcaption', 'section', 'blockquote') &&
  node.children.every((child) => isBlank(child) || isNamed(child, 'br'))

const settle = (node: Node, at: number, parent: Root | Element, site: string): Node[] => {
  if (node.type === 'text') return [settleText(node, at, parent)]
  if (!isElement(node)) return []
  const gist = gistOf(node)
  if (gist) return [placed(linkTo(`https://${gist}`), parent)]
  if (isNamed(node, ...unseen)) return []
  if (isShownTwice(node, parent)) return []
  if (isNamed(node, ...players)) {
    const link = linkForPlayer(node, site)
    return link ? [placed(link, parent)] : []
  }
  if (node.tagName === 'pre') return [node]
  const { properties } = node
  if (node.tagName === 'img') fixPicture(node, site)
  // In old HTML a target has a name.
  if (node.tagName === 'a' && properties.name) properties.id ??= properties.name
  if (node.tagName === 'a' && typeof properties.href === 'string') {
    // A link without a scheme is one all the same.
    properties.href = properties.href.replace(/^(?=www\.[\w-]+\.\w)/, 'https://')
    const complete =
      !/^[a-z][a-z\d+.-]*:/i.test(properties.href) && webAddress(properties.href, site)
    if (complete) properties.href = complete
  }
  convertMedia(node, site)
  return isHollow(node) ? [] : [node]
}

/**
 * Prepares a tree for the sanitiser, in place: players and frames, which the sanitiser drops, become links to their
 * media; an address alone on its line becomes a link; addresses that begin with `/` are completed; comments, scripts and
 * empty paragraphs go.
 * @param site the site to which addresses that begin with `/` belong
 */
export const convertMedia = (tree: Root | Element, site: string): void => {
  const children = tree.children.flatMap((child, at) => settle(child, at, tree, site))
  tree.children = children as Element['children']
}

/** The addresses of a tree's pictures, in document order. */
export const picturesOf = (tree: Root | Element): string[] =>
  findAll(tree, ({ tagName }) => tagName === 'img').flatMap(({ properties }) =>
    textual(properties, 'src'),
  )
