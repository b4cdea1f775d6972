import type { Root } from 'hast'
import { noPicture } from '../../shared/articles/pattern.ts'
import { unnamedSource } from '../../shared/articles/picture-source.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { SourceArticle } from './item.ts'
import { picturesOf } from './media.ts'
import { isInFolder, webAddress } from './own-place.ts'

/** The picture of an article that has none: pages draw its pattern in place of it. */
export const ownPicture = {
  address: siteConfig.url + noPicture,
  source: unnamedSource,
  alt: '',
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
    if (isInFolder(named)) return { address: named, source: unnamedSource, alt }
    changes.push("The picture's source was not named; it is the picture's host.")
    return { address: named, source: new URL(named).host, alt }
  }
  if (first) {
    changes.push('The first picture of the text is its picture.')
    return { address: first, source: unnamedSource, alt: '' }
  }
  changes.push('There was no picture; the blog draws one.')
  return ownPicture
}

/** An article's picture, its source and its alternative text. */
export type ChosenPicture = ReturnType<typeof choosePicture>
