import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { plainPath } from '../address-map.ts'
import { decodeText, readBytes } from '../bytes.ts'
import { entriesOf, type FeedEntry } from '../feed-entries.ts'
import { fetcherFor, fetchFrom } from '../fetch-picture.ts'
import { fillIn } from '../fill-in.ts'
import { picturesInFolder } from '../folder-pictures.ts'
import { type Choices, type ImportItem, keyOf, refusedFor, type SourceArticle } from '../item.ts'
import { atFolder, isInFolder, pathAt } from '../own-place.ts'
import { withoutClashes } from '../redirects.ts'
import { rewriteLinks } from '../rewrite-links.ts'
import { recognise } from '../site-folder.ts'
import { escapeHtml, isElement, printHtml } from '../tree.ts'
import { cleanPart } from './clean-part.ts'
import { type PageFacts, readPage } from './page-facts.ts'
import { letters, lettersOf } from './words.ts'

/** A page of a built site, before it is read. */
interface Source {
  /** Where addresses relative to the page begin. */
  readonly base: string
  /** Its path on the site, as far as its file or address says. */
  readonly path: string
  readonly html: string
}

interface Page extends PageFacts, Omit<Source, 'html'> {
  readonly html: string
}

/** The articles of a built site, and what is left out. */
export interface BuiltSite {
  readonly articles: readonly SourceArticle[]
  readonly left: readonly ImportItem[]
  /** The site's address, `''` if no page names it, and the path that its addresses began with. */
  readonly url: string
  readonly base: string
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : ''

/** The whole address of each address in a page; one of the page itself keeps only its fragment. */
const resolver =
  ({ base, path }: Source, canonical: string) =>
  (address: string): string => {
    if (/^(?:#|data:|mailto:|tel:)/i.test(address) || !URL.canParse(address, base)) return address
    const url = new URL(address, base)
    const own = [new URL(path, base).href, canonical].filter(
      (one) => hostOf(one) === url.host.replace(/^www\./, ''),
    )
    const isOwn =
      url.hash !== '' &&
      own.some((one) => plainPath(pathAt(one) ?? '') === plainPath(pathAt(url.href) ?? ''))
    return isOwn ? url.hash : url.href
  }

const readOne = (source: Source, main: string | undefined): Page => {
  const { part, ...facts } = readPage(source.html, main)
  const { base, path } = source
  const canonical = URL.canParse(facts.canonical, base) ? new URL(facts.canonical, base).href : ''
  const children = part && !facts.isRedirect ? cleanPart(part, resolver(source, canonical)) : []
  // The page's own heading is the article's title.
  const heading = children.find((node) => isElement(node) && /^h[1-3]$/.test(node.tagName))
  const isTitle = heading && lettersOf(heading) === letters(facts.title)
  const kept = isTitle ? children.filter((node) => node !== heading) : children
  return {
    ...facts,
    ...(part ? { part } : {}),
    canonical,
    base,
    path,
    html: printHtml({ type: 'root', children: kept }),
  }
}

const mostCommon = (list: readonly string[]): string =>
  [...Map.groupBy(list, (one) => one)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''

/** Addresses of lists, which themes also call articles. */
const listed =
  /(?:^|\/)(?:tags?|categor(?:y|ies)|archives?|authors?|series|topics?|page|search)(?:\/[^/]*)?(?:\/page\/\d+|\/index\.html|\.html)?\/?$/i
const dateIn = (path: string): string =>
  /(\d{4})[-/.](\d{2})[-/.](\d{2})(?!\d)/.exec(path)?.slice(1).join('-') ?? ''

/** Why a page is no article; null if it is one. */
const reasonToLeaveOut = (
  page: Page,
  entry: FeedEntry | undefined,
  { pages }: Choices,
): string | null => {
  if (/(?:^|\/)404(?:\/|\.html)?$/.test(page.path)) return 'page for addresses that are not there'
  if (!page.part || page.html === '')
    return 'page whose text nothing marks: --main says where it is'
  if (entry) return null
  if (page.path === '/' || page.isList || listed.test(page.path)) return 'list of articles'
  if (page.isArticle || dateIn(page.path) !== '') return null
  return pages ? null : 'page'
}

/** The entries of feeds, by their pages. */
const entriesIn = (feeds: readonly string[]): Map<string, FeedEntry> =>
  new Map(
    feeds.flatMap((text) => {
      try {
        return entriesOf(text).entries.flatMap((entry) =>
          entry.links.map(
            (link) =>
              [
                plainPath(pathAt(new URL(link, 'https://folder.invalid').href) ?? ''),
                entry,
              ] as const,
          ),
        )
      } catch {
        return []
      }
    }),
  )

/** Texts that more than two articles share are the site's. */
const sharedIn = (texts: readonly string[]): Set<string> =>
  new Set(
    [...Map.groupBy(texts, (text) => text)].flatMap(([text, all]) =>
      all.length > 2 ? [text] : [],
    ),
  )

/**
 * Reads the pages of a built site.
 * @param readFeed the text of a feed of the site; null if there is none
 */
const readPages = async (
  sources: AsyncIterable<Source>,
  readFeed: (address: string, base: string) => Promise<string | null>,
  choices: Choices,
  site: string | undefined,
): Promise<BuiltSite> => {
  const read: Page[] = []
  const left: ImportItem[] = []
  for await (const source of sources) {
    try {
      read.push(readOne(source, choices.main))
    } catch (error) {
      left.push(refusedFor(source.path, error))
    }
  }
  const named = read.flatMap(({ canonical }) =>
    /^https?:/.test(canonical) && hostOf(canonical) !== 'folder.invalid'
      ? [new URL(canonical).origin]
      : [],
  )
  const url = site ?? mostCommon(named)
  const bases = read.flatMap(({ canonical, path }) => {
    const own = hostOf(canonical) === hostOf(url) ? (pathAt(canonical) ?? '') : ''
    return path !== '/' && plainPath(own).endsWith(plainPath(path))
      ? [own.slice(0, plainPath(own).length - plainPath(path).length)]
      : []
  })
  const base = mostCommon(bases)
  const keyAt = (address: string): string => {
    const path = plainPath(pathAt(address) ?? '')
    return path.startsWith(`${base}/`) || path === base ? path.slice(base.length) : path
  }
  const known = new Map(
    read.filter(({ isRedirect }) => !isRedirect).map((page) => [plainPath(page.path), page]),
  )
  const feedAddresses = [
    ...new Set(
      read
        .filter(({ path, isArticle }) => path === '/' || isArticle)
        .flatMap((page) => page.feeds.map((feed) => new URL(feed, page.base).href)),
    ),
  ]
  const feeds: string[] = []
  const usual = usualFeeds.map((name) => new URL(`/${name}`, read[0]?.base).href)
  for (const address of feedAddresses.length > 0 ? feedAddresses.slice(0, 8) : usual)
    feeds.push((await readFeed(address, base)) ?? '')
  const entries = entriesIn(feeds)
  const aliases = new Map<Page, string[]>()
  const chosen: { page: Page; entry: FeedEntry | undefined }[] = []
  for (const page of read) {
    const target = page.canonical === '' ? undefined : known.get(keyAt(page.canonical))
    const isAlias = target ? target !== page : page.isRedirect
    const entry = entries.get(plainPath(base + page.path)) ?? entries.get(plainPath(page.path))
    const reason = isAlias
      ? 'page that leads to another one'
      : reasonToLeaveOut(page, entry, choices)
    if (isAlias && target) aliases.set(target, [...(aliases.get(target) ?? []), page.path])
    if (reason !== null) left.push({ kind: 'left-out', reason })
    else chosen.push({ page, entry })
  }
  const shared = sharedIn(chosen.flatMap(({ page: { picture, summary } }) => [picture, summary]))
  const articles = chosen.map(({ page, entry }): SourceArticle => {
    const { title, picture, summary, author, terms, changed, html } = page
    const date = page.date || entry?.date || dateIn(page.path) || page.dateNear
    const isOwn = plainPath(keyAt(page.canonical)) === plainPath(page.path)
    const own = isOwn ? new URL(page.canonical).pathname : encodeURI(base + page.path)
    const addresses = [own, ...(aliases.get(page) ?? []).map((path) => encodeURI(base + path))]
    const changedAt = Date.parse(changed)
    const isBeginning = letters(html.replace(/<[^<>]*>/g, '')).startsWith(
      letters(summary).slice(0, 60),
    )
    return {
      key: keyOf('built', `${hostOf(url)}\n${plainPath(page.path)}`),
      title: title ? escapeHtml(title) : (entry?.title ?? ''),
      html,
      date,
      instant: Date.parse(date) || 0,
      ...(changedAt > Date.parse(date) ? { changedAt } : {}),
      site: page.base,
      ...(picture && !shared.has(picture)
        ? { picture: { address: new URL(picture, page.base).href } }
        : {}),
      author,
      ...(summary && !isBeginning && !shared.has(summary) ? { summary: escapeHtml(summary) } : {}),
      terms: terms.length > 0 ? terms : (entry?.terms ?? []),
      old: { source: 'markdown', addresses },
    }
  })
  return { articles, left, url, base }
}

/** Most bytes of a page. */
const mostOfPage = 20_000_000

const isPage = (name: string): boolean => /\.html?$/i.test(name)

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)(?:\.|node_modules\/)/.test(path))
    .sort()
}

/** Whether a folder is a built site: pages, and no sources of a known generator. */
export const isBuiltFolder = async (folder: string): Promise<boolean> => {
  if ((await recognise(folder)).generator !== 'plain') return false
  const files = await filesIn(folder)
  const pages = files.filter(isPage).length
  return pages > 0 && pages >= files.filter((name) => /\.(?:md|markdown|mdx)$/.test(name)).length
}

/** Where sites keep their feed, if no page names it. */
const usualFeeds = ['index.xml', 'feed.xml', 'atom.xml', 'rss.xml', 'feed/feed.xml', 'blog/rss.xml']

/** Reads a folder that a generator built. @param site its address, if its pages do not say it */
export const readBuiltFolder = async (
  folder: string,
  choices: Choices,
  site?: string,
): Promise<BuiltSite> => {
  const files = await filesIn(folder)
  const pages = async function* (): AsyncGenerator<Source> {
    for (const file of files.filter(isPage)) {
      const html = new TextDecoder().decode(await readBytes(join(folder, file), mostOfPage))
      yield { base: atFolder(file), path: `/${file.replace(/(^|\/)index\.html?$/i, '$1')}`, html }
    }
  }
  const readFeed = async (address: string, base: string): Promise<string | null> => {
    const path = pathAt(address) ?? ''
    const inner = path.startsWith(`${base}/`) ? path.slice(base.length) : path
    const file = files.find((one) => `/${one}` === inner)
    return file ? decodeText(await readBytes(join(folder, file))) : null
  }
  return readPages(pages(), readFeed, choices, site)
}

const filled = (article: SourceArticle): ImportItem => {
  try {
    const source = isInFolder(article.site) ? pathAt(article.site)?.slice(1) : article.site
    return { ...fillIn(article), ...(source ? { source } : {}) }
  } catch (error) {
    return refusedFor(article.title, error)
  }
}

const rewritten = (
  { articles, left, url, base }: BuiltSite,
  choices: Choices,
  folder?: string,
): Promise<ImportItem[]> => {
  const find = folder === undefined ? async () => null : picturesInFolder(folder, base)
  const total = articles.length
  return rewriteLinks(
    withoutClashes([...articles.map(filled), ...left]),
    {
      url,
      base,
      isSite: true,
      fetch: fetcherFor(url, choices),
      find: (address) => find(address, '/', []),
    },
    (done, title) => choices.onProgress?.({ done, total, title }),
  )
}

/** What an import of a built folder gives. @param site its address, if its pages do not say it */
export const readBuilt = async (
  folder: string,
  choices: Choices,
  site?: string,
): Promise<ImportItem[]> => rewritten(await readBuiltFolder(folder, choices, site), choices, folder)

/** Whether a text is a sitemap, or an index of sitemaps (sitemaps.org). */
export const isSitemap = (text: string): boolean => /<(?:urlset|sitemapindex)[\s>]/.test(text)

/** Most pages of a site, and most sitemaps of an index. */
const most = { pages: 20_000, sitemaps: 100 }

const addressesIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )

