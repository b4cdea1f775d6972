import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parse } from 'parse5'
import { findAll, isElement, isNamed } from '../../lib/tree.ts'
import { textOf, textsOf, textWithin } from '../front-matter.ts'
import { isJson, type Json } from '../json.ts'
import { hostOf } from '../own-place.ts'
import { inFull, isDate } from '../written-date.ts'
import { partsOf, type TextPlace } from './find-text.ts'
import { classesOf, letters, lettersOf, linkShare, rawText, textAt } from './words.ts'

/** The tree of a whole page, without places in the text, which take half the time. */
export const parsePage = (html: string): Root =>
  fromParse5(parse(html, { scriptingEnabled: false })) as Root

const isPicture = (one: Element): boolean =>
  isNamed(one, 'img', 'video', 'iframe', 'embed', 'object')

const typesOf = (data: Json): string[] => textsOf(data['@type'])

/** Types of data that is not about one page with a text. */
const others =
  /^(?:CollectionPage|SearchResultsPage|ProfilePage|AboutPage|ContactPage|WebSite|Blog|ItemList|Comment|Review|Person|Organization)$/

/** The data of a page, by schema.org as JSON-LD. */
const dataIn = (all: readonly Element[]): Json[] =>
  all
    .filter(({ properties }) => properties.type === 'application/ld+json')
    .flatMap(({ children }) => {
      try {
        const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
        const data: unknown = JSON.parse(text)
        const graph = isJson(data) ? (data['@graph'] ?? data) : data
        return (Array.isArray(graph) ? graph : [graph]).filter(isJson)
      } catch {
        return []
      }
    })

/** The data about a page's article, else about what names the day on which it was published. */
const articleIn = (all: readonly Json[]): Json => {
  const isArticle = (data: Json) => typesOf(data).some((type) => /Posting$|Article$/.test(type))
  const isDated = (data: Json) =>
    textOf(data, 'datePublished') !== '' && !typesOf(data).some((type) => others.test(type))
  return all.find(isArticle) ?? all.find(isDated) ?? {}
}

/** A page's `meta` elements by their names. */
const metaOf = (all: readonly Element[]): Map<string, Element[]> =>
  Map.groupBy(
    all.filter(({ tagName, properties }) => tagName === 'meta' && properties.content !== undefined),
    ({ properties: { property, name, itemProp } }) =>
      String(property ?? name ?? itemProp ?? '').toLowerCase(),
  )

/** What may be a date in a text that readers see. */
const written =
  /(?<!\d)(?:\d{4}[-/.年년]\s?\d{1,2}[-/.月월]\s?\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4}|(?:\d{1,2}(?:st|nd|rd|th|\.)? )?[A-Z][a-z]{2,8}\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4})(?!\d)/g

/** The first date in a text that readers see; `''` if there is none. */
const dateWritten = (text: string): string =>
  (text.match(written) ?? []).map((one) => inFull(one)).find(isDate) ?? ''

const dateAt = (nodes: readonly Element[]): string =>
  nodes
    .map((node) => {
      const { dateTime, content } = node.properties
      const date = inFull(String(dateTime ?? content ?? ''))
      return isDate(date) ? date : dateWritten(textAt(node).slice(0, 200))
    })
    .find(isDate) ?? ''

/** Most links of a page that may lead to its terms: a cloud has more. */
const mostLabels = 40

/** Links of an element that stand in no paragraph, heading or navigation, and have the form of a term. */
const linksBeside = (node: Element): Element[] =>
  node.children.filter(isElement).flatMap((one) => {
    if (isNamed(one, 'p', 'pre', 'nav', 'aside', 'footer', 'table') || /^h\d$/.test(one.tagName))
      return []
    if (!isNamed(one, 'a')) return linksBeside(one)
    const text = textAt(one)
    return one.properties.href && /\p{L}/u.test(text) && text.length <= 30 ? [one] : []
  })

