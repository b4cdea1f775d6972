import { existsSync } from 'node:fs'
import type { Element, Root } from 'hast'
import { articlePath } from '../../shared/articles/paths.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { root } from '../lib/paths.ts'
import { someOf } from '../lib/plain.ts'
import { element, isElement, isNamed, type Node } from '../lib/tree.ts'
import type { AddressMap } from './address-map.ts'
import type { PictureSource, SourceArticle } from './item.ts'
import { picturesOf } from './media.ts'
import { fileNameAt, hostOf, isBeside, isInFolder, pathAt } from './own-place.ts'
import { type ChosenPicture, ownPicture } from './picture.ts'

/** The old site. */
export interface OldSite {
  /** Its address; `''` if unknown. */
  readonly url: string
  /** The path that its addresses began with. */
  readonly base: string
  /** Whether a generator made it: then its addresses are never addresses of this blog. */
  readonly isSite?: boolean
  /** Finds an imported picture; null if there is none. @throws Error that says why it cannot be taken */
  readonly find: (address: string, item: SourceArticle) => Promise<PictureSource | null>
  /** Fetches a picture from its old host; null if that fails, undefined if the author does not want it. */
  readonly fetch?:
    | ((address: string, site: string) => Promise<PictureSource | null | undefined>)
    | undefined
}

/** The state while the addresses of one article are rewritten. */
const begin = (item: SourceArticle, articles: AddressMap, old: OldSite) => ({
  ...{ item, articles, old },
  pictures: new Map<string, PictureSource>(),
  elsewhere: new Set<string>(),
  lostPictures: [] as string[],
  /** Why an existing picture cannot be taken, by its address. */
  reasons: new Map<string, string>(),
  lostPages: [] as string[],
  /** Links whose old page is unknown. */
  lostLinks: [] as string[],
})
type Rewriting = ReturnType<typeof begin>

const isOfOldSite = (address: string, { item, old }: Rewriting): boolean =>
  isInFolder(address) ||
  [item.site, old.url].map(hostOf).some((host) => host !== '' && host === hostOf(address))

/** Files that an import leaves behind; this blog has pages, pictures and feeds only. */
const file = /\.(?:7z|csv|docx?|epub|gz|ipynb|key|mp[34]|od[pst]|pdf|pptx?|tar|xlsx?|zip)$/i

/** The old web address of an address in the folder; null if unknown, or if it never was on the web. */
const onTheWeb = (address: string, { old, articles }: Rewriting): string | null => {
  const path = articles.was(address)
  const isBehind = old.isSite || isBeside(address) || file.test(pathAt(address) ?? '')
  if (path === null || (old.url === '' && isBehind)) return null
  return new URL(path, old.url || siteConfig.url).href
}

/** Whether it is a picture of this blog itself, as in the demo articles. */
const isOfThisBlog = (address: string): boolean =>
  isInFolder(address) && /[^/]$/.test(address) && existsSync(`${root}site/public${pathAt(address)}`)

/** The imported picture for an address; null if there is none that can be taken. */
const findHere = (address: string, { old, item, reasons }: Rewriting) =>
  old.find(address, item).catch((error: Error) => {
    reasons.set(address, error.message)
    return null
  })

/** The name of a missing picture in the report. */
const lostName = (address: string, { reasons }: Rewriting): string => {
  const name = fileNameAt(address) || address.slice(0, 40)
  return reasons.has(address) ? `${name} (${reasons.get(address)})` : name
}

/** The new address of a picture of the old site; null if it was not imported. */
const pictureHere = async (address: string, settling: Rewriting): Promise<string | null> => {
  const isEmbedded = address.startsWith('data:image/')
  if (!isEmbedded && !isOfOldSite(address, settling)) return address
  const { fetch, url } = settling.old
  const isOnTheWeb = !isEmbedded && (url !== '' || !isInFolder(address))
  const old = (isInFolder(address) ? onTheWeb(address, settling) : null) ?? address
  const found =
    (await findHere(address, settling)) ??
    (isOnTheWeb ? await fetch?.(old, url || settling.item.site) : undefined)
  if (found === undefined && isOnTheWeb) settling.elsewhere.add(old)
  if (!found) {
    if (isOfThisBlog(address)) return siteConfig.url + new URL(address).pathname
    // If fetching failed, readers cannot load it, either.
    return isEmbedded || isInFolder(address) || found === null ? null : address
  }
  settling.pictures.set(found.name, found)
  return found.address
}

