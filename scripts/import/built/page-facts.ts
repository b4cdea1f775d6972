import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { matches, select, selectAll } from 'hast-util-select'
import { textOf, textsOf, textWithin } from '../front-matter.ts'
import { isJson, type Json } from '../json.ts'
import { inFull, isDate } from '../written-date.ts'
import { classesOf, findAll, letters, lettersOf, linkShare, rawText, textAt } from './words.ts'

/** What a page says of itself. */
export interface PageFacts {
  readonly title: string
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
  /** The part with the article's text. */
  readonly part?: Element
  /** Addresses of feeds. */
  readonly feeds: readonly string[]
}

const typesOf = (data: Json): string[] => textsOf(data['@type'])

/** Types of data that is not about one page with a text. */
const others =
  /^(?:CollectionPage|SearchResultsPage|ProfilePage|AboutPage|ContactPage|WebSite|Blog|ItemList|Comment|Review|Person|Organization)$/

/** The data of a page about its article: JSON-LD, by schema.org; else what names the day on which it was published. */
const dataOf = (tree: Root): Json => {
  const all = selectAll('script[type="application/ld+json"]', tree).flatMap(({ children }) => {
    try {
      const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
      const data: unknown = JSON.parse(text)
      const graph = isJson(data) ? (data['@graph'] ?? data) : data
      return (Array.isArray(graph) ? graph : [graph]).filter(isJson)
    } catch {
      return []
    }
  })
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

const content =
  /(?:post|entry|article|blog|page|content)(?:[-_]\w+)?[-_]*(?:content|body|text|entry)|(?:^|\s)(?:e-content|markdown(?:-body)?|prose|body|post)(?:\s|$)/i

const isContent = (node: Element): boolean =>
  node.tagName !== 'body' &&
  (content.test(`${classesOf(node)} ${node.properties.id ?? ''}`) ||
    String(node.properties.itemProp).includes('articleBody'))

const longest = (nodes: readonly Element[]): Element | undefined =>
  nodes.toSorted((a, b) => lettersOf(b).length - lettersOf(a).length)[0]

/** The element inside which nearly all of an element's text is, and that says it holds the content. */
const innerOf = (outer: Element, least: number): Element | undefined =>
  findAll(outer, isContent)
    .filter((node) => lettersOf(node).length >= lettersOf(outer).length * least)
    .at(-1)

/** An article's frame in a page, and the part of it with the text. @param main a selector of the part, in place of both */
const partsOf = (tree: Root, main: string | undefined) => {
  if (main) {
    const part = longest(selectAll(main, tree))
    return { frame: part, part, isList: false }
  }
  const all = selectAll('article', tree)
  // A card is mostly a link to its article.
  const articles = all.filter((node) => linkShare(node) < 0.5)
  const whole = select('main, [role=main]', tree)
  const first = longest(articles)
  const size = (node: Element | null | undefined) => (node ? lettersOf(node).length : 0)
  const frame = first && size(first) * 2 > size(whole) ? first : (whole ?? first)
  const body = select('body', tree)
  const part = frame
    ? (innerOf(frame, 0.5) ?? frame)
    : body
      ? longest(findAll(body, isContent).filter((node) => size(node) * 4 > size(body)))
      : undefined
  return {
    frame: frame ?? part,
    part: part && (innerOf(part, 0.8) ?? part),
    isList: (all.length > 0 && !frame) || (articles.length > 1 && frame !== first),
  }
}

/** What may be a date in a text that readers see. */
const written =
  /(?<!\d)(?:\d{4}[-/.年년]\s?\d{1,2}[-/.月월]\s?\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4}|(?:\d{1,2}(?:st|nd|rd|th|\.)? )?[A-Z][a-z]{2,8}\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4})(?!\d)/g

/** The first date in a text that readers see; `''` if there is none. */
const dateWritten = (text: string): string =>
  (text.match(written) ?? []).map((one) => inFull(one)).find(isDate) ?? ''

const datesOf = (nodes: readonly Element[]): string[] =>
  nodes.map((node) => {
    const { dateTime, content } = node.properties
    const date = inFull(String(dateTime ?? content ?? ''))
    return isDate(date) ? date : dateWritten(textAt(node).slice(0, 200))
  })