/** The only day that stands alone in elements outside of the text; `''` if there is none, or another one. */
const onlyDay = (outside: readonly Element[]): string => {
  const texts = outside
    .filter((one) => !one.children.some((child) => isElement(child) && lettersOf(child)))
    .map(textAt)
  const days = texts
    .filter((text) => text.length <= 30 && /\D/.test(text))
    .map((text) => inFull(text))
  const [day = '', other] = new Set(days.filter(isDate))
  return other ? '' : day
}

const isHome = (href: unknown): boolean => /^(?:https?:\/\/[^/]+)?\/?$/.test(String(href ?? '#'))

/** The headings of a level, without the site's name, which leads home. */
const headingsIn = (all: readonly Element[], names: string, site: string): string[] =>
  all
    .filter(({ tagName }) => names.split(' ').includes(tagName))
    .filter((one) => findAll(one, ({ properties }) => isHome(properties.href)).length === 0)
    // A sign at its end links to the heading.
    .map((one) => textAt(one).replace(/(?<!\s)\s*[#¶§]$/, ''))
    .filter((text) => letters(text) !== letters(site))

/** A title without the site's name: the heading that it contains, else without its last part. */
const titleOf = (all: readonly Element[], titled: string, site: string): string => {
  const whole = letters(titled)
  const headings = (name: string) =>
    headingsIn(all, name, site)
      .filter((text) => whole.includes(letters(text) || ' '))
      .toSorted((a, b) => b.length - a.length)
  const heading =
    headings('h1')[0] ??
    headings('h2').find((text) => {
      const said = letters(text)
      return whole.startsWith(said) && said.length * 2 > whole.length
    })
  const plain = titled.replace(/\s+/g, ' ').trim()
  const at = site === '' ? -1 : plain.lastIndexOf(site)
  const end =
    at > 0 && at + site.length === plain.length
      ? plain.slice(0, at).replace(/(?<![\s|–—·:•-])[\s|–—·:•-]+$/, '')
      : plain
  return heading ?? end
}

/** Titles of pages that a server shows in place of another one, also with status 200. */
const standIn =
  /^(?:just a moment|one moment|please wait|attention required|access denied|checking your browser|before you continue|verif(?:y|ying)|security check|are you (?:a )?(?:human|robot)|ddos|captcha|human verification|robot)/i

/** Why a page is not for everybody, or none of the author's. */
const closedBy = (
  all: readonly Element[],
  data: readonly Json[],
  robots: string,
  title: string,
  part: Element | undefined,
): string => {
  const isPaid = data.some((one) => /^false$/i.test(String(one.isAccessibleForFree ?? '')))
  if (isPaid) return 'page of which only the beginning is for everybody'
  if (/\b(?:noindex|none)\b/i.test(robots)) return 'page that search engines are asked to leave out'
  const fields = part ? findAll(part, ({ properties }) => properties.type === 'password') : []
  if (fields.length > 0) return 'page that asks for a password'
  const body = part ? undefined : all.find(({ tagName }) => tagName === 'body')
  if (body && lettersOf(body) === '' && findAll(body, isPicture).length === 0)
    return 'page that only a script fills: give the feed of the site, or the folder of its sources'
  const isChallenge = all.some(
    ({ properties: { src, id } }) =>
      String(src).includes('/cdn-cgi/challenge-platform/h/') ||
      /^(?:challenge-form|cf-wrapper)$/.test(String(id)),
  )
  return standIn.test(title) || isChallenge ? 'page that the server shows in place of another' : ''
}

/** Marks of a page's template: what it says that it is, and the classes and ids around its text. */
const marksOf = (outside: readonly Element[], types: readonly string[]) => {
  const names = outside.flatMap((one) => classesOf(one).split(' ').filter(Boolean))
  return new Set([...types, ...names.map((name) => `.${name}`)])
}

/** The beginning of a text with its length, in a copy that does not keep the whole: it tells one from others. */
const shortOf = (text: string): string =>
  text.length > 1_000 ? Buffer.from(text.slice(0, 1_000) + text.length).toString() : text

/** Reads what a page says of itself, by JSON-LD, its `meta` elements and its HTML. @param place where texts are */
export const readPage = (tree: Root, place: Omit<TextPlace, 'isClear'>) => {
  const elements = findAll(tree, () => true)
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name)
  const meta = metaOf(elements)
  const allSaid = (...names: readonly string[]) =>
    names.flatMap((name) =>
      (meta.get(name) ?? []).map(({ properties }) => String(properties.content).trim()),
    )
  const said = (...names: readonly string[]) => allSaid(...names).find(Boolean) ?? ''
  const words = (value: unknown): string[] => String(value ?? '').split(/[\s,]+/)
  const links = named('link').filter(({ properties }) => properties.href !== undefined)
  const linked = (rel: string) =>
    links.filter(({ properties }) => words(properties.rel).includes(rel))
  const link = (rel: string) => String(linked(rel)[0]?.properties.href ?? '')
  const all = dataIn(elements)
  const data = articleIn(all)
  const { frame, part, isList } = partsOf(tree, place)
  const inside = new Set(part && findAll(part, () => true))
  const outside = elements.filter((one) => !inside.has(one))
  const refreshing = named('meta').find(({ properties }) =>
    /refresh/i.test(String(properties.httpEquiv)),
  )
  const refresh = /url=['"]?([^'"]+)/i.exec(String(refreshing?.properties.content))?.[1]
  const times = frame ? findAll(frame, ({ tagName }) => tagName === 'time') : []
  const dated = elements.filter(
    (one) =>
      words(one.properties.itemProp).includes('datePublished') ||
      'pubdate' in one.properties ||
      /(?:^| )dt-published(?: |$)/.test(classesOf(one)),
  )
  const dates = [
    textOf(data, 'datePublished', 'dateCreated'),
    said('article:published_time', 'datepublished', 'date', 'dc.date', 'publish_date'),
    dateAt([...dated, ...times]),
  ].map((date) => inFull(date))
  const name = rawText(named('title')[0] ?? { type: 'text', value: '' })
  const site = said('og:site_name')
  // Some themes give the name of the site as the title of each page.
  const titles = [said('og:title'), textOf(data, 'headline', 'name'), name].filter(Boolean)
  const keywords = textsOf(data.keywords)
  const tags = allSaid('article:tag', 'article:section')
  const shownTags = elements
    .filter(
      (one) =>
        (one.tagName === 'a' && words(one.properties.rel).includes('tag')) ||
        /(?:^| )p-category(?: |$)/.test(classesOf(one)),
    )
    .map(textAt)
  const listed = tags.length + keywords.length > 0 ? [...tags, ...keywords] : shownTags
  const terms = listed
    .flatMap((term) => term.split(','))
    .map((term) => term.replace(/^\s*#/, '').trim())
    // Names of the list of all articles are none of a term.
    .filter((term) => !/^(?:blog|posts?|articles?)?$/i.test(term))
  const inPart = (fits: (one: Element) => boolean) => [...inside].filter(fits)
  const canonical = refresh ?? (link('canonical') || said('og:url'))
  const isLinks = part !== undefined && linkShare(part) > 0.6
  const isOwn = (one: Element) =>
    ['', hostOf(canonical)].includes(hostOf(String(one.properties.href)))
  const leads = inPart(({ tagName }) => tagName === 'a')
  const own = leads.filter(isOwn)
  const within = hostOf(canonical) === '' ? leads : own
  const pictures = inPart(isPicture).map(({ properties: { src } }) => src)
  const [heading] = inPart(({ tagName }) => /^h[1-6]$/.test(tagName))
  const isLeading = ({ tagName, properties: { href = '#' } }: Element) =>
    tagName === 'a' && !String(href).includes('#')
  const [headed] = heading ? findAll(heading, isLeading) : []
  const isCard = heading && headed && lettersOf(headed) === lettersOf(heading)
  const [first = '', other] = headingsIn(elements, 'h1', site)
  const types = [`type ${said('og:type')}`, ...all.flatMap(typesOf).map((type) => `data ${type}`)]
  return {
    title: titleOf(
      elements,
      titles.find((one) => letters(one) !== letters(site)) ?? titles[0] ?? '',
      site,
    ),
    /** Its `title` as it is written, with that of the site. */
    name: name.replace(/\s+/g, ' ').trim(),
    /** Its only heading of the first level, if it stands above all of the second; else `''`. */
    heading: other === undefined && headingsIn(elements, 'h1 h2', site)[0] === first ? first : '',
    /** The tag of its language; `''` if it names none. */
    language: String(named('html')[0]?.properties.lang ?? ''),
    /** The site's name. */
    site: site || textOf(all.find((one) => typesOf(one).includes('WebSite')) ?? {}, 'name'),
    /** The day that it names, in full; `''` if it names none. */
    date: dates.find(isDate) ?? '',
    /** The day as readers see it beside the text; `''` if it is not written there. */
    dayShown:
      [...dated, ...times]
        .map((one) => dateWritten(textAt(one)))
        .find(isDate)
        ?.slice(0, 10) ?? '',
    /** A date that readers see somewhere near. */
    dateNear:
      dateAt(
        elements.filter(
          (one) => one.tagName === 'time' || /date|meta|time|publish/.test(classesOf(one)),
        ),
      ) || onlyDay(outside),
    changed: inFull(
      textOf(data, 'dateModified') || said('article:modified_time', 'og:updated_time'),
    ),
    picture:
      textWithin(data, ['image', 'thumbnailUrl'], ['url', 'contentUrl']) ||
      said('og:image', 'twitter:image', 'og:image:url'),
    summary: textOf(data, 'description') || said('description', 'og:description'),
    author: textWithin(data, ['author'], ['name']) || said('author'),
    terms: [...new Set(terms)],
    /** Its own address, if it names it; of a page that only leads to another, that one's. */
    canonical,
    isRedirect: refresh !== undefined,
    /** Whether it says that it is an article. */
    isArticle:
      Object.keys(data).length > 0 ||
      said('og:type') === 'article' ||
      dates.some(isDate) ||
      elements.filter(({ properties }) => /(?:Posting|Article)$/.test(String(properties.itemType)))
        .length === 1,
    /** Whether it shows several articles. */
    isList: isList || isCard === true || (isLinks && within.length > 2),
    /** The letters of its links within the site, if it has little else. */
    leads: isLinks ? own.map(lettersOf) : [],
    /** Why it is none for everybody, or nobody's text; `''` otherwise. */
    closed: closedBy(elements, all, said('robots', 'googlebot'), name.trim(), part),
    /** The letters with which its text begins, else of its pictures' addresses; `''` if nothing says where it is. */
    letters: part ? shortOf(lettersOf(part) || letters(pictures.join(' '))) : '',
    /** Marks of its template, outside of the text. */
    marks: marksOf(outside, types) as ReadonlySet<string>,
    /** Links with few words beside its text, which may lead to lists of its terms. */
    labels: named('body')
      .flatMap(linksBeside)
      .slice(0, mostLabels)
      .map((one) => ({ href: String(one.properties.href), name: textAt(one) })),
    /** Addresses of feeds, and of pages that it links. */
    feeds: linked('alternate')
      .filter(({ properties }) => /rss|atom|feed\+json/.test(String(properties.type)))
      .map(({ properties }) => String(properties.href)),
    links: named('a').flatMap(({ properties: { href } }) => (href ? [String(href)] : [])),
  }
}

/** What a page says of itself. */
export type PageFacts = ReturnType<typeof readPage>
