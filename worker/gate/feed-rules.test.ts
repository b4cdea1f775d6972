import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import {
  type Arrived,
  type FeedRule,
  jsonRules,
  rssRules,
} from '../../scripts/testing/feed-rules.ts'
import { categoryFeedPath, feedPaths } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { changeSiteSettings } from '../live/settings.ts'

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
      item.content?.encoded,
    ]),
  ).toEqual(
    json.map((item) => [
      item.id,
      item.url,
      item.title,
      instant(item.date_published),
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
