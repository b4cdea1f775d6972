import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Root, RootContent } from 'hast'
import { listArchive } from '../../shared/archive.ts'
import { listBin } from '../../shared/articles/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { decodeText } from '../../shared/base64.ts'
import { listDrafts } from '../../shared/drafts.ts'
import { listOpinions } from '../../shared/opinions.ts'
import { addOwnAddress, withoutHost } from '../../shared/own-address.ts'
import { listPictures } from '../../shared/pictures/contract.ts'
import { readPictureName, uploadsPath } from '../../shared/pictures/picture-name.ts'
import { listPings } from '../../shared/pings.ts'
import { listRedirects, type Redirect } from '../../shared/redirects.ts'
import { readSettings } from '../../shared/settings/contract.ts'
import { listSubscribers } from '../../shared/subscribers.ts'
import { listTexts } from '../../shared/texts/contract.ts'
import { formatCsv } from '../../site/dashboard/subscribers/csv.ts'
import { type Client, expectData } from '../lib/client.ts'
import { ownUrlOf } from '../lib/own-url.ts'
import { readPages } from '../lib/pages.ts'
import { readUploaded, uploadedPictures } from '../lib/pictures.ts'
import type { Progress } from '../lib/progress.ts'
import { parseHtml } from '../lib/tree.ts'
import { exportFormat, exportNames } from './format.ts'
import { markdownWriter } from './markdown-writer.ts'
import { readMe, readMeOfHalf } from './read-me.ts'
import { articleFile, type Exported, htmlOf, nameOf, pageFile, withOwnPaths } from './text-files.ts'
import { asHtmlBlocks } from './to-markdown.ts'

/** A running blog, and a client that is signed in as its author. */
interface ExportedFrom {
  readonly origin: string
  readonly author: Client
}

/** @throws Error if the folder is not empty */
const requireEmpty = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Error(error.code === 'ENOTDIR' ? `${folder} is a file.` : error.message)
  })
  if (found.length > 0) throw new Error(`${folder} is not empty; it is left as it is.`)
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns a function that writes files into a folder, readable only by their owner: they contain people's addresses. */
const writer = (folder: string) => async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
}
type Write = ReturnType<typeof writer>

/** Collects the rows of all pages. */
const all = async <Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

/** Writes what readers have sent, which no import brings back. @returns how much it is */
const writeSent = async (client: Client, write: Write) => {
  const subscribers = await all(readPages(client, listSubscribers))
  const opinions = await all(readPages(client, listOpinions))
  const messages: { id: string; ping: readonly string[] }[] = []
  for await (const { data } of readPages(client, listPings)) messages.push(...data)
  const rows = subscribers.map(({ email, registeredAt, confirmedAt }) => [
    ...[email, registeredAt, confirmedAt ?? ''],
  ])
  await write('private/subscribers.csv', formatCsv([['email', 'registered', 'confirmed'], ...rows]))
  const said = opinions.map(({ _id: id, opinion: [name, country, opinion] }) => ({
    ...{ id, name, country, opinion },
  }))
  await write('private/opinions.json', json(said))
  const written = messages.map(({ id, ping }) => {
    const [email, name, country, message] = ping.map((part) => decodeText(part) ?? part)
    return { id, name, email, country, message }
  })
  await write('private/messages.json', json(written))
  return {
    ...{ subscribers: subscribers.length, opinions: opinions.length, messages: messages.length },
  }
}

/** The redirects except those to articles in the bin, the oldest first. */
const redirectsOf = async (client: Client): Promise<Redirect[]> => {
  const binned = new Set((await all(readPages(client, listBin))).map(({ _id }) => articlePath(_id)))
  const redirects = await all(readPages(client, listRedirects))
  return redirects.filter(({ target }) => !binned.has(target)).reverse()
}

/** Redirects as Netlify and Cloudflare Pages read them; a comment says who made those after it. */
const redirectLines = (redirects: readonly Redirect[]): string =>
  redirects
    .map(({ path, target, source }, at) => {
      const comment = source === redirects[at - 1]?.source ? '' : `# ${source}\n`
      return `${comment}${path} ${target} 301\n`
    })
    .join('')

const addressesIn = (node: Root | RootContent): string[] => {
  if (!('children' in node)) return []
  const { src, href } = node.type === 'element' ? node.properties : {}
  return [src, href]
    .filter((address) => typeof address === 'string')
    .concat(node.children.flatMap(addressesIn))
}

