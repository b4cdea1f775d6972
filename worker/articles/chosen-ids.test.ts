import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewDraft, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { bringBack, end, follow, opened, remove } from '../../scripts/testing/changes.ts'
import { draftNow } from '../../scripts/testing/drafts.ts'
import { atOnce, tally } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { articleIdOf, articlePath } from '../../shared/articles/paths.ts'
import { publicTables } from '../../shared/public-data.ts'

const blog = await sharedBlog()
const { author, anyone, builder, db } = blog

const draft = (id: string, input: NewDraft, headers = {}) =>
  author.call('createDraft', { body: { ...article(input), id }, headers })
const create = (id: string, input: NewDraft) =>
  author.call('createArticle', { body: { ...article(input), id } })
const throwAway = (arg: string) => author.call('deleteDraft', { body: { arg } })
const publicRows = (table: 'articles' | 'tombstones') =>
  builder.ask('readPublicRows', { query: { table, columns: publicTables[table].key } })
const imported = { key: 'import-chosen', source: '/home/ada/blog', hash: 'one' }

test('a draft has the id that its caller chose, and a repeat is refused with the draft', async () => {
  const id = 'draft-chosen000000001'
  const first = await draft(id, { headingSave: 'Chosen' })
  expect(first).toMatchObject({ ok: true, status: 201, data: '201' })
  expect(first.headers.get('Location')).toMatch(new RegExp(`reference=${id}$`))
  const current = await draftNow(blog, id)
  expect(current).toMatchObject({ updatedAt: first.headers.get('Updated-At') })
  const before = await dump(db)
  for (const headingSave of ['Chosen', 'Another text']) {
    const repeated = await draft(id, { headingSave })
    expect(outcome(repeated)).toBe('edit-conflict')
    expect(repeated).toMatchObject({ problem: { current } })
  }
  expect(await dump(db)).toEqual(before)
})

test('a draft that is sent twenty times at once under one id is one', async () => {
  const id = 'draft-twenty0000000001'
  const replies = await atOnce(20, (n) => draft(id, { headingSave: `Text ${n}` }))
  expect(tally(replies.map(outcome))).toEqual({ 201: 1, 'edit-conflict': 19 })
  const current = await draftNow(blog, id)
  for (const reply of replies) if (!reply.ok) expect(reply.problem.current).toEqual(current)
})

test('a draft is refused the id of an article that is published, in the bin or deleted for good', async () => {
  const id = await publish(author, { headingSave: 'Published before' })
  const send = () => draft(`draft-${id}`, { headingSave: 'Late' })
  const outcomes = async () => {
    const before = await dump(db)
    const reply = await send()
    expect(await dump(db)).toEqual(before)
    const current = reply.ok ? null : (reply.problem.current as { _id: string } | undefined)
    return [outcome(reply), current?._id]
  }
  expect(await outcomes()).toEqual(['article-exists', id])
  await remove(blog, id, 'Published before')
  expect(await outcomes()).toEqual(['article-exists', undefined])
  await bringBack(blog, id)
  expect(await outcomes()).toEqual(['article-exists', id])
  await remove(blog, id, 'Published before')
  await end(blog, id)
  expect(await outcomes()).toEqual(['id-deleted', undefined])
})

test('a draft that was thrown away does not come back, however late its save arrives', async () => {
  const id = 'draft-thrownaway000001'
  const headers = { 'Idempotency-Key': 'thrown-away' }
  expectData(await draft(id, { headingSave: 'Thrown away' }, headers))
  const replies = await Promise.all([
    atOnce(10, () => draft(id, { headingSave: 'Thrown away' })),
    throwAway(id).then((reply) => [reply]),
    atOnce(10, () => draft(id, { headingSave: 'Thrown away' })),
  ])
  for (const reply of replies.flat()) {
    expect([200, 'edit-conflict', 'id-deleted']).toContain(outcome(reply))
  }
  const before = await dump(db)
  expect(outcome(await draft(id, { headingSave: 'Later' }))).toBe('id-deleted')
  // Who repeats under a key gets the first answer, and nothing is stored.
  expectData(await draft(id, { headingSave: 'Thrown away' }, headers))
  expect(await dump(db)).toEqual(before)
  expect(await draftNow(blog, id)).toBeUndefined()
})

