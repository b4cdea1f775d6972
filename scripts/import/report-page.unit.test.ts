import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Terminal } from '../lib/terminal.ts'
import { isElement, type Node, parseHtml } from '../lib/tree.ts'
import { newFolder } from '../testing/new-folder.ts'
import {
  askCategory,
  byNothing,
  type CategoryRules,
  chooseCategories,
  readRules,
  tagsOfUnnamed,
} from './category-in.ts'
import type { ImportItem, ReadyItem } from './item.ts'
import { readSource } from './read-source.ts'
import { printReport } from './report.ts'
import { reportPage } from './report-page.ts'
import { foresee } from './report-rows.ts'

const ready = (title: string, terms: string[] = [], changes: string[] = []): ImportItem => ({
  kind: 'ready',
  html: () => '',
  title,
  key: title,
  instant: 0,
  terms,
  changes,
  old: { source: 'markdown', addresses: [`/${title}`] },
  draft: {},
  body: { headingSave: title, dateSave: '2020-01-01' },
})
const of = (items: ImportItem[], rules: CategoryRules = {}) =>
  chooseCategories(items, rules).map((item) => [
    (item as ReadyItem).body.category,
    (item as ReadyItem).categoryBy,
  ])

test('a category is what was said of a tag, else of all, else of a tag, else of the title', () => {
  const tea = ready('Tea', ['Oolong', 'health'])
  expect(of([tea], readRules(['Coding']))).toEqual([['Coding', 'said by --category']])
  expect(of([tea, ready('Mug')], readRules(['coding=Oolong,white tea', 'Health']))).toEqual([
    ['Coding', 'said of a tag by --category'],
    ['Health', 'said by --category'],
  ])
  expect(of([tea, ready('Software'), ready('Mug', ['cup'])])).toEqual([
    ['Health', 'a tag or category of the same name'],
    ['Coding', 'a word of its title'],
    ['Health', byNothing],
  ])
  expect(readRules(['Cooking=tea'])).toBeUndefined()
})

test('before anything is sent, the author says the category of what names none', async () => {
  const items = chooseCategories([ready('Tea'), ready('Mug'), ready('Web')], {})
  const asked: string[] = []
  const answers = ['what?', 'coding']
  const terminal = {
    isInteractive: true,
    ask: async (question: string) => {
      asked.push(question)
      return answers.shift() ?? ''
    },
  } as unknown as Terminal
  const said = await askCategory(items, terminal)
  expect(asked).toEqual(Array(2).fill('2 of 3 name no category: Coding or Health?'))
  expect(said.map((item) => (item as ReadyItem).body.category)).toEqual(Array(3).fill('Coding'))
  const nobody = { ...terminal, isInteractive: false }
  await expect(askCategory(items, nobody)).rejects.toThrow(
    '2 of 3 name no category: say --category Coding or --category Health for all, or',
  )
  expect(await askCategory(said, nobody)).toEqual(said)
})

test('the tags of what names no category are named with their counts', () => {
  const items = [
    ready('A', ['Tea', 'Cup']),
    ready('B', ['tea', 'Tea']),
    ready('C', ['coding', 'x']),
  ]
  const unnamed = chooseCategories(items, {})
  expect(tagsOfUnnamed(unnamed)).toBe('Tags of articles without a category: tea (2), cup (1).')
  expect(tagsOfUnnamed(chooseCategories([ready('A')], {}))).toBe('')
})

test('the report names the pictures on the old host, which nothing asked, and says their number for each host', async () => {
  const file = join(newFolder(), 'export.xml')
  const post = (id: number, html: string) =>
    `<item><title>Post ${id}</title><link>https://old.example/${id}</link><wp:post_id>${id}</wp:post_id><wp:post_date>2020-01-02 03:04:05</wp:post_date><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${html}]]></content:encoded></item>`
  const posts = [
    post(1, '<img src="/a.png"><img src="https://old.example/b.png"><img src="/a.png">'),
    post(2, '<img src="https://www.old.example/b.png?x=1"><img src="https://other.example/c.png">'),
    post(3, '<p>None</p>'),
  ]
  writeFileSync(
    file,
    `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>${posts.join('')}</channel></rss>`,
  )
  const report = foresee(await readSource(file))
  const all = [
    'https://old.example/a.png',
    'https://old.example/b.png',
    'https://www.old.example/b.png?x=1',
  ]
  expect(report.rows.map(({ elsewhere }) => elsewhere)).toEqual([all.slice(0, 2), all.slice(2), []])
  const printed = printReport(report)
  expect(printed).toContain('--pictures fetches 2 pictures from old.example.')
  expect(printed).toContain('--pictures fetches 1 picture from www.old.example.')
  const page = reportPage(report, file, true)
  for (const address of all) expect(page).toContain(`<li>${address}</li>`)
  expect(page).not.toContain('other.example/c.png')
})

test('the report counts articles of which nothing names a category', () => {
  const items = chooseCategories([ready('Tea'), ready('Mug'), ready('Web')], {})
  expect(printReport(foresee(items))).toContain('Nothing named a category of 2 articles of 3')
  expect(
    printReport(foresee(chooseCategories([ready('Tea')], { category: 'Health' }))),
  ).not.toContain('Nothing named')
})

test('the page has a row for each article, its losses marked, and says what becomes of the rest', () => {
  const items: ImportItem[] = [
    ready('Plain', [], Array(2).fill('There was no picture; the blog draws one.')),
    ready('Lossy', [], ['Left out of its text: <canvas>.']),
    { kind: 'refused', title: 'Bad', code: 'unreadable', sentence: 'No.' },
    { kind: 'left-out', reason: 'page' },
  ]
  const page = reportPage(foresee(items), '/blog', true)
  expect(page.match(/<tr[^>]*><td/g)).toEqual([
    '<tr class="refused"><td',
    '<tr class="lossy"><td',
    '<tr><td',
  ])
  expect(page).toContain('<li class="loss">Left out of its text: &lt;canvas&gt;.</li>')
  expect(page).toContain('<li class="loss">No. (unreadable)</li>')
  expect(page).toContain('<th scope="row">page</th><td class="number">1</td>')
  expect(page).toContain('<li>/Plain</li>')
  expect(page).toContain('<small>There was no picture; the blog draws one. (2 times)</small>')
  expect(page).toContain('would be taken, as a draft')
  expect(reportPage(foresee(items), '/blog', false)).not.toContain('would')
})

const names = (node: Node): string[] =>
  isElement(node) ? [node.tagName, ...node.children.flatMap(names)] : []

test('nothing that a source says becomes markup or a command of the report', () => {
  const hostile = '</td><script>alert(1)</script><img src=x onerror=y>"\'&\u001b[2J\u202e'
  const items: ImportItem[] = [
    {
      ...(ready(hostile, [hostile], [hostile]) as ReadyItem),
      source: hostile,
      categoryBy: hostile,
    },
    { kind: 'refused', title: hostile, code: hostile, sentence: hostile },
    { kind: 'left-out', reason: hostile },
  ]
  const page = reportPage(foresee(items), hostile, true)
  expect(new Set(parseHtml(page).children.flatMap(names))).not.toContain('script')
  expect(page).not.toMatch(/<img|[^\P{Cc}\n]|\u202e/u)
  expect(page).toContain("default-src 'none'")
})