/** Paths of this blog's own files that an article uses: its picture, the pictures in its text, and linked files. */
const filesNamedBy = ({ imageCdn, articleSave }: Exported): string[] =>
  [imageCdn, ...addressesIn(parseHtml(decodeText(articleSave) ?? ''))].flatMap((address) => {
    const path = /^\/[^/?#][^?#]*\.\w{2,5}(?=$|[?#])/.exec(withoutHost(address))?.[0]
    // Elsewhere a path with an escaped sign could lead out of the folder.
    return path && /^(?:\/[\w-][\w.-]*)+$/.test(path) && !path.startsWith(uploadsPath) ? [path] : []
  })

/** The content of such a file; null if the blog has none, or derives it from articles, such as a feed. */
const readNamed = async (origin: string, path: string): Promise<Uint8Array | null> => {
  const response = await fetch(origin + path, { redirect: 'manual' })
  const isMade = /^(?:text\/|application\/(?:[\w.+-]*xml|[\w.+-]*json))/
  if (!response.ok || isMade.test(response.headers.get('Content-Type') ?? '')) return null
  return new Uint8Array(await response.arrayBuffer())
}

/** Writes the uploaded pictures, without their smaller versions, and the site's own files that articles use. */
const writePictures = async (
  { origin, author }: ExportedFrom,
  named: ReadonlySet<string>,
  write: Write,
): Promise<number> => {
  let count = 0
  const add = async (path: string, bytes: Uint8Array | null): Promise<void> => {
    if (bytes === null) return
    await write(`static${path}`, bytes)
    count += 1
  }
  const listed = await author.call(listPictures)
  if (listed.ok || listed.problem.code !== 'no-picture-store') {
    for await (const { name } of uploadedPictures(author)) {
      if (readPictureName(name)?.smaller === null)
        await add(uploadsPath + name, await readUploaded(origin, name))
    }
  }
  for (const path of [...named].sort()) await add(path, await readNamed(origin, path))
  return count
}

/** What an export wrote. */
interface Taken {
  /** How much of each it is. */
  readonly counts: Readonly<Record<string, number>>
  /** The files whose text could not be converted: it is HTML. */
  readonly asHtml: readonly string[]
}

/** Writes everything. @param converted a text as Markdown; null if it cannot be converted */
const takeAll = async (
  from: ExportedFrom,
  folder: string,
  onProgress: (progress: Progress) => void,
  converted: (html: string) => Promise<string | null>,
): Promise<Taken> => {
  const { origin, author: client } = from
  const write = writer(folder)
  await write('README.md', readMeOfHalf)
  const url = await ownUrlOf(origin)
  // Addresses of pictures and links lose this host, too.
  addOwnAddress(url)
  const redirects = await redirectsOf(client)
  const [files, named] = [new Set<string>(), new Set<string>()]
  const asHtml: string[] = []
  const convert = async (html: string, name: string): Promise<string> => {
    const text = withOwnPaths(html)
    const markdown = await converted(text)
    if (markdown === null) asHtml.push(name)
    return markdown ?? asHtmlBlocks(text)
  }
  const take = async (article: Exported): Promise<void> => {
    const lead = articlePath(article._id)
    const former = redirects.filter(({ target }) => target === lead).map(({ path }) => path)
    for (const path of filesNamedBy(article)) named.add(path)
    const name = `content/posts/${nameOf(article, files)}`
    await write(name, articleFile(article, await convert(htmlOf(article), name), former))
  }
  const articles = await all(readPages(client, listArchive))
  for (const [done, article] of articles.entries()) {
    onProgress({ done, total: articles.length, title: article.headingSave })
    await take(article)
  }
  const drafts = expectData(await client.call(listDrafts))
  for (const draft of drafts) await take(draft)
  const pages = expectData(await client.call(listTexts)).filter(({ html }) => html !== '')
  for (const page of pages) {
    const name = `content/pages/${page.name}.md`
    await write(name, pageFile(page, await convert(page.html, name)))
  }
  const pictures = await writePictures(from, named, write)
  await write(exportNames.redirects, redirectLines(redirects))
  const sent = await writeSent(client, write)
  const { changed, defaults } = expectData(await client.call(readSettings))
  const counts = { articles: articles.length, drafts: drafts.length, pages: pages.length, pictures }
  await rm(join(folder, 'README.md'))
  await write('README.md', readMe(changed.title ?? defaults.title, counts))
  await write(exportNames.manifest, json({ ...exportFormat, site: url, settings: changed }))
  onProgress({ done: articles.length, total: articles.length, title: '' })
  return { counts: { ...counts, redirects: redirects.length, ...sent }, asHtml }
}

/**
 * Writes everything that the author has, except the bin and earlier versions, into a folder that generators build and an
 * import brings back: texts as Markdown, pictures at the addresses that the texts use. The same blog gives the same bytes.
 * @throws Error if the folder is not empty, or a call is refused
 */
export const takeExport = async (
  from: ExportedFrom,
  folder: string,
  onProgress: (progress: Progress) => void,
  { write, end } = markdownWriter(),
): Promise<Taken> => {
  await requireEmpty(folder)
  return takeAll(from, folder, onProgress, write).finally(end)
}
