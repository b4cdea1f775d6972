import { expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { cpuTimeOf } from '../testing/cpu-time.ts'
import { takeWordPress } from '../testing/take-items.ts'
import { withoutMarkers } from './blocks.ts'
import type { Choices, ReadyItem } from './item.ts'
import { isAboutHidden } from './leftovers.ts'

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const entry = (fields: Record<string, string> = {}, more = '') => {
  const all: Record<string, string> = {
    title: 'A title',
    guid: 'https://old.example/?p=1',
    'wp:post_id': '1',
    'wp:post_type': 'post',
    'wp:status': 'publish',
    'wp:post_date': '2020-05-01 23:30:00',
    'wp:post_date_gmt': '2020-05-02 03:30:00',
    'content:encoded': cdata('One\n\nTwo'),
    'dc:creator': 'jo',
    ...fields,
  }
  const tags = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<item>${tags.join('')}${more}</item>`
}

const wxr = (...entries: string[]) => `<?xml version="1.0"?><rss><channel>
  <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_login>jo</wp:author_login>
  <wp:author_display_name>${cdata('Jo Doe')}</wp:author_display_name></wp:author>
  ${entries.join('\n')}</channel></rss>`

const readText = (xml: string) => takeWordPress(xml)
const read = async (fields?: Record<string, string>, more?: string): Promise<ReadyItem> => {
  const [item] = await readText(wxr(entry(fields, more)))
  if (item?.kind !== 'ready') throw new Error(JSON.stringify(item))
  return item
}
const html = (item: ReadyItem) => item.html()

test('a tidied export has spaces around its texts, which are none of them', async () => {
  const tidied = Object.fromEntries(
    Object.entries({ 'wp:post_type': 'post', 'wp:status': 'publish', title: 'Tidy' }).map(
      ([name, text]) => [name, `\n${cdata(` ${text} `)}\n`],
    ),
  )
  expect((await read(tidied)).title).toBe('Tidy')
})

const attachment = entry({
  'wp:post_type': 'attachment',
  'wp:status': 'inherit',
  'wp:post_id': '7',
  'wp:post_parent': '1',
  'wp:attachment_url': 'https://files.example/7.jpg',
})
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`

test('an article keeps its title, its day and its text', async () => {
  const item = await read({ title: cdata('Fish &amp; 🐟 日本') })
  expect(item.body).toMatchObject({ headingSave: 'Fish & 🐟 日本', dateSave: '2020-05-01' })
  expect(item.instant).toBe(Date.UTC(2020, 4, 2, 3, 30))
  expect(html(item)).toBe('<p>One</p>\n<p>Two</p>')
})

test('what the rules need and the export does not have is filled in and told', async () => {
  const item = await read({ title: '', 'content:encoded': '' })
  expect(item.body).toMatchObject({
    headingSave: 'Untitled, 1 May 2020',
    imageCdn: `${siteConfig.url}/pictures/imported.svg`,
    imageSource: 'Imported',
    authorSave: siteConfig.author.name,
    reference: 'true',
  })
  expect(html(item)).toContain('no text')
  expect(item.changes).toHaveLength(4)
  expect(item.changes.at(-1)).toContain('Jo Doe')
})

test('everything that is no public article is left out with its reason', async () => {
  const items = await readText(
    wxr(
      ...['draft', 'pending', 'private', 'future', 'trash'].map((s) => entry({ 'wp:status': s })),
      ...['page', 'nav_menu_item', 'attachment'].map((t) => entry({ 'wp:post_type': t })),
      entry({ 'wp:post_password': 'secret' }),
    ),
  )
  expect(items.map((item) => item.kind === 'left-out' && item.reason)).toEqual([
    'draft',
    'waiting for review',
    'private',
    'scheduled',
    'in the trash',
    'page',
    'menu entry',
    'uploaded file',
    'protected by a password',
  ])
})

test('what plugins of WordPress show to members only is left out', async () => {
  const reason = async (key: string, value: string) => {
    const [item] = await readText(wxr(entry({}, meta(key, value))))
    return item?.kind === 'left-out' ? item.reason : item?.kind
  }
  for (const value of ['subscribers', 'paid_subscribers', 'paid_subscribers_all_tiers'])
    expect(await reason('_jetpack_newsletter_access', value)).toBe('for members only')
  expect(await reason('_members_access_role', 'editor')).toBe('for members only')
  expect(await reason('_jetpack_newsletter_access', 'everybody')).toBe('ready')
})

test('the featured picture comes before the first of the text', async () => {
  const content = { 'content:encoded': cdata('<img src="/first.jpg">') }
  expect((await read(content)).body).toMatchObject({
    imageCdn: 'https://old.example/first.jpg',
    imageSource: 'Imported',
  })
  const [item] = await readText(wxr(entry(content, meta('_thumbnail_id', '7')), attachment))
  expect(item).toMatchObject({
    body: { imageCdn: 'https://files.example/7.jpg', imageSource: 'files.example' },
  })
})

test('a gallery without ids shows what was uploaded to its article', async () => {
  const [item] = await readText(wxr(entry({ 'content:encoded': '[gallery]' }), attachment))
  expect(item?.kind === 'ready' && html(item)).toBe(
    '<figure><img src="https://files.example/7.jpg" alt=""></figure>',
  )
})

test('a category of the site is kept and others are left to the server', async () => {
  const term = (name: string) => `<category domain="category" nicename="x">${name}</category>`
  expect((await read({}, term('News') + term('coding'))).body.category).toBe('Coding')
  expect(
    (await read({}, `${term('News')}<category domain="post_tag">Health</category>`)).body.category,
  ).toBe(undefined)
})

test('a text of the block editor is HTML already', async () => {
  const content = `<!-- wp:paragraph {"align":"left"} -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->
<!-- wp:latest-posts /-->\n\nThree\n\nFour`
  const item = await read({ 'content:encoded': cdata(content) })
  expect(html(item)?.replace(/\n+/g, '\n')).toBe('<p>One\ntwo</p>\n<p>Three</p>\n<p>Four</p>')
  expect(item.changes[0]).toContain('latest-posts')
})

test('the same article has the same key and the same body at every run', async () => {
  const all = async () => {
    const item = await read()
    return { ...item, html: html(item) }
  }
  expect(await all()).toEqual(await all())
  expect((await read()).key).toBe(
    (await read({ title: 'Other', link: 'https://old.example/other' })).key,
  )
  expect((await read()).key).not.toBe((await read({ 'wp:post_id': '2' })).key)
  expect((await read()).key).toMatch(/^import-[\w-]{43}$/)
})

test('thousands of entities and the end of a CDATA section inside a text are read', async () => {
  expect(html(await read({ 'content:encoded': '&amp;amp; '.repeat(5_000) }))).toContain(
    '&#x26; &#x26;',
  )
  expect(html(await read({ 'content:encoded': cdata('a[b[0]]> c') }))).toBe('<p>a[b[0]]> c</p>')
})

test('a text nested too deeply is refused on its own', async () => {
  const deep = entry({ 'content:encoded': cdata('<div>'.repeat(15_000)) })
  expect((await readText(wxr(deep, entry()))).map(({ kind }) => kind)).toEqual(['refused', 'ready'])
})

test('a date that was never set is taken from the feed', async () => {
  const unset = '0000-00-00 00:00:00'
  const dates = { 'wp:post_date': unset, 'wp:post_date_gmt': unset }
  expect((await read({ ...dates, pubDate: 'Fri, 01 May 2020 10:00:00 +0000' })).body.dateSave).toBe(
    '2020-05-01',
  )
  expect((await read(dates)).changes.join()).toContain('no day')
})

test('a draft has the date that its author set, and none that only WordPress noted', async () => {
  const dayOf = async (utc: string) => {
    const fields = { 'wp:status': 'draft', 'wp:post_date': '2020-05-01 10:00:00' }
    const [item] = await takeWordPress(wxr(entry({ ...fields, 'wp:post_date_gmt': utc })), {
      drafts: true,
    })
    return item?.kind === 'ready' && [item.draft, item.body.dateSave]
  }
  expect(await dayOf('2020-05-01 08:00:00')).toEqual([{}, '2020-05-01'])
  expect(await dayOf('0000-00-00 00:00:00')).toEqual([{}, undefined])
})

test('an entry that is not well-formed is refused on its own', async () => {
  const items = await readText(wxr(entry({ title: 'a < b' }), entry()))
  expect(items.map(({ kind }) => kind)).toEqual(['refused', 'ready'])
})

test('what is no export is refused with the reason', async () => {
  await expect(async () => readText('Hello')).rejects.toThrow('well-formed')
  await expect(async () =>
    readText('<rss><channel><title>x</title></channel></rss>'),
  ).rejects.toThrow('WordPress')
})

test('blocks that open by the thousand and never end are read at once', async () => {
  const text = '<!-- wp:a '.repeat(60_000)
  const taken = cpuTimeOf(() => expect(withoutMarkers(text).unfilled).toEqual([]))
  expect(taken).toBeLessThan(1_500)
  const real = '<!-- wp:image {"alt":"a \\u003e b, \\u002d\\u002d"} --><p>x</p><!-- /wp:image -->'
  expect(withoutMarkers(real).html).toBe('<p>x</p>')
})

test('an export that declares entities is refused with a sentence: none is grown, none fetched from this machine', async () => {
  const names = Array.from({ length: 30 }, (_, n) => n)
  const declared = names.map((n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
  const entries = entry({ title: 'A &e30; title', 'content:encoded': 'One &e30;' })
  for (const first of ['"boom"', 'SYSTEM "file:///etc/passwd"']) {
    const doctype = `<!DOCTYPE rss [<!ENTITY e0 ${first}>${declared}]><rss>`
    await expect(async () => readText(wxr(entries).replace('<rss>', doctype))).rejects.toThrow(
      'It declares entities, as no WordPress export does',
    )
  }
})

test('a sign & that begins no entity is one, and an entry that cannot be read is refused by its title', async () => {
  const items = await takeWordPress(
    '<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Fish & chips &mdash; more</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date>2019-01-01 10:00:00</wp:post_date><content:encoded><![CDATA[<p>A &amp; b & c</p>]]></content:encoded></item><item><title>Broken</title><a></item></channel></rss>',
  )
  const [fish] = items
  expect(fish?.kind === 'ready' && [fish.title, fish.html()]).toEqual([
    'Fish & chips — more',
    '<p>A &#x26; b &#x26; c</p>',
  ])
  expect(items[1]).toMatchObject({ kind: 'refused', title: 'Broken' })
})

test('what WordPress and its plugins did not show to all readers is left out and named', async () => {
  const block = (name: string, attributes: string, text: string) =>
    `<!-- wp:${name} ${attributes} -->\n<p>${text}</p>\n<!-- /wp:${name} -->`
  const shown = block('paragraph', '', 'Shown')
  const of = (content: string, choices?: Choices) =>
    takeWordPress(wxr(entry({ 'content:encoded': cdata(content) })), choices)
  for (const hidden of [
    block('paragraph', '{"metadata":{"blockVisibility":false}}', 'Mine'),
    block('paragraph', '{"blockVisibility":{"hideBlock":true}}', 'Mine'),
    block('paragraph', '{"blockVisibility":{"controlSets":[{"id":1}]}}', 'Mine'),
    block('premium-content/subscriber-view', '', 'Mine'),
    `<!-- wp:jetpack/paywall --><!-- /wp:jetpack/paywall -->${block('paragraph', '', 'Mine')}`,
    '<p style="display:none">Mine</p>',
    '<p style="position:absolute;left:-10000px">Mine</p>',
  ]) {
    const [item] = await of(shown + hidden)
    if (item?.kind !== 'ready') throw new Error(JSON.stringify(item))
    expect([hidden, item.html()]).toEqual([hidden, expect.not.stringContaining('Mine')])
    expect(item.changes.filter(isAboutHidden)).toEqual([expect.stringContaining('“Mine”')])
    const [all] = await of(shown + hidden, { hidden: true })
    expect(all?.kind === 'ready' && all.html()).toContain('Mine')
  }
  const phones = block(
    'paragraph',
    '{"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}}',
    'Seen',
  )
  const [seen] = await of(phones)
  expect(seen?.kind === 'ready' && seen.html()).toContain('Seen')
})

test('a shortcode that may show its text to some readers only makes a draft, and is named', async () => {
  const of = async (content: string) => {
    const [item] = await takeWordPress(wxr(entry({ 'content:encoded': cdata(content) })))
    return item?.kind === 'ready' ? item : null
  }
  for (const content of [
    '<p>[members_only]Mine[/members_only]</p>',
    '[caption]<img src="/a.png"> A[/caption] [members_only level="2"]Mine[/members_only]',
    '<!-- wp:shortcode -->\n[members_only]\nMine\n[/members_only]\n<!-- /wp:shortcode -->',
  ]) {
    const item = await of(content)
    expect([content, item?.draft, item?.codes]).toEqual([content, {}, ['parts']])
    expect(item?.changes).toContain(
      'It is a draft, as its shortcode [members_only] may show its text to some readers only.',
    )
  }
  const known = await of(
    '[caption][embed]https://a.example[/embed] A[/caption] <code>[b]c[/b]</code> [code]x[/code]',
  )
  expect([known?.draft, known?.codes]).toEqual([undefined, undefined])
})
