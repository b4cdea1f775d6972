import type { Element, ElementContent, Root } from 'hast'
import { sheetsIn } from '../../../shared/articles/html/styles.ts'
import { isLanguage } from '../../../shared/articles/validation.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { countsOf } from '../../lib/plain.ts'
import { escapeHtml, findAll, isBlank, isElement, isNamed, parseHtml } from '../../lib/tree.ts'
import { plainAt, plainPath } from '../address-map.ts'
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
import { withoutHidden } from '../leftovers.ts'
import { once } from '../once.ts'
import { fileNameAt, hostOf, pathAt } from '../own-place.ts'
import { dayInPath, inFull, instantOf, isDate } from '../written-date.ts'
import { cleanPart, withoutAround } from './clean-part.ts'
import { learnPlace, partOf, type TextPlace } from './find-text.ts'
import { type PageFacts, parsePage, readPage } from './page-facts.ts'
import { sharedFrames, withoutTemplate } from './template-parts.ts'
import { letters, lettersOf, textAt } from './words.ts'

/** A page of a built site. */
export interface Source {
  /** Its whole address, or that of its file in the folder. */
  readonly base: string
  /** Its path on the site, as far as its file or address says. */
  readonly path: string
  /** Reads its HTML. */
  read(): Promise<string>
}

/** What a site has beside its pages. */
interface BesidePages {
  /** The text of a feed or a sheet at an address of the site; null if there is none. @param base the path of the site */
  readonly readFile: (address: string, base: string) => Promise<string | null>
  /** Addresses of feeds that are known already. */
  readonly feeds?: readonly string[]
}

type Page = PageFacts & Source

/** Where texts are, the address that pages name as theirs, and whether parts come along that readers did not see. */
interface Shown extends TextPlace {
  readonly url: string
  readonly all: boolean
}

