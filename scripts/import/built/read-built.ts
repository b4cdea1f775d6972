import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { plainPath } from '../address-map.ts'
import { decodeText, readBytes } from '../bytes.ts'
import { fetcherFor, fetchFrom } from '../fetch-picture.ts'
import { filesIn, isPage } from '../folder-files.ts'
import { picturesInFolder } from '../folder-pictures.ts'
import { type Choices, type ImportItem, type Item, refusedFor, type SourceText } from '../item.ts'
import { isSettings } from '../kept-back.ts'
import type { BuiltPages } from '../markdown-file.ts'
import { atFolder, pathAt } from '../own-place.ts'
import { readMarkdownFolder } from '../read-markdown.ts'
import { take } from '../take.ts'
import { isSource, isTemplate, unread, unreadBeside } from '../unread.ts'
import { readBuiltSite, type Source } from './built-site.ts'
import { letters } from './words.ts'

/** Most bytes of a page or a feed, most pages of a sitemap, and most sitemaps that it names. */
const mostOfPage = 20_000_000
const mostPages = 10_000
const mostSitemaps = 500

/** Whether a folder is a built site: it has pages, no settings of a generator, and not more texts than pages. */
export const isBuiltFolder = async (folder: string): Promise<boolean> => {
  const { files } = await filesIn(folder)
  if (files.some(isSettings)) return false
  const pages = files.filter((path) => isPage(path) && !isTemplate(path)).length
  return pages > 0 && pages >= files.filter(isSource).length
}

const readFolder = async (folder: string, choices: Choices, site: string | undefined) => {
  const { files, refused } = await filesIn(folder)
  const sources = files.filter(isPage).map((file): Source => {
    const path = `/${file.replace(/(^|\/)index\.html?$/i, '$1')}`
    const read = async () =>
      decodeText(await readBytes(join(folder, file), mostOfPage), { isPage: true })
    return { base: atFolder(file), path, read }
  })
  const readFeed = async (address: string, base: string): Promise<string | null> => {
    const path = pathAt(address) ?? ''
    const file = files.find((one) => path === `/${one}` || path === `${base}/${one}`)
    return file ? decodeText(await readBytes(join(folder, file), mostOfPage)) : null
  }
  const source = choices.source ?? (await realpath(folder))
  const built = await readBuiltSite(sources, readFeed, { ...choices, source }, site)
  const others = unreadBeside(files).map(unread)
  return { ...built, left: [...refused, ...built.refused, ...others] }
}

/**
 * Reads the articles of a folder that a generator built.
 * @param site its address, if its pages do not say it
 */
export const readBuiltFolder = async (
  folder: string,
  choices: Choices = {},
  site?: string,
): Promise<ImportItem[]> => {
  const { items, left, url, base } = await readFolder(folder, choices, site)
  const find = picturesInFolder(folder, base)
  return take([...items, ...left], choices, {
    url,
    base,
    isSite: true,
    fetch: fetcherFor(choices),
    find: (address) => find(address, '/', []),
  })
}

const pathOf = (address: string): string =>
  plainPath(pathAt(new URL(address, 'https://folder.invalid').href) ?? '')

