import { escapeHtml } from '../lib/tree.ts'
import { decoded } from './built/words.ts'
import type { Said } from './decide.ts'
import { lineOf } from './doors/entry.ts'
import type { FrontMatter } from './front-matter.ts'
import { isJson, type Json, listIn, textIn } from './json.ts'
import { attributeAt, nodesAt, parseXml, textAt, textsAt, type XmlNode } from './wordpress-xml.ts'

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The whole text if there is one, else the summary; `isSummary` says whether the feed has only that. */
const bodyOf = (whole: string, summary: string) => ({
  html: whole.trim() === '' ? summary : whole,
  isSummary: whole.trim() === '' && summary.trim() !== '',
})

/** The picture that a feed names beside a text, by Media RSS or as an enclosure. */
const pictureIn = (item: XmlNode): string => {
  const [thumbnail] = nodesAt(item, 'media:thumbnail')
  const all = ['enclosure', 'media:content'].flatMap((kind) => nodesAt(item, kind))
  const picture = all.find((node) => {
    const said = `${attributeAt(node, 'type')} ${attributeAt(node, 'medium')}`
    return /image/.test(said) || /\.(?:avif|gif|jpe?g|png|webp)$/i.test(attributeAt(node, 'url'))
  })
  return attributeAt(picture ?? thumbnail ?? {}, 'url')
}

/** An entry of RSS or RDF. */
const ofRss = (item: XmlNode): FeedEntry => {
  const [guid = ''] = textsAt(item, 'guid')
  const isAddress = nodesAt(item, 'guid').every(
    (node) => attributeAt(node, 'isPermaLink') !== 'false',
  )
  const link = decoded(textAt(item, 'link'))
  return {
    id: guid || attributeAt(item, 'rdf:about') || link,
    links: [link, isAddress ? decoded(guid) : ''].filter(Boolean),
    title: textAt(item, 'title'),
    ...bodyOf(textAt(item, 'content:encoded'), textAt(item, 'description')),
    date: textAt(item, 'pubDate') || textAt(item, 'dc:date'),
    author: textAt(item, 'dc:creator'),
    terms: [...textsAt(item, 'category'), ...textsAt(item, 'dc:subject')],
    picture: pictureIn(item),
    kind: 'article',
    fields: {},
  }
}

/** An Atom text as HTML; it is plain text unless its type says otherwise (RFC 4287). */
const atomHtml = (entry: XmlNode, name: string, plain: (text: string) => string): string => {
  const [node] = nodesAt(entry, name)
  const type = node ? attributeAt(node, 'type') : ''
  const text = textAt(entry, name)
  return /^(?:text|text\/plain)?$/.test(type) && text !== '' ? plain(text) : text
}

/** The addresses of links in Atom by their relation. */
const linksIn = (node: XmlNode, rel: RegExp, name = 'link'): string[] =>
  nodesAt(node, name).flatMap((link) =>
    rel.test(attributeAt(link, 'rel')) ? decoded(attributeAt(link, 'href')) : [],
  )

/** The scheme of the category with which Blogger's classic export says what an entry is. */
const kindScheme = 'http://schemas.google.com/g/2005#kind'

const kinds: ReadonlyMap<string, Said['kind']> = new Map<string, Said['kind']>([
  ['post', 'article'],
  ['page', 'page'],
  ['comment', { other: "reader's comment" }],
  ['settings', { other: 'setting of the old blog' }],
  ['template', { other: 'template of the old blog' }],
])

/** What an entry is: an article, unless an export of Blogger or a reply (RFC 4685) says something else. */
const kindOf = (entry: XmlNode, named: string | undefined): Said['kind'] => {
  if (named !== undefined) return kinds.get(named) ?? { other: `not an article (${named})` }
  return entry['thr:in-reply-to'] === undefined ? 'article' : { other: 'answer to another entry' }
}

