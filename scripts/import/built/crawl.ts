import { pathOf } from '../../../shared/calls.ts'
import { Health, readHealth } from '../../../shared/health.ts'
import { isLoopback } from '../../../shared/loopback.ts'
import { inLanes } from '../../lib/lanes.ts'
import { numberOf } from '../../lib/plain.ts'
import { plainAt } from '../address-map.ts'
import { keptOr } from '../beside.ts'
import { decodeText } from '../bytes.ts'
import { otherWay } from '../doors/unknown.ts'
import { entriesOf } from '../feed-entries.ts'
import { fetchFrom } from '../fetch-picture.ts'
import { type Choices, type ImportItem, refusedFor } from '../item.ts'
import { once } from '../once.ts'
import { hostOf, pathAt } from '../own-place.ts'
import type { Source } from './built-site.ts'
import { parsePage, readPage } from './page-facts.ts'
import { decoded } from './words.ts'

/** Most pages of a site, sitemaps that it names, pages fetched at once, and failures in a row after which it rests. */
const most = { pages: 10_000, sitemaps: 500, atOnce: 4, failures: 5 }

/** How long a page that was fetched is not fetched again, in milliseconds. */
const fresh = 86_400_000

/** Whether a text is a sitemap. */
export const isSitemap = (text: string): boolean =>
  /<(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 2_000))

/** The addresses that a sitemap names. */
const locationsIn = (text: string): string[] =>
  [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]\s]+)/g)].flatMap(
    ([, one = '']) => URL.parse(decoded(one))?.href.replace(/#.*/, '') ?? [],
  )

/** Files that are no pages. */
const isFile = (address: string): boolean =>
  /\.(?!html?$|php$|aspx?$|jsp$)[a-z]{2,5}\d?$/i.test(pathAt(address) ?? '')

/** What a `robots.txt` says to every program (RFC 9309): whether a path may be fetched, and its sitemaps. */
const readRobots = (text: string) => {
  const rules: { isAllowed: boolean; pattern: RegExp; length: number }[] = []
  const sitemaps: string[] = []
  let [isForAll, wasRule] = [false, true]
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#\s]*)/.exec(line) ?? []
    const key = name.toLowerCase()
    if (key === 'sitemap' && URL.canParse(value)) sitemaps.push(value)
    if (key === 'user-agent') {
      isForAll = (wasRule ? false : isForAll) || value === '*'
      wasRule = false
    }
    if (key !== 'allow' && key !== 'disallow') continue
    wasRule = true
    if (!isForAll || value === '') continue
    const source = value.replace(/[.*+?^${}()|[\]\\]/g, (sign) =>
      sign === '*' ? '.*' : `\\${sign}`,
    )
    const pattern = new RegExp(`^${source.replace(/\\\$$/, '$')}`)
    rules.push({ isAllowed: key === 'allow', pattern, length: value.length })
  }
  const mayFetch = ({ pathname, search }: URL): boolean =>
    rules
      .filter(({ pattern }) => pattern.test(pathname + search))
      .sort((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed))[0]
      ?.isAllowed ?? true
  return { mayFetch, sitemaps }
}

/** Fetches texts of a host, each once, and keeps them in a folder, so that a run goes on where another stopped. */
const textFetcher = (named: URL, { kept, isAllowed }: Choices) => {
  const server = { site: named.href, folder: '', isAllowed }
  let silent = 0
  const fetchBytes = async (address: string): Promise<Uint8Array> => {
    if (silent >= most.failures)
      throw new Error(
        'It was not fetched, as the host does not answer: run the same command again to go on.',
      )
    try {
      const { bytes, type } = await fetchFrom(address, server)
      silent = 0
      return Buffer.from(decodeText(bytes, { type, isPage: true }))
    } catch (error) {
      // A page that is not there is an answer, too.
      if (!/^It answers (?!429|5)\d/.test((error as Error).message)) silent += 1
      throw error
    }
  }
  const fetchText = async (address: string): Promise<string> =>
    Buffer.from(await keptOr(kept, address, () => fetchBytes(address), fresh)).toString()
  return kept === undefined ? once(fetchText) : fetchText
}

