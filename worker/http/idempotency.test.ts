import { expect, test } from 'vitest'
import { expectData, type Reply } from '../../scripts/lib/client.ts'
import { article, type NewDraft, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome } from '../../scripts/testing/calls.ts'
import { edit, published } from '../../scripts/testing/changes.ts'
import { atOnce, tally } from '../../scripts/testing/readers.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'

const blog = await sharedBlog()
const { author } = blog

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

const create = (key: string, headingSave: string, more: NewDraft = {}) =>
  author.call('createArticle', { body: { ...article({ headingSave }), ...more }, ...keyed(key) })

const articlesOf = (heading: string) => countOf(blog.db, 'articles WHERE heading = ?1', heading)
const dataOf = (replies: readonly Reply<unknown>[]) => new Set(replies.map(expectData))

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
  expect(tally(replies.map(outcome))).toEqual({ 201: 20 })
  expect(new Set(replies.map((reply) => reply.headers.get('Location'))).size).toBe(1)
  expect(replies.filter((reply) => isReplayed(reply) === null)).toHaveLength(1)
  expect(await articlesOf('Twenty')).toBe(1)
})

test('without a key, or with another one, the same request is another article', async () => {
  await publish(author, { headingSave: 'Again' })
  await publish(author, { headingSave: 'Again' })
  await create('another', 'Again')
  expect(await articlesOf('Again')).toBe(3)
})

test('a key that was used for another request is refused', async () => {
  await create('used', 'Used')
  const before = await dump(blog.db)
  const body = article({ headingSave: 'Used' })
  const refused = [
    await create('used', 'Used otherwise'),
    await author.call('createDraft', { body, ...keyed('used') }),
    await author.call('createArticle', { body, query: { id: 'stillpress' }, ...keyed('used') }),
  ]
  for (const reply of refused) expect(outcome(reply)).toBe('idempotency-key-reused')
  // The author learns what it stored.
  const current = { location: expect.stringMatching(/^\/blog\/\w+$/) }
  expect(refused[0]).toMatchObject({ problem: { current } })
  expect(await dump(blog.db)).toEqual(before)
})

test('a key that is none is refused', async () => {
  const headers = { Cookie: await newSession(blog) }
  const before = await dump(blog.db)
  const body = JSON.stringify(article())
  for (const key of ['', 'a b', 'a'.repeat(201), 'schlüssel', '\t']) {
    const keyed = { ...headers, 'Idempotency-Key': key }
    const response = await send(blog, 'createArticle', { body, headers: keyed })
    expect([key, (await problemIn(response)).code]).toEqual([key, 'idempotency-key-invalid'])
  }
  expect(await dump(blog.db)).toEqual(before)
  expect((await create('~'.repeat(200), 'Longest')).ok).toBe(true)
})

test('a refused call keeps no key: mended, it works with the same one', async () => {
  const before = await dump(blog.db)
  expect(outcome(await create('mended', 'Mended', { imageCdn: '' }))).toBe('picture-missing')
  const missing = await create('mended', 'Mended', { draftId: 'draft-aaaaaaaaaaaaaaaa' })
  expect(outcome(missing)).toBe('draft-not-found')
  expect(await dump(blog.db)).toEqual(before)
  expect((await create('mended', 'Mended')).status).toBe(201)
})

test('an edit that is repeated is no conflict with itself', async () => {
  const first = await published(blog, { headingSave: 'Edit me' })
  const again = () => edit(blog, first, { headingSave: 'Edited' }, keyed('edit').headers)
  const replies = await atOnce(10, again)
  const answers = replies.map((reply) => expectData(reply).updatedAt)
  expect(new Set(answers).size).toBe(1)
  const late = await again()
  expect([expectData(late).updatedAt, isReplayed(late)]).toEqual([answers[0], 'true'])
})

test('a replay of an edit still asks for the password', async () => {
  const first = await published(blog, { headingSave: 'Guarded' })
  const again = (editorPassword: string) =>
    edit(blog, first, { headingSave: 'Edited', editorPassword }, keyed('guarded').headers)
  expectData(await again(owner.OWNER_PASSWORD))
  expect(outcome(await again('wrong'))).toBe('wrong-password')
})

test('drafts are kept and edited once for each key', async () => {
  const body = article({ headingSave: 'Draft' })
  const stored = await atOnce(10, () => author.call('createDraft', { body, ...keyed('draft') }))
  expect(dataOf(stored)).toEqual(new Set(['201']))
  const [one, ...others] = await author.ask('listDrafts')
  if (!one) throw new Error('It was not kept.')
  expect(others).toEqual([])
  const { _id: id, updatedAt } = one
  const editDraft = { ...body, id, updatedAt }
  const edited = await atOnce(10, () =>
    author.call('editDraft', { body: { editDraft }, ...keyed('draft-edit') }),
  )
  expect(dataOf(edited)).toEqual(new Set([id]))
})

test('a key opens nothing without a session', async () => {
  await create('secret', 'Secret')
  const body = JSON.stringify(article({ headingSave: 'Secret' }))
  const response = await send(blog, 'createArticle', { body, ...keyed('secret') })
  expect((await problemIn(response)).code).toBe('not-signed-in')
})
