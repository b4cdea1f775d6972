import type { Root, RootContent } from 'hast'
import { listArchive } from '../../../shared/archive/contract.ts'
import { articlePath } from '../../../shared/articles/paths.ts'
import { decodeText } from '../../../shared/base64.ts'
import { listDrafts } from '../../../shared/drafts/contract.ts'
import { addOwnAddress, withoutHost } from '../../../shared/own-address.ts'
import { uploadedPicture } from '../../../shared/pictures/picture-name.ts'
import { listRedirects } from '../../../shared/redirects/contract.ts'
import { parseHtml } from '../../import/tree.ts'
import { expectData } from '../../lib/client.ts'
import { ownUrlOf } from '../../lib/own-url.ts'
import { readPages } from '../../lib/pages.ts'
import { readUploaded } from '../../lib/pictures.ts'
import type { Progress } from '../../lib/progress.ts'
import { type Exported, fileWords } from '../front-matter.ts'
import { all, type ExportedBlog, requireEmpty, writer } from '../take.ts'
import { markdownFile } from './article-file.ts'
import { markdownReadMe, siteFiles } from './site-files.ts'

const addressesIn = (node: Root | RootContent): string[] => {
  if (!('children' in node)) return []
  const { src, href } = node.type === 'element' ? node.properties : {}
  return [src, href]
    .filter((address) => typeof address === 'string')
    .concat(node.children.flatMap(addressesIn))
}

/** Paths of this blog's files that an article uses: its picture, the pictures in its text, and linked files. */
const filesNamedBy = ({ imageCdn, articleSave }: Exported): string[] =>
  [imageCdn, ...addressesIn(parseHtml(decodeText(articleSave) ?? ''))].flatMap((address) => {
    const path = /^\/[^/?#][^?#]*\.\w{2,5}(?=$|[?#])/.exec(withoutHost(address))?.[0]
    return path === undefined ? [] : new URL(path, 'https://blog.invalid').pathname
  })

/**
 * The content of such a file; null if the blog has none, or derives it from articles, such as a feed.
 * @throws Error for a missing upload
 */
const readNamed = async (origin: string, path: string): Promise<Uint8Array | null> => {
  const uploaded = uploadedPicture(path)
  if (uploaded) return readUploaded(origin, uploaded.name)
  const response = await fetch(origin + path, { redirect: 'manual' })
  const isMade = /^(?:text\/|application\/(?:[\w.+-]*xml|[\w.+-]*json))/
  if (!response.ok || isMade.test(response.headers.get('Content-Type') ?? '')) return null
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * Writes articles and drafts into a folder as Markdown that generators build: pictures as files at the addresses that the
 * texts use, old addresses as aliases.
 * @throws Error if the folder is not empty, or a call is refused
 */
export const takeMarkdown = async (
  { origin, author: client }: ExportedBlog,
  folder: string,
  onProgress: (progress: Progress) => void,
): Promise<{ articles: number; drafts: number; pictures: number; redirects: number }> => {
  await requireEmpty(folder)
  const write = writer(folder)
  const redirects = await all(readPages(client, listRedirects))
  const names = new Set<string>()
  const named = new Set<string>()
  const take = async (article: Exported): Promise<void> => {
    const lead = articlePath(article._id)
    const former = redirects.filter(({ target }) => target === lead).map(({ path }) => path)
    const text = markdownFile(article, former)
    const words = fileWords(article.href)
    const name =
      words === '' || names.has(words) ? [article._id, words].filter(Boolean).join('-') : words
    names.add(name)
    for (const path of filesNamedBy(article)) named.add(path)
    await write(`content/posts/${name}.md`, text)
  }
  const url = await ownUrlOf(origin)
  // Addresses of pictures and links lose this host, too.
  addOwnAddress(url)
  const articles = await all(readPages(client, listArchive))
  for (const [done, article] of articles.entries()) {
    onProgress({ done, total: articles.length, title: article.headingSave })
    await take(article)
  }
  const drafts = expectData(await client.call(listDrafts))
  for (const { publishError, imageSave, ...draft } of drafts) await take(draft)
  let pictures = 0
  for (const path of [...named].sort()) {
    const bytes = await readNamed(origin, path)
    if (!bytes) continue
    await write(`static${decodeURI(path)}`, bytes)
    pictures += 1
  }
  const lines = redirects.map(({ path, target }) => `${encodeURI(path)} ${target} 301`).sort()
  await write('static/_redirects', `${lines.join('\n')}\n`)
  for (const [name, text] of Object.entries(siteFiles(url))) await write(name, text)
  const counts = { articles: articles.length, drafts: drafts.length, pictures }
  await write('README.md', markdownReadMe(counts.articles, counts.drafts, counts.pictures))
  onProgress({ done: articles.length, total: articles.length, title: '' })
  return { ...counts, redirects: redirects.length }
}
