import { XMLParser } from 'fast-xml-parser'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import type { Element, Nodes } from 'hast'
import { parseFragment } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { parseHtml } from '../../shared/articles/html/tree.ts'
import { categoryFeedPath, feedPaths } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { changeSiteSettings } from '../live/settings.ts'

/** A feed as it arrived, and where from. */
interface Arrived {
  readonly text: string
  readonly address: string
}

/** A rule of a public validator: what of a feed breaks it, and a change of our feed that does. */
interface FeedRule {
  readonly says: string
  readonly findings: (feed: Arrived) => readonly unknown[]
  readonly breaks: (text: string) => string
}

type Fields = Readonly<Record<string, unknown>>
type Item = Readonly<Record<string, string>> & { readonly guid?: Guid }
interface Guid {
  readonly '#text': string
  readonly '@isPermaLink': string
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => ['item', 'atom:link'].includes(name),
})

const channelOf = ({ text }: Arrived): Fields => parser.parse(text).rss.channel
const itemsOf = (feed: Arrived): readonly Item[] => (channelOf(feed).item as Item[]) ?? []
const linksOf = (feed: Arrived) => (channelOf(feed)['atom:link'] as Record<string, string>[]) ?? []

const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value)
const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''
const twiceIn = (values: readonly unknown[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)

const days = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
const rfc822 =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
/** Before 1990 a validator takes a date for a mistake, and ten minutes after now. */
const isPlausible = (date: string): boolean =>
  Date.parse(date) >= Date.UTC(1990) && Date.parse(date) <= Date.now() + 600_000
const isRfc822 = (date: unknown): boolean =>
  typeof date === 'string' &&
  rfc822.test(date) &&
  days[new Date(date).getUTCDay()] === date.slice(0, 3)

const elementsIn = (node: Nodes): Element[] => [
  ...(node.type === 'element' ? [node] : []),
  ...('children' in node ? node.children.flatMap(elementsIn) : []),
]
/** The HTML of an item: readers take its description as HTML, too. */
const htmlOf = (item: Item): string[] =>
  [item.description, item['content:encoded']].filter((html) => html !== undefined)
const elementsOf = (html: string): Element[] => elementsIn(parseHtml(html))

/** Elements and attributes that a validator calls a risk. */
const risks = /^(script|style|iframe|object|embed|link|meta|base|form|applet|svg|math)$/
const riskIn = ({ tagName, properties }: Element): string[] => [
  ...(risks.test(tagName) ? [tagName] : []),
  ...Object.keys(properties).filter((name) => /^(on|style$)/i.test(name)),
]

/** The relative addresses that W3C's validator finds, by its own two patterns. */
const relativeIn = (html: string): string[] =>
  [/<img\s+[^>]*src="(.*?)"[\s>]/gi, /<a\s+href="(.*?)"[\s>]/gi]
    .flatMap((pattern) => [...html.matchAll(pattern)].map(([, address = '']) => address))
    .filter((address) => !/^\w+:/.test(address))

/** Every address that a reader's program would have to complete; `#…` stays in the entry. */
const incompleteIn = (html: string): unknown[] =>
  elementsOf(html)
    .flatMap(({ properties }) => [properties.href, properties.src, properties.cite])
    .filter((address) => address !== undefined && !/^(\w+:|#.)/.test(String(address)))

const parseErrorsOf = (html: string): string[] => {
  const codes: string[] = []
  parseFragment(html, { onParseError: ({ code }) => void codes.push(code) })
  return codes
}

const once = ['title', 'link', 'guid', 'pubDate', 'description', 'content:encoded', 'atom:updated']

/** What the W3C Feed Validation Service asks of RSS 2.0, errors and warnings; read in its source (`w3c/feedvalidator`). */
const rssRules: readonly FeedRule[] = [
  {
    says: 'the version is 2.0, and every prefix has its namespace',
    findings: ({ text }) => [
      ...(/<rss version="2\.0"/.test(text) ? [] : ['version']),
      ...[...text.replace(/<!\[CDATA\[.*?\]\]>/gs, '').matchAll(/<(\w+):/g)]
        .map(([, prefix]) => prefix)
        .filter((prefix) => !text.includes(`xmlns:${prefix}="http`)),
    ],
    breaks: (text) => text.replace(/ xmlns:media="[^"]+"/, ''),
  },
  {
    says: 'the channel has a title, a link, a description and a language, each once and none blank',
    findings: (feed) =>
      ['title', 'link', 'description', 'language'].filter((name) => isBlank(channelOf(feed)[name])),
    breaks: (text) => text.replace(/<description>[^<]*<\/description>/, ''),
  },
  {
    says: 'the title and the description of the channel have no HTML',
    findings: (feed) =>
      ['title', 'description'].filter((name) => /<\/\w+>/.test(String(channelOf(feed)[name]))),
    breaks: (text) => text.replace('</title>', '&lt;b&gt;!&lt;/b&gt;</title>'),
  },
  {
    says: 'what describes the channel stands before its items',
    findings: ({ text }) =>
      /<\/item>(?!<item>|<\/channel><\/rss>$)/.test(text) ? ['behind an item'] : [],
    breaks: (text) => text.replace('</channel>', '<ttl>60</ttl></channel>'),
  },
  {
    says: 'a link of rel="self" has the address of the feed',
    findings: (feed) => {
      const own = linksOf(feed).filter((link) => link['@rel'] === 'self')
      const isRight = own[0]?.['@href'] === feed.address
      return own.length === 1 && isRight && own[0]?.['@type'] === 'application/rss+xml' ? [] : own
    },
    breaks: (text) => text.replace(/(<atom:link href="[^"]+)/, '$1?'),
  },
  {
    says: 'links of the channel and of items are whole addresses',
    findings: (feed) =>
      [channelOf(feed).link, ...itemsOf(feed).map(({ link }) => link)].filter(
        (link) => !isUrl(link),
      ),
    breaks: (text) => text.replace(/<link>https?:\/\/[^/]+/, '<link>'),
  },
  {
    says: 'dates are of RFC 822, with four digits of the year and the right day of the week',
    findings: (feed) =>
      [channelOf(feed).lastBuildDate, ...itemsOf(feed).map(({ pubDate }) => pubDate)].filter(
        (date) => !isRfc822(date),
      ),
    breaks: (text) => text.replace(/<pubDate>\w+/, '<pubDate>Day'),
  },
  {
    says: 'dates are plausible: after 1990, and past',
    findings: (feed) =>
      itemsOf(feed)
        .flatMap((item) => [item.pubDate ?? '', item['atom:updated'] ?? ''])
        .filter((date) => !isPlausible(date)),
    breaks: (text) => text.replace(/(<pubDate>)[^<]+/, '$1Fri, 01 Jan 2999 00:00:00 GMT'),
  },
  {
    says: 'changes are dated by RFC 3339',
    findings: (feed) =>
      itemsOf(feed)
        .map((item) => item['atom:updated'])
        .filter((date) => !rfc3339.test(String(date))),
    breaks: (text) => text.replace(/(<atom:updated>[\d-]+)T/, '$1 '),
  },
  {
    says: 'an item has a title or a description, and nothing twice that may stand once',
    findings: (feed) =>
      itemsOf(feed).flatMap((item) => [
        ...(isBlank(item.title) && isBlank(item.description) ? ['title'] : []),
        ...once.filter((name) => Array.isArray(item[name])),
      ]),
    breaks: (text) => text.replace('<pubDate>', '<title>Again</title><pubDate>'),
  },
  {
    says: 'an item has a guid, no two have the same, and a permanent one is a whole address',
    findings: (feed) => {
      const guids = itemsOf(feed).map(({ guid }) => guid)
      return [
        ...guids.filter((guid) => isBlank(guid?.['#text'])),
        ...guids.filter((guid) => !/^(true|false)$/.test(guid?.['@isPermaLink'] ?? '')),
        ...guids.filter((guid) => guid?.['@isPermaLink'] === 'true' && !isUrl(guid['#text'])),
        ...twiceIn(guids.map((guid) => guid?.['#text'])),
      ]
    },
    breaks: (text) => text.replace(/(<guid isPermaLink="true">)[^<]+/, '$1one'),
  },
  {
    says: 'no element says again what another says, and the description stands before the text',
    findings: (feed) => [
      ...['author', 'dc:date', 'dc:subject', 'atom:id', 'atom:published'].filter((name) =>
        itemsOf(feed).some((item) => name in item),
      ),
      ...itemsOf(feed).filter(
        (item) =>
          !Object.keys(item)
            .slice(0, Object.keys(item).indexOf('content:encoded'))
            .includes('description'),
      ),
    ],
    breaks: (text) => text.replace('<category>', '<dc:date>2026-05-01</dc:date><category>'),
  },
  {
    says: 'no category is blank',
    findings: (feed) => itemsOf(feed).filter(({ category }) => isBlank(category)),
    breaks: (text) => text.replace(/<category>[^<]+/, '<category>'),
  },
  {
    says: 'a picture has a whole address and says what it is',
    findings: (feed) =>
      itemsOf(feed)
        .map((item) => item['media:content'] as unknown as Record<string, string> | undefined)
        .filter((media) => media && !(isUrl(media['@url']) && media['@medium'] === 'image')),
    breaks: (text) => text.replace(/<media:content url="https?:\/\/[^/]+/, '<media:content url="'),
  },
  {
    says: 'descriptions and texts are HTML that a parser reads without an error',
    findings: (feed) => itemsOf(feed).flatMap(htmlOf).flatMap(parseErrorsOf),
    breaks: (text) => text.replace('<content:encoded><![CDATA[', '$&</p><p title=">'),
  },
  {
    says: 'no element or attribute is a risk: no script, style or event',
    findings: (feed) => itemsOf(feed).flatMap(htmlOf).flatMap(elementsOf).flatMap(riskIn),
    breaks: (text) => text.replace('<content:encoded><![CDATA[', '$&<b onclick="run()">x</b>'),
  },
  {
    says: 'addresses in texts are whole',
    findings: (feed) =>
      itemsOf(feed)
        .flatMap(htmlOf)
        .flatMap((html) => [...relativeIn(html), ...incompleteIn(html)]),
    breaks: (text) => text.replace('<content:encoded><![CDATA[', '$&<p><a href="/x">x</a></p>'),
  },
  {
    says: 'no character is one that only a wrong encoding makes',
    findings: ({ text }) => text.match(/[\u0080-\u009f\ufffd]/g) ?? [],
    breaks: (text) => text.replace('</title>', '\u0092</title>'),
  },
]

interface JsonItem extends Fields {
  readonly id: unknown
  readonly authors?: readonly Fields[]
  readonly tags?: readonly unknown[]
}
interface JsonFeed extends Fields {
  readonly items: readonly JsonItem[]
  readonly authors: readonly Fields[]
  readonly hubs?: readonly Fields[]
}
const jsonOf = ({ text }: Arrived): JsonFeed => JSON.parse(text)

const change = (text: string, to: (feed: JsonFeed & Record<string, unknown>) => void): string => {
  const feed = JSON.parse(text)
  to(feed)
  return JSON.stringify(feed)
}
/** A feed whose first item has another field. */
const withItem = (text: string, fields: Fields): string =>
  change(text, (feed) => Object.assign(feed.items[0] as object, fields))

/** What validator.jsonfeed.org asks of JSON Feed 1.1, errors and warnings; that every type is right, a schema says. */
const jsonRules: readonly FeedRule[] = [
  {
    says: 'it says its version, its title, its home and its own address',
    findings: (feed) => {
      const { version, title, home_page_url: home, feed_url: own } = jsonOf(feed)
      return [
        ...(version === 'https://jsonfeed.org/version/1.1' ? [] : [version]),
        ...(isBlank(title) ? ['title'] : []),
        ...(isUrl(home) ? [] : [home]),
        ...(own === feed.address ? [] : [own]),
      ]
    },
    breaks: (text) => change(text, (feed) => Object.assign(feed, { feed_url: '/feed.json' })),
  },
  {
    says: 'an id is a text, not blank, and no two are the same',
    findings: (feed) => {
      const ids = jsonOf(feed).items.map(({ id }) => id)
      return [...ids.filter(isBlank), ...twiceIn(ids)]
    },
    breaks: (text) => withItem(text, { id: 7 }),
  },
  {
    says: 'an item has a text, and addresses that are whole',
    findings: (feed) =>
      jsonOf(feed).items.filter(
        ({ content_html: html, url, image = url }) => isBlank(html) || !isUrl(url) || !isUrl(image),
      ),
    breaks: (text) => withItem(text, { url: '/blog/one' }),
  },
  {
    says: 'dates are of RFC 3339, and plausible',
    findings: (feed) =>
      jsonOf(feed)
        .items.flatMap((item) => [String(item.date_published), String(item.date_modified)])
        .filter((date) => !rfc3339.test(date) || !isPlausible(date)),
    breaks: (text) => withItem(text, { date_published: '2026-05-01' }),
  },
  {
    says: 'authors are a list, each with a name or an address; the older "author" is not there',
    findings: (feed) => {
      const { items, ...whole } = jsonOf(feed)
      return [whole, ...items].filter(
        ({ authors, author }) =>
          author !== undefined ||
          !Array.isArray(authors) ||
          authors.some(({ name, url }) => isBlank(name) && !isUrl(url)),
      )
    },
    breaks: (text) => withItem(text, { author: { name: 'Robin' } }),
  },
  {
    says: 'tags are texts, and a language is one of BCP 47',
    findings: (feed) =>
      jsonOf(feed).items.filter(
        ({ tags, language }) =>
          (tags ?? []).some(isBlank) || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(String(language)),
      ),
    breaks: (text) => withItem(text, { tags: [''] }),
  },
  {
    says: 'a hub has a type and a whole address',
    findings: (feed) =>
      (jsonOf(feed).hubs ?? []).filter(({ type, url }) => isBlank(type) || !isUrl(url)),
    breaks: (text) => change(text, (feed) => Object.assign(feed, { hubs: [{ url: '/hub' }] })),
  },
  {
    says: 'texts are HTML without an error, a risk or an address that is not whole',
    findings: (feed) =>
      jsonOf(feed)
        .items.map((item) => String(item.content_html))
        .flatMap((html) => [
          ...parseErrorsOf(html),
          ...elementsOf(html).flatMap(riskIn),
          ...incompleteIn(html),
        ]),
    breaks: (text) => withItem(text, { content_html: '<img src="/x.png" alt="">' }),
  },
]

const blog = await sharedBlog()
const { url } = siteConfig
const rssPaths = [feedPaths.rss, categoryFeedPath('Coding'), categoryFeedPath('Health')]
const noted =
  '<p>So.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p><div class="footnotes"><ol><li id="fn-1">She said <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>'
const every = `<h2>Two</h2><p lang="de">Grün &amp; “so” <a href="/about">about</a> <a href="mailto:a@example.org">mail</a> <a href="other">other</a></p>
<ul><li class="task-list-item"><input type="checkbox" checked disabled> Done</li></ul><pre><code class="language-ts">const a = 1 &lt; 2</code></pre>
<figure class="wide"><img src="/logo-light.svg" alt="A &quot;logo&quot;" width="28" height="28"><figcaption>By me</figcaption></figure>
<table><tbody><tr><td colspan="2">1</td></tr></tbody></table><blockquote cite="/about"><p>Said</p></blockquote><details open><summary>More</summary><p>Hidden</p></details>${noted}`
let ids: string[] = []

beforeAll(async () => {
  await blog.db.batch(changeSiteSettings(blog.db, { hub: 'https://hub.example.com/' }))
  const [first, second, third] = [
    { headingSave: 'Software and AT&T', html: every, summary: 'Less < more & "R&amp;D" </p>' },
    { headingSave: 'Sleep', html: noted, dateSave: '2024-02-29' },
    { headingSave: 'More sleep', imageCdn: 'https://pictures.example.com/a.jpg?b=1&c=%222%22' },
  ]
  ids = [await publish(blog.author, first), await publish(blog.author, second)]
  ids.push(await publish(blog.author, { ...third, dateSave: undefined }))
})

const arrived = async (path: string): Promise<Arrived> => ({
  text: await blog.text(path),
  address: url + path,
})

/** The rules that a feed breaks, with what breaks them. */
const brokenBy = (rules: readonly FeedRule[], feed: Arrived) =>
  rules.map(({ says, findings }) => [says, findings(feed)]).filter(([, found]) => found?.length)

test('the RSS feeds keep every rule of the W3C Feed Validation Service that is in the list', async () => {
  for (const path of rssPaths)
    expect([path, brokenBy(rssRules, await arrived(path))]).toEqual([path, []])
})

test('the JSON Feed keeps every rule of validator.jsonfeed.org that is in the list', async () => {
  expect(brokenBy(jsonRules, await arrived(feedPaths.json))).toEqual([])
})

test('each rule of both lists is broken by a feed that breaks it', async () => {
  for (const [path, rules] of [
    [feedPaths.rss, rssRules],
    [feedPaths.json, jsonRules],
  ] as const) {
    const { text, address } = await arrived(path)
    for (const { says, findings, breaks } of rules) {
      const found = findings({ text: breaks(text), address })
      expect([says, found.length > 0]).toEqual([says, true])
    }
  }
})

test('both feeds say the same of each article to other parsers: id, address, title, instants and text', async () => {
  const rss = parseRssFeed(await blog.text(feedPaths.rss)).items ?? []
  const json = parseJsonFeed(await blog.text(feedPaths.json)).items ?? []
  const instant = (date: unknown) => Math.floor(Date.parse(String(date)) / 1000)
  expect(rss.length).toBeGreaterThan(ids.length)
  expect(
    rss.map((item) => [
      item.guid?.value,
      item.link,
      item.title,
      instant(item.pubDate),
      instant(item.atom?.updated),
      item.content?.encoded,
    ]),
  ).toEqual(
    json.map((item) => [
      item.id,
      item.url,
      item.title,
      instant(item.date_published),
      instant(item.date_modified),
      item.content_html,
    ]),
  )
})

test('a summary is text: in RSS, where readers take it as HTML, it is escaped once more', async () => {
  const [item] = (await blog.text(categoryFeedPath('Coding'))).match(/<item>.*?<\/item>/s) ?? []
  expect(item).toContain(
    '<description>Less &amp;lt; more &amp;amp; &quot;R&amp;amp;amp;D&quot; &amp;lt;/p&gt;</description>',
  )
  const json = JSON.parse(await blog.text(feedPaths.json))
  const found = json.items.find(({ id }: { id: string }) => id.endsWith(ids[0] as string))
  expect(found.summary).toBe('Less < more & "R&amp;D" </p>')
})

test('a footnote is at hand in both feeds: its number leads to it on the page, and has its text', async () => {
  const rss = parseRssFeed(await blog.text(categoryFeedPath('Health')))
  const json = JSON.parse(await blog.text(feedPaths.json))
  const isOf = (address = '') => address.endsWith(`/blog/${ids[1]}`)
  for (const html of [
    rss.items?.find(({ link }) => isOf(link))?.content?.encoded,
    json.items.find((item: { id: string }) => isOf(item.id)).content_html,
  ]) {
    expect(html).toContain(
      `blog/${ids[1]}#fn-1" id="fnref-1" class="footnote-ref" title="She said">1</a>`,
    )
    expect(html).toContain(`blog/${ids[1]}#fnref-1" class="footnote-backref">↩</a>`)
    expect(html).toContain('<li id="fn-1">')
  }
  // On the page they stand as they were written.
  expect(await blog.text(`/blog/${ids[1]}`)).toContain('<a href="#fn-1" id="fnref-1"')
})
