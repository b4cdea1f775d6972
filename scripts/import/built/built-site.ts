import type { ElementContent } from 'hast'
import { plainPath } from '../address-map.ts'
import type { Said } from '../decide.ts'
import { entriesOf, type FeedEntry } from '../feed-entries.ts'
import {
  type Choices,
  type Item,
  keyOf,
  type RefusedItem,
  refusedFor,
  type SourceText,
} from '../item.ts'
import { isInFolder, pathAt } from '../own-place.ts'
import { escapeHtml, isElement, isNamed, printHtml } from '../tree.ts'
import { dayInPath, inFull, instantOf, isDate } from '../written-date.ts'
import { cleanPart } from './clean-part.ts'
import { type PageFacts, readPage } from './page-facts.ts'
import { letters, lettersOf } from './words.ts'

/** A page of a built site. */
export interface Source {
  /** Its whole address, or that of its file in the folder. */
  readonly base: string
  /** Its path on the site, as far as its file or address says. */
  readonly path: string
  /** Reads its HTML. */
  read(): Promise<string>
}

interface Page extends Omit<PageFacts, 'part'>, Omit<Source, 'read'> {
  /** The article's text; `''` if nothing marks it. */
  readonly html: string
  /** What is not as it was in the page. */
  readonly changes: readonly string[]
}

/** The pages of a built site. */
export interface BuiltSite {
  readonly items: readonly Item[]
  /** Pages that cannot be read. */
  readonly refused: readonly RefusedItem[]
  /** The site's address; `''` if no page names it. */
  readonly url: string
  /** The path that its addresses began with, without a final slash. */
  readonly base: string
}

const hostOf = (address: string): string =>
  URL.canParse(address) && !isInFolder(address) ? new URL(address).host.replace(/^www\./, '') : ''

const plainAt = (address: string): string => plainPath(pathAt(address) ?? '')

