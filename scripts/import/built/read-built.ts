import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { lastOf, plainAt } from '../address-map.ts'
import { decodeText, readBytes } from '../bytes.ts'
import { fetcherFor } from '../fetch-picture.ts'
import { filesIn, isPage } from '../folder-files.ts'
import { embedded, picturesInFolder } from '../folder-pictures.ts'
import type { Choices, ImportItem, Item, SourceText } from '../item.ts'
import { folderOfSettings, isSettings } from '../kept-back.ts'
import type { BuiltPages } from '../markdown-file.ts'
import { atFolder, pathAt } from '../own-place.ts'
import { readMarkdownFolder } from '../read-markdown.ts'
import { take } from '../take.ts'
import { isSource, isTemplate, unread, unreadBeside } from '../unread.ts'
import { readBuiltSite, type Source } from './built-site.ts'
import { crawl } from './crawl.ts'
import { letters } from './words.ts'

/** Most bytes of a page, a sheet or a feed. */
const mostOfPage = 20_000_000

/** Whether files are a built site: it has pages beside a generator's settings, and not more texts than pages. */
export const isBuiltFolder = (files: readonly string[]): boolean => {
  const sources = files.filter(isSettings).map(folderOfSettings)
  const isBuilt = (path: string) => isPage(path) && !sources.some((one) => path.startsWith(one))
  const pages = files.filter((path) => isBuilt(path) && !isTemplate(path)).length
  return pages > 0 && pages >= files.filter(isSource).length
}

/** The pages of a site, what is named beside them, and how its pictures are found. */
const readFolder = async (folder: string, choices: Choices, site?: string) => {
  const { files, refused } = await filesIn(folder)
  const read = async (file: string) =>
    decodeText(await readBytes(join(folder, file), mostOfPage), { isPage: true })
  const sources = files.filter(isPage).map((file): Source => {
    const path = `/${file.replace(/(^|\/)index\.html?$/i, '$1')}`
    return { base: atFolder(file), path, read: () => read(file) }
  })
  const readFile = async (address: string, base: string): Promise<string | null> => {
    const path = pathAt(address) ?? ''
    // A copy has the feed at `/feed/` as a file of that folder.
    const file = files.find((one) =>
      [one, one.replace(/(?:^|(?<=\/))index\.\w+$/, '')].some(
        (name) => path === `/${name}` || path === `${base}/${name}`,
      ),
    )
    return file ? read(file) : null
  }
  const source = choices.source ?? (await realpath(folder))
  const built = await readBuiltSite(sources, { readFile }, { ...choices, source }, site)
  const others = choices.sources === undefined ? unreadBeside(files).map(unread) : []
  const find = picturesInFolder(folder, built.base)
  return {
    ...built,
    left: [...refused, ...built.refused, ...others] as readonly ImportItem[],
    find: (address: string) => find(address),
  }
}
type Site = Awaited<ReturnType<typeof readFolder>>

/** Finds built pages for their sources, each once, articles first: by an address, by its last part, by the title. */
const pagesFor = (items: readonly Item[]) => {
  const free = new Map(
    items.filter(({ kind }) => typeof kind === 'string').map((item) => [item, item.read()]),
  )
  const only = (kind: Item['kind'], fits: (text: SourceText, item: Item) => boolean) => {
    const [found, other] = [...free].filter(
      ([item, text]) => item.kind === kind && fits(text, item),
    )
    return other ? undefined : found?.[0]
  }
  const takeOne: BuiltPages['take'] = (addresses, title) => {
    const known = addresses.filter(Boolean)
    const paths = new Set(known.map(plainAt))
    const names = new Set(known.map(lastOf))
    const among = (kind: Item['kind']) =>
      only(kind, ({ old }) => (old?.addresses ?? []).some((one) => paths.has(plainAt(one)))) ??
      only(kind, ({ old }) => names.has(lastOf(old?.addresses[0] ?? ''))) ??
      only(kind, (_, item) => title !== '' && letters(item.title) === letters(title))
    const found = among('article') ?? among('page')
    const text = found && free.get(found)
    if (found) free.delete(found)
    return text && { title: found.title, ...text }
  }
  return { take: takeOne, rest: () => [...free.keys()] }
}

/**
 * Takes what a site gives, with its sources beside it if there are any: then drafts, dates and tags are those of the sources,
 * texts and addresses those of the pages. An article that only the pages have comes along as it is there.
 */
const takeSite = async ({ items, left, url, base, find }: Site, choices: Choices, what: string) => {
  const { sources } = choices
  if (sources === undefined) {
    const old = { url, base, isSite: true, fetch: fetcherFor(choices), find }
    return take([...items, ...left], choices, old)
  }
  if (!items.some(({ kind }) => kind === 'article'))
    throw new Error(`There are no articles in ${what}.`)
  const pages = { ...pagesFor(items), base, find }
  const read = await readMarkdownFolder(sources, choices, url || undefined, pages)
  return [...left.filter(({ kind }) => kind === 'refused'), ...read]
}

/** Reads the articles of a folder that a generator built. @param site its address, if its pages do not say it */
export const readBuiltFolder = async (
  folder: string,
  choices: Choices = {},
  site?: string,
): Promise<ImportItem[]> => takeSite(await readFolder(folder, choices, site), choices, folder)

/**
 * Reads the articles of a site on the web, if the author agrees to fetch its pages.
 * @param text what is at the address: a page, or a sitemap
 */
export const readWebSite = async (
  address: string,
  text: string,
  choices: Choices,
): Promise<ImportItem[]> => {
  const { origin } = new URL(address)
  const { sources, left, mayFetch, ...beside } = await crawl(address, text, choices)
  const built = await readBuiltSite(sources, beside, choices, origin)
  const all = [...built.refused, ...left]
  const site = { ...built, left: all, url: origin, base: '', find: embedded }
  // Who agreed to fetch the pages agreed to fetch their pictures, too.
  const pictures = choices.pictures && { ...choices.pictures, agree: async () => true, mayFetch }
  return takeSite(site, { ...choices, pictures }, address)
}