/** Makes each address in a page whole; one of the page itself keeps only its fragment. */
const resolver =
  ({ base, canonical }: Page, place: Shown) =>
  (address: string) => {
    if (/^(?:#|data:|mailto:|tel:)/i.test(address) || !URL.canParse(address, base)) return address
    const { href, hash, host, pathname, search } = new URL(address, base)
    const isOwn = [base, canonical].some(
      (own) => URL.canParse(own) && new URL(own).host === host && plainAt(own) === plainAt(href),
    )
    if (hash !== '' && isOwn) return hash
    // A copy links its canonical host: its pages and pictures are read from the copy.
    const isCanonical = hostOf(place.url) === hostOf(href) && hostOf(base) !== ''
    return isCanonical ? new URL(pathname + search + hash, base).href : href
  }

/** A picture's file without its size and kind: the same for smaller versions of it. */
const stemOf = (address: string): string =>
  fileNameAt(new URL(address, 'https://folder.invalid').href).replace(
    /(?:[-_]\d+w?(?:x\d+)?)?\.\w+$/,
    '',
  )

/** Whether a block is only a picture, and the one that stands above the text. */
const isLead = (block: ElementContent | undefined, picture: string): boolean => {
  if (!isElement(block) || picture === '') return false
  if (isNamed(block, 'img')) return stemOf(String(block.properties.src)) === stemOf(picture)
  const inside = block.children.filter((node) => !isBlank(node))
  return isNamed(block, 'p', 'figure', 'div') && inside.length === 1 && isLead(inside[0], picture)
}

/** Rules of a sheet that may hide something, or take that back. */
const hidingRules = (css: string): string =>
  css.replace(/(?<![^{}])[^{}]*\{[^{}]*\}/g, (rule) =>
    /display|visibility|opacity|clip|indent|scale|inset|(?:left|top|right):\s*-?\d{3}|font-size:\s*0|height:\s*0|(?:height|width):\s*1px/i.test(
      rule,
    )
      ? rule
      : '',
  )

/** The style sheets of a page, as far as they hide parts of it. */
const sheetsOf = (readFile: BesidePages['readFile'], base: string) => {
  const sheetAt = once(async (address) => hidingRules((await readFile(address, base)) ?? ''))
  return async (tree: Root, page: Page): Promise<string> => {
    const named = findAll(tree, ({ properties: { rel, href } }) =>
      Boolean(href && /stylesheet/.test(String(rel))),
    ).flatMap(({ properties }) => URL.parse(String(properties.href), page.base)?.href ?? [])
    const sheets = await Promise.all(named.map((one) => sheetAt(one)))
    return `${sheets.join('\n')}\n${hidingRules(sheetsIn(tree))}`
  }
}

/** The text of a page as a tree, with sentences for what is not as it was. */
const textOf = async (
  page: Page,
  place: Shown,
  cssOf: ReturnType<typeof sheetsOf>,
  sharedOf: (site: string) => Promise<ReadonlySet<string>>,
): Promise<{ tree: Root; changes: string[] }> => {
  const tree = parsePage(await page.read())
  const part = partOf(tree, place)
  if (!part) return { tree: { type: 'root', children: [] }, changes: [] }
  withoutAround(part)
  withoutTemplate(part, page.title, await sharedOf(''))
  const { length } = lettersOf(part)
  const css = place.all ? null : await cssOf(tree, page)
  const told = css === null ? [] : withoutHidden({ type: 'root', children: [part] }, css)
  // Some pages show their text by a script.
  if (css !== null && lettersOf(part).length * 2 <= length)
    return textOf(page, { ...place, all: true }, cssOf, sharedOf)
  const changes = new Set(told)
  const texts = cleanPart(part, resolver(page, place), changes)
  const first = texts.find((node) => !isBlank(node))
  const kept = isLead(first, page.picture) ? texts.filter((node) => node !== first) : texts
  return { tree: { type: 'root', children: kept }, changes: [...changes] }
}

/** Whether a page has the title of its site. */
const isOfSite = ({ title, site }: Page): boolean => site !== '' && letters(title) === letters(site)

/** The end that more than half of the pages' names have: that of the site. */
const sharedEnd = (pages: readonly Page[]): string => {
  const ends = pages.flatMap(({ name }) => /\s[|–—·•:-]\s[^|–—·•]+$/.exec(name)?.[0] ?? [])
  const [end = '', count = 0] = countsOf(ends)[0] ?? []
  return count * 2 > pages.length ? end : ''
}

/** The share of pages that counts as nearly all, and the one that is too many to be an exception. */
const [nearlyAll, many] = [0.85, 0.2]

/** Titles without that of the site. Where several pages name one, those with a heading of their own are called by that. */
const withOwnTitles = (all: readonly Page[]): Page[] => {
  const end = sharedEnd(all)
  const pages = all.map((page) => ({
    ...page,
    title: page.title.endsWith(end)
      ? page.title.slice(0, page.title.length - end.length)
      : page.title,
  }))
  const [titles, headings] = [pages.map(({ title }) => title), pages.map(({ heading }) => heading)]
  const [named, headed] = [new Map(countsOf(titles)), new Map(countsOf(headings))]
  return pages.map((page) => {
    const isOwn = page.heading !== '' && headed.get(page.heading) === 1 && !isOfSite(page)
    const count = named.get(page.title) ?? 0
    if (isOwn && count !== 1) return { ...page, title: page.heading }
    // Notes without a title have that of the site.
    return count > Math.max(2, pages.length * many) ? { ...page, title: '' } : page
  })
}

const mostCommon = (list: readonly string[]): string => countsOf(list)[0]?.[0] ?? ''

/** The language of a page, without its country. */
const languageIn = ({ language }: Page): string => language.toLowerCase().split(/[-_]/)[0] ?? ''

/** The path before a page's own, as the page's address says it. */
const baseOf = ({ canonical, path, isRedirect }: Page, url: string): string[] => {
  const [whole, own] = [plainAt(canonical), plainPath(path)]
  const isOwn = own !== '' && hostOf(canonical) === hostOf(url) && whole.endsWith(own)
  return isOwn && !isRedirect ? [(pathAt(canonical) ?? '').slice(0, whole.length - own.length)] : []
}

/** What the report calls a list. */
const aList = 'list of articles'

/** Addresses of lists, whose pages some themes call articles, too. */
const listed =
  /(?:^|\/)(?:tags?|categor(?:y|ies)|archives?|authors?|series|topics?|page|search)(?:\/[^/]*)?(?:\/page\/\d+)?(?:\/index)?$/

/** Those that are never articles, also where a feed names them. */
const ofTerm = /(?:^|\/)(?:tags?|categor(?:y|ies)|authors?)\/[^/]*$/

/** The form of an address: articles of a site mostly have one. Numbers are any, and so is its last part. */
const formOf = (path: string): string => {
  const parts = plainPath(path).split('/').slice(1)
  return parts
    .map((part, at) => (at === parts.length - 1 ? '*' : /^\d+$/.test(part) ? '#' : part))
    .join('/')
}

interface Named {
  readonly page: Page
  readonly entry: Entry | undefined
  readonly date: string
}

const isDeep = ({ page }: Named): boolean => formOf(page.path).includes('/')

/**
 * Says which pages are articles of their site, by what the ones that its feed names have in common; without a feed, by those
 * that say it themselves, have a day, or lie together. Of one without a day the author is asked for it.
 */
const articlesAmong = (pages: readonly Named[]) => {
  const inFeed = pages.filter(({ entry }) => entry)
  const isLearned = inFeed.length >= 3
  const dated = pages.filter(({ date }) => date !== '')
  const claiming = dated.filter(
    ({ page, entry }) => entry || page.isArticle || dayInPath(page.path) !== '',
  )
  // Plain themes say of no page what it is; a day beside its text does, else the folder that most pages share.
  const isSilent = claiming.length === 0 && (dated.length >= 3 || dated.some(isDeep))
  // Where articles say so, what says that it is something else is a list with a day.
  const typed = claiming.filter(({ page }) => page.marks.has('type article'))
  const isOther = ({ page }: Named) => !page.marks.has('type article') && !page.marks.has('type ')
  const saying = claiming.filter((one) => typed.length < 3 || !isOther(one))
  const likely = isLearned ? inFeed : isSilent ? dated : saying
  const folder = mostCommon(pages.filter(isDeep).map(({ page }) => formOf(page.path)))
  const together = pages.filter(({ page }) => formOf(page.path) === folder)
  const known = likely.length === 0 && together.length >= 3 ? together : likely
  const forms = Map.groupBy(known, ({ page }) => formOf(page.path))
  const withoutNumbers = (form: string) => form.replaceAll('#/', '')
  const named = new Set([...forms.keys()].map(withoutNumbers).filter((form) => form !== '*'))
  /** Forms in which single parts differ, such as categories, count by their depth. */
  const depths = Map.groupBy(known, ({ page }) => formOf(page.path).split('/').length)
  const isOfForm = ({ page }: Named): boolean => {
    const form = formOf(page.path)
    const ofDepth = depths.get(form.split('/').length)?.length ?? 0
    // At the root there are standing pages, too: among articles that lie deeper these are none.
    if (form === '*') return ofDepth * 2 >= known.length
    // In a folder of articles there may be others by their years.
    const isOfYear = named.has(withoutNumbers(form)) && !/\/\d+$/.test(plainPath(page.path))
    if (forms.has(form) || isOfYear) return true
    return forms.size > known.length * many && ofDepth >= known.length * many
  }
  const counts = countsOf(known.flatMap(({ page }) => [...page.marks]))
  const shared = counts.flatMap(([mark, count]) => (count === known.length ? mark : []))
  const isOfTemplate = ({ page }: Named): boolean =>
    shared.filter((mark) => page.marks.has(mark)).length >= shared.length * nearlyAll
  // Each feed says nothing of what is older than its own entries.
  const feeds = [...Map.groupBy(inFeed, ({ entry }) => entry?.feed).values()]
  const long = feeds.filter(({ length }) => length >= 3)
  const begins = (long.length > 0 ? long : [inFeed]).map(
    (of) => of.map(({ date }) => date).toSorted()[0] ?? '',
  )
  const isNew = ({ entry, date }: Named) => !entry && date > (begins.toSorted().at(-1) ?? '')
  const alike = pages.filter((one) => one.date !== '' && isOfForm(one) && isOfTemplate(one))
  // A feed that names newer pages than one, and not that one, calls it no article; unless it leaves out many.
  const isPartial = alike.filter(isNew).length > Math.max(2, known.length * many)
  return (one: Named): boolean => {
    if (!isOfForm(one)) return false
    if (one.date === '') return isDeep(one) && forms.has(formOf(one.page.path)) && isOfTemplate(one)
    if (!isLearned) return known.includes(one)
    return one.entry !== undefined || (isOfTemplate(one) && (isPartial || !isNew(one)))
  }
}

/** Why a page is no article whatever others are; null if it may be one. @param titles the letters of all titles */
const otherThan = (
  { page, entry, date }: Named,
  titles: ReadonlySet<string>,
): Said['kind'] | null => {
  const path = plainPath(page.path)
  if (/(?:^|\/)404$/.test(path)) return { other: 'page for addresses that are not there' }
  if (page.closed !== '') return { other: page.closed }
  if (entry && date !== '' && page.letters !== '' && !ofTerm.test(path)) return null
  const isCard = page.leads.some((lead) => lead !== letters(page.title) && titles.has(lead))
  if (path === '' || page.isList || isCard || listed.test(path) || isOfSite(page))
    return { other: aList }
  return page.letters === ''
    ? { other: 'page whose text nothing marks: --main says where it is' }
    : null
}

/** An entry, and the number of the first feed that has it. */
type Entry = FeedEntry & { readonly feed: number }

/** The entries of feeds by the paths of their pages, also without the path at which their site begins. */
const entriesIn = (feeds: readonly string[]): Map<string, Entry> => {
  const byPath = new Map<string, Entry>()
  for (const [feed, text] of feeds.entries()) {
    try {
      const { site, entries } = entriesOf(text)
      const base = plainAt(site)
      for (const entry of entries)
        for (const path of entry.links.map(plainAt)) {
          const named = { ...entry, feed: byPath.get(path)?.feed ?? feed }
          byPath.set(path, named)
          if (path.startsWith(`${base}/`)) byPath.set(path.slice(base.length), named)
        }
    } catch {
      // What is no feed says nothing of the pages, which say enough themselves.
    }
  }
  return byPath
}

/** The day of an instant: the one that readers see, wherever on earth that is, as pages may give the instant in UTC. */
const dayShown = (date: string, days: readonly string[]): string => {
  const hour = 3_600_000
  const isSame = (day: string) =>
    Math.abs(instantOf(date) - instantOf(day) - 11 * hour) <= 25 * hour
  return days.find(isSame) ?? date
}

/** Texts that more than two pages share are the site's. */
const sharedIn = (texts: readonly string[]): Set<string> =>
  new Set(countsOf(texts).flatMap(([text, count]) => (count > 2 ? text : [])))

/** Where sites keep their feed if no page names it. */
const usualFeeds = ['index.xml', 'feed.xml', 'atom.xml', 'rss.xml', 'feed/feed.xml', 'feed/']

const [mostFeeds, mostSamples] = [8, 12]

/** At most so many of a list, spread over it. */
const spread = <One>(list: readonly One[], most: number): One[] =>
  list.length <= most
    ? [...list]
    : Array.from({ length: most }, (_, n) => list[Math.floor((n * list.length) / most)] as One)

const treeOf = async ({ read }: Source): Promise<Root | null> => {
  try {
    return parsePage(await read())
  } catch {
    // It is refused when all pages are read.
    return null
  }
}

/** Reads the feeds of a site, as its first pages name them. */
const readFeeds = async (sources: readonly Source[], { readFile, feeds = [] }: BesidePages) => {
  const first = sources.find(({ path }) => path === '/')
  const named = new Set(feeds)
  for (const source of [...(first ? [first] : []), ...spread(sources, 3)]) {
    const tree = await treeOf(source)
    for (const feed of tree ? readPage(tree, {}).feeds : [])
      if (URL.canParse(feed, source.base)) named.add(new URL(feed, source.base).href)
  }
  const origin = sources[0]?.base
  const usual = origin ? usualFeeds.map((name) => new URL(`/${name}`, origin).href) : []
  const addresses = named.size > 0 ? [...named].slice(0, mostFeeds) : usual
  const texts: string[] = []
  for (const address of addresses) texts.push((await readFile(address, '')) ?? '')
  return entriesIn(texts)
}

/** The letters of the whole text that a feed has; `''` if it has only a summary. */
const wholeOf = (entry: FeedEntry | undefined): string =>
  entry && !entry.isSummary ? lettersOf(parseHtml(entry.html)) : ''

/** Learns where the texts are; if that is not clear, the author says whether it is right. @throws Error if it is not */
const placeIn = async (
  sources: readonly Source[],
  entryAt: (path: string) => FeedEntry | undefined,
  { main, agreePlace }: Choices,
): Promise<TextPlace> => {
  if (main) return { selector: main, isSaid: true, isClear: true }
  const inFeed = sources.filter(({ path }) => entryAt(path))
  const others = sources.filter(
    ({ path }) => plainPath(path) !== '' && !listed.test(plainPath(path)),
  )
  const form = mostCommon(others.map(({ path }) => formOf(path)))
  const likely = inFeed.length >= 3 ? inFeed : others.filter(({ path }) => formOf(path) === form)
  const samples: { tree: Root; entry: string; path: string }[] = []
  for (const source of spread(likely, mostSamples)) {
    const tree = await treeOf(source)
    const entry = entryAt(source.path)
    if (tree) samples.push({ tree, entry: wholeOf(entry), path: source.path })
  }
  const place = learnPlace(samples)
  if (place.isClear || !agreePlace) return place
  const shown = spread(samples, 3).map(({ tree, path }) => {
    const part = partOf(tree, place)
    return `${path}: ${part ? `“${textAt(part).slice(0, 80)}…”` : 'nothing'}`
  })
  if (await agreePlace(shown)) return place
  throw new Error(
    'It is not clear where its pages have their text: say it with --main, such as --main .post-content.',
  )
}

/**
 * Reads the pages of a built site. Which of them are articles, and where their text is, is decided for the whole site.
 * @param site its address, if its pages do not say it
 * @returns its pages, refusals of those that cannot be read, its address (`''` if no page names it), and the path that its
 *   addresses began with, without a final slash
 */
export const readBuiltSite = async (
  sources: readonly Source[],
  beside: BesidePages,
  choices: Choices,
  site?: string,
) => {
  const entries = await readFeeds(sources, beside)
  const entryAt = (path: string) => entries.get(plainPath(path))
  const place = await placeIn(sources, entryAt, choices)
  const read: Page[] = []
  const refused: RefusedItem[] = []
  for (const [done, source] of sources.entries()) {
    choices.onProgress?.({ done, total: sources.length, title: source.path })
    try {
      const facts = readPage(parsePage(await source.read()), place)
      const canonical = facts.canonical && (URL.parse(facts.canonical, source.base)?.href ?? '')
      read.push({ ...facts, ...source, canonical, links: [] })
    } catch (error) {
      refused.push(refusedFor(source.path, error))
    }
  }
  const pages = withOwnTitles(read)
  const origins = pages.flatMap(({ canonical }) =>
    hostOf(canonical) === '' ? [] : [new URL(canonical).origin],
  )
  const url = site ?? mostCommon(origins)
  const base = mostCommon(pages.flatMap((page) => baseOf(page, mostCommon(origins))))
  const within = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length) : path)
  const real = new Map(
    pages.filter(({ isRedirect }) => !isRedirect).map((page) => [plainPath(page.path), page]),
  )
  const named = pages.map((page): Named => {
    const entry = entryAt(page.path)
    const dates = [page.date, inFull(entry?.date ?? ''), dayInPath(page.path), page.dateNear]
    return { page, entry, date: dates.find(isDate) ?? '' }
  })
  const aliases = new Map<Page, string[]>()
  const alias = (target: Page, { path }: Page) =>
    aliases.set(target, [...(aliases.get(target) ?? []), path])
  const kinds = new Map<Page, Said['kind']>()
  for (const { page } of named) {
    const target = page.canonical && real.get(within(plainAt(page.canonical)))
    const isAlias = target ? target !== page : page.isRedirect
    if (target && isAlias) alias(target, page)
    if (isAlias) kinds.set(page, { other: 'page that leads to another one' })
  }
  const titles = new Set(pages.map(({ title }) => letters(title)))
  const open = named.filter((one) => {
    const other = kinds.get(one.page) ?? otherThan(one, titles)
    if (other) kinds.set(one.page, other)
    return !other
  })
  for (const [text, same] of Map.groupBy(open, ({ page }) => page.letters)) {
    if (same.length === 1 || text.length < 100) continue
    // The page of a month, a tag or a category may have the text of the only article in it.
    const isAbove = ({ page }: Named) =>
      same.some((other) => other.page !== page && other.page.path.startsWith(page.path))
    for (const one of same) if (isAbove(one)) kinds.set(one.page, { other: aList })
    const all = same.filter((one) => !isAbove(one))
    if (all.length === 1) continue
    const [original] = all.toSorted(
      (a, b) =>
        Number(Boolean(b.entry)) - Number(Boolean(a.entry)) ||
        a.page.path.length - b.page.path.length,
    )
    for (const { page } of all) {
      const isOriginal = page === original?.page && (all.length === 2 || original.entry)
      if (isOriginal) continue
      kinds.set(page, { other: 'page with the text of another one' })
      if (original) alias(original.page, page)
    }
  }
  const rest = open.filter(({ page }) => !kinds.has(page))
  const isArticle = articlesAmong(rest)
  const spoken = new Set(['', ...rest.filter(isArticle).map(({ page }) => languageIn(page))])
  for (const one of rest) {
    const language = languageIn(one.page)
    const isOther = !spoken.has(language) && one.page.isArticle && one.date !== ''
    const other = `article in another language (${language}): give the address under which they lie`
    const kind = isOther && choices.sources === undefined ? { other } : 'page'
    kinds.set(one.page, isArticle(one) ? 'article' : kind)
  }
  const texts = open.filter(({ page }) => typeof kinds.get(page) === 'string')
  const shared = sharedIn(texts.flatMap(({ page: { picture, summary } }) => [picture, summary]))
  const shown = { ...place, url: mostCommon(origins), all: choices.hidden === true }
  const articles = named.filter(({ page }) => kinds.get(page) === 'article')
  // Where no page says its terms, they are its links to lists that only articles have, and not nearly all of them.
  const listAt = ({ labels, base: from }: Page) =>
    labels.flatMap(({ href, name }) => {
      const path = within(plainAt(URL.parse(href, from)?.href ?? ''))
      const list = real.get(path)
      const kind = list && path !== '' && kinds.get(list)
      return typeof kind === 'object' && kind.other === aList ? [{ path, name }] : []
    })
  const others = new Set(
    pages.flatMap((page) =>
      kinds.get(page) === 'page' ? listAt(page).map(({ path }) => path) : [],
    ),
  )
  const counted = new Map(
    countsOf(articles.flatMap(({ page }) => listAt(page).map(({ path }) => path))),
  )
  const mostLists = Math.max(2, articles.length * nearlyAll)
  const termsOf = (page: Page): string[] =>
    listAt(page)
      .filter(
        ({ path, name }) =>
          !others.has(path) && (counted.get(path) ?? 0) <= mostLists && name !== page.author,
      )
      .map(({ name }) => name.replace(/^\s*#/, '').trim())
  const cssOf = sheetsOf(beside.readFile, base)
  const sharedOf = once(async () => {
    const parts: { part: Element; entry: string }[] = []
    for (const { page, entry } of spread(articles, mostSamples)) {
      const part = partOf(parsePage(await page.read()), place)
      if (part) withoutAround(part)
      if (part) parts.push({ part, entry: wholeOf(entry) })
    }
    return sharedFrames(parts)
  })
  const itemOf = ({ page, entry, date }: Named): Item => {
    const { title, picture, summary, author, terms, path, canonical } = page
    // Many templates name one language for whatever is written.
    const isForeign =
      spoken.size > 2 && isLanguage(page.language) && languageIn(page) !== siteConfig.language
    const instant = instantOf(date)
    const readText = (): SourceText => {
      const isOwn = canonical !== '' && within(plainAt(canonical)) === plainPath(path)
      const named = isOwn ? new URL(canonical).pathname : encodeURI(base + path)
      const former = (aliases.get(page) ?? []).map((one) => encodeURI(base + one))
      // Some themes name the file; readers see its folder.
      const own = named.replace(/(?<=\/)index\.html?$/, '')
      // Many generators make the description of the text's beginning, as this blog does itself.
      const isBeginning = page.letters
        .replace(letters(title), '')
        .startsWith(letters(summary).slice(0, 60))
      return {
        key: keyOf('built', `${hostOf(url) || choices.source || ''}\n${plainPath(path)}`),
        html: () => textOf(page, shown, cssOf, sharedOf),
        date: dayShown(date, [dayInPath(path), page.dayShown]),
        isUndated: date === '',
        changed: page.changed,
        site: page.base,
        ...(picture && !shared.has(picture)
          ? { picture: { address: resolver(page, shown)(picture) } }
          : {}),
        author,
        ...(isForeign ? { language: page.language } : {}),
        ...(isBeginning || shared.has(summary) ? {} : { summary: escapeHtml(summary) }),
        terms:
          [terms, entry?.terms ?? [], [...new Set(termsOf(page))]].find((all) => all.length > 0) ??
          [],
        old: { source: 'markdown', addresses: [...new Set([own, named, ...former])] },
      }
    }
    const name = title ? escapeHtml(title) : (entry?.title ?? '')
    return {
      kind: kinds.get(page) ?? 'page',
      from: 'web',
      fields: {},
      instant,
      title: name,
      read: readText,
    }
  }
  return { items: named.map(itemOf), refused, url, base }
}
