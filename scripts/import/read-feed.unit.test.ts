import { expect, test } from 'vitest'
import { takeFeed } from '../testing/take-items.ts'
import type { ImportItem } from './item.ts'

const ready = (items: readonly ImportItem[]) =>
  items.map((item) => {
    if (item.kind !== 'ready') throw new Error(`It is ${JSON.stringify(item)}.`)
    return { ...item, html: item.html() }
  })
const only = async (text: string, from?: string) => {
  const [item] = ready(await takeFeed(text, from))
  if (!item) throw new Error('There is none.')
  return item
}

const rss = (items: string, channel = '<link>https://old.example.com</link>') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Old</title>${channel}${items}</channel></rss>`
const item = (more: string, title = 'A &lt;em&gt;walk&lt;/em&gt;') =>
  `<item><title>${title}</title><link>https://old.example.com/2020/a-walk/</link><guid isPermaLink="false">17</guid><pubDate>Mon, 03 Feb 2020 23:30:00 +0200</pubDate>${more}</item>`

test('an RSS item gives its whole text before its summary, its date and where it was', async () => {
  const whole = await only(
    rss(
      item(
        `<description>Short</description><content:encoded><![CDATA[<p>Whole <img src="/a.png"></p>]]></content:encoded><category>health</category><dc:creator>Ada</dc:creator><media:content url="https://old.example.com/p.jpg" medium="image"/>`,
      ),
    ),
  )
  expect(whole).toMatchObject({
    title: 'A walk',
    instant: Date.parse('2020-02-03T21:30:00Z'),
    old: { source: 'feed', addresses: ['https://old.example.com/2020/a-walk/'] },
    body: {
      dateSave: '2020-02-03',
      category: 'Health',
      imageCdn: 'https://old.example.com/p.jpg',
      imageSource: 'old.example.com',
    },
  })
  expect(whole.html).toBe('<p>Whole <img src="https://old.example.com/a.png"></p>')
  const short = await only(rss(item('<description>Short &lt;b&gt;one&lt;/b&gt;</description>')))
  expect(short.html).toBe('Short <b>one</b>')
  expect(short.changes).toContain('The feed has only a summary of it.')
})

test('an Atom entry is read by the type of its texts', async () => {
  const entries = ready(
    await takeFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>urn:x</id><updated>2021-01-01T00:00:00Z</updated>
      <link href="https://old.example.com/"/>
      <entry><id>tag:old.example.com,2020:1</id><title>a &lt; b &amp;amp; c</title><link href="/post/1"/><link rel="edit" href="/edit/1"/>
        <published>2020-01-01T00:30:00+02:00</published><updated>2021-01-01T00:00:00Z</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <b>there</b></p></div></content></entry>
      <entry><id>tag:old.example.com,2020:2</id><title type="html">&lt;b&gt;Bold&lt;/b&gt;</title><updated>2021-01-02T00:00:00Z</updated>
        <content type="text">one &lt; two\n\nthree</content></entry></feed>`),
  )
  expect(entries.map(({ title, html, body }) => [title, html, body.dateSave])).toEqual([
    ['a < b &amp; c', '<p>Hi <b>there</b></p>', '2020-01-01'],
    ['Bold', '<p>one &#x3C; two</p><p>three</p>', '2021-01-02'],
  ])
  expect(entries[0]?.old?.addresses).toEqual(['https://old.example.com/post/1'])
  expect(entries[1]?.old?.addresses).toEqual([])
})

test('a JSON feed and an RDF feed are read, too', async () => {
  const json = await only(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      home_page_url: 'https://j.example',
      items: [
        {
          id: '9',
          url: 'https://j.example/nine',
          title: '5 < 6',
          content_html: '<p>H</p>',
          date_published: '2022-03-04T05:06:07Z',
          image: 'https://j.example/i.png',
        },
      ],
    }),
  )
  expect(json).toMatchObject({ title: '5 < 6', html: '<p>H</p>', body: { dateSave: '2022-03-04' } })
  const rdf = await only(
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://r.example/"><title>R</title><link>https://r.example/</link></channel><item rdf:about="https://r.example/1"><title>One</title><link>https://r.example/1</link><description>Text</description><dc:date>2019-01-02</dc:date></item></rdf:RDF>',
  )
  expect(rdf).toMatchObject({ title: 'One', body: { dateSave: '2019-01-02' } })
})

test('keys tell the same entry at every run, and one feed’s numbers from another’s', async () => {
  const keyOf = async (text: string) => (await only(text)).key
  expect(await keyOf(rss(item('<description>a</description>')))).toBe(
    await keyOf(rss(item('<description>b</description>', 'Renamed'))),
  )
  const other = '<link>https://other.example.com</link>'
  expect(await keyOf(rss(item(''), other))).not.toBe(await keyOf(rss(item(''))))
})

test('what an entry links to elsewhere is no old address of its own', async () => {
  const linked = `<item><title>Seen</title><pubDate>Thu, 02 Jan 2020 10:00:00 GMT</pubDate><link>https://news.example.com/story</link><description>x</description></item>`
  expect((await only(rss(linked))).old?.addresses).toEqual([])
})

test('without a link of its own, a feed’s addresses belong where it came from', async () => {
  const bare =
    '<item><title>One</title><pubDate>Thu, 02 Jan 2020 10:00:00 GMT</pubDate><link>/one</link><description>&lt;img src="/i.png"&gt;</description></item>'
  const one = await only(rss(bare, ''), 'https://from.example/feed.xml')
  expect(one.old?.addresses).toEqual(['https://from.example/one'])
  expect(one.html).toContain('https://from.example/i.png')
  expect((await only(rss(bare, ''))).old?.addresses).toEqual(['/one'])
})

test('entities that a feed declares are not read, so that they cannot grow', async () => {
  const names = Array.from({ length: 30 }, (_, n) => n)
  const declared = names.map((n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
  const bomb = rss(item('<description>&e30;</description>', '&e30;')).replace(
    '<rss',
    `<!DOCTYPE rss [<!ENTITY e0 "boom">${declared}]><rss`,
  )
  const one = await only(bomb)
  expect(one.html.length).toBeLessThan(100)
  expect(one.html + one.title).not.toMatch(/boom/)
  const outer = bomb.replace('"boom"', 'SYSTEM "file:///etc/hostname"')
  await expect(async () => takeFeed(outer)).rejects.toThrow('no RSS, Atom or JSON feed')
})

test('a feed that is broken, empty or none says so', async () => {
  for (const none of [
    '',
    'text',
    '<html><body>x</body></html>',
    '<rss><channel><item>',
    '{}',
    '<a',
  ]) {
    await expect(async () => takeFeed(none)).rejects.toThrow(/no RSS, Atom or JSON feed|no entries/)
  }
  await expect(async () => takeFeed(rss(''))).rejects.toThrow('no entries')
})

test('an entry that is too large or too deep is refused on its own, and quickly', async () => {
  const deep = `<content:encoded><![CDATA[${'<div>'.repeat(30_000)}]]></content:encoded>`
  const large = `<content:encoded><![CDATA[${'word '.repeat(250_000)}]]></content:encoded>`
  const before = process.threadCpuUsage()
  const kinds = await takeFeed(rss(item(deep) + item(large) + item('<description>x</description>')))
  expect(kinds.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'ready'])
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(20_000)
})
