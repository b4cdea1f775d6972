import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { readBytes } from './bytes.ts'
import { readExported } from './exported-item.ts'
import { fetcherFor } from './fetch-picture.ts'
import { picturesInFolder } from './folder-pictures.ts'
import { type FrontMatter, parseFields, splitFrontMatter, textOf } from './front-matter.ts'
import { fits } from './glob.ts'
import {
  type Choices,
  type ImportItem,
  type Item,
  type PictureSource,
  refusedFor,
  type SourceText,
} from './item.ts'
import { isJson, objectIn } from './json.ts'
import { fileFinder } from './markdown/file-finder.ts'
import { isPicture } from './markdown/parts.ts'
import { readMarkdown } from './markdown-file.ts'
import { pathAt } from './own-place.ts'
import { placeOf } from './place.ts'
import { withoutClashes } from './redirects.ts'
import { type OldSite, rewriteLinks } from './rewrite-links.ts'
import { recognise, type SiteFolder } from './site-folder.ts'
import { take } from './take.ts'

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

const isMarkdown = /\.(?:md|markdown|mdx)$/

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Most bytes of a Markdown file. */
const mostText = 20_000_000

const readText = async (path: string): Promise<string> => {
  const bytes = await readBytes(path, mostText)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Error('It is not UTF-8 text.')
  }
}

/** Eleventy's data file of this name, without its end: for one article, such as `posts/a`, or for all of a folder. */
const dataAt = async (name: string): Promise<FrontMatter> => {
  for (const path of [`${name}.json`, `${name}.11tydata.json`]) {
    const found = await lstat(path).catch(() => null)
    if (found?.isFile() && found.size < 100_000) {
      return parseFields(await readFile(path, 'utf8'), 'JSON', path)
    }
  }
  return {}
}

/** What Hugo's page of a section says of all that is in it. */
const cascadeOf = async (folder: string): Promise<unknown> => {
  const path = join(folder, '_index.md')
  const found = await lstat(path).catch(() => null)
  return found?.isFile() ? splitFrontMatter(await readText(path)).data.cascade : null
}

/** The parts of a cascade that are about a page; a target that names no path may be about any. */
const partsFor = (cascade: unknown, name: string): FrontMatter[] => {
  // Hugo's path of a page has neither its language nor the end of its name.
  const end = /(?:\/index)?(?:\.[a-z]{2}(?:-[a-z]+)?)?\.\w+$/i
  const page = name
    .replace(/^content/, '')
    .replace(end, '')
    .toLowerCase()
  return (Array.isArray(cascade) ? cascade : [cascade]).filter(isJson).flatMap((part) => {
    const { target, _target, ...fields } = part
    const path = textOf({ ...objectIn(part, '_target'), ...objectIn(part, 'target') }, 'path')
    return path === '' || fits(page, path.toLowerCase()) ? [fields] : []
  })
}

/** Gives the front matter that a file has from the folders in which it lies. */
const inheritedFields = ({ root, generator, settings }: SiteFolder) => {
  const read =
    generator === 'eleventy'
      ? (folder: string) => dataAt(join(folder, basename(folder)))
      : generator === 'hugo'
        ? cascadeOf
        : async () => null
  const known = new Map<string, Promise<unknown>>()
  const of = (folder: string): Promise<unknown> => {
    const fields = known.get(folder) ?? read(folder)
    known.set(folder, fields)
    return fields
  }
  return async (name: string): Promise<FrontMatter> => {
    const folders = dirname(name)
      .split('/')
      .filter((one) => one !== '.')
    const all: unknown[] = []
    for (let depth = 0; depth <= folders.length; depth += 1)
      all.push(await of(join(root, ...folders.slice(0, depth))))
    if (generator === 'hugo')
      return Object.assign({}, ...[settings.cascade, ...all].flatMap((one) => partsFor(one, name)))
    if (generator === 'eleventy') all.push(await dataAt(join(root, name.replace(/\.\w+$/, ''))))
    return Object.assign({}, ...all)
  }
}

const readOne = async (
  name: string,
  site: SiteFolder,
  choices: Choices,
  resolve: ReturnType<typeof fileFinder>,
  pages: BuiltPages | undefined,
  inherited: ReturnType<typeof inheritedFields>,
): Promise<Item | ImportItem> => {
  const path = join(site.root, name)
  try {
    const found = await lstat(path)
    if (!found.isFile()) throw new Error('It is a link; only files of the folder itself are read.')
    const text = await readText(path)
    const exported = readExported(name, text)
    if (exported) return exported
    const fields = await inherited(name)
    return readMarkdown(
      { path: name, text, modified: found.mtimeMs, resolve: resolve(name), takeBuilt: pages?.take },
      site,
      choices,
      fields,
    )
  } catch (error) {
    return refusedFor(name, error)
  }
}

/** Folders of generated files, or of other people's files. */
const foreign = /(?:^|[/\\])(?:\.|(?:node_modules|_site|themes|vendor|archetypes)[/\\])/

/** The Markdown files and pictures of a site, except hidden files, foreign folders and symbolic links. */
const filesIn = async ({ root }: SiteFolder): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(
      (entry) => !entry.isDirectory() && (isMarkdown.test(entry.name) || isPicture(entry.name)),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !foreign.test(path))
    .map((path) => path.split(sep).join('/'))
    .sort()
}

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

/**
 * Reads the Markdown files of a folder and its subfolders, arranged as its generator expects.
 * @param url the site's address, if its settings lack it
 * @param pages the articles of the site that was built of it, whose texts and addresses count
 * @returns an item for each `.md`, `.markdown` and `.mdx` file; an unreadable file is refused alone
 * @throws Error if the folder cannot be read
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
  const files = await filesIn(recognised)
  const names = files.filter((name) => isMarkdown.test(name))
  const isFlat = !names.some((name) => placeOf(name, recognised)?.kind === 'dated')
  const site = { ...recognised, isFlat }
  const resolve = fileFinder(files)
  const inherited = inheritedFields(site)
  const onProgress = (done: number, title: string) =>
    choices.onProgress?.({ done, total: 2 * names.length, title })
  const items: ImportItem[] = []
  // One by one: a folder can have more files than may be open at once.
  for (const [done, name] of names.entries()) {
    onProgress(done, name)
    const found = await readOne(name, site, { ...choices, source }, resolve, pages, inherited)
    items.push(...take([found], choices))
  }
  items.push(...take(pages?.rest() ?? [], choices))
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
