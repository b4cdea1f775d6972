import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeText } from '../../shared/base64.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { ReadyItem } from './item.ts'
import { readMarkdown } from './markdown-file.ts'
import { readMarkdownFolder } from './read-markdown.ts'

const read = (text: string, path = 'a.md'): ReadyItem => {
  const item = readMarkdown({ path, text, modified: Date.UTC(2021, 0, 5) })
  if (item.kind !== 'ready') throw new Error(JSON.stringify(item))
  return item
}
const html = ({ body }: ReadyItem) => decodeText(body.articleSave ?? '')?.trim()

test('front matter fills the fields of an article', () => {
  const { body, changes } = read(`---
title: "Reading: a habit"
date: 2020-05-01
image: /pictures/a.svg
imageSource: Drawn
links: [https://a.example/, /about]
tags: [slow, HEALTH]
slug: other
---
Text`)
  expect(body).toMatchObject({
    headingSave: 'Reading: a habit',
    dateSave: '2020-05-01',
    imageCdn: `${siteConfig.url}/pictures/a.svg`,
    imageSource: 'Drawn',
    researchLinksSave: ['https://a.example/', `${siteConfig.url}/about`],
    category: 'Health',
  })
  expect(changes).toEqual([])
})

test('a summary has several names, and too long a one is cut where a sentence ends', () => {
  for (const name of ['summary', 'description', 'excerpt']) {
    expect(read(`---\n${name}: "In short: *tea* & <3"\n---\nText`).body.summary).toBe(
      'In short: *tea* & <3',
    )
  }
  expect(read('Text').body).not.toHaveProperty('summary')
  const sentence = `${'walking '.repeat(30)}on.`.replace('w', 'W')
  const { body, changes } = read(`---\nsummary: ${sentence} ${sentence}\n---\nText`)
  expect(body.summary).toBe(sentence)
  expect(changes.join()).toContain('Its summary was too long')
})

test('a picture can be a map and its source has several names', () => {
  const { body } = read('---\ncover: { src: https://a.example/x.png }\ncredit: Jo\n---\nText')
  expect(body).toMatchObject({ imageCdn: 'https://a.example/x.png', imageSource: 'Jo' })
})

test('a picture beside the file is replaced and told', () => {
  const { body, changes } = read('---\nimage: ./x.png\n---\nText')
  expect(body.imageCdn).toContain('/pictures/imported.svg')
  expect(changes.join()).toContain('./x.png')
})

test('a leading heading is the title when there is no other', () => {
  const item = read('\n# On `<div>` & *more*\n\nText')
  expect(item.title).toBe('On ‹div› & more')
  expect(html(item)).toBe('<p>Text</p>')
})

test('a leading heading leaves the text only when it says the title again', () => {
  expect(html(read('---\ntitle: Same\n---\n# Same\n\nText'))).toBe('<p>Text</p>')
  expect(html(read('---\ntitle: One\n---\n# Other\n\nText'))).toContain('<h1>Other</h1>')
})

test('the time of day orders and the day is kept as written', () => {
  const item = read('---\ntitle: A\ndate: 2020-05-01 23:30:00 -0500\n---\nText')
  expect(item.body.dateSave).toBe('2020-05-01')
  expect(item.instant).toBe(Date.UTC(2020, 4, 2, 4, 30))
})

test('without a date the name of the file counts, then its time', () => {
  expect(read('Text', 'posts/2019-03-04-x.md').body.dateSave).toBe('2019-03-04')
  expect(read('---\ndate: soon\n---\nText').body.dateSave).toBe('2021-01-05')
})

test('tables and raw HTML come through and addresses are completed', () => {
  const text = html(read('| A |\n|---|\n| [b](/c) |\n\n<div><img src="/d.svg"></div>'))
  expect(text).toContain(`<td><a href="${siteConfig.url}/c">b</a></td>`)
  expect(text).toContain(`<img src="${siteConfig.url}/d.svg">`)
})

test('drafts are left out', () => {
  const draft = { path: 'a.md', text: '---\ndraft: true\n---\nText', modified: 0 }
  expect(readMarkdown(draft)).toEqual({ kind: 'left-out', reason: 'draft' })
})

test('links that are no addresses are told', () => {
  const { body, changes } = read(
    '---\nlinks:\n  - { url: https://a.example/ }\n  - a book\n---\nText',
  )
  expect(body.researchLinksSave).toEqual(['https://a.example/'])
  expect(changes.join()).toContain('Links')
})

test('a folder is read with its folders and each bad file is refused on its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
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
  const items = await readMarkdownFolder(folder)
  expect(items.map((item) => ('title' in item ? item.title : item.reason))).toEqual([
    'A',
    'C',
    'b/d.mdx',
    'b/e.md',
    'b/f.md',
    'b/g.md',
    'b/h.md',
  ])
  expect(items.flatMap((item) => (item.kind === 'refused' ? item.sentence : []))).toEqual([
    expect.stringContaining('MDX'),
    expect.stringContaining('YAML'),
    expect.stringContaining('no end'),
    expect.stringContaining('TOML'),
    expect.stringContaining('UTF-8'),
  ])
})
