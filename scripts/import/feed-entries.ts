import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { type BloggerFields, bloggerFields, kindOf, kindScheme } from './blogger.ts'
import type { Said } from './decide.ts'
import type { FrontMatter } from './front-matter.ts'
import { escapeHtml } from './tree.ts'

/** An entry of a feed in any format; a missing text is `''`. */
export interface FeedEntry {
  /** Its permanent id. */
  readonly id: string
  /** Its addresses, relative to the feed's site. */
  readonly links: readonly string[]
  readonly title: string
  readonly html: string
  /** Whether the feed has only a summary of it. */
  readonly isSummary: boolean
  readonly date: string
  readonly author: string
  readonly terms: readonly string[]
  readonly picture: string
  /** What it is: in an export of Blogger, not each entry is an article. */
  readonly kind: Said['kind']
  /** What it says of who may read it. */
  readonly fields: FrontMatter
}

export interface Feed {
  /** The address of the site, if the feed names it. */
  readonly site: string
  /** The address of older entries; `''` if the feed names none. */
  readonly next: string
  readonly entries: readonly FeedEntry[]
}

type Given<Part> = Partial<Part> | undefined
type Text = { readonly value?: string; readonly type?: string } | undefined

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** An Atom text as HTML; it is plain text unless its type says otherwise (RFC 4287). */
const atomHtml = (text: Text): string => {
  const { value = '', type = 'text' } = text ?? {}
  const isPlain = type === 'text' || type === 'text/plain'
  return isPlain && value.trim() !== '' ? paragraphs(value) : value
}

/** The whole text if there is one, else the summary; `isSummary` says which. */
const bodyOf = (whole: string, summary: string) => ({
  html: whole.trim() === '' ? summary : whole,
  isSummary: whole.trim() === '' && summary.trim() !== '',
})

const isPicture = ({ type = '', medium = '', url = '' }: Record<string, unknown>): boolean =>
  String(type).startsWith('image/') ||
  medium === 'image' ||
  (!type && /\.(?:avif|gif|jpe?g|png|webp)(?:$|\?)/i.test(String(url)))

const textsOf = (values: readonly (string | undefined)[] | undefined): string[] =>
  (values ?? []).filter((value): value is string => Boolean(value))

/** An entry of a feed is an article that everybody may read, unless it says something else. */
const article = { kind: 'article', fields: {} } as const

const ofRss = (item: Given<RssFeed.Item<string>>): FeedEntry => {
  const permalink = item?.guid?.isPermaLink === false ? undefined : item?.guid?.value
  const media = [
    ...(item?.enclosures ?? []),
    ...(item?.media?.contents ?? []),
    ...(item?.media?.thumbnails ?? []).map((one) => ({ ...one, medium: 'image' })),
  ]
  return {
    id: item?.guid?.value ?? item?.link ?? '',
    links: textsOf([item?.link, permalink]),
    title: item?.title ?? '',
    ...bodyOf(item?.content?.encoded ?? '', item?.description ?? ''),
    date: item?.pubDate ?? item?.dc?.dates?.[0] ?? '',
    author: item?.dc?.creators?.[0] ?? '',
    terms: textsOf(item?.categories?.map(({ name }) => name)),
    picture: media.find((one) => isPicture({ ...one }))?.url ?? '',
    ...article,
  }
}

const ofAtom = (
  entry: Given<AtomFeed.Entry<string>>,
  more: BloggerFields | undefined,
): FeedEntry => {
  const links = (entry?.links ?? []).filter(({ rel }) => !rel || rel === 'alternate')
  const media = [...(entry?.media?.contents ?? []), ...(entry?.media?.thumbnails ?? [])]
  const title = entry?.title
  return {
    id: entry?.id ?? links[0]?.href ?? '',
    links: textsOf([...links.map(({ href }) => href), more?.path]),
    title:
      title?.type === 'html' || title?.type === 'xhtml'
        ? (title.value ?? '')
        : escapeHtml(title?.value ?? ''),
    ...bodyOf(atomHtml(entry?.content), atomHtml(entry?.summary)),
    date: entry?.published ?? entry?.updated ?? '',
    author: entry?.authors?.[0]?.name ?? '',
    terms: textsOf(
      entry?.categories
        ?.filter(({ scheme }) => scheme !== kindScheme)
        .map(({ label, term }) => label ?? term),
    ),
    picture: media.find((one) => isPicture({ ...one }))?.url ?? '',
    kind: kindOf(entry, more),
    // RFC 5023, section 13.1.1.
    fields: { ...more?.fields, draft: entry?.app?.control?.draft ?? null },
  }
}

const ofRdf = (item: Given<RdfFeed.Item<string>>): FeedEntry => ({
  id: item?.rdf?.about ?? item?.link ?? '',
  links: textsOf([item?.link]),
  title: item?.title ?? '',
  ...bodyOf(item?.content?.encoded ?? '', item?.description ?? ''),
  date: item?.dc?.dates?.[0] ?? '',
  author: item?.dc?.creators?.[0] ?? '',
  terms: textsOf(item?.dc?.subjects),
  picture: '',
  ...article,
})

const ofJson = (item: Given<JsonFeed.Item<string>>): FeedEntry => ({
  id: item?.id ?? item?.url ?? '',
  links: textsOf([item?.url]),
  title: escapeHtml(item?.title ?? ''),
  ...bodyOf(
    item?.content_html ?? (item?.content_text ? paragraphs(item.content_text) : ''),
    item?.summary ? paragraphs(item.summary) : '',
  ),
  date: item?.date_published ?? item?.date_modified ?? '',
  author: item?.authors?.[0]?.name ?? '',
  terms: textsOf(item?.tags),
  picture: item?.image ?? item?.banner_image ?? '',
  ...article,
})

const nextOf = (links: readonly { rel?: string; href?: string }[] | undefined): string =>
  links?.find(({ rel }) => rel === 'next')?.href ?? ''

const parse = (text: string) => {
  try {
    return parseFeed<string>(text)
  } catch {
    throw new Error('This is no RSS, Atom or JSON feed, or it is broken.')
  }
}

/** Reads the entries of an RSS, Atom, RDF or JSON feed. @throws Error if it is none of them */
export const entriesOf = (text: string): Feed => {
  const { format, feed } = parse(text)
  switch (format) {
    case 'rss':
      return {
        site: feed.link ?? '',
        next: nextOf(feed.atom?.links),
        entries: (feed.items ?? []).map(ofRss),
      }
    case 'atom': {
      const blogger = bloggerFields(text)
      const home = feed.links?.find(({ rel }) => !rel || rel === 'alternate')
      return {
        site: home?.href ?? feed.xml?.base ?? '',
        next: nextOf(feed.links),
        entries: (feed.entries ?? []).map((entry, at) => ofAtom(entry, blogger[at])),
      }
    }
    case 'rdf':
      return { site: feed.link ?? '', next: '', entries: (feed.items ?? []).map(ofRdf) }
    case 'json':
      return {
        site: feed.home_page_url ?? '',
        next: feed.next_url ?? '',
        entries: (feed.items ?? []).map(ofJson),
      }
  }
}
