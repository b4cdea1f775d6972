import { expect, test } from 'vitest'
import { addressesIn, readAll, ready } from '../testing/import-folder.ts'
import { splitFrontMatter } from './front-matter.ts'

test.each([
  [
    'Pelican',
    'Title: One: a *habit*\nDate: 2013-01-01 10:00\nCategory: Notes\nTags: tea, slow food\n    of old\nSlug: one\nSummary: In short\n\nText\n\nAuthor: Ann',
    ['Notes', 'tea', 'slow food of old'],
  ],
  [
    'Pelican, with a line below and a list by semicolons',
    'Title: One: a *habit*\ndate: 2013-01-01\ncategory: Notes\ntags: tea, hot; slow\nsummary: In short\n---\n\nText\n\nAuthor: Ann',
    ['Notes', 'tea, hot', 'slow'],
  ],
  [
    'Hexo',
    'title: "One: a *habit*"\ndate: 2013-01-01\nsummary: In short\ntags:\n- tea\n- slow\n---\nText\n\nAuthor: Ann',
    ['tea', 'slow'],
  ],
])('a header without marks is front matter: %s', async (_name, text, terms) => {
  const [item] = await readAll({ 'posts/a.md': text })
  if (item?.kind !== 'ready') throw new Error(JSON.stringify(item))
  const { body } = item
  expect([body.headingSave, body.dateSave, body.summary]).toEqual([
    'One: a *habit*',
    '2013-01-01',
    'In short',
  ])
  expect(item.terms).toEqual(terms)
  expect(item.html().trim()).toBe('<p>Text</p>\n<p>Author: Ann</p>')
})

test('a header says what is a draft, and the address', async () => {
  const items = await readAll({
    'a.md': 'Title: A\nStatus: draft\n\nx',
    'b.md': 'Title: B\nTags: draft\n\nx',
    'c.md': 'Title: C\nDate: 2013-01-01\nURL: notes/c/\n\nx',
  })
  expect(ready(items, 'A').draft).toEqual({})
  expect(ready(items, 'B').draft).toEqual({})
  expect(addressesIn(items)).toMatchObject({ C: ['/notes/c/'] })
})

test.each([
  'Summary: this is what I want to say.\n\nText',
  'Date: 2013-01-01\nI went out: it was cold and\nwindy.\n\nText',
  'Title: a book\nby somebody.\n\nText',
  'Title: one\n---\n\nText',
  'Note: one\nTitle: two\n\nText',
  'http://a.example/\nTitle: b\n\nText',
  '<!-- title: A -->\nText',
])('a text that only looks like a header is text: %s', (text) => {
  expect(splitFrontMatter(text)).toEqual({ data: {}, markdown: text })
})
