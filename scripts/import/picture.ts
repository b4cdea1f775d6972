import type { Root, RootContent } from 'hast'
import { noPicture } from '../../shared/articles/pattern.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { SourceArticle } from './item.ts'
import { picturesOf } from './media.ts'
import { isInFolder } from './own-place.ts'
import { isNamed, type Node } from './tree.ts'
import { webAddress } from './web-address.ts'

/** The picture of an article that has none: pages draw its pattern in place of it. */
export const ownPicture = {
  address: siteConfig.url + noPicture,
  source: 'Imported',
  alt: '',
}

/** The source of a picture, as far as its address tells: its host. */
const hostOf = (address: string): string =>
  isInFolder(address) ? ownPicture.source : new URL(address).host

/** Whether a node is more than white space. */
const isSeen = (node: Node): boolean => node.type !== 'text' || node.value.trim() !== ''

/**
 * Removes the picture with which a text begins, if it is alone in its block, because it would appear twice below the
 * article's head. A picture with a caption or a link stays.
 * @returns its alternative text; null if the text does not begin with this picture
 */
export const takeLead = (tree: Root, address: string, site: string): string | null => {
  const [block, ...others] = tree.children.filter(isSeen)
  const [image, ...beside] = isNamed(block, 'p', 'figure') ? block.children.filter(isSeen) : [block]
  if (!isNamed(image, 'img') || beside.length > 0 || others.length === 0) return null
  if (webAddress(String(image.properties.src), site) !== address) return null
  tree.children = tree.children.slice(tree.children.indexOf(block as RootContent) + 1)
  return String(image.properties.alt ?? '')
}

/**
 * Chooses an article's picture, its source and its alternative text: the picture that the article names, else the first
 * in its text, else none.
 * @param tree its text, with complete addresses
 * @param changes gets a sentence for what the source lacked
 */
export const choosePicture = (
  { picture, site }: Pick<SourceArticle, 'picture' | 'site'>,
  tree: Root,
  changes: string[],
) => {
  const named = picture && webAddress(picture.address, site)
  const [first] = picturesOf(tree).flatMap((address) => webAddress(address, site) ?? [])
  if (picture && !named) {
    changes.push(`Its picture "${picture.address.slice(0, 80)}" has no address on the web.`)
  }
  const written = (text = '') =>
    text.toWellFormed().replaceAll('\0', '').trim().slice(0, limits.text)
  const source = written(picture?.source)
  const alt = written(picture?.alt)
  if (named) {
    if (source) return { address: named, source, alt }
    if (!isInFolder(named)) {
      changes.push("The picture's source was not named; it is the picture's host.")
    }
    return { address: named, source: hostOf(named), alt }
  }
  if (first) {
    changes.push('The first picture of the text is its picture.')
    return { address: first, source: hostOf(first), alt: '', isOfText: true }
  }
  changes.push('There was no picture; the blog draws one.')
  return ownPicture
}