const lastOf = (address: string): string => pathOf(address).replace(/^.*\//, '')

/** Finds built pages for their sources, each once, articles first: by an address, by its last part, by the title. */
const pagesFor = (items: readonly Item[]) => {
  const free = new Map(
    items.filter(({ kind }) => typeof kind === 'string').map((item) => [item, item.read()]),
  )
  const only = (kinds: readonly Item[], fits: (item: Item, text: SourceText) => boolean) => {
    const [found, other] = kinds.filter((item) => {
      const text = free.get(item)
      return text && fits(item, text)
    })
    return other ? undefined : found
  }
  const [articles, pages] = [true, false].map((isArticle) =>
    [...free.keys()].filter(({ kind }) => (kind === 'article') === isArticle),
  ) as [Item[], Item[]]
  const take: BuiltPages['take'] = (addresses, title) => {
    const known = addresses.filter(Boolean)
    const paths = new Set(known.map(pathOf))
    const names = new Set(known.map(lastOf))
    const among = (kinds: readonly Item[]) =>
      only(kinds, (_, { old }) => (old?.addresses ?? []).some((one) => paths.has(pathOf(one)))) ??
      only(kinds, (_, { old }) => names.has(lastOf(old?.addresses[0] ?? ''))) ??
      only(kinds, (item) => title !== '' && letters(item.title) === letters(title))
    const found = among(articles) ?? among(pages)
    const text = found && free.get(found)
    if (found) free.delete(found)
    return text && { title: found.title, ...text }
  }
  return { take, rest: () => [...free.keys()] }
}

/**
 * Reads a folder of sources together with the site that was built of it: drafts, dates and tags are those of the sources,
 * texts and addresses those of the pages. An article that only the pages have comes along as it is there.
 */
export const readWithBuilt = async (
  folder: string,
  built: string,
  choices: Choices,
  site?: string,
): Promise<ImportItem[]> => {
  const { items, left, url, base } = await readFolder(built, choices, site)
  if (!items.some(({ kind }) => kind === 'article'))
    throw new Error(`There are no articles in ${built}.`)
  const find = picturesInFolder(built, base)
  const pages = { ...pagesFor(items), base, find: (address: string) => find(address, '/', []) }
  const read = await readMarkdownFolder(folder, choices, site ?? (url || undefined), pages)
  return [...left.filter(({ kind }) => kind === 'refused'), ...read]
}

/** Whether a text is a sitemap. */
export const isSitemap = (text: string): boolean =>
  /<(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 2_000))

/** The addresses that a sitemap names. */
const locationsIn = (text: string): string[] =>
  [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]\s]+)/g)]
    .map(([, one = '']) => one.replaceAll('&amp;', '&'))
    .filter((one) => URL.canParse(one))
    .map((one) => new URL(one).href.replace(/#.*/, ''))

/**
 * The pages that a sitemap names, also by further sitemaps on its host, each of which is read once.
 * @returns at most one page more than `mostPages`
 * @throws Error if it names too many further sitemaps
 */
const pagesIn = async (
  address: string,
  text: string,
  fetchText: (address: string) => Promise<string>,
): Promise<Set<string>> => {
  const pages = new Set<string>()
  const first = new URL(address).href.replace(/#.*/, '')
  const sitemaps = new Set([first])
  const read = (text: string): void => {
    const isIndex = /<sitemapindex[\s>]/.test(text)
    for (const one of locationsIn(text)) {
      if (pages.size > mostPages) return
      ;(isIndex ? sitemaps : pages).add(one)
      if (sitemaps.size > mostSitemaps)
        throw new Error(`It names more than ${mostSitemaps} further sitemaps: give one of them.`)
    }
  }
  read(text)
  // A set also gives what is added on the way.
  for (const one of sitemaps) {
    if (one !== first && pages.size <= mostPages) read(await fetchText(one))
  }
  return pages
}

/**
 * Reads the articles of a site on the web by its sitemap, if the author agrees to fetch them.
 * @param text the sitemap at the address
 * @throws Error if the author does not agree
 */
export const readSitemap = async (
  address: string,
  text: string,
  choices: Choices,
  site = new URL(address).origin,
): Promise<ImportItem[]> => {
  const host = new URL(address).host
  const server = { site: address, folder: '', isAllowed: choices.isAllowed }
  const fetchText = async (one: string) => {
    const { bytes, type } = await fetchFrom(one, server)
    return decodeText(bytes, { type, isPage: true })
  }
  const named = await pagesIn(address, text, fetchText)
  const pages = [...named].slice(0, mostPages)
  if (!(await choices.mayFetch?.(host, pages.length))) {
    const count = pages.length === 1 ? 'a page' : `${pages.length} pages`
    throw new Error(`It names ${count} at ${host}: agree to have it fetched, or add --yes.`)
  }
  const sources = pages.map((one): Source => {
    return { base: one, path: pathAt(one) ?? '/', read: () => fetchText(one) }
  })
  const readFeed = (one: string) => fetchText(one).catch(() => null)
  const { items, refused } = await readBuiltSite(sources, readFeed, choices, site)
  const left: ImportItem[] = [...refused]
  if (named.size > pages.length) {
    const sentence = `It names more than ${mostPages} pages, and only so many were read: import the others by a sitemap of theirs.`
    left.push(refusedFor(address, new Error(sentence)))
  }
  return take([...items, ...left], choices, {
    url: '',
    base: '',
    find: async () => null,
    fetch: fetcherFor(choices),
  })
}
