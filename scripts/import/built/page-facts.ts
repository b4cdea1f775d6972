import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { select, selectAll } from 'hast-util-select'
import { parse } from 'parse5'
import { textOf, textsOf, textWithin } from '../front-matter.ts'
import { isJson, type Json } from '../json.ts'
import { inFull, isDate } from '../written-date.ts'
import { partOf, type TextPlace } from './find-text.ts'
import { classesOf, findAll, letters, lettersOf, linkShare, rawText, textAt } from './words.ts'

/** What a page says of itself. */
export interface PageFacts {
  readonly title: string
  /** The site's name. */
  readonly site: string
  /** The day that it names, in full; `''` if it names none. */
  readonly date: string
  /** A date that readers see somewhere near. */
  readonly dateNear: string
  readonly changed: string
  readonly picture: string
  readonly summary: string
  readonly author: string
  readonly terms: readonly string[]
  /** Its own address, if it names it; of a page that only leads to another, that one's. */
  readonly canonical: string
  readonly isRedirect: boolean
  /** Whether it says that it is an article. */
  readonly isArticle: boolean
  /** Whether it shows several articles. */
  readonly isList: boolean
  /** Why it is none for everybody, or nobody's text; `''` otherwise. */
  readonly closed: string
  /** The letters of its text; `''` if nothing says where that is. */
  readonly letters: string
  /** Marks of its template, outside of the text. */
  readonly marks: ReadonlySet<string>
  /** Addresses of feeds, and of pages that it links. */
  readonly feeds: readonly string[]
  readonly links: readonly string[]
}

/** The tree of a whole page, without places in the text, which take half the time. */
export const parsePage = (html: string): Root =>
  fromParse5(parse(html, { scriptingEnabled: false })) as Root

const typesOf = (data: Json): string[] => textsOf(data['@type'])

/** Types of data that is not about one page with a text. */
const others =
  /^(?:CollectionPage|SearchResultsPage|ProfilePage|AboutPage|ContactPage|WebSite|Blog|ItemList|Comment|Review|Person|Organization)$/

/** The data of a page, by schema.org as JSON-LD. */
const dataIn = (tree: Root): Json[] =>
  selectAll('script[type="application/ld+json"]', tree).flatMap(({ children }) => {
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

/** The contents of a page's `meta` elements by their names. */
const metaOf = (tree: Root): Map<string, string[]> => {
  const named = new Map<string, string[]>()
  for (const { properties } of selectAll('meta[content]', tree)) {
    const name = String(properties.property ?? properties.name ?? properties.itemProp ?? '')
    const list = named.get(name.toLowerCase()) ?? []
    named.set(name.toLowerCase(), [...list, String(properties.content).trim()])
  }
  return named
}

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

const isHome = (href: unknown): boolean => /^(?:https?:\/\/[^/]+)?\/?$/.test(String(href ?? '#'))

/** A title without the site's name: the heading that it contains, else without its last part. */
const titleOf = (tree: Root, titled: string, site: string): string => {
  const whole = letters(titled)
  const headings = (names: string) =>
    selectAll(names, tree)
      // The site's own name leads home.
      .filter((one) => findAll(one, ({ properties }) => isHome(properties.href)).length === 0)
      .map(textAt)
      .filter((text) => letters(text) !== letters(site) && whole.includes(letters(text) || ' '))
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
      ? plain.slice(0, at).replace(/[\s|–—·:•-]+$/, '')
      : plain
  return heading ?? end
}

/** Titles of pages that a server shows in place of another one, also with status 200. */
const standIn =
  /^(?:just a moment|one moment|please wait|attention required|access denied|checking your browser|before you continue|verif(?:y|ying)|security check|are you (?:a )?(?:human|robot)|ddos|captcha|human verification|robot)/i

/** Why a page is not for everybody, or none of the author's. */
const closedBy = (
  tree: Root,
  all: readonly Json[],
  robots: string,
  title: string,
  part: Element | undefined,
) => {
  const isPaid = all.some((data) => /^false$/i.test(String(data.isAccessibleForFree ?? '')))
  if (isPaid) return 'page of which only the beginning is for everybody'
  if (/\b(?:noindex|none)\b/i.test(robots)) return 'page that search engines are asked to leave out'
  const isAsking =
    part && findAll(part, ({ properties }) => properties.type === 'password').length > 0
  if (isAsking) return 'page that asks for a password'
  const isChallenge = select(
    'script[src*="/cdn-cgi/challenge-platform/h/"], #challenge-form, #cf-wrapper',
    tree,
  )
  return standIn.test(title) || isChallenge ? 'page that the server shows in place of another' : ''
}

/** Marks of a page's template: what it says that it is, and the classes and ids around its text. */
const marksOf = (tree: Root, part: Element | undefined, types: readonly string[]): Set<string> => {
  const marks = new Set(types)
  const walk = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element' || child === part) continue
      for (const name of classesOf(child).split(' ')) if (name) marks.add(`.${name}`)
      walk(child)
    }
  }
  walk(tree)
  if (part) for (const name of classesOf(part).split(' ')) if (name) marks.add(`.${name}`)
  return marks
}