/** An entry of Atom. @param blogger the prefix of the elements of Blogger's newer export (Takeout) */
const ofAtom = (entry: XmlNode, blogger: string | undefined) => {
  const links = linksIn(entry, /^(?:alternate)?$/)
  const categories = nodesAt(entry, 'category')
  const scheme = (node: XmlNode) => attributeAt(node, 'scheme')
  const classic = categories.find((node) => scheme(node) === kindScheme)
  const at = (name: string) => (blogger ? textAt(entry, `${blogger}:${name}`) : '')
  const named = blogger
    ? at('type').toLowerCase() || 'no type'
    : classic && attributeAt(classic, 'term').replace(/^.*#/, '')
  const [control] = nodesAt(entry, 'app:control')
  return {
    /** Its permanent id. */
    id: textAt(entry, 'id') || (links[0] ?? ''),
    /** Its addresses, relative to the feed's site. */
    links: [...links, at('filename')].filter(Boolean),
    title: atomHtml(entry, 'title', blogger ? lineOf : escapeHtml),
    ...bodyOf(atomHtml(entry, 'content', paragraphs), atomHtml(entry, 'summary', paragraphs)),
    date: textAt(entry, 'published') || textAt(entry, 'updated'),
    author: nodesAt(entry, 'author').map((author) => textAt(author, 'name'))[0] ?? '',
    terms: categories
      .filter((node) => scheme(node) !== kindScheme)
      .map((node) => attributeAt(node, 'label') || attributeAt(node, 'term')),
    picture: pictureIn(entry),
    /** What it is: in an export of Blogger, not each entry is an article. */
    kind: kindOf(entry, named),
    /** What it says of who may read it. */
    fields: {
      ...(blogger ? { status: at('status') || 'no status', trashed: at('trashed') } : {}),
      // RFC 5023, section 13.1.1.
      draft: control ? textAt(control, 'app:draft') : null,
    } as FrontMatter,
  }
}

/** An entry of a feed in any format; a missing text is `''`. */
export type FeedEntry = Readonly<ReturnType<typeof ofAtom>>

const ofJson = (item: Json): FeedEntry => {
  const [author] = listIn(item, 'authors')
  const [text, summary] = [textIn(item, 'content_text'), textIn(item, 'summary')]
  return {
    id: textIn(item, 'id') || textIn(item, 'url'),
    links: [textIn(item, 'url')].filter(Boolean),
    title: escapeHtml(textIn(item, 'title')),
    ...bodyOf(
      textIn(item, 'content_html') || (text && paragraphs(text)),
      summary && paragraphs(summary),
    ),
    date: textIn(item, 'date_published') || textIn(item, 'date_modified'),
    author: author ? textIn(author, 'name') : '',
    terms: Array.isArray(item.tags) ? item.tags.map(String) : [],
    picture: textIn(item, 'image') || textIn(item, 'banner_image'),
    kind: 'article',
    fields: {},
  }
}

const isNone = new Error('This is no RSS, Atom or JSON feed, or it is broken.')

/** Markup in a text of Atom, as text: the parser would read it as elements. */
const asText = (xml: string): string =>
  xml.replace(
    /<((?:content|summary|title))(\s[^<>]*type=["']xhtml["'][^<>]*)>([\s\S]*?)<\/\1>/g,
    (_all, name: string, attributes: string, inner: string) => {
      const html = inner.trim().replace(/^<(?:\w+:)?div[^<>]*>([\s\S]*)<\/(?:\w+:)?div>$/, '$1')
      return `<${name}${attributes}><![CDATA[${html.replaceAll(']]>', ']]&gt;')}]]></${name}>`
    },
  )

/**
 * Reads the entries of an RSS, Atom, RDF or JSON feed, the address of its site, and that of older entries; `''` if it names none.
 * @throws Error if it is none of them
 */
export const entriesOf = (text: string) => {
  if (/^\s*\{/.test(text)) {
    const feed: unknown = JSON.parse(text)
    if (!isJson(feed) || !Array.isArray(feed.items)) throw isNone
    const entries = listIn(feed, 'items').map(ofJson)
    return { site: textIn(feed, 'home_page_url'), next: textIn(feed, 'next_url'), entries }
  }
  // Entities that a document declares can grow without end, or lead to files; they are not read.
  if (/<!ENTITY\s[^>]*\b(?:SYSTEM|PUBLIC)\b/.test(text)) throw isNone
  const xml = asText(text.replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/, ''))
  const document = parseXml(xml, isNone)
  const [atom] = nodesAt(document, 'feed')
  if (atom) {
    const [, blogger] =
      /\sxmlns:([\w.-]+)=["']http:\/\/schemas\.google\.com\/blogger\/2018["']/.exec(
        xml.slice(0, 10_000),
      ) ?? []
    const entries = nodesAt(atom, 'entry').map((entry) => ofAtom(entry, blogger))
    const [home = ''] = linksIn(atom, /^(?:alternate)?$/)
    return {
      site: home || attributeAt(atom, 'xml:base'),
      next: linksIn(atom, /^next$/)[0] ?? '',
      entries,
    }
  }
  const [rdf] = nodesAt(document, 'rdf:RDF')
  const [channel] = nodesAt(rdf ?? nodesAt(document, 'rss')[0] ?? {}, 'channel')
  if (!channel) throw isNone
  return {
    site: textAt(channel, 'link'),
    next: linksIn(channel, /^next$/, 'atom:link')[0] ?? '',
    entries: nodesAt(rdf ?? channel, 'item').map(ofRss),
  }
}
