import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listArchive } from '../../shared/archive/contract.ts'
import { listBin } from '../../shared/articles/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { decodeText } from '../../shared/base64.ts'
import { listDrafts } from '../../shared/drafts/contract.ts'
import { listOpinions } from '../../shared/opinions/contract.ts'
import { listPictures } from '../../shared/pictures/contract.ts'
import { listPings } from '../../shared/pings/contract.ts'
import { listRedirects } from '../../shared/redirects/contract.ts'
import { readSettings, type Settings } from '../../shared/settings/contract.ts'
import { listSubscribers } from '../../shared/subscribers/contract.ts'
import { readBlock, readMonitor } from '../../shared/switches/contract.ts'
import { listTexts } from '../../shared/texts/contract.ts'
import { formatCsv } from '../../site/dashboard/subscribers/csv.ts'
import { type Client, expectData } from '../lib/client.ts'
import { ownUrlOf } from '../lib/own-url.ts'
import { readPages } from '../lib/pages.ts'
import { readUploaded, uploadedPictures } from '../lib/pictures.ts'
import type { Progress } from '../lib/progress.ts'
import { fileOf, frontMatterOf, nameOf } from './front-matter.ts'
import { readMe } from './read-me.ts'

/** The numbers of exported items. */
export interface Exported {
  readonly articles: number
  readonly drafts: number
  readonly pages: number
  readonly redirects: number
  readonly subscribers: number
  readonly opinions: number
  readonly messages: number
  readonly pictures: number
}

/** A running blog, and a client that is signed in as its author. */
export interface ExportedBlog {
  readonly origin: string
  readonly author: Client
}

/** The file that identifies an export folder; written last. */
export const manifestName = 'stillpress.json'
export const exportFormat = { format: 'stillpress-export', version: 1 } as const

/** @throws Error if the folder is not empty */
export const requireEmpty = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Error(error.code === 'ENOTDIR' ? `${folder} is a file.` : error.message)
  })
  if (found.length > 0) throw new Error(`${folder} is not empty; it is left as it is.`)
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns a function that writes files into a folder, readable only by their owner: they contain people's addresses. */
export const writer = (folder: string) => async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
}

/** Collects the rows of all pages. */
export const all = async <Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

const readSent = async (client: Client) => {
  const subscribers = await all(readPages(client, listSubscribers))
  const opinions = await all(readPages(client, listOpinions))
  const messages: { id: string; ping: readonly string[] }[] = []
  for await (const { data } of readPages(client, listPings)) messages.push(...data)
  return {
    subscribers: subscribers.map(({ email, registeredAt, confirmedAt }) => [
      email,
      registeredAt,
      confirmedAt ?? '',
    ]),
    opinions: opinions.map(({ _id: id, opinion: [name, country, opinion] }) => ({
      id,
      name,
      country,
      opinion,
    })),
    messages: messages.map(({ id, ping }) => {
      const [email, name, country, message] = ping.map((part) => decodeText(part) ?? part)
      return { id, name, email, country, message }
    }),
  }
}

const settingsIn = async (client: Client, { changed, defaults }: Settings) => ({
  site: { ...defaults, ...changed },
  changed,
  access: expectData(await client.call(readBlock)).block,
  antiVirus: expectData(await client.call(readMonitor)).data.monitor,
})

/**
 * Writes everything that the author has, except the bin, into a folder of plain files that need no program of ours. The
 * same blog gives the same bytes.
 * @throws Error if the folder is not empty, or a call is refused
 */
export const takeExport = async (
  { origin, author: client }: ExportedBlog,
  folder: string,
  onProgress: (progress: Progress) => void,
): Promise<Exported> => {
  await requireEmpty(folder)
  const write = writer(folder)
  let articles = 0
  for await (const page of readPages(client, listArchive)) {
    for (const article of page) {
      articles += 1
      await write(`articles/${nameOf(article)}`, fileOf(article))
      const total = Math.max(articles, page.length)
      onProgress({ done: articles, total, title: article.headingSave })
    }
  }
  const drafts = expectData(await client.call(listDrafts))
  for (const { publishError, imageSave, ...draft } of drafts) {
    await write(`drafts/${nameOf(draft)}`, fileOf(draft))
  }
  const texts = expectData(await client.call(listTexts)).filter(({ html }) => html !== '')
  for (const { html, ...fields } of texts) {
    await write(`pages/${fields.name}.html`, `${frontMatterOf(fields)}${html}\n`)
  }
  const binned = new Set((await all(readPages(client, listBin))).map(({ _id }) => articlePath(_id)))
  const redirects = (await all(readPages(client, listRedirects)))
    .filter(({ target }) => !binned.has(target))
    .map(({ path, target, source }) => ({ path, target, source }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const { subscribers, opinions, messages } = await readSent(client)
  let pictures = 0
  const listed = await client.call(listPictures)
  if (listed.ok || listed.problem.code !== 'no-picture-store') {
    for await (const { name } of uploadedPictures(client)) {
      pictures += 1
      await write(`uploads/${name}`, await readUploaded(origin, name))
    }
  }
  await write('redirects.json', json(redirects))
  await write('subscribers.csv', formatCsv([['email', 'registered', 'confirmed'], ...subscribers]))
  await write('opinions.json', json(opinions))
  await write('messages.json', json(messages))
  const settings = expectData(await client.call(readSettings))
  await write('settings.json', json(await settingsIn(client, settings)))
  const title = settings.changed.title ?? settings.defaults.title
  await write('README.txt', readMe(title, { articles, drafts: drafts.length, pictures }))
  const counts = {
    articles,
    drafts: drafts.length,
    pages: texts.length,
    redirects: redirects.length,
    ...{
      subscribers: subscribers.length,
      opinions: opinions.length,
      messages: messages.length,
      pictures,
    },
  }
  await write(manifestName, json({ ...exportFormat, site: await ownUrlOf(origin), ...counts }))
  return counts
}