/** Reads what a page says of itself, by JSON-LD, its `meta` elements and its HTML. @param place where texts are */
export const readPage = (tree: Root, place: Pick<TextPlace, 'selector'>): PageFacts => {
  const meta = metaOf(tree)
  const said = (...names: readonly string[]) =>
    names.flatMap((name) => meta.get(name) ?? []).find(Boolean) ?? ''
  const link = (rel: string) => String(select(`link[rel~="${rel}"]`, tree)?.properties.href ?? '')
  const all = dataIn(tree)
  const data = articleIn(all)
  const { frame, part, isList } = partOf(tree, place)
  const refresh = /url=['"]?([^'"]+)/i.exec(
    String(select('meta[http-equiv=refresh i]', tree)?.properties.content),
  )?.[1]
  const times = frame ? findAll(frame, ({ tagName }) => tagName === 'time') : []
  const dated = selectAll('[itemprop~=datePublished], time[pubdate], .dt-published', tree)
  const named = [
    textOf(data, 'datePublished', 'dateCreated'),
    said('article:published_time', 'datepublished', 'date', 'dc.date', 'publish_date'),
    dateAt([...dated, ...times]),
  ].map((date) => inFull(date))
  const name = rawText(select('title', tree) ?? { type: 'text', value: '' })
  const site = said('og:site_name')
  const keywords = textsOf(data.keywords)
  const tags = [...(meta.get('article:tag') ?? []), ...(meta.get('article:section') ?? [])].filter(
    (term) => !/^(?:blog|posts?|articles?)$/i.test(term),
  )
  const shownTags = selectAll(
    'a[rel~=tag], .p-category, a[class*=tag-link], [class*=post-tag] a',
    tree,
  ).map(textAt)
  const listed = tags.length + keywords.length > 0 ? [...tags, ...keywords] : shownTags
  const terms = listed
    .flatMap((term) => term.split(','))
    .map((term) => term.replace(/^\s*#/, '').trim())
  const heading = part && findAll(part, ({ tagName }) => /^h[1-6]$/.test(tagName))[0]
  const linked =
    heading &&
    findAll(
      heading,
      ({ tagName, properties }) => tagName === 'a' && !String(properties.href ?? '#').includes('#'),
    )[0]
  const isCard = linked !== undefined && lettersOf(linked) === lettersOf(heading as Element)
  const types = [`type ${said('og:type')}`, ...all.flatMap(typesOf).map((type) => `data ${type}`)]
  return {
    title: titleOf(tree, said('og:title') || textOf(data, 'headline', 'name') || name, site),
    site: site || textOf(all.find((one) => typesOf(one).includes('WebSite')) ?? {}, 'name'),
    date: named.find(isDate) ?? '',
    dateNear: dateAt(
      selectAll('time, [class*=date], [class*=meta], [class*=time], [class*=publish]', tree),
    ),
    changed: inFull(
      textOf(data, 'dateModified') || said('article:modified_time', 'og:updated_time'),
    ),
    picture:
      textWithin(data, ['image', 'thumbnailUrl'], ['url', 'contentUrl']) ||
      said('og:image', 'twitter:image', 'og:image:url'),
    summary: textOf(data, 'description') || said('description', 'og:description'),
    author: textWithin(data, ['author'], ['name']) || said('author'),
    terms: [...new Set(terms.filter(Boolean))],
    canonical: refresh ?? (link('canonical') || said('og:url')),
    isRedirect: refresh !== undefined,
    isArticle:
      Object.keys(data).length > 0 ||
      said('og:type') === 'article' ||
      named.some(isDate) ||
      selectAll('[itemtype$=Posting], [itemtype$=Article]', tree).length === 1,
    isList: isList || isCard || (part !== undefined && linkShare(part) > 0.6),
    closed: closedBy(tree, all, said('robots', 'googlebot'), name.trim(), part),
    letters: part ? lettersOf(part) : '',
    marks: marksOf(tree, part, types),
    feeds: selectAll('link[rel~=alternate]', tree)
      .filter(({ properties }) => /rss|atom|feed\+json/.test(String(properties.type)))
      .map(({ properties }) => String(properties.href)),
    links: selectAll('a[href]', tree).map(({ properties }) => String(properties.href)),
  }
}
