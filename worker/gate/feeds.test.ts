import { Ajv } from 'ajv'
import { parseRssFeed } from 'feedsmith'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { change, close, follow, remove } from '../../scripts/testing/changes.ts'
import { limits } from '../../shared/limits.ts'
import { categoryFeedPath, feedPaths } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** JSON Feed 1.1 as a JSON schema, written from https://www.jsonfeed.org/version/1.1/. */
const url = { type: 'string', format: 'web-address' }
const text = { type: 'string', minLength: 1 }
const instant = { type: 'string', format: 'rfc3339' }
/** The specification leaves names that begin with `_` to extensions; we have none. */
const closed = { type: 'object', additionalProperties: false }

const author = {
  ...closed,
  properties: { name: text, url, avatar: url },
  anyOf: [{ required: ['name'] }, { required: ['url'] }, { required: ['avatar'] }],
}
const authors = { type: 'array', minItems: 1, items: author }

const item = {
  ...closed,
  required: ['id'],
  anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
  properties: {
    id: text,
    url,
    external_url: url,
    title: { type: 'string' },
    content_html: { type: 'string' },
    content_text: { type: 'string' },
    summary: { type: 'string' },
    image: url,
    banner_image: url,
    date_published: instant,
    date_modified: instant,
    authors,
    tags: { type: 'array', items: text },
    language: { type: 'string', pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$' },
  },
}

const jsonFeedSchema = {
  ...closed,
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: url,
    feed_url: url,
    description: { type: 'string' },
    user_comment: { type: 'string' },
    next_url: url,
    icon: url,
    favicon: url,
    authors,
    language: item.properties.language,
    expired: { type: 'boolean' },
    items: { type: 'array', items: item },
  },
}

/** The two formats of the schema. */
const jsonFeedFormats = {
  'web-address': (value: string) => /^https?:\/\//.test(value) && URL.canParse(value),
  rfc3339: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
}

const blog = await sharedBlog()
const feeds = [
  ...Object.values(feedPaths),
  categoryFeedPath('Coding'),
  categoryFeedPath('Health'),
] as const
const ids: string[] = []
let hostile = ''

const hostileTitle = 'A <b>"title"</b> & ]]> \u0001 🌊 &amp; software'
const hostileText = [
  '<p>Ends ]]> here, and \u0007 rings. <script>run()</script></p>',
  '<p><a href="/about?a=1&amp;b=2">about</a> <a href="#there">there</a> <a href="other">other</a>',
  '<a href="https://example.org/x">out</a> <a href="mailto:a@example.org">mail</a>',
  '<img src="/pictures/author.svg" alt="a > b href=&quot;/no&quot;"></p>',
  '<pre><code>&lt;a href="/text"&gt;shown href="/text" as text</code></pre>',
].join('')

beforeAll(async () => {
  for (let n = 0; n < limits.syndicated + 1; n += 1) {
    const headingSave = n % 2 === 0 ? `Software, part ${n}` : `Sleep, part ${n}`
    const html = `<p>The whole of ${n}, to its last word.</p>`
    const dateSave = `2026-05-${String(1 + n).padStart(2, '0')}`
    ids.push(await publish(blog.author, { headingSave, html, dateSave }))
  }
  hostile = await publish(blog.author, {
    headingSave: 'Hostile software',
    imageCdn: 'https://pictures.example.com/sea.jpg?width=1&height=2',
    html: hostileText,
    dateSave: '2026-06-01',
  })
  // Older sites let titles and texts be anything.
  await sql(blog.db, 'UPDATE all_articles SET heading = ?2 WHERE id = ?1', hostile, hostileTitle)
  const set = 'UPDATE all_articles SET image = ?2 WHERE id = ?1'
  await sql(blog.db, set, ids.at(-2), 'https://no address/')
})

const rssOf = async (path: string = feedPaths.rss) => parseRssFeed(await blog.text(path))
const jsonOf = async () => JSON.parse(await blog.text(feedPaths.json))
const addressOf = (id: string) => `${siteConfig.url}/blog/${id}`

