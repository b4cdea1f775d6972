import type { Element, ElementContent, Nodes, Root } from 'hast'
import { withHost } from '../../own-address.ts'

/** The host of a link, without `www.`; null if the link is not to a web page. @param site the blog's own address */
export const hostOf = (href: string, site?: string): string | null => {
  const address = withHost(href, site)
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
  return /^[^/]*\/\/(?:[^/]*@)?(?:www\.)?([^/]+)/.exec(new URL(address).href)?.[1] ?? null
}

const hasText = (node: Nodes): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : 'children' in node && node.children.some(hasText)

const hasPicture = (node: Nodes): boolean =>
  'children' in node &&
  node.children.some(
    (child) => (child.type === 'element' && child.tagName === 'img') || hasPicture(child),
  )

const hostIn = ({ tagName, children }: Element): string | null => {
  const [only, ...others] = children.filter((child) => child.type !== 'text' || hasText(child))
  if (tagName !== 'p' || only?.type !== 'element' || only.tagName !== 'a') return null
  if (others.length > 0 || !hasText(only) || hasPicture(only)) return null
  return hostOf(String(only.properties.href ?? ''))
}

const withHostIn = (child: ElementContent): ElementContent => {
  const host = child.type === 'element' ? hostIn(child) : null
  if (child.type !== 'element' || host === null) return child
  return { ...child, properties: { ...child.properties, dataHost: host } }
}

/** A copy of a tree in which a paragraph that is only a link has the link's host, to be shown as a card. */
export const withLinkCards = (tree: Root): Root => ({
  ...tree,
  children: tree.children.map((child) => (child.type === 'element' ? withHostIn(child) : child)),
})
