import type { Root, RootContent } from 'hast'
import { decodeText } from '../../../shared/base64.ts'
import { withoutHost } from '../../../shared/own-address.ts'
import { uploadedPicture } from '../../../shared/pictures/picture-name.ts'
import { parseHtml } from '../../import/tree.ts'
import { readUploaded } from '../../lib/pictures.ts'
import type { Exported } from '../front-matter.ts'

const addressesIn = (node: Root | RootContent): string[] => {
  if (!('children' in node)) return []
  const { src, href } = node.type === 'element' ? node.properties : {}
  return [src, href]
    .filter((address) => typeof address === 'string')
    .concat(node.children.flatMap(addressesIn))
}

/** Paths of this blog's files that an article uses: its picture, the pictures in its text, and linked files. */
export const filesNamedBy = ({ imageCdn, articleSave }: Exported): string[] =>
  [imageCdn, ...addressesIn(parseHtml(decodeText(articleSave) ?? ''))].flatMap((address) => {
    const path = /^\/[^/?#][^?#]*\.\w{2,5}(?=$|[?#])/.exec(withoutHost(address))?.[0]
    return path === undefined ? [] : new URL(path, 'https://blog.invalid').pathname
  })

/**
 * The content of such a file; null if the blog has none, or derives it from articles, such as a feed.
 * @throws Error for a missing upload
 */
export const readNamed = async (origin: string, path: string): Promise<Uint8Array | null> => {
  const uploaded = uploadedPicture(path)
  if (uploaded) return readUploaded(origin, uploaded.name)
  const response = await fetch(origin + path, { redirect: 'manual' })
  const isMade = /^(?:text\/|application\/(?:[\w.+-]*xml|[\w.+-]*json))/
  if (!response.ok || isMade.test(response.headers.get('Content-Type') ?? '')) return null
  return new Uint8Array(await response.arrayBuffer())
}