/** The replacement of a missing picture: its words, with a link to its old address. */
const standIn = (
  image: Element,
  address: string,
  isLinked: boolean,
  settling: Rewriting,
): Element => {
  const isKnown = isInFolder(address) ? settling.old.url !== '' : /^https?:/i.test(address)
  const href = isKnown && isInFolder(address) ? onTheWeb(address, settling) : address
  const alt = typeof image.properties.alt === 'string' ? image.properties.alt.trim() : ''
  const words = `Picture: ${alt || fileNameAt(address) || 'not available'}`
  settling.lostPictures.push(lostName(address, settling))
  const link = isKnown && !isLinked && href !== null && element('a', { href }, words)
  return element('em', {}, link || words)
}

const rewriteImage = async (
  image: Element,
  isLinked: boolean,
  settling: Rewriting,
): Promise<Element> => {
  const address = typeof image.properties.src === 'string' ? image.properties.src : ''
  const isReachable = /^(?:https?:|data:image\/)/i.test(address)
  const here = isReachable ? await pictureHere(address, settling) : null
  if (here === null) return standIn(image, address, isLinked, settling)
  image.properties.src = here
  const { width, height } = image.properties
  const size = [...settling.pictures.values()].find((one) => one.address === here)
  if (size && (width ?? height) === undefined)
    Object.assign(image.properties, { width: size.width, height: size.height })
  return image
}

const rewriteLink = async (link: Element, settling: Rewriting): Promise<void> => {
  const { href } = link.properties
  if (typeof href !== 'string' || !/^https?:/i.test(href) || !isOfOldSite(href, settling)) return
  const id = settling.articles.find(href)
  if (id !== null) {
    link.properties.href = siteConfig.url + articlePath(id) + new URL(href).hash
    return
  }
  const isPicture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(pathAt(href) ?? '')
  const picture = isPicture ? await findHere(href, settling) : null
  if (picture) {
    settling.pictures.set(picture.name, picture)
    link.properties.href = picture.address
    return
  }
  const was = isInFolder(href) ? onTheWeb(href, settling) : href
  if (was === null) settling.lostLinks.push(pathAt(href) ?? href)
  else settling.lostPages.push(pathAt(was) ?? was)
  link.properties.href = was ?? undefined
}

/** Whether an `<a>` is no link: it has no address, and cannot be a target. */
const isPlain = ({ properties }: Element): boolean =>
  !properties.href && !properties.id && !properties.name

const rewriteTree = async (
  parent: Root | Element,
  isLinked: boolean,
  settling: Rewriting,
): Promise<void> => {
  const children: Node[] = []
  for (const child of parent.children) {
    if (isNamed(child, 'a')) await rewriteLink(child, settling)
    const isText = isNamed(child, 'a') && isPlain(child)
    if (isElement(child)) {
      await rewriteTree(child, isLinked || (child.tagName === 'a' && !isText), settling)
    }
    if (isNamed(child, 'img')) children.push(await rewriteImage(child, isLinked, settling))
    else if (isText) children.push(...child.children)
    else children.push(child)
  }
  parent.children = children as Element['children']
}

/** The article's picture: the one it names, else the first existing one in its text, else the site's. */
const leadOf = async (
  tree: Root,
  chosen: ChosenPicture,
  settling: Rewriting,
): Promise<ChosenPicture> => {
  const here = await pictureHere(chosen.address, settling)
  if (here !== null) return { ...chosen, address: here }
  settling.lostPictures.push(lostName(chosen.address, settling))
  const [first = ownPicture.address] = picturesOf(tree)
  return { address: first, source: ownPicture.source, alt: '' }
}

const sentence = (begin: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${begin}: ${someOf([...new Set(names)])}.`] : []

/**
 * Rewrites links, with their fragments, and pictures of the old site in a tree, in place, so that they work here.
 * @returns the article's picture, the pictures to send, those that stay on the old host, and sentences for what is lost
 */
export const rewriteLinks = async (
  tree: Root,
  chosen: ChosenPicture,
  item: SourceArticle,
  articles: AddressMap,
  old: OldSite,
) => {
  const settling = begin(item, articles, old)
  await rewriteTree(tree, false, settling)
  const picture = await leadOf(tree, chosen, settling)
  const { lostPictures, lostPages, lostLinks, pictures, elsewhere } = settling
  const lost = [
    ...sentence('Pictures did not come along; their words stand in their place', lostPictures),
    ...sentence('Links lead to pages that did not come along', lostPages),
    ...sentence('Links are plain text, as their pages did not come along', lostLinks),
  ]
  return { picture, pictures: [...pictures.values()], elsewhere: [...elsewhere], lost }
}
