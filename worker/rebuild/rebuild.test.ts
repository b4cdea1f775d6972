import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringUpToDate } from '../../scripts/build/build.ts'
import type { Client } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { change, follow, randomChanges, remove } from '../../scripts/testing/changes.ts'
import {
  cleanPages,
  expectFilesUpToDate,
  expectReadersServed,
  expectReadersUpToDate,
  pagesIn,
} from '../../scripts/testing/compare.ts'
import { keepDraft } from '../../scripts/testing/drafts.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'

const pressed = newFolder(afterAll)
const ids: string[] = []

beforeAll(async () => {
  const ends: (() => void | Promise<void>)[] = []
  const blog = await startBlog({ folder: pressed }, (end) => void ends.push(end))
  for (let n = 0; n < 12; n += 1) {
    const headingSave = n % 2 === 0 ? `Software, part ${n}` : `Sleep, part ${n}`
    ids.push(await publish(blog.author, { headingSave, dateSave: `2026-03-${10 + n}` }))
  }
  await blog.rebuild()
  for (const end of ends) await end()
})

/** Twelve articles in two categories, days apart, and their static files: a copy for each test. */
const startPress = (): Promise<Blog> => startBlog({ template: pressed })

/** After a change: readers first, then the incremental build, then readers of its new files. */
const expectPressed = async (blog: Blog): Promise<number> => {
  const clean = await expectReadersUpToDate(blog)
  const before = pagesIn(blog.dist)
  const { rendered, isFull } = await blog.rebuild()
  expect(isFull).toBe(false)
  expectFilesUpToDate(blog, clean)
  const changed = [...clean].filter(([file, body]) => before.get(file) !== body)
  await expectReadersServed(blog, new Map(changed))
  return rendered
}

test('an edit of a summary, of how a text begins, or of its length is on the cards, then in the files', async () => {
  const blog = await startPress()
  const id = ids.at(-2) ?? ''
  const [begins, ends] = ['<p>It begins otherwise.</p>', `<p>${'word '.repeat(500)}</p>`]
  for (const [input, shown] of [
    [{ html: begins }, 'It begins otherwise.'],
    [{ html: begins + ends }, '2&nbsp;min<'],
    [{ summary: 'In short.' }, 'In short.'],
  ] as const) {
    await change(blog, id, input)
    expect(await blog.text('/blog/page/coding')).toContain(shown)
    await blog.rebuild()
    expect(await blog.text('/blog/page/coding')).toContain(shown)
  }
  // What no card shows changes no list: only its own page, what reads every article, and three feeds.
  await change(blog, id, { html: `${begins}${ends}<p>It ends.</p>` })
  expect(await expectPressed(blog)).toBe(1 + 5 + 3)
})

test('a new article is in its page, its lists, the sitemap and the index, then in the files', async () => {
  const blog = await startPress()
  const id = await publish(blog.author, { headingSave: 'Web pages, in full' })
  for (const path of ['/blog', '/blog/page/coding', '/blog/page/articles', '/search-index.json']) {
    expect(await blog.text(path)).toContain('Web pages, in full')
  }
  expect(await blog.text('/sitemap-articles-0.xml')).toContain(`/blog/${id}<`)
  const rendered = await expectPressed(blog)
  // Its own page, three pages of its category, the home page, /blog, the titles, mind growth, the index, two
  // sitemaps, three feeds, and no other.
  expect(rendered).toBe(1 + 3 + 7 + 3)
})

test('an edit of how the text begins renders the article, its list and what tells of changes, not its neighbours', async () => {
  const blog = await startPress()
  await change(blog, ids[4] as string, { html: '<p>Other words.</p>' })
  expect(await blog.text(`/blog/${ids[4]}`)).toContain('Other words.')
  expect(await expectPressed(blog)).toBe(1 + 1 + 5 + 3)
})

test('a retitled article shows its new title wherever it is listed, and its old address redirects', async () => {
  const blog = await startPress()
  await change(blog, ids[6] as string, { headingSave: 'Software, renamed' })
  await expectPressed(blog)
  for (const path of ['/local/software-part-6', '/local/software-renamed']) {
    expect(await follow(blog, path)).toBe(`/blog/${ids[6]}`)
  }
})

test('a changed picture, date or category moves the article in every list it leaves or enters', async () => {
  const blog = await startPress()
  await change(blog, ids[0] as string, { imageCdn: 'https://pictures.example.com/other.jpg' })
  await expectPressed(blog)
  await change(blog, ids[11] as string, { dateSave: '2025-01-01' })
  await expectPressed(blog)
  await change(blog, ids[3] as string, { category: 'Coding' })
  await expectPressed(blog)
})

test('a deleted article is gone at once, from its page and from every list', async () => {
  const blog = await startPress()
  await remove(blog, ids[2] as string, 'Software, part 2')
  expect(await follow(blog, `/blog/${ids[2]}`)).toBe(410)
  await expectPressed(blog)
  expect(await follow(blog, `/blog/${ids[2]}`)).toBe(410)
  expect(await follow(blog, '/local/software-part-2')).toBe(410)
})

test('a published draft is read at once and becomes a file, and the draft is gone', async () => {
  const blog = await startPress()
  const headingSave = 'From a draft'
  const { _id: draftId } = await keepDraft(blog, article({ headingSave }))
  const id = await publish(blog.author, { headingSave, draftId })
  expect(await follow(blog, '/local/from-a-draft')).toBe(`/blog/${id}`)
  await expectPressed(blog)
  expect(await blog.author.ask('listDrafts')).toEqual([])
})

test('the last article of a category leaves an empty list', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'The only software' })
  await blog.rebuild()
  await remove(blog, id, 'The only software')
  await expectPressed(blog)
})

test('the rebuild says what was asked and what landed', async () => {
  const blog = await startPress()
  const state = async () => await blog.author.ask('readRebuild')
  expect(await state()).toMatchObject({ asked: 12, landed: 12, lastError: null })
  await publish(blog.author, { headingSave: 'One more software' })
  expect(await state()).toMatchObject({ asked: 13, landed: 12 })
  await blog.rebuild()
  expect(await state()).toMatchObject({ asked: 13, landed: 13 })
})

test('after some random changes and rebuilds between them, every page is as a clean build has it', async () => {
  const blog = await startBlog()
  const step = randomChanges(blog, 20261120)
  for (let n = 1; n <= 8; n += 1) {
    if (await step()) await blog.rebuild()
  }
  await blog.rebuild()
  expectFilesUpToDate(blog, await expectReadersUpToDate(blog))
})

test('a rebuild asks for what has changed in four calls: it keeps the articles that feeds have', async () => {
  const blog = await startPress()
  let asked = 0
  const { call, callAt } = blog.build.client
  const client: Client = {
    origin: blog.origin,
    call: (...input) => {
      asked += 1
      return call(...input)
    },
    callAt: (...input) => {
      asked += 1
      return callAt(...input)
    },
  }
  const publishOne = async (headingSave: string) => {
    await publish(blog.author, { headingSave })
    asked = 0
    await bringUpToDate({ ...blog.build, client })
    return asked
  }
  // The revision, what has changed, what has ended, and the new text.
  expect(await publishOne('Software, one more')).toBe(4)
  await change(blog, ids[0] as string, { html: '<p>Another text.</p>' })
  expect(await publishOne('Software, and one more')).toBe(4)
  expectFilesUpToDate(blog, await cleanPages(blog))
})
