import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { newFolder } from '../testing/new-folder.ts'
import type { ReadyItem } from './item.ts'
import { readMarkdownFolder } from './read-markdown.ts'

const read = async (text: string, path = 'a.md'): Promise<ReadyItem> => {
  const folder = newFolder()
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  const [item] = await readMarkdownFolder(folder, { shown: ['all'] })
  if (item?.kind !== 'ready') throw new Error(JSON.stringify(item))
  return item
}
const html = (item: ReadyItem) => item.html().trim()

test('front matter fills the fields of an article', async () => {
  const { body, changes } = await read(`---
title: "Reading: a habit"
date: 2020-05-01
image: /pictures/imported.svg
imageSource: Drawn
links: [https://a.example/, /about]
tags: [slow, HEALTH]
slug: other
---
Text`)
  expect(body).toMatchObject({
    headingSave: 'Reading: a habit',
    dateSave: '2020-05-01',
    imageCdn: `${siteConfig.url}/pictures/imported.svg`,
    imageSource: 'Drawn',
    researchLinksSave: ['https://a.example/', `${siteConfig.url}/about`],
    category: 'Health',
  })
  expect(changes).toEqual([])
})

test('a summary keeps the tags that it speaks of, and the words of those that format it', async () => {
  const { body } = await read(
    '---\nsummary: "Why <main> and Array<T> are <b>two</b><br>things"\n---\nText',
  )
  expect(body.summary).toBe('Why <main> and Array<T> are two things')
})

test('a summary has several names, and too long a one is cut where a sentence ends', async () => {
  for (const name of ['summary', 'description', 'excerpt']) {
    expect((await read(`---\n${name}: "In short: *tea* & <3"\n---\nText`)).body.summary).toBe(
      'In short: *tea* & <3',
    )
  }
  expect((await read('Text')).body).not.toHaveProperty('summary')
  const sentence = `${'walking '.repeat(30)}on.`.replace('w', 'W')
  const { body, changes } = await read(`---\nsummary: ${sentence} ${sentence}\n---\nText`)
  expect(body.summary).toBe(sentence)
  expect(changes.join()).toContain('Its summary was too long')
})

test('a picture can be a map and its source has several names', async () => {
  const { body } = await read('---\ncover: { src: https://a.example/x.png }\ncredit: Jo\n---\nText')
  expect(body).toMatchObject({ imageCdn: 'https://a.example/x.png', imageSource: 'Jo' })
})

test('a picture that is not beside the file is replaced and told', async () => {
  const { body, changes } = await read('---\nimage: ./x.png\n---\nText')
  expect(body.imageCdn).toContain('/pictures/imported.svg')
  expect(changes.join()).toContain('x.png')
})

test('the time of day orders and the day is kept as written', async () => {
  const item = await read('---\ntitle: A\ndate: 2020-05-01 23:30:00 -0500\n---\nText')
  expect(item.body.dateSave).toBe('2020-05-01')
  expect(item.instant).toBe(Date.UTC(2020, 4, 2, 4, 30))
})

test('without a date that is clear the path counts, and never the day of the file', async () => {
  const dated = await read('Text', 'posts/2019-03-04-x.md')
  expect([dated.body.dateSave, dated.title]).toEqual(['2019-03-04', 'X'])
  const paths = ['2019/03/04/x.md', '2019/03-04-x.md', '20190304-x.md', '2019-03-04-x/index.md']
  for (const path of paths) {
    const { body, title, changes } = await read('---\ndate: soon\n---\nText', path)
    expect([path, body.dateSave, title]).toEqual([path, '2019-03-04', 'X'])
    expect(changes).toContain(`The date "soon" is not clear; the file's name has one.`)
  }
  for (const text of ['Text', '---\ndate: 2019-12\n---\nText']) {
    const { instant, changes } = await read(text, '2019/12/title.md')
    expect([text, instant]).toEqual([text, 0])
    expect(changes.join()).not.toContain('changed last')
  }
})

test('a date in front matter is a text, a number, or a date of YAML or TOML', async () => {
  for (const date of ['31 Dec 2019', '1577786400', '!!timestamp 2019-12-31', '<2019-12-31 Tue>']) {
    const { body, changes } = await read(`---\ndate: ${date}\n---\nText`)
    expect([date, body.dateSave]).toEqual([date, '2019-12-31'])
    expect(changes.join()).not.toContain('date')
  }
  const toml = await read('+++\ndate = 2019-12-31\n+++\nText')
  expect(toml.body.dateSave).toBe('2019-12-31')
})

test('a day in numbers of which nothing says which is the month is not clear', async () => {
  const alone = await read('---\ndate: 03/04/2019 10:00\n---\nText')
  expect(alone.instant).toBe(0)
  expect(alone.changes).toContain('The date "03/04/2019 10:00" is not clear.')
})

test('tables and raw HTML come through and addresses are completed', async () => {
  const text = html(
    await read('| A |\n|---|\n| [b](/c) |\n\n<div><img src="/pictures/imported.svg"></div>'),
  )
  expect(text).toContain(`<td><a href="${siteConfig.url}/c">b</a></td>`)
  expect(text).toContain(`<img src="${siteConfig.url}/pictures/imported.svg">`)
})

test('a draft becomes one, and a date to come becomes the time at which it publishes itself', async () => {
  for (const said of ['draft: true', 'published: false', 'Status: Draft']) {
    const { draft, body, changes } = await read(`---\ntitle: A\n${said}\n---\nText`)
    expect([said, draft, body.dateSave]).toEqual([said, {}, undefined])
    expect(changes.join()).not.toContain('date')
  }
  const dated = await read('---\ndate: 2020-01-02\ndraft: true\n---\nText')
  expect(dated.body.dateSave).toBe('2020-01-02')
  const { draft } = await read('---\ndate: 2999-01-02\n---\nText')
  expect(draft).toEqual({ publishAt: Date.UTC(2999, 0, 2) })
})

