import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'

import { atOnce } from '../../scripts/testing/readers.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'

const blog = await sharedBlog()
const { author } = blog

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

const create = (key: string, headingSave: string) =>
  author.call('createArticle', { body: article({ headingSave }), ...keyed(key) })

const countOf = (heading: string) =>
  blog.db
    .prepare('SELECT COUNT(*) AS n FROM articles WHERE heading = ?1')
    .bind(heading)
    .first<number>('n')

const isReplayed = (reply: { headers: Headers }) => reply.headers.get('Idempotency-Replayed')

test('a repeat is answered as the first time and writes nothing', async () => {
  const first = await create('one', 'Once')
  const before = await dump(blog.db)
  const second = await create('one', 'Once')
  expect(await dump(blog.db)).toEqual(before)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(expectData(second)).toBe(expectData(first))
  expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
  expect([isReplayed(first), isReplayed(second)]).toEqual([null, 'true'])
})

test('twenty repeats at once make one article and get one answer', async () => {
  const replies = await atOnce(20, () => create('twenty', 'Twenty'))
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(201))
  expect(new Set(replies.map((reply) => reply.headers.get('Location'))).size).toBe(1)
  expect(replies.filter((reply) => isReplayed(reply) === null)).toHaveLength(1)
  expect(await countOf('Twenty')).toBe(1)
})

test('without a key, or with another one, the same request is another article', async () => {
  await author.call('createArticle', { body: article({ headingSave: 'Again' }) })
  await author.call('createArticle', { body: article({ headingSave: 'Again' }) })
  await create('another', 'Again')
  expect(await countOf('Again')).toBe(3)
})

test('a key that was used for another request is refused', async () => {
  await create('used', 'Used')
  const before = await dump(blog.db)
  const refused = [
    await create('used', 'Used otherwise'),
    await author.call('createDraft', { body: article({ headingSave: 'Used' }), ...keyed('used') }),
    await author.call('createArticle', {
      body: article({ headingSave: 'Used' }),
      query: { id: 'stillpress' },
      ...keyed('used'),
    }),
  ]
  for (const reply of refused) {
    expect(outcome(reply)).toBe('idempotency-key-reused')
  }
  // The author learns what it stored.
  expect(refused[0]).toMatchObject({
    problem: { current: { location: expect.stringMatching(/^\/blog\/\w+$/) } },
  })
  expect(await dump(blog.db)).toEqual(before)
})

test('a key that is none is refused', async () => {
  const headers = { Cookie: await newSession(blog) }
  const before = await dump(blog.db)
  const body = JSON.stringify(article())
  for (const key of ['', 'a b', 'a'.repeat(201), 'schlüssel', '\t']) {
    const response = await send(blog, 'createArticle', {
      body,
      headers: { ...headers, 'Idempotency-Key': key },
    })
    expect([key, (await problemIn(response)).code]).toEqual([key, 'idempotency-key-invalid'])
  }
  expect(await dump(blog.db)).toEqual(before)
  expect((await create('~'.repeat(200), 'Longest')).ok).toBe(true)
})

test('a refused call keeps no key: mended, it works with the same one', async () => {
  const before = await dump(blog.db)
  const broken = await author.call('createArticle', {
    body: article({ headingSave: 'Mended', imageCdn: '' }),
    ...keyed('mended'),
  })
  expect(broken.ok).toBe(false)
  const missing = await author.call('createArticle', {
    body: { ...article({ headingSave: 'Mended' }), draftId: 'draft-aaaaaaaaaaaaaaaa' },
    ...keyed('mended'),
  })
  expect(missing.status).toBe(404)
  expect(await dump(blog.db)).toEqual(before)
  expect((await create('mended', 'Mended')).status).toBe(201)
})

test('an edit that is repeated is no conflict with itself', async () => {
  await create('edit-me', 'Edit me')
  const one = (await author.ask('listArticles')).find(
    ({ headingSave }) => headingSave === 'Edit me',
  )
  if (!one) throw new Error('It was not found.')
  const body = {
    ...article({ headingSave: 'Edited' }),
    id: one._id,
    updatedAt: one.updatedAt,
    editorPassword: owner.OWNER_PASSWORD,
  }
  const replies = await atOnce(10, () => author.call('editArticle', { body, ...keyed('edit') }))
  const answers = replies.map((reply) => expectData(reply).updatedAt)
  expect(new Set(answers).size).toBe(1)
  const late = await author.call('editArticle', { body, ...keyed('edit') })
  expect([expectData(late).updatedAt, isReplayed(late)]).toEqual([answers[0], 'true'])
})

test('a replay of an edit or a delete still asks for the password', async () => {
  await create('guarded', 'Guarded')
  const query = { reference: 'Guarded' }
  const { OWNER_PASSWORD: password } = owner
  await author.ask('deleteArticle', { query, body: { password }, ...keyed('delete') })
  const wrong = await author.call('deleteArticle', {
    query,
    body: { password: 'wrong' },
    ...keyed('delete'),
  })
  expect(wrong.status).toBe(403)
})

test('a delete that is repeated was a success', async () => {
  await create('doomed', 'Doomed')
  const options = {
    query: { reference: 'Doomed' },
    body: { password: owner.OWNER_PASSWORD },
    ...keyed('doom'),
  }
  const replies = await atOnce(10, () => author.call('deleteArticle', options))
  expect(replies.map((reply) => reply.ok && reply.data)).toEqual(Array(10).fill('204'))
  // A later article of that title is not meant.
  await create('successor', 'Doomed')
  expect(isReplayed(await author.call('deleteArticle', options))).toBe('true')
  expect(await countOf('Doomed')).toBe(1)
})

test('drafts are kept, edited and deleted once for each key', async () => {
  const body = article({ headingSave: 'Draft' })
  const kept = await atOnce(10, () => author.call('createDraft', { body, ...keyed('draft') }))
  expect(kept.map((reply) => reply.ok && reply.data)).toEqual(Array(10).fill('201'))
  const [one, ...others] = await author.ask('listDrafts')
  if (!one) throw new Error('It was not kept.')
  expect(others).toEqual([])
  const { _id: id, updatedAt } = one
  const edited = await atOnce(10, () =>
    author.call('editDraft', {
      body: { editDraft: { ...body, id, updatedAt } },
      ...keyed('draft-edit'),
    }),
  )
  expect(edited.map((reply) => reply.ok && reply.data)).toEqual(Array(10).fill(id))
  const deleted = await atOnce(10, () =>
    author.call('deleteDraft', { body: { arg: id }, ...keyed('draft-delete') }),
  )
  expect(deleted.map((reply) => reply.ok && reply.data)).toEqual(Array(10).fill('deleted'))
})

test('a key opens nothing without a session', async () => {
  await create('secret', 'Secret')
  const response = await send(blog, 'createArticle', {
    body: JSON.stringify(article({ headingSave: 'Secret' })),
    headers: { 'Idempotency-Key': 'secret' },
  })
  expect((await problemIn(response)).code).toBe('not-signed-in')
})
