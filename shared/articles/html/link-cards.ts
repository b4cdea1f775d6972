import type { Element, Nodes, Root } from 'hast'
import { hostOf } from '../../own-address.ts'
import { videoAt } from '../videos.ts'
import { holds, withElements } from './nodes.ts'

const hasText = (node: Nodes): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : 'children' in node && node.children.some(hasText)

/** The link that a block has alone, beside its caption; null for none. */
const linkIn = ({ children }: Element): Element | null => {
  const [only, ...others] = children.filter(
    (child) =>
      (child.type !== 'text' || hasText(child)) &&
      (child.type !== 'element' || child.tagName !== 'figcaption'),
  )
  return others.length === 0 && only?.type === 'element' && only.tagName === 'a' ? only : null
}

/** A link that is alone is a card with the host of its page; a picture that leads to a video is a figure with its player. */
const withTarget = (block: Element): Element => {
  const link = /^(?:p|figure)$/.test(block.tagName) ? linkIn(block) : null
  if (!link) return block
  const href = String(link.properties.href ?? '')
  const { properties, tagName } = block
  if (holds(link, /^img$/)) {
    const player = hasText(link) ? undefined : videoAt(href)?.player
    return player
      ? { ...block, tagName: 'figure', properties: { dataPlayer: player, ...properties } }
      : block
  }
  const host = tagName === 'p' && hasText(link) ? hostOf(href) : null
  return host ? { ...block, properties: { ...properties, dataHost: host } } : block
}

/** A copy of a tree in which a block that is only a link shows where it leads. */
export const withLinkCards = (tree: Root): Root => withElements(tree, withTarget)
