import type { Root, RootContent } from 'hast'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { SourceArticle } from './item.ts'
import { picturesOf } from './media.ts'
import { isInFolder } from './own-place.ts'
import { isNamed, type Node } from './tree.ts'
import { webAddress } from './web-address.ts'

/** What an article without a picture shows. */
export const ownPicture = {
  address: `${siteConfig.url}/pictures/imported.svg`,
  source: 'Imported',
  alt: '',
}

/** Whose a picture is as far as its address says it. */
const hostOf = (address: string): string =>
  isInFolder(address) ? ownPicture.source : new URL(address).host

/** Whether there is anything to see of a node. */
const isSeen = (node: Node): boolean => node.type !== 'text' || node.value.trim() !== ''

/**
 * Takes out of a text the picture that it begins with, alone in its block: at the head of the article it would be shown
 * twice. One with a caption or a link stays.
 * @returns its alternative text; null where the text does not begin with this picture
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
 * The picture of an article, its source and what it shows: the one it names, else the first of its text, else the
 * site's own.
 * @param tree its text, addresses completed
 * @param changes gets a sentence for what the source did not have
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
  const given = written(picture?.source)
  const alt = written(picture?.alt)
  if (named) {
    if (given) return { address: named, source: given, alt }
    if (!isInFolder(named)) {
      changes.push("The picture's source was not named; it is the picture's host.")
    }
    return { address: named, source: hostOf(named), alt }
  }
  if (first) {
    changes.push('The first picture of the text is its picture.')
    return { address: first, source: hostOf(first), alt: '', isOfText: true }
  }
  changes.push("There was no picture; it is the site's own.")
  return ownPicture
}
