import { expect, test } from 'vitest'
import { deleteArticle, editArticle, readArticleAtPath } from '../../shared/articles/contract.ts'
import { encodeText } from '../../shared/base64.ts'
import { createDraft, listDrafts } from '../../shared/drafts/contract.ts'
import { readRebuild } from '../../shared/rebuild/contract.ts'
import { expectData } from '../lib/client.ts'
import { article, type NewArticle, publish } from './articles.ts'
import { type Blog, owner, startBlog } from './blog.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from './compare.ts'

const change = async (
  blog: Blog,
  id: string,
  fields: NewArticle & { html?: string },
): Promise<void> => {
  const query = { name: `/blog/${id}` }
  const current = expectData(await blog.anyone.call(readArticleAtPath, { query }))
  const { html, ...others } = fields
  const articleSave = html === undefined ? current?.articleSave : encodeText(html)
  const rest = article({ ...(current as NewArticle), articleSave, ...others })
  const body = {
    ...rest,
    id,
    editorPassword: owner.OWNER_PASSWORD,
    updatedAt: current?.updatedAt as string,
  }
  expectData(await blog.author.call(editArticle, { body }))
}

const remove = async (blog: Blog, id: string, title: string): Promise<void> => {
  const body = { password: owner.OWNER_PASSWORD, _id: id }
  expectData(await blog.author.call(deleteArticle, { query: { reference: title }, body }))
}

/** Twelve articles in two categories, days apart, and their static files. */
const startPress = async (): Promise<{ blog: Blog; ids: string[] }> => {
  const blog = await startBlog()
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const headingSave = n % 2 === 0 ? `Software, part ${n}` : `Sleep, part ${n}`
    ids.push(await publish(blog.author, { headingSave, dateSave: `2026-03-${10 + n}` }))
  }
  await blog.rebuild()
  return { blog, ids }
}

/** After a change: readers first, then the incremental build, then readers of its files. */
const expectPressed = async (blog: Blog): Promise<number> => {
  const clean = await expectReadersUpToDate(blog)
  const { rendered, isFull } = await blog.rebuild()
  expect(isFull).toBe(false)
  expectFilesUpToDate(blog, clean)
  await expectReadersUpToDate(blog)
  return rendered
}

test('a new article is in its page, its lists, the sitemap and the index, then in the files', async () => {
  const { blog } = await startPress()
  const id = await publish(blog.author, { headingSave: 'Web pages, in full' })
  for (const path of ['/blog', '/blog/page/coding', '/blog/page/articles', '/search-index.json']) {
    expect(await blog.text(path)).toContain('Web pages, in full')
  }
  expect(await blog.text('/sitemap-0.xml')).toContain(`/blog/${id}<`)
  const rendered = await expectPressed(blog)
  // Its own page, three pages of its category, /blog, the titles, the index, two sitemaps, and no other.
  expect(rendered).toBe(1 + 3 + 5)
})

test('an edit of the text renders the article and what tells of changes, not its neighbours', async () => {
  const { blog, ids } = await startPress()
  await change(blog, ids[4] as string, { html: '<p>Other words.</p>' })
  expect(await blog.text(`/blog/${ids[4]}`)).toContain('Other words.')
  expect(await expectPressed(blog)).toBe(1 + 5)
})

test('a retitled article shows its new title wherever it is listed, and its old address redirects', async () => {
  const { blog, ids } = await startPress()
  await change(blog, ids[6] as string, { headingSave: 'Software, renamed' })
  await expectPressed(blog)
  const old = await blog.get('/local/software-part-6')
  expect([old.status, old.headers.get('Location')]).toEqual([301, `/blog/${ids[6]}`])
  const renamed = await blog.get('/local/software-renamed')
  expect(renamed.headers.get('Location')).toBe(`/blog/${ids[6]}`)
})

