import { expect, test } from 'vitest'
import { takeFeed, takeWordPress } from '../testing/take-items.ts'
import type { ImportItem } from './item.ts'
import { undated } from './take.ts'

const rss = (content: string, date = 'Mon, 02 Mar 2020 10:11:12 GMT') => `<rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>A</title><link>https://a.example/</link>
  <item><title>Moved</title><link>https://a.example/1</link><pubDate>${date}</pubDate>
  <content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`
const only = ([item]: readonly ImportItem[]) => {
  if (item?.kind !== 'ready') throw new Error(`It is ${JSON.stringify(item)}.`)
  return { ...item, html: item.html() }
}

test('a dot that counts readers for the old blog is dropped, and is no picture of the article', async () => {
  const { html, body } = only(
    await takeFeed(
      rss('<p>Words</p><img src="https://count.example/stat?x=1" width="1" height="1" alt="">'),
    ),
  )
  expect(html).toBe('<p>Words</p>')
  expect(body.imageCdn).not.toContain('count.example')
})

test('a frame without an address leads where the text in it does, a wrapped player to what it plays', async () => {
  const { html } = only(
    await takeFeed(
      rss(
        '<iframe src="" width="0"><a href="https://m.example/code">x</a></iframe><iframe src="https://cdn.embedly.com/widgets/media.html?src=https%3A%2F%2Fv.example%2Fe&amp;url=https%3A%2F%2Fv.example%2Fw"></iframe>',
      ),
    ),
  )
  expect(html).toBe(
    '<p><a href="https://m.example/code">https://m.example/code</a></p><p><a href="https://v.example/w">https://v.example/w</a></p>',
  )
})

test("a newsletter's form to sign up is left out and said", async () => {
  const { html, changes } = only(
    await takeFeed(
      rss(
        '<p>Words</p><div class="subscription-widget-wrap-editor"><p>Subscribe for free.</p></div>',
      ),
    ),
  )
  expect(html).toBe('<p>Words</p>')
  expect(changes).toContain('Its form to sign up is left out.')
})

test('a date that was never set is none, however it is written, and makes a draft', async () => {
  for (const date of ['Mon, 01 Jan 0001 00:00:00 +0000', '0001-01-01T00:00:00Z']) {
    const { body, draft, codes, changes } = only(await takeFeed(rss('<p>Words</p>', date)))
    expect([date, body.dateSave, draft, codes, changes]).toEqual([
      ...[date, undefined, {}, ['no-day']],
      expect.arrayContaining([undated]),
    ])
  }
})

test('a feed of several pages says where its older entries are', async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><link href="https://a.example/"/>
    <link rel="next" href="/feed?page=2"/><entry><id>1</id><title>T</title><updated>2020-01-01T00:00:00Z</updated></entry></feed>`
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'A',
    home_page_url: 'https://a.example/',
    next_url: 'https://a.example/feed?page=2',
    items: [{ id: '1', content_text: 'T' }],
  })
  for (const text of [atom, json]) {
    expect((await takeFeed(text)).at(-1)).toEqual({
      kind: 'left-out',
      reason:
        'further page of this feed, with older entries: import https://a.example/feed?page=2 too',
    })
  }
})

test("WordPress's comments stay in the export and are counted, its excerpt is the summary, its files are linked once, its pictures named", async () => {
  const { html, body, changes } = only(
    await takeWordPress(
      `<rss version="2.0"><channel><link>https://ann.wordpress.com</link><wp:wxr_version>1.2</wp:wxr_version>
      <item><title>T</title><content:encoded><![CDATA[<div class="wp-block-file"><object data="https://f.example/f.pdf"></object><a href="https://f.example/f.pdf">f</a></div><img src="https://i0.wp.com/ann.files.wordpress.com/a.jpg">]]></content:encoded>
      <excerpt:encoded><![CDATA[<p>Short &amp; <b>good</b></p>]]></excerpt:encoded><wp:post_id>1</wp:post_id><wp:post_date>2023-01-13 18:22:21</wp:post_date>
      <wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Bo</wp:comment_author><wp:comment_author_email>bo@a.example</wp:comment_author_email><wp:comment_content>Yes!</wp:comment_content></wp:comment><wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_approved>spam</wp:comment_approved></wp:comment></item></channel></rss>`,
    ),
  )
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(body.summary).toBe('Short & good')
  expect(changes).toEqual(
    expect.arrayContaining([
      'Comments of its readers stay in the export: 1.',
      'Pictures are still loaded from ann.wordpress.com: keep them there, or upload them.',
    ]),
  )
})
