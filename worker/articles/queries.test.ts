import { expect, test } from 'vitest'
import { expectData, type Reply } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'

const { author } = await sharedBlog({ worker: 'counting-worker' })

/** How many statements a call ran on the database before its answer, and how often it went there: for a batch once. */
const queries = (reply: Reply<unknown>) => {
  expectData(reply)
  return ['queries', 'trips'].map((name) => Number(reply.headers.get(`x-database-${name}`)))
}

test('what writes an article or a draft asks the database this often', async () => {
  const id = await publish(author)
  const { updatedAt } = (await author.ask('readArticleAtPath', {
    query: { name: `/blog/${id}` },
  })) as { updatedAt: string }
  const editorPassword = owner.OWNER_PASSWORD
  const [archived] = await author.ask('listArchive')
  if (!archived) throw new Error('The archive is empty.')
  await author.call('createDraft', { body: article() })
  await author.call('createDraft', { body: article({ headingSave: 'Kept' }) })
  const [draft, another] = await author.ask('listDrafts')
  if (!draft || !another) throw new Error('There are no drafts.')
  const edited = { ...article({ headingSave: 'A later draft' }), id: draft._id }
  const archive = { ...archived, _id: 'another1', href: '/another', oldHrefs: [] }
  expect({
    publish: queries(
      await author.call('createArticle', { body: article({ headingSave: 'A walk' }) }),
    ),
    'publish a draft': queries(
      await author.call('createArticle', {
        body: { ...article({ headingSave: 'Kept' }), draftId: another._id },
      }),
    ),
    'publish under a title that is taken': queries(
      await author.call('createArticle', { body: article() }),
    ),
    edit: queries(
      await author.call('editArticle', {
        body: { ...article({ headingSave: 'Another walk' }), id, updatedAt, editorPassword },
      }),
    ),
    delete: queries(
      await author.call('deleteArticle', {
        query: { reference: 'Another walk' },
        body: { password: editorPassword },
      }),
    ),
    restore: queries(await author.call('restoreArticle', { body: archive })),
    'keep a draft': queries(await author.call('createDraft', { body: article() })),
    'edit a draft': queries(
      await author.call('editDraft', {
        body: { editDraft: { ...edited, updatedAt: draft.updatedAt } },
      }),
    ),
  }).toEqual({
    publish: [9, 2],
    'publish a draft': [10, 2],
    'publish under a title that is taken': [17, 4],
    edit: [14, 4],
    delete: [10, 4],
    restore: [8, 2],
    'keep a draft': [4, 2],
    'edit a draft': [6, 3],
  })
})
