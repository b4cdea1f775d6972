import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { plainly } from './bytes.ts'
import { readExported } from './exported-item.ts'
import { fetcherFor } from './fetch-picture.ts'
import { inheritedFields, readText } from './folder-fields.ts'
import { filesIn, isMarkdown, isPage } from './folder-files.ts'
import { picturesInFolder } from './folder-pictures.ts'
import {
  type Choices,
  type ImportItem,
  type Item,
  type PictureSource,
  refusedFor,
  type SourceText,
} from './item.ts'
import { fileFinder } from './markdown/file-finder.ts'
import { isPicture } from './markdown/parts.ts'
import { readMarkdown } from './markdown-file.ts'
import { pathAt } from './own-place.ts'
import { type Place, placeOf } from './place.ts'
import { withoutClashes } from './redirects.ts'
import { type OldSite, rewriteLinks } from './rewrite-links.ts'
import { recognise, type SiteFolder } from './site-folder.ts'
import { take } from './take.ts'
import { isUnread, sentenceOf, unread } from './unread.ts'
import { type DayOrder, dayOrderOf, daysInNumbers } from './written-date.ts'

/** The articles of the site that was built of a folder. */
export interface BuiltPages {
  /** The article at one of these addresses, else with the last part of one, else with this title; each is taken once. */
  take(addresses: readonly string[], title: string): SourceText | undefined
  /** The articles that nothing took. */
  rest(): Item[]
  /** Finds a picture of the built site. */
  find(address: string): Promise<PictureSource | null>
  /** The path that its addresses began with. */
  readonly base: string
}

/** Reads how the days in files' numbers are meant, once one of them asks. */
const dayOrderIn = (root: string, names: readonly string[]) => {
  const read = async (): Promise<DayOrder | undefined> => {
    const days: string[] = []
    for (const name of names) {
      const text = await readText(join(root, name)).catch(() => '')
      days.push(...daysInNumbers(text))
    }
    return dayOrderOf(days)
  }
  let known: ReturnType<typeof read> | undefined
  return () => {
    known ??= read()
    return known
  }
}

/** What a file is read with. */
interface Around {
  readonly site: SiteFolder
  readonly choices: Choices
  readonly resolve: ReturnType<typeof fileFinder>
  readonly pages: BuiltPages | undefined
  readonly inherited: ReturnType<typeof inheritedFields>
  readonly dayOrder: ReturnType<typeof dayOrderIn>
}

/** Reads a file. @returns null for a page that is a template */
const readOne = async (name: string, around: Around): Promise<Item | ImportItem | null> => {
  const { site, choices, resolve, pages, inherited, dayOrder } = around
  const path = join(site.root, name)
  try {
    const found = await lstat(path)
    if (!found.isFile()) throw new Error('It is a link; only files of the folder itself are read.')
    const text = await readText(path)
    const exported = readExported(name, text)
    if (exported) return exported
    const isHtml = isPage(name)
    if (isHtml && !/^\s*(?:---|\+\+\+|<!--\s*\.\. )/.test(text)) {
      return /^(?:eleventy|astro|gatsby)$/.test(site.generator) ? null : unread(name)
    }
    const fields = await inherited(name)
    const order = daysInNumbers(text).length > 0 ? await dayOrder() : undefined
    const file = { path: name, text, order, resolve: resolve(name), takeBuilt: pages?.take }
    const item = readMarkdown(file, site, isHtml ? { ...choices, pages: false } : choices, fields)
    return isHtml && item.kind === 'left-out' ? null : item
  } catch (error) {
    return refusedFor(name, plainly(error))
  }
}

/** Folders of themes and other people's files at the root of a site, and of files that were built. */
const foreign = /^(?:themes|vendor|archetypes)\/$|(?:^|\/)_site\/$/

/** Addresses that settings have before somebody writes the own one. */
const isPlaceholder = (host: string): boolean =>
  /(?:^|\.)(?:example(?:\.\w+)?|test|invalid|local|localhost|localdomain)$|^[\d.]+$|^(?:www\.)?(?:your|my|user)[\w-]*\./.test(
    host,
  )

/**
 * What tells the folder's files from those of another: the address in its settings, which it has wherever it lies, else
 * where it lies.
 */
const sourceOf = async ({ url, base, root }: SiteFolder): Promise<string> => {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
  return host === '' || isPlaceholder(host) ? realpath(root) : host + base
}

/** Whether more texts are beside Hugo's sections than in them: then those are articles, too. */
const isMostlyFlat = (places: readonly (Place | null)[]): boolean => {
  const beside = places.filter(
    (place) => place?.kind === 'page' && !place.name.startsWith('_index'),
  )
  return beside.length > places.filter((place) => place?.kind === 'dated').length
}

/**
 * Reads the Markdown files of a folder and its subfolders, arranged as its generator expects.
 * @param url the site's address, if its settings lack it
 * @param pages the articles of the site that was built of it, whose texts and addresses count
 * @returns an item for each Markdown file, for each article in HTML with front matter, and for each text that is not
 *   read; an unreadable file or folder is refused alone
 * @throws Error if the folder cannot be read, or has nothing to read
 */
export const readMarkdownFolder = async (
  folder: string,
  choices: Choices = {},
  url?: string,
  pages?: BuiltPages,
): Promise<ImportItem[]> => {
  const found = await recognise(folder)
  const recognised = url ? { ...found, url } : found
  const source = choices.source ?? (await sourceOf(found))
  const { files: own, links, refused } = await filesIn(recognised.root, (one) => foreign.test(one))
  const files = [...own, ...links].sort()
  const places = files.filter(isMarkdown).map((name) => placeOf(name, recognised))
  const isFlat = isMostlyFlat(places)
  const site = { ...recognised, isFlat }
  const isText = (name: string): boolean =>
    isUnread(name) && (placeOf(name, site) ?? { kind: 'page' }).kind !== 'page'
  const names = files.filter((name) => isMarkdown(name) || (isPage(name) && isText(name)))
  const others = pages ? [] : files.filter((name) => !isPage(name) && isText(name))
  if (names.length + refused.length === 0 && !pages) {
    throw new Error(`There are no Markdown files and no pages in ${folder}${sentenceOf(others)}.`)
  }
  const around = {
    ...{ site, pages, choices: { ...choices, source } },
    resolve: fileFinder(files.filter((name) => isMarkdown(name) || isPicture(name))),
    inherited: inheritedFields(site),
    dayOrder: dayOrderIn(site.root, names),
  }
  const onProgress = (done: number, title: string) =>
    choices.onProgress?.({ done, total: 2 * names.length, title })
  const items: ImportItem[] = [...refused]
  // One by one: a folder can have more files than may be open at once.
  for (const [done, name] of names.entries()) {
    onProgress(done, name)
    const item = await readOne(name, around)
    if (item) items.push(...take([item], choices))
  }
  items.push(...take(pages?.rest() ?? [], choices), ...others.map(unread))
  const find = picturesInFolder(site.root, site.base, files)
  const old: OldSite = {
    url: site.url,
    base: pages?.base || site.base,
    isSite: site.generator !== 'plain',
    fetch: fetcherFor(site.url, choices),
    find: async (address, { site: from, old }) =>
      (await pages?.find(address)) ?? find(address, pathAt(from) ?? '/', old?.addresses ?? []),
  }
  return rewriteLinks(withoutClashes(items), old, (done, title) =>
    onProgress(names.length + done, title),
  )
}
