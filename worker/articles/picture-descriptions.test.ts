import { expect, test } from 'vitest'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'

import { sql } from '../../scripts/testing/calls.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

const opened = async (id: string) =>
  await anyone.ask('readArticleAtPath', { query: { name: `/blog/${id}` } })
const edit = async (id: string, given: NewArticle) => {
  const updatedAt = (await opened(id))?.updatedAt ?? ''
  const body = { ...article(given), id, updatedAt, editorPassword: owner.OWNER_PASSWORD }
  return await author.ask('editArticle', { body })
}
const altOf = (page: string) =>
  /<figure class="lead">\s*<img[^>]* alt(?:="([^"]*)")?/.exec(page)?.[1]

test('what the head’s picture shows is in the answer, on the page and in the history', async () => {
  const given = { headingSave: 'Seen', imageAlt: ' A "shore"\n at dawn ' }
  const id = await publish(author, given)
  expect((await opened(id))?.imageAlt).toBe('A "shore" at dawn')
  expect(altOf(await blog.text(`/blog/${id}`))).toBe('A &quot;shore&quot; at dawn')
  await edit(id, { headingSave: 'Seen', imageAlt: 'Another view' })
  const query = { reference: id, version: 1 }
  expect((await author.ask('readVersion', { query })).imageAlt).toBe('A "shore" at dawn')
  await edit(id, { headingSave: 'Seen', imageAlt: '' })
  expect(altOf(await blog.text(`/blog/${id}`)) ?? '').toBe('')
})

test('an edit that says nothing of it keeps it, but not for another picture', async () => {
  const id = await publish(author, { headingSave: 'Kept', imageAlt: 'A shore' })
  await edit(id, { headingSave: 'Kept' })
  expect((await opened(id))?.imageAlt).toBe('A shore')
  await edit(id, { headingSave: 'Kept', imageCdn: 'https://example.com/other.png Ada' })
  expect((await opened(id))?.imageAlt).toBe('')
})

test('a draft keeps it, and publishes itself with it', async () => {
  const body = article({ headingSave: 'Planned', imageAlt: 'A harbour' })
  await author.ask('createDraft', { body })
  const found = async () => {
    const [draft] = await author.ask('listDrafts')
    return { id: draft?._id ?? '', updatedAt: draft?.updatedAt ?? '', imageAlt: draft?.imageAlt }
  }
  const { imageAlt, ...draft } = await found()
  expect(imageAlt).toBe('A harbour')
  const again = { editDraft: { ...article({ headingSave: 'Planned' }), ...draft } }
  await author.ask('editDraft', { body: again })
  const { imageAlt: kept, ...edited } = await found()
  expect(kept).toBe('A harbour')
  const publishAt = '2099-01-01T00:00:00.000Z'
  await author.ask('scheduleDraft', { body: { ...edited, publishAt, reference: true } })
  await sql(db, "UPDATE drafts SET publish_at = '2026-01-01T00:00:00.000Z'")
  await blog.tick()
  const row = await db
    .prepare('SELECT image_alt FROM articles WHERE heading = ?1')
    .bind('Planned')
    .first()
  expect(row).toEqual({ image_alt: 'A harbour' })
})
