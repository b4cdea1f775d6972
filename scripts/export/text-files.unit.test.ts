import { expect, test } from 'vitest'
import { emptyFields, optionalFields } from '../../shared/articles/fields.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { readExported } from '../import/exported-item.ts'
import * as files from './text-files.ts'
import { type Exported, htmlOf, nameOf, withOwnPaths } from './text-files.ts'
import { toMarkdown } from './to-markdown.ts'

const createdAt = '2026-05-01T10:00:00.000Z'
const article: Exported = {
  _id: 'abcdefgh12345678',
  href: '/tea',
  oldHrefs: ['/old-tea', '/größe'],
  headingSave: 'Tea',
  imageCdn: `${siteConfig.url}/uploads/a.png`,
  imageSource: '- me: "I"',
  articleSave: encodeText('<p>One <em>two</em>.</p><p class="lead">Three.</p>'),
  authorSave: 'Robin',
  dateSave: '2026-05-01',
  researchLinksSave: ['https://a.example/?b=c#d', '2026'],
  category: 'Health',
  ...optionalFields('call', ({ key, sample }) => sample(key)),
  totalWords: 3,
  description: 'One two. Three.',
  createdAt,
  updatedAt: '2026-05-03T10:00:00.000Z',
  textChangedAt: '2026-05-02T10:00:00.000Z',
}
const articleFile = (one: Exported, former: string[]) =>
  files.articleFile(one, toMarkdown(withOwnPaths(htmlOf(one))), former)
const pageFile = (page: Parameters<typeof files.pageFile>[0] & { html: string }) =>
  files.pageFile(page, toMarkdown(page.html))
const sentFor = (file: string) => readExported(file)?.exported?.body

test('every field of an article comes back from its file', () => {
  const titles = [
    '2026-11-20',
    'null',
    '- a: list? # not',
    "It's — 'a'",
    'a\u2028l\u2029s',
    '~',
    '...',
  ]
  for (const headingSave of titles) {
    const given = { ...article, headingSave }
    const file = articleFile(given, ['/2012/tea?p=1'])
    expect(sentFor(file)).toEqual(given)
    // No generator can write a file there: its server may lead on.
    expect(file).toMatch(/^redirect_from:\s+(?:\[|- )"\/2012\/tea\?p=1"/m)
  }
  const plain = {
    ...article,
    ...emptyFields('call'),
    oldHrefs: [],
    dateSave: '2020-01-02',
  }
  expect(sentFor(articleFile(plain, []))).toEqual(plain)
})

test('every field of a draft comes back, and when it publishes itself', () => {
  const { oldHrefs, href, totalWords, description, textChangedAt, ...fields } = article
  const { _id, createdAt: begun, updatedAt, ...content } = fields
  const opening = 'Dear all,\nit is done.'
  const state = {
    reference: 'false',
    alert: true,
    opening,
    byHand: false,
    dateChosen: false,
  } as const
  const draft = { ...fields, ...state, href, totalWords, description, _id: 'draft-abcdefgh' }
  const publishAt = '2099-01-02T03:04:05.000Z'
  const item = readExported(articleFile({ ...draft, publishAt }, []))
  expect(item?.draft).toEqual({ publishAt: Date.parse(publishAt) })
  expect(item?.exported?.body).toEqual({
    ...content,
    ...{
      id: draft._id,
      reference: 'false',
      alert: true,
      opening,
      autosave: true,
      dateChosen: false,
    },
    moved: { createdAt: begun, changedAt: updatedAt },
  })
  expect(readExported(articleFile(draft, []))?.draft).toEqual({})
})

test('the text of a page comes back, and another file is none of an export', () => {
  const page = { name: 'now', html: '<p>---</p><p>stillpress:</p>', updatedAt: createdAt } as const
  expect(sentFor(pageFile(page))).toEqual({ ...page, updatedAt: null, changedAt: createdAt })
  expect(readExported('---\ntitle: a\n---\n\n```\nstillpress:\n```\n')).toBeNull()
  expect(pageFile({ ...page, name: 'me' })).toContain('permalink: "/me.html"\n')
})

test('an address of this site is a path in the file', () => {
  const html = `<p><a href="${siteConfig.url}/blog/x">a</a> <img src="${siteConfig.url}/b.png"></p>`
  const sent = sentFor(articleFile({ ...article, articleSave: encodeText(html) }, []))
  expect(decodeText((sent as Exported).articleSave)).toMatch(/ href="\/blog\/x".* src="\/b.png"/)
})

test('a file is named after its article; what is taken, or says nothing, has the id, too', () => {
  const taken = new Set<string>()
  const named = (_id: string, href = '/a-walk') => nameOf({ _id, href }, taken)
  expect(named('abcdefgh12')).toBe('a-walk.md')
  expect(named('abcdefgh13')).toBe('abcdefgh13-a-walk.md')
  expect(named('draft-abcdefgh', '/../Größe?')).toBe('Größe.md')
  expect(named('abcdefgh14', '/...')).toBe('abcdefgh14.md')
  expect(named('abcdefgh15', '/index')).toBe('abcdefgh15-index.md')
  // A file system takes 255 bytes.
  expect(named('abcdefgh16', `/${'é'.repeat(100)}`)).toBe(`${'é'.repeat(60)}.md`)
  for (const id of ['draft-/../../x', '../x', 'a/b', 'a\\b', '', '.', 'a\0', 'a b']) {
    expect(() => named(id)).toThrow('which no file is named after')
  }
})