/** @throws Error if a Stillpress answers at an address: its export has more than its pages */
const refuseOwnBlog = async (
  named: URL,
  fetchText: (address: string) => Promise<string>,
): Promise<void> => {
  const answer = fetchText(new URL(pathOf(readHealth), named).href).then(JSON.parse)
  if (!Health.safeParse(await answer.catch(() => null)).success) return
  throw new Error(
    `${named.origin} is a Stillpress already. Give the folder that npm run export made of it, or restore a backup with npm run restore. If the address has moved here, give the folder or the export of the old blog.`,
  )
}

/**
 * Finds the pages of a site on the web by its sitemaps, its feeds and its links, and fetches them if the author agrees.
 * @param address that the author named, of any page, or of a sitemap
 * @param text what is there
 * @returns the pages, what was found beside them, and items for what may not be fetched, or is not there
 * @throws Error if there are none, if the author does not agree, or if a Stillpress answers there
 */
export const crawl = async (address: string, text: string, choices: Choices) => {
  const named = new URL(address)
  const fetchText = textFetcher(named, choices)
  await refuseOwnBlog(named, fetchText)
  const robots = readRobots(await fetchText(new URL('/robots.txt', named).href).catch(() => ''))
  const isMap = isSitemap(text)
  const home = isMap ? null : readPage(parsePage(text), {})
  // A copy names its canonical host; one that links nothing at this host is a copy of the one with its feed.
  const isHere = (link: string) => URL.parse(link, address)?.host === named.host && link[0] !== '#'
  const isCopy = isLoopback(named) || !home?.links.some(isHere)
  const besides = isCopy ? (home?.feeds ?? []) : []
  const saying = [home?.canonical ?? '', ...besides].find((one) => URL.canParse(one))
  let others = new Set(saying === undefined ? [] : [new URL(saying).host])
  /** The address at the named host; null for one of another host. */
  const owned = (one: string, base = address): string | null => {
    if (!URL.canParse(one, base)) return null
    const { host, href, pathname, search, protocol } = new URL(one, base)
    if (!/^https?:$/.test(protocol)) return null
    const isOwn = hostOf(href) === hostOf(address) || others.has(host)
    return isOwn ? named.origin + pathname + search : null
  }
  // Where many write at one host, the address of an author has a path: what lies beside it is by others.
  const folder = named.pathname.replace(/(?<=\/)[^/]*\.\w+$/, '').replace(/(?<!\/)\/*$/, '/')
  const isBelow = (one: string) => `${new URL(one).pathname}/`.startsWith(folder)
  const pages = new Set<string>()
  const add = (one: string): void => {
    if (pages.size <= most.pages && !isFile(one)) pages.add(one)
  }
  const start = named.href.replace(/#.*/, '')
  const sitemaps = new Set<string>()
  const read = (map: string): void => {
    const isIndex = /<sitemapindex[\s>]/.test(map)
    const all = locationsIn(map)
    const hosts = Map.groupBy(all, (one) => new URL(one).host)
    // A sitemap that never names its host is a copy of that of the canonical one.
    if (!hosts.has(named.host) && hosts.size === 1) others = new Set([...others, ...hosts.keys()])
    for (const one of all) {
      const own = owned(one)
      if (own === null || pages.size > most.pages) continue
      if (isIndex) sitemaps.add(own)
      else if (isMap || isBelow(own)) add(own)
      if (sitemaps.size > most.sitemaps)
        throw new Error(`It names more than ${most.sitemaps} further sitemaps: give one of them.`)
    }
  }
  const orNone = (error: unknown): string => {
    if (isMap) throw error
    return ''
  }
  const usual = ['sitemap.xml', 'sitemap_index.xml', 'sitemap-index.xml', 'wp-sitemap.xml']
  const likely = [...robots.sitemaps, ...usual.map((name) => new URL(folder + name, named).href)]
  for (const one of isMap ? [start] : likely) {
    const own = owned(one)
    if (own === null || pages.size > 0 || !(isMap || isBelow(own))) continue
    sitemaps.clear()
    // A set also gives what is added on the way.
    for (const map of sitemaps.add(own))
      if (pages.size <= most.pages) read(map === start ? text : await fetchText(map).catch(orNone))
  }
  const isByLinks = pages.size === 0
  const feeds = (home?.feeds ?? []).flatMap((one) => owned(one) ?? []).slice(0, 8)
  const inFeed = new Set<string>()
  for (const feed of feeds) {
    try {
      for (const { links } of entriesOf(await fetchText(feed)).entries)
        for (const own of links.flatMap((link) => owned(link) ?? [])) {
          inFeed.add(plainAt(own))
          add(own)
        }
    } catch {
      // The pages say enough themselves.
    }
  }
  const linksIn = (links: readonly string[], base: string) =>
    links.flatMap((link) => {
      const own = owned(link, base)?.replace(/\?(?!p=\d).*/, '')
      return own && isBelow(own) ? [own] : []
    })
  if (isByLinks && home) {
    add(start)
    for (const one of linksIn(home.links, address)) add(one)
  }
  if (pages.size === 0 || (pages.size === 1 && home?.letters === ''))
    throw new Error(`It names no sitemap, feed or links to its pages. ${otherWay}`)
  const isForbidden = (one: string) => !robots.mayFetch(new URL(one))
  const allowed = () => [...pages].filter((one) => !isForbidden(one)).slice(0, most.pages)
  const found = `${numberOf(allowed().length, 'page')} at ${named.host}.`
  if (!(await choices.mayFetch?.(`${found}${isByLinks ? ' Their links lead to more.' : ''}`)))
    throw new Error(`${found} Agree to have them fetched, or add --yes.`)
  const [done, dead] = [new Set<string>(), new Set<string>()]
  const next = () => allowed().filter((one) => !done.has(one))
  for (let batch = next(); batch.length > 0; batch = isByLinks ? next() : []) {
    await inLanes(batch, most.atOnce, async (one) => {
      done.add(one)
      choices.onProgress?.({ done: done.size, total: pages.size, title: one })
      const html = await fetchText(one).catch((error: Error) => {
        // Of what only a link names, nobody says that it was there.
        const isGone = isByLinks && /^It answers 4(?:04|10)/.test(error.message)
        if (isGone && !inFeed.has(plainAt(one))) dead.add(one)
        return ''
      })
      if (isByLinks && html !== '')
        for (const link of linksIn(readPage(parsePage(html), {}).links, one)) add(link)
    })
  }
  const forbidden = [...pages].filter(isForbidden)
  const leftOut = (reason: string) => (): ImportItem => ({ kind: 'left-out', reason })
  const left: ImportItem[] = [
    ...forbidden.map(leftOut('page that robots.txt says not to fetch')),
    ...[...dead].map(leftOut('page that a link names, and that is not there')),
  ]
  if (pages.size > most.pages) {
    const sentence = `It has more than ${most.pages} pages, and only so many were read: import the others by a sitemap of theirs.`
    left.push(refusedFor(address, sentence))
  }
  const sourceAt = (base: string): Source => ({
    base,
    path: (pathAt(base) ?? '/') + new URL(base).search,
    read: () => fetchText(base),
  })
  const sources = allowed()
    .filter((one) => !dead.has(one))
    .map(sourceAt)
  const readFile = async (one: string) => {
    const own = owned(one)
    return own ? fetchText(own).catch(() => null) : null
  }
  return { sources, left, readFile, feeds, mayFetch: robots.mayFetch }
}