test('both feeds have the newest articles, whole, newest first, and no more than there is room for', async () => {
  const wanted = [hostile, ...[...ids].reverse()].slice(0, limits.syndicated).map(addressOf)
  const rss = await rssOf()
  expect(rss.items?.map(({ link }) => link)).toEqual(wanted)
  expect(rss.items?.map(({ guid }) => guid?.value)).toEqual(wanted)
  const json = await jsonOf()
  expect(json.items.map(({ id }: { id: string }) => id)).toEqual(wanted)
  for (const html of [rss.items?.[1]?.content?.encoded, json.items[1].content_html]) {
    expect(html).toBe(`<p>The whole of ${limits.syndicated}, to its last word.</p>`)
  }
})

test('a page explains a feed in five sentences, names readers by the feed’s whole address, and lists all feeds', async () => {
  const html = await blog.text('/feeds')
  const [, sentences = ''] = /<div class="prose">\s*<p>([^<]+)<\/p>/.exec(html) ?? []
  expect(sentences.trim().split(/(?<=\.)\s+/)).toHaveLength(5)
  const links = [
    ...html.matchAll(/<a class="quiet-button" href="([^"]+)" rel="noopener noreferrer">/g),
  ]
  const [feed, encoded] = [
    `${siteConfig.url}/feed.xml`,
    encodeURIComponent(`${siteConfig.url}/feed.xml`),
  ]
  expect(links.map(([, href]) => href)).toEqual([
    `https://feedly.com/i/subscription/feed%2F${encoded}`,
    `https://www.inoreader.com/?add_feed=${encoded}`,
    `https://www.newsblur.com/?url=${encoded}`,
    `https://feedbin.com/?subscribe=${encoded}`,
    `https://theoldreader.com/feeds/subscribe?url=${encoded}`,
    `feed:${feed}`,
  ])
  for (const path of ['/feed.xml', '/feed/coding.xml', '/feed/health.xml', '/feed.json']) {
    expect(html).toContain(`<a class="quiet-button" href="${path}">`)
  }
  // Who looks for a feed in the footer finds the page.
  expect(await blog.text('/blog')).toContain('<a href="/feeds">RSS</a>')
})

test('the JSON Feed is valid by the schema of its specification', async () => {
  const validate = new Ajv({ allErrors: true, formats: jsonFeedFormats }).compile(jsonFeedSchema)
  const feed = await jsonOf()
  validate(feed)
  expect(validate.errors).toBeNull()
  expect(feed).toMatchObject({
    title: siteConfig.title,
    feed_url: siteConfig.url + feedPaths.json,
    home_page_url: `${siteConfig.url}/blog`,
  })
  expect(feed.items[1]).toMatchObject({
    title: `Software, part ${limits.syndicated}`,
    date_published: '2026-05-21T12:00:00.000Z',
    image: 'https://pictures.example.com/sea.jpg',
    authors: [{ name: siteConfig.author.name, url: `${siteConfig.url}/about` }],
    tags: ['Coding'],
  })
  expect(feed.items[2]).not.toHaveProperty('image')
  feed.items[0].date_published = 'yesterday'
  expect(validate(feed)).toBe(false)
})

test('hostile titles and texts are text in both feeds, and addresses in them say their host', async () => {
  const { url } = siteConfig
  const rss = (await rssOf()).items?.[0]
  const json = (await jsonOf()).items[0]
  // Feed readers take the titles of RSS for HTML.
  expect(rss?.title).toBe('A &lt;b>"title"&lt;/b> & ]]>  🌊 &amp;amp; software')
  expect(json.title).toContain('A <b>"title"</b> & ]]>')
  for (const html of [rss?.content?.encoded, json.content_html]) {
    expect(html).toMatch(/<p>Ends \]\](>|&#x3E;) here, and /)
    expect(html).not.toContain('run()')
    expect(html).toContain(`<a href="${url}/about?a=1&#x26;b=2">`)
    expect(html).toContain(`<a href="${addressOf(hostile)}#there">`)
    expect(html).toContain(`<a href="${url}/blog/other">`)
    expect(html).toContain('<a href="https://example.org/x" rel="noopener noreferrer">')
    expect(html).toContain('<a href="mailto:a@example.org">')
    expect(html).toContain(`src="${url}/pictures/author.svg"`)
    expect(html).toContain('alt="a > b href=&#x22;/no&#x22;"')
    expect(html).toContain('&#x3C;a href="/text">shown href="/text" as text')
  }
})

