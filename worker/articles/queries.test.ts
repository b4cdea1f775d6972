import { expect, test } from 'vitest'
import { expectData, type Reply } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { edit, opened } from '../../scripts/testing/changes.ts'
import { editDraft, keepDraft } from '../../scripts/testing/drafts.ts'

const blog = await sharedBlog({ worker: 'counting-worker' })
const { author } = blog

/** How many statements a call ran on the database before its answer, and how often it went there: for a batch once. */
const queries = (reply: Reply<unknown>) => {
  expectData(reply)
  return ['queries', 'trips'].map((name) => Number(reply.headers.get(`x-database-${name}`)))
}

test('what writes an article or a draft asks the database this often', async () => {
  const id = await publish(author)
  const first = await opened(blog, `/blog/${id}`)
  const [archived] = await author.ask('listArchive')
  if (!archived) throw new Error('The archive is empty.')
  const draft = await keepDraft(blog, article())
  const third = await keepDraft(blog, article({ headingSave: 'In one call' }))
  const another = await keepDraft(blog, article({ headingSave: 'Kept' }))
  const body = { password: owner.OWNER_PASSWORD }
  const doomed = { query: { reference: 'Another walk' }, body }
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
    'publish a draft in one call': queries(
      await author.call('createArticle', {
        body: {
          ...article({ headingSave: 'In one call' }),
          draftId: third._id,
          updatedAt: third.updatedAt,
        },
      }),
    ),
    'publish what was never saved': queries(
      await author.call('createArticle', {
        body: {
          ...article({ headingSave: 'Never saved' }),
          draftId: 'draft-neversaved',
          updatedAt: null,
        },
      }),
    ),
    'publish under a title that is taken': queries(
      await author.call('createArticle', { body: article() }),
    ),
    edit: queries(await edit(blog, first, { headingSave: 'Another walk' })),
    delete: queries(await author.call('deleteArticle', doomed)),
    restore: queries(await author.call('restoreArticle', { body: archive })),
    'keep a draft': queries(await author.call('createDraft', { body: article() })),
    'keep a draft under an own id': queries(
      await author.call('createDraft', { body: { ...article(), id: 'draft-chosen00' } }),
    ),
    'edit a draft': queries(await editDraft(blog, draft, { headingSave: 'A later draft' })),
  }).toEqual({
    publish: [8, 2],
    'publish a draft': [9, 2],
    'publish a draft in one call': [9, 2],
    'publish what was never saved': [8, 2],
    'publish under a title that is taken': [15, 4],
    edit: [14, 5],
    delete: [8, 5],
    restore: [7, 2],
    'keep a draft': [4, 2],
    'keep a draft under an own id': [5, 2],
    'edit a draft': [6, 3],
  })
})