/** Reads the pages that a sitemap names, if the author agrees. @throws Error if not, or for too many pages */
export const readBuiltSite = async (
  address: string,
  sitemap: string,
  choices: Choices,
): Promise<ImportItem[]> => {
  const { origin, host } = new URL(address)
  const read = async (one: string): Promise<string> =>
    decodeText(await fetchFrom(one, { site: origin, folder: '', isAllowed: choices.isAllowed }))
  const isIndex = /<sitemapindex[\s>]/.test(sitemap)
  const parts = isIndex
    ? await Promise.all(addressesIn(sitemap).slice(0, most.sitemaps).map(read))
    : [sitemap]
  const pages = [...new Set(parts.flatMap(addressesIn))].filter(
    (one) => hostOf(one) === hostOf(origin),
  )
  if (pages.length > most.pages) throw new Error(`It names more than ${most.pages} pages.`)
  if (!(await choices.agreeToPages?.(host, pages.length))) {
    throw new Error('Nothing was fetched. --yes agrees to fetch its pages.')
  }
  const sources = async function* (): AsyncGenerator<Source> {
    for (const [done, page] of pages.entries()) {
      choices.onProgress?.({ done, total: pages.length, title: page })
      const html = await read(page).catch(() => null)
      if (html !== null) yield { base: page, path: pathAt(page) ?? '/', html }
    }
  }
  const readFeed = (feed: string) => read(feed).catch(() => null)
  return rewritten(await readPages(sources(), readFeed, choices, origin), choices)
}