test('the files of a build are the same feeds, byte for byte and header for header', async () => {
  const read = async () =>
    Promise.all(
      feeds.map(async (path) => {
        const response = await blog.get(path)
        const { status, headers } = response
        const named = ['Content-Type', 'ETag', 'Cache-Control'].map((name) => headers.get(name))
        return [path, status, headers.get('X-Database-Queries'), named, await response.text()]
      }),
    )
  const live = await read()
  await blog.rebuild()
  expect(await read()).toEqual(live)
})

test('an edited text, a new article and a deleted one are true in every feed at once, and in their files', async () => {
  const shown = async () => Promise.all(feeds.map((path) => blog.text(path)))
  const has = async (text: string) => (await shown()).map((feed) => feed.includes(text))
  const last = ids[limits.syndicated] as string
  await change(blog, last, { html: '<p>Written anew.</p>' })
  expect(await has('Written anew.')).toEqual([true, true, true, false])
  const id = await publish(blog.author, { headingSave: 'Rested', dateSave: '2026-06-02' })
  expect(await has(addressOf(id))).toEqual([true, true, false, true])
  await blog.rebuild()
  expect(await has('Written anew.')).toEqual([true, true, true, false])
  expect(await has(addressOf(id))).toEqual([true, true, false, true])
  await remove(blog, id, 'Rested')
  expect(await has(addressOf(id))).toEqual([false, false, false, false])
})

test('a category has a feed of its own, which its list names beside those of the site', async () => {
  const rss = await rssOf(categoryFeedPath('Health'))
  expect(rss.title).toBe(`${siteConfig.title}: Health`)
  expect(new Set(rss.items?.flatMap((item) => item.categories?.map(({ name }) => name)))).toEqual(
    new Set(['Health']),
  )
  // Of an article of the repository, too, without what only its page needs.
  const local = rss.items?.find(({ link }) => link?.endsWith('/local/bathing-helps-here-why'))
  expect(local?.content?.encoded).toMatch(/^<p>My father(?!.*class="anchor")/s)
  const list = await blog.text('/blog/page/health')
  const named = [...list.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  expect(named).toEqual([feedPaths.rss, feedPaths.json, categoryFeedPath('Health')])
  expect((await blog.get('/feed/cooking.xml')).status).toBe(404)
})

test('while the blog is blocked its feeds are closed, but not to the author', async () => {
  const open = await close(blog)
  for (const path of feeds) {
    const response = await blog.get(path)
    const { code } = (await response.json()) as { code: string }
    expect([path, response.status, code]).toEqual([path, 503, 'access-restricted'])
    expect([path, response.headers.get('Retry-After')]).toEqual([path, '3600'])
  }
  await open()
  for (const path of feeds) expect((await blog.get(path)).status).toBe(200)
})

test('a feed of very long articles has fewer of them, each whole', async () => {
  const [first, second, third] = [...ids].reverse() as [string, string, string]
  const html = `<p>${'long '.repeat(180_000)}</p>`
  const before = await rssOf()
  await sql(
    blog.db,
    'UPDATE all_articles SET body = ?1 WHERE id IN (?2, ?3, ?4)',
    html,
    first,
    second,
    third,
  )
  await change(blog, ids[0] as string, { html: '<p>Makes the feeds stale.</p>' })
  const rss = await rssOf()
  expect(before.items).toHaveLength(limits.syndicated)
  expect(rss.items?.map(({ link }) => link)).toEqual([hostile, first, second].map(addressOf))
  expect(rss.items?.[2]?.content?.encoded).toBe(html)
})

test("where other blogs have their feed, readers' programs are led to ours", async () => {
  for (const path of ['/rss', '/feed', '/atom.xml', '/index.xml', '/rss.xml']) {
    expect(await follow(blog, path), path).toBe(feedPaths.rss)
  }
  expect(await follow(blog, '/feed/')).toBe('/feed')
})