test('front matter is read in TOML and JSON, too, and its keys in any letters', async () => {
  const texts = [
    '+++\nTitle = "A title"\nDate = 2020-05-01T10:00:00Z\nlastmod = 2021-06-02\nSpoiler = "In short"\n[cover]\nimage = "https://a.example/x.png"\n+++\nText',
    '{\n"title": "A title", "date": "2020-05-01T10:00:00Z", "Last_Modified": "2021-06-02", "sub-title": "In short", "featured_image": "https://a.example/x.png"\n}\nText',
    '---json\n{"title": "A title", "pubDate": "2020-05-01T10:00:00Z", "updatedDate": "2021-06-02", "Excerpt": "In short", "heroImage": {"src": "https://a.example/x.png"}}\n---\nText',
    '---\ntitle: A title\ncreated: 2020-5-1\ndateModified: 2021/06/02\ntitle: A title\ndescription: In short\nparams: { Hero: "https://a.example/x.png" }\n---\nText',
  ]
  for (const text of texts) {
    const item = await read(text)
    expect([text, item.body]).toMatchObject([
      text,
      {
        headingSave: 'A title',
        dateSave: '2020-05-01',
        summary: 'In short',
        imageCdn: 'https://a.example/x.png',
        moved: { changedAt: '2021-06-02T00:00:00.000Z' },
      },
    ])
    expect(html(item)).toBe('<p>Text</p>')
  }
})

test('a list of YAML need not be indented, as most generators take it', async () => {
  const { body } = await read(
    '---\ntitle: A\ntags: [\n\t"Health",\n\t"Go"\n]\ndate: 2020-05-01\n---\nText',
  )
  expect(body).toMatchObject({ headingSave: 'A', dateSave: '2020-05-01', category: 'Health' })
})

test('a quoted text of YAML may go on at the beginning of a line, as Go takes it', async () => {
  const title = '- "[One](\nhttps://a.example) two"\n- \'three\nfour\''
  const item = await read(`---\ntitle: It's "one"\ntags:\n${title}\ndate: 2020-01-02\n---\nx`)
  expect(item).toMatchObject({
    title: `It's "one"`,
    terms: ['[One]( https://a.example) two', 'three four'],
  })
})

test('empty lines may stand before front matter, and a line of hyphens after them is one', async () => {
  const { body } = await read('\n\n+++\ntitle = "A"\ndate = "2008-11-18T17:04:23-08:00"\n+++\nText')
  expect([body.headingSave, body.dateSave]).toEqual(['A', '2008-11-18'])
  expect(html(await read('\n---\nText'))).toBe('<hr>\n<p>Text</p>')
})

test('a title that nobody gave is the first heading, else the words of the file’s name', async () => {
  const headed = await read('---\ndate: 2020-01-02\n---\n## On foot\n\nText\n\n## Later')
  expect([headed.title, html(headed)]).toEqual(['On foot', '<p>Text</p>\n<h2>Later</h2>'])
  const late = await read('Text\n\n# On & on\n\nMore')
  expect([late.title, html(late)]).toEqual(['On & on', '<p>Text</p>\n<p>More</p>'])
  const [named, bundle] = ['2020-01-02-my-first_post.md', 'on-the-way/index.md']
  expect((await read('Text\n\n## A part', named)).title).toBe('My first post')
  expect((await read('Text', bundle)).title).toBe('On the way')
})

test('anchors that would grow without end are refused with a sentence', async () => {
  const levels = ['a: &a [x,x,x,x,x,x,x,x,x]']
  for (const [at, name] of [...'bcdefghi'].entries()) {
    const before = 'abcdefghi'[at]
    levels.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join()}]`)
  }
  await expect(read(`---\n${levels.join('\n')}\n---\nText`)).rejects.toThrow(/alias/i)
})

test('links that are no addresses are told', async () => {
  const { body, changes } = await read(
    '---\nlinks:\n  - { url: https://a.example/ }\n  - a book\n---\nText',
  )
  expect(body.researchLinksSave).toEqual(['https://a.example/'])
  expect(changes.join()).toContain('Links')
})

test('a folder is read with its folders and each bad file is refused on its own', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'b', '.hidden'), { recursive: true })
  const files: Record<string, string | Uint8Array> = {
    'a.md': '\uFEFF---\r\ntitle: A\r\n---\r\nText',
    'b/c.markdown': '# C\n\nText',
    'b/d.mdx': '# D',
    'b/e.md': '---\ntitle: [\n---\nText',
    'b/f.md': '---\ntitle: F\n\nText',
    'b/g.md': '+++\ntitle = "G"\n+++\nText',
    'b/h.md': new Uint8Array([0x48, 0xff, 0xfe]),
    'b/i.txt': 'Text',
    'b/.hidden/j.md': 'Text',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const items = await readMarkdownFolder(folder, { shown: ['all'] })
  expect(items.map((item) => ('title' in item ? item.title : item.reason))).toEqual([
    'A',
    'C',
    'D',
    'b/e.md',
    'b/f.md',
    'G',
    'b/h.md',
    '.txt file, which is not read: name it .md if it is Markdown',
  ])
  expect(items.flatMap((item) => (item.kind === 'refused' ? item.sentence : []))).toEqual([
    expect.stringContaining('YAML'),
    expect.stringContaining('no end'),
    expect.stringContaining('UTF-8'),
  ])
})
