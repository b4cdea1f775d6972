import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'

import { edit, opened } from '../../scripts/testing/changes.ts'
import { draftNow, editDraft, keepDraft, makeDue, schedule } from '../../scripts/testing/drafts.ts'

const blog = await sharedBlog()
const { author, db } = blog

const altNow = async (id: string) => (await opened(blog, `/blog/${id}`)).imageAlt
const edits = async (id: string, input: NewArticle) => expectData(await edit(blog, id, input))
const altOf = (page: string) =>
  /<figure class="lead"[^>]*>\s*<img[^>]* alt(?:="([^"]*)")?/.exec(page)?.[1]

test('what the head’s picture shows is in the answer, on the page and in the history', async () => {
  const input = { headingSave: 'Seen', imageAlt: ' A "shore"\n at dawn ' }
  const id = await publish(author, input)
  expect(await altNow(id)).toBe('A "shore" at dawn')
  expect(altOf(await blog.text(`/blog/${id}`))).toBe('A &quot;shore&quot; at dawn')
  await edits(id, { headingSave: 'Seen', imageAlt: 'Another view' })
  const query = { reference: id, version: 1 }
  expect((await author.ask('readVersion', { query })).imageAlt).toBe('A "shore" at dawn')
  await edits(id, { headingSave: 'Seen', imageAlt: '' })
  expect(altOf(await blog.text(`/blog/${id}`)) ?? '').toBe('')
})

test('an edit that says nothing of it keeps it, but not for another picture', async () => {
  const id = await publish(author, { headingSave: 'Kept', imageAlt: 'A shore' })
  await edits(id, { headingSave: 'Kept' })
  expect(await altNow(id)).toBe('A shore')
  await edits(id, { headingSave: 'Kept', imageCdn: 'https://example.com/other.png Ada' })
  expect(await altNow(id)).toBe('')
})

test('a draft keeps it, and publishes itself with it', async () => {
  const body = article({ headingSave: 'Planned', imageAlt: 'A harbour' })
  const stored = await keepDraft(blog, body)
  expect(stored.imageAlt).toBe('A harbour')
  expectData(await editDraft(blog, stored, { headingSave: 'Planned' }))
  const edited = await draftNow(blog, stored._id)
  expect(edited?.imageAlt).toBe('A harbour')
  expectData(await schedule(blog, edited ?? stored))
  await makeDue(blog, stored)
  await blog.tick()
  const row = db.prepare("SELECT image_alt FROM articles WHERE heading = 'Planned'")
  expect(await row.first('image_alt')).toBe('A harbour')
})