test('a changed picture, date or category moves the article in every list it leaves or enters', async () => {
  const { blog, ids } = await startPress()
  await change(blog, ids[0] as string, { imageCdn: 'https://pictures.example.com/other.jpg' })
  await expectPressed(blog)
  await change(blog, ids[11] as string, { dateSave: '2025-01-01' })
  await expectPressed(blog)
  await change(blog, ids[3] as string, { category: 'Coding' })
  await expectPressed(blog)
})

test('a deleted article is gone at once, from its page and from every list', async () => {
  const { blog, ids } = await startPress()
  await remove(blog, ids[2] as string, 'Software, part 2')
  expect((await blog.get(`/blog/${ids[2]}`)).status).toBe(410)
  await expectPressed(blog)
  expect((await blog.get(`/blog/${ids[2]}`)).status).toBe(410)
  expect((await blog.get('/local/software-part-2')).status).toBe(404)
})

test('a published draft is read at once and becomes a file, and the draft is gone', async () => {
  const { blog } = await startPress()
  expectData(
    await blog.author.call(createDraft, { body: article({ headingSave: 'From a draft' }) }),
  )
  const [draft] = expectData(await blog.author.call(listDrafts))
  const id = await publish(blog.author, {
    headingSave: 'From a draft',
    draftId: draft?._id as string,
  })
  expect((await blog.get('/local/from-a-draft')).headers.get('Location')).toBe(`/blog/${id}`)
  await expectPressed(blog)
  expect(expectData(await blog.author.call(listDrafts))).toEqual([])
})

test('the last article of a category leaves an empty list', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'The only software' })
  await blog.rebuild()
  await remove(blog, id, 'The only software')
  await expectPressed(blog)
})

test('the rebuild says what was asked, what landed and what is stale', async () => {
  const { blog } = await startPress()
  const state = async () => expectData(await blog.author.call(readRebuild))
  expect(await state()).toMatchObject({ asked: 12, landed: 12, stale: [], lastError: null })
  const id = await publish(blog.author, { headingSave: 'One more software' })
  expect(await state()).toMatchObject({ asked: 13, landed: 12 })
  expect((await state()).stale).toEqual([`article:${id}`, 'list:all', 'list:coding'])
  await blog.rebuild()
  expect(await state()).toMatchObject({ asked: 13, landed: 13, stale: [] })
})

/** A repeatable series of numbers below a bound (mulberry32). */
const series = (seed: number) => (below: number) => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below
}

test('after 50 random changes and rebuilds between them, every page is as a clean build has it', async () => {
  const blog = await startBlog()
  const pick = series(20261120)
  const titles = new Map<string, string>()
  const anyTitle = () => `${pick(2) ? 'Software' : 'Sleep'} ${pick(8)}`
  const anyDay = () => `2026-0${1 + pick(3)}-1${pick(4)}`
  for (let step = 0; step < 50; step += 1) {
    const ids = [...titles.keys()]
    const id = ids[pick(Math.max(1, ids.length))]
    const kind = id === undefined ? 0 : pick(7)
    if (id === undefined || kind <= 2) {
      const headingSave = anyTitle()
      titles.set(await publish(blog.author, { headingSave, dateSave: anyDay() }), headingSave)
    } else if (kind === 3) {
      await remove(blog, id, titles.get(id) as string)
      titles.delete(id)
    } else if (kind === 4) {
      const headingSave = anyTitle()
      await change(blog, id, { headingSave })
      titles.set(id, headingSave)
    } else if (kind === 5) {
      await change(blog, id, { dateSave: anyDay(), category: pick(2) ? 'Coding' : 'Health' })
    } else {
      await change(blog, id, { html: `<p>Text ${step}</p>` })
    }
    if (pick(4) === 0) await blog.rebuild()
    if (step % 10 === 9) await expectReadersUpToDate(blog)
  }
  await blog.rebuild()
  expectFilesUpToDate(blog, await expectReadersUpToDate(blog))
})