/** The date in a `time` element of an article's frame, or in what is marked as its date. */
const timeIn = (tree: Root, frame: Element | undefined): string => {
  const marked = '[itemprop~=datePublished], time[pubdate], .dt-published'
  const times = frame ? findAll(frame, ({ tagName }) => tagName === 'time') : []
  return datesOf([...selectAll(marked, tree), ...times]).find(isDate) ?? ''
}

/** A date that readers see near the text. */
const dateNear = (tree: Root): string =>
  datesOf(
    selectAll('time, [class*=date], [class*=meta], [class*=time], [class*=publish]', tree),
  ).find(isDate) ?? ''

/** A title without the site's name: the heading that it contains, else without its last part. */
const titleOf = (tree: Root, titled: string, site: string): string => {
  const whole = letters(titled)
  const headings = (names: string) =>
    selectAll(names, tree)
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

/** Whether a text is a CSS selector. */
export const isSelector = (text: string): boolean => {
  try {
    matches(text, { type: 'root', children: [] })
    return text.trim() !== ''
  } catch {
    return false
  }
}

/**
 * Reads what a built page says of itself, by JSON-LD, its `meta` elements and its HTML.
 * @param main a selector of the part with the article's text
 */
export const readPage = (html: string, main?: string): PageFacts => {
  const tree = fromHtml(html)
  const meta = metaOf(tree)
  const said = (...names: readonly string[]) =>
    names.flatMap((name) => meta.get(name) ?? []).find(Boolean) ?? ''
  const link = (rel: string) => String(select(`link[rel~="${rel}"]`, tree)?.properties.href ?? '')
  const data = dataOf(tree)
  const { frame, part, isList } = partsOf(tree, main)
  const refresh = /url=['"]?([^'"]+)/i.exec(
    String(select('meta[http-equiv=refresh i]', tree)?.properties.content),
  )?.[1]
  const named = [
    textOf(data, 'datePublished', 'dateCreated'),
    said('article:published_time', 'datepublished', 'date', 'dc.date', 'publish_date'),
    timeIn(tree, frame),
  ].map((date) => inFull(date))
  const name = rawText(select('title', tree) ?? { type: 'text', value: '' })
  const keywords = textsOf(data.keywords)
  const tags = [...(meta.get('article:tag') ?? []), ...(meta.get('article:section') ?? [])].filter(
    (term) => !/^(?:blog|posts?|articles?)$/i.test(term),
  )
  const shownTags = selectAll(
    'a[rel~=tag], .p-category, a[class*=tag-link], [class*=post-tag] a',
    tree,
  ).map(textAt)
  const listed = tags.length + keywords.length > 0 ? [...tags, ...keywords] : shownTags
  const heading = part && findAll(part, ({ tagName }) => /^h[1-6]$/.test(tagName))[0]
  const linked =
    heading &&
    findAll(
      heading,
      ({ tagName, properties }) => tagName === 'a' && !String(properties.href ?? '#').includes('#'),
    )[0]
  return {
    title: titleOf(
      tree,
      said('og:title') || textOf(data, 'headline', 'name') || name,
      said('og:site_name'),
    ),
    date: named.find(isDate) ?? '',
    dateNear: dateNear(tree),
    changed: inFull(
      textOf(data, 'dateModified') || said('article:modified_time', 'og:updated_time'),
    ),
    picture:
      textWithin(data, ['image', 'thumbnailUrl'], ['url', 'contentUrl']) ||
      said('og:image', 'twitter:image', 'og:image:url'),
    summary: textOf(data, 'description') || said('description', 'og:description'),
    author: textWithin(data, ['author'], ['name']) || said('author'),
    terms: [
      ...new Set(
        listed
          .flatMap((term) => term.split(','))
          .map((term) => term.replace(/^\s*#/, '').trim())
          .filter(Boolean),
      ),
    ],
    canonical: refresh ?? (link('canonical') || said('og:url')),
    isRedirect: refresh !== undefined,
    isArticle:
      Object.keys(data).length > 0 ||
      said('og:type') === 'article' ||
      named.some(isDate) ||
      selectAll('[itemtype$=Posting], [itemtype$=Article]', tree).length === 1,
    isList: isList || (linked !== undefined && lettersOf(linked) === lettersOf(heading as Element)),
    ...(part ? { part } : {}),
    feeds: selectAll('link[rel~=alternate]', tree)
      .filter(({ properties }) => /rss|atom|feed\+json/.test(String(properties.type)))
      .map(({ properties }) => String(properties.href)),
  }
}