test('readers and builds hear nothing of a draft that was thrown away', async () => {
  const id = 'draft-unheardof0000001'
  const revision = () => db.prepare('SELECT revision FROM rebuild').first('revision')
  const before = await revision()
  await draft(id, { headingSave: 'Zanzibarian words' })
  expectData(await throwAway(id))
  expect(await revision()).toBe(before)
  const own = articleIdOf(id)
  for (const name of [id, own]) expect(await follow(blog, articlePath(name))).toBe(404)
  const seen = JSON.stringify([
    await publicRows('articles'),
    await publicRows('tombstones'),
    await anyone.ask('listArticles'),
    await anyone.ask('searchTexts', { query: { q: 'Zanzibarian', from: '0' } }),
    await anyone.ask('readArticleAtPath', { query: { name: articlePath(own) } }),
  ])
  expect(seen).not.toContain(own)
})

test('an article has the id that its caller chose, and a repeat is refused with the article', async () => {
  const id = 'chosenarticle01'
  expect(await create(id, { headingSave: 'Named' })).toMatchObject({ status: 201, data: 'Created' })
  const { articleSave, updatedAt } = await opened(blog, articlePath(id))
  const before = await dump(db)
  const repeated = await create(id, { headingSave: 'Named' })
  expect(outcome(repeated)).toBe('article-exists')
  expect(repeated).toMatchObject({ problem: { current: { _id: id, articleSave, updatedAt } } })
  expect(await dump(db)).toEqual(before)
  const replies = await atOnce(20, () => create('chosenarticle20', { headingSave: 'Twenty' }))
  expect(tally(replies.map(outcome))).toEqual({ 201: 1, 'article-exists': 19 })
})

test('an id is not used again, except by an import, which ends its tombstone', async () => {
  const id = 'chosenarticle02'
  const body = { ...article({ headingSave: 'Deleted' }), id, imported }
  expectData(await create(id, { headingSave: 'Deleted' }))
  await remove(blog, id, 'Deleted')
  const inBin = await dump(db)
  for (const reply of [
    await create(id, { headingSave: 'Deleted' }),
    await author.call('createArticle', { body }),
  ]) {
    expect(outcome(reply)).toBe('article-exists')
    expect(reply).not.toHaveProperty('problem.current')
  }
  expect(await dump(db)).toEqual(inBin)
  await end(blog, id)
  expect(outcome(await create(id, { headingSave: 'Deleted' }))).toBe('id-deleted')
  expectData(await author.call('createArticle', { body }))
  expect(await follow(blog, articlePath(id))).toBe(200)
  expect((await publicRows('articles')).filter((row) => row.id === id)).toHaveLength(1)
  expect((await publicRows('tombstones')).filter((row) => row.article_id === id)).toEqual([])
})

test('an article is refused the id of a draft, of one that was thrown away, and a draft’s with its own', async () => {
  const id = 'draft-namesake00000001'
  await draft(id, { headingSave: 'The draft' })
  const current = await draftNow(blog, id)
  const refused = await create(articleIdOf(id), { headingSave: 'Its namesake' })
  expect(outcome(refused)).toBe('edit-conflict')
  expect(refused).toMatchObject({ problem: { current } })
  const both = { ...article(), id: 'chosenarticle03', draftId: id }
  expect(outcome(await author.call('createArticle', { body: both }))).toBe('invalid-input')
  await throwAway(id)
  expect(outcome(await create(articleIdOf(id), { headingSave: 'Late' }))).toBe('id-deleted')
})