/** Makes each address in a page whole; one of the page itself keeps only its fragment. */
const resolver = (base: string, canonical: string) => (address: string) => {
  if (/^(?:#|data:|mailto:|tel:)/i.test(address) || !URL.canParse(address, base)) return address
  const { href, hash, host } = new URL(address, base)
  const isOwn = [base, canonical].some(
    (own) => URL.canParse(own) && new URL(own).host === host && plainAt(own) === plainAt(href),
  )
  return hash !== '' && isOwn ? hash : href
}

/** A picture's file without its size and kind: the same for smaller versions of it. */
const stemOf = (address: string): string =>
  (pathAt(new URL(address, 'https://folder.invalid').href) ?? '')
    .replace(/^.*\//, '')
    .replace(/(?:[-_]\d+w?(?:x\d+)?)?\.\w+$/, '')

/** Whether a block is only a picture, and the one that stands above the text. */
const isLead = (block: ElementContent | undefined, picture: string): boolean => {
  if (!isElement(block) || picture === '') return false
  if (isNamed(block, 'img')) return stemOf(String(block.properties.src)) === stemOf(picture)
  const inside = block.children.filter((node) => !isBlank(node))
  return isNamed(block, 'p', 'figure', 'div') && inside.length === 1 && isLead(inside[0], picture)
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

const readOne = async (source: Source, main: string | undefined): Promise<Page> => {
  const { part, ...facts } = readPage(await source.read(), main)
  const { base, path } = source
  const isNamed = facts.canonical !== '' && URL.canParse(facts.canonical, base)
  const canonical = isNamed ? new URL(facts.canonical, base).href : ''
  const changes = new Set<string>()
  const isText = part && !facts.isRedirect
  const children = isText ? cleanPart(part, resolver(base, canonical), changes) : []
  // The page's own heading is the article's title.
  const heading = children.find((node) => isElement(node) && /^h[1-3]$/.test(node.tagName))
  const isTitle = heading && lettersOf(heading) === letters(facts.title)
  const texts = children.filter((node) => !(isTitle && node === heading))
  const first = texts.find((node) => !isBlank(node))
  const kept = isLead(first, facts.picture) ? texts.filter((node) => node !== first) : texts
  const html = printHtml({ type: 'root', children: kept })
  return { ...facts, canonical, base, path, html, changes: [...changes] }
}

const mostCommon = (list: readonly string[]): string =>
  [...Map.groupBy(list, (one) => one)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''

/** The path before a page's own, as the page's address says it. */
const baseOf = ({ canonical, path, isRedirect }: Page, url: string): string[] => {
  const [whole, own] = [plainAt(canonical), plainPath(path)]
  const isOwn = own !== '' && hostOf(canonical) === hostOf(url) && whole.endsWith(own)
  return isOwn && !isRedirect ? [(pathAt(canonical) ?? '').slice(0, whole.length - own.length)] : []
}

/** Addresses of lists, whose pages some themes call articles, too. */
const listed =
  /(?:^|\/)(?:tags?|categor(?:y|ies)|archives?|authors?|series|topics?|page|search)(?:\/[^/]*)?(?:\/page\/\d+)?(?:\/index)?$/

const datesOf = (page: Page, entry: FeedEntry | undefined): string =>
  [page.date, inFull(entry?.date ?? ''), dayInPath(page.path), page.dateNear].find(isDate) ?? ''

const kindOf = (page: Page, entry: FeedEntry | undefined): Said['kind'] => {
  const path = plainPath(page.path)
  if (/(?:^|\/)404$/.test(path)) return { other: 'page for addresses that are not there' }
  const isUndated = datesOf(page, entry) === ''
  if (entry && !isUndated && page.html !== '') return 'article'
  if (path === '' || page.isList || listed.test(path)) return { other: 'list of articles' }
  if (page.html === '') return { other: 'page whose text nothing marks: --main says where it is' }
  const isArticle = !isUndated && (page.isArticle || dayInPath(path) !== '')
  return isArticle ? 'article' : 'page'
}

/** The entries of feeds by the paths of their pages. */
const entriesIn = (feeds: readonly string[]): Map<string, FeedEntry> => {
  const byPath = new Map<string, FeedEntry>()
  for (const text of feeds) {
    try {
      for (const entry of entriesOf(text).entries) {
        for (const link of entry.links)
          byPath.set(plainAt(new URL(link, 'https://folder.invalid').href), entry)
      }
    } catch {
      // What is no feed says nothing of the pages, which say enough themselves.
    }
  }
  return byPath
}

/** Texts that more than two pages share are the site's. */
const sharedIn = (texts: readonly string[]): Set<string> =>
  new Set(
    [...Map.groupBy(texts, (text) => text)].flatMap(([text, { length }]) =>
      length > 2 ? [text] : [],
    ),
  )

/** Where sites keep their feed if no page names it. */
const usualFeeds = ['index.xml', 'feed.xml', 'atom.xml', 'rss.xml', 'feed/feed.xml']

const mostFeeds = 8

/** The addresses of the feeds that the first page and articles name, else the usual ones. */
const feedsOf = (pages: readonly Page[]): string[] => {
  const naming = pages.filter(({ path, isArticle }) => path === '/' || isArticle)
  const named = naming.flatMap(({ feeds, base }) => feeds.map((feed) => new URL(feed, base).href))
  const usual = usualFeeds.map((name) => new URL(`/${name}`, pages[0]?.base).href)
  return named.length > 0 ? [...new Set(named)].slice(0, mostFeeds) : usual
}

/**
 * Reads the pages of a built site.
 * @param readFeed the text of a feed of the site; null if there is none
 * @param site its address, if its pages do not say it
 */
export const readBuiltSite = async (
  sources: AsyncIterable<Source> | Iterable<Source>,
  readFeed: (address: string, base: string) => Promise<string | null>,
  { main, source }: Pick<Choices, 'main' | 'source'>,
  site?: string,
): Promise<BuiltSite> => {
  const pages: Page[] = []
  const refused: RefusedItem[] = []
  for await (const one of sources) {
    try {
      pages.push(await readOne(one, main))
    } catch (error) {
      refused.push(refusedFor(one.path, error))
    }
  }
  const origins = pages.flatMap(({ canonical }) =>
    hostOf(canonical) === '' ? [] : [new URL(canonical).origin],
  )
  const url = site ?? mostCommon(origins)
  const base = mostCommon(pages.flatMap((page) => baseOf(page, url)))
  const within = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length) : path)
  const feeds: string[] = []
  if (pages.length > 0)
    for (const address of feedsOf(pages)) feeds.push((await readFeed(address, base)) ?? '')
  const entries = entriesIn(feeds)
  const real = new Map(
    pages.filter(({ isRedirect }) => !isRedirect).map((page) => [plainPath(page.path), page]),
  )
  const aliases = new Map<Page, string[]>()
  const named = pages.map((page) => {
    const path = plainPath(page.path)
    const target = page.canonical && real.get(within(plainAt(page.canonical)))
    const isAlias = target ? target !== page : page.isRedirect
    if (target && isAlias) aliases.set(target, [...(aliases.get(target) ?? []), page.path])
    const entry = entries.get(plainPath(base) + path) ?? entries.get(path)
    const kind = isAlias ? { other: 'page that leads to another one' } : kindOf(page, entry)
    return { page, entry, kind }
  })
  const texts = named.filter(({ kind }) => typeof kind === 'string')
  const shared = sharedIn(texts.flatMap(({ page: { picture, summary } }) => [picture, summary]))
  const itemOf = ({ page, entry, kind }: (typeof named)[number]): Item => {
    const { title, picture, summary, author, terms, html, path, canonical } = page
    const date = datesOf(page, entry)
    const instant = instantOf(date)
    const read = (): SourceText => {
      const changedAt = instantOf(page.changed)
      const isOwn = canonical !== '' && within(plainAt(canonical)) === plainPath(path)
      const own = isOwn ? new URL(canonical).pathname : encodeURI(base + path)
      const former = (aliases.get(page) ?? []).map((one) => encodeURI(base + one))
      // Many generators make the description of the text's beginning, as this blog does itself.
      const isBeginning = letters(html.replace(/<[^<>]*>/g, '')).startsWith(
        letters(summary).slice(0, 60),
      )
      return {
        key: keyOf('built', `${hostOf(url) || source || ''}\n${plainPath(path)}`),
        html,
        date,
        isUndated: date === '',
        ...(changedAt > instant ? { changedAt } : {}),
        site: page.base,
        ...(picture && !shared.has(picture)
          ? { picture: { address: new URL(picture, page.base).href } }
          : {}),
        author,
        ...(isBeginning || shared.has(summary) ? {} : { summary: escapeHtml(summary) }),
        terms: terms.length > 0 ? terms : (entry?.terms ?? []),
        old: { source: 'markdown', addresses: [...new Set([own, ...former])] },
        changes: page.changes,
      }
    }
    const name = title ? escapeHtml(title) : (entry?.title ?? '')
    return { kind, from: 'web', fields: {}, instant, title: name, read }
  }
  return { items: named.map(itemOf), refused, url, base }
}
