import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewDraft } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { end, opened, remove } from '../../scripts/testing/changes.ts'
import {
  draftNow,
  editDraft,
  keepDraft,
  makeDue,
  schedule,
  type Version,
} from '../../scripts/testing/drafts.ts'
import { atOnce, tally } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { articleIdOf, articlePath } from '../../shared/articles/paths.ts'
import { encodeText } from '../../shared/base64.ts'

const blog = await sharedBlog()
const { author, db } = blog

type Publishing = NewDraft & { html?: string; headingSave: string }

/** Publishes a text in one call. @param of the version that it began from; null for a draft that was never saved */
const publish = (draftId: string, updatedAt: string | null, input: Publishing) =>
  author.call('createArticle', { body: { ...article(input), draftId, updatedAt } })
const publishAt = ({ _id, updatedAt }: Version, input: Publishing) => publish(_id, updatedAt, input)
const store = (input: Publishing) => keepDraft(blog, article(input))
const articleOf = (draftId: string) => opened(blog, articlePath(articleIdOf(draftId)))
const countOf = (heading: string) =>
  db.prepare('SELECT COUNT(*) AS n FROM all_articles WHERE heading = ?1').bind(heading).first('n')
const throwAway = (arg: string) => author.ask('deleteDraft', { body: { arg } })

test('one call publishes the text that it carries, and the draft is gone', async () => {
  const draft = await store({ headingSave: 'As stored', html: '<p>Before.</p>', reference: 'no' })
  const html = '<p onclick="x()">After.</p>'
  const reply = await publishAt(draft, { headingSave: 'As sent', html })
  expect(reply).toMatchObject({ ok: true, status: 201, data: 'Created' })
  expect(reply.headers.get('Location')).toBe(articlePath(articleIdOf(draft._id)))
  expect(await articleOf(draft._id)).toMatchObject({
    headingSave: 'As sent',
    articleSave: encodeText('<p>After.</p>'),
    updatedAt: reply.headers.get('Updated-At'),
  })
  expect(await draftNow(blog, draft._id)).toBeUndefined()
})

test('the Reference that is checked is the one of the text, not of the stored draft', async () => {
  const draft = await store({ headingSave: 'Checked', reference: 'true' })
  const before = await dump(db)
  for (const [reference, code] of [
    ['', 'reference-missing'],
    ['false', 'reference-false'],
  ] as const) {
    expect(outcome(await publishAt(draft, { headingSave: 'Checked', reference }))).toBe(code)
  }
  expect(await dump(db)).toEqual(before)
  const unchecked = await store({ headingSave: 'Unchecked', reference: 'false' })
  expectData(await publishAt(unchecked, { headingSave: 'Unchecked' }))
})

test('a text that began from another version of its draft is refused with the draft as it is', async () => {
  const first = await store({ headingSave: 'Of two devices' })
  expectData(await editDraft(blog, first, { headingSave: 'Of the other device' }))
  const current = await draftNow(blog, first._id)
  const before = await dump(db)
  for (const version of [first.updatedAt, '2020-01-01T00:00:00.000Z', null]) {
    const refused = await publish(first._id, version, { headingSave: 'Of this device' })
    expect(outcome(refused)).toBe('edit-conflict')
    expect(refused).toMatchObject({ problem: { current } })
  }
  expect(await dump(db)).toEqual(before)
})

test('a text that was never saved is published under the id that its caller chose', async () => {
  const draftId = 'draft-neversaved000001'
  const send = () => publish(draftId, null, { headingSave: 'Never saved' })
  expect((await send()).status).toBe(201)
  // The answer was lost.
  const repeated = await send()
  expect(outcome(repeated)).toBe('article-exists')
  const { _id, articleSave } = await articleOf(draftId)
  expect(repeated).toMatchObject({ problem: { current: { _id, articleSave } } })
  expect(await countOf('Never saved')).toBe(1)
})

test('a repeat is refused with the article, without it once that is in the bin, and after that by name', async () => {
  const draft = await store({ headingSave: 'Once' })
  const versions = [draft.updatedAt, null]
  const outcomes = async () => {
    const before = await dump(db)
    const replies = []
    for (const version of versions) {
      replies.push(await publish(draft._id, version, { headingSave: 'Once' }))
    }
    expect(await dump(db)).toEqual(before)
    return replies.map((reply) => {
      const code = outcome(reply)
      const current = !reply.ok && (reply.problem.current as { headingSave: string } | undefined)
      return [code, current ? current.headingSave : null]
    })
  }
  expectData(await publishAt(draft, { headingSave: 'Once' }))
  expect(await outcomes()).toEqual(Array(2).fill(['article-exists', 'Once']))
  const id = articleIdOf(draft._id)
  await remove(blog, id, 'Once')
  expect(await outcomes()).toEqual(Array(2).fill(['article-exists', null]))
  await end(blog, id)
  expect(await outcomes()).toEqual([
    ['draft-not-found', null],
    ['id-deleted', null],
  ])
})

test('a draft that was thrown away is not published by a late call', async () => {
  const draft = await store({ headingSave: 'Thrown away' })
  await throwAway(draft._id)
  const before = await dump(db)
  expect(outcome(await publishAt(draft, { headingSave: 'Late' }))).toBe('draft-not-found')
  expect(outcome(await publish(draft._id, null, { headingSave: 'Late' }))).toBe('id-deleted')
  const unknown = await publish('draft-neverthere00001', draft.updatedAt, { headingSave: 'Late' })
  expect(outcome(unknown)).toBe('draft-not-found')
  expect(await dump(db)).toEqual(before)
})

test('a text that is published twenty times at once is one article, also a new one', async () => {
  const draft = await store({ headingSave: 'Twenty' })
  const replies = await atOnce(20, () => publishAt(draft, { headingSave: 'Twenty' }))
  expect(tally(replies.map(outcome))).toEqual({ 201: 1, 'article-exists': 19 })
  const fresh = await atOnce(20, () =>
    publish('draft-twentynew000001', null, { headingSave: 'Twenty new' }),
  )
  expect(tally(fresh.map(outcome))).toEqual({ 201: 1, 'article-exists': 19 })
  expect([await countOf('Twenty'), await countOf('Twenty new')]).toEqual([1, 1])
})

test('of a publish and a save of one version at once, one is done and the other gets what it did', async () => {
  const draft = await store({ headingSave: 'Contested' })
  const [published, saved] = await Promise.all([
    publishAt(draft, { headingSave: 'Published' }),
    editDraft(blog, draft, { headingSave: 'Saved' }),
  ])
  const isPublished = published.ok
  expect([outcome(published), outcome(saved)]).toEqual(
    isPublished ? [201, 'article-exists'] : ['edit-conflict', 200],
  )
  const current = { headingSave: isPublished ? 'Published' : 'Saved' }
  expect(isPublished ? saved : published).toMatchObject({ problem: { current } })
})

test('a publish and a delete of one draft at once leave an article or nothing', async () => {
  const draft = await store({ headingSave: 'Kept or not' })
  const [published, deleted] = await Promise.all([
    publishAt(draft, { headingSave: 'Kept or not' }),
    author.call('deleteDraft', { body: { arg: draft._id } }),
  ])
  expect([outcome(published), outcome(deleted)]).toEqual(
    published.ok ? [201, 'draft-not-found'] : ['draft-not-found', 200],
  )
  expect(await countOf('Kept or not')).toBe(published.ok ? 1 : 0)
  expect(await draftNow(blog, draft._id)).toBeUndefined()
})

test('a scheduled draft is published at once by the author, or by the cron, once', async () => {
  const draft = await store({ headingSave: 'Scheduled' })
  expectData(await schedule(blog, draft))
  expectData(await publishAt(draft, { headingSave: 'Scheduled' }))
  const due = await store({ headingSave: 'Due' })
  await makeDue(blog, due)
  const [reply] = await Promise.all([publishAt(due, { headingSave: 'Due' }), blog.tick()])
  expect([201, 'article-exists']).toContain(outcome(reply))
  expect([await countOf('Due'), await draftNow(blog, due._id)]).toEqual([1, undefined])
})

test('a save of a draft that is published is refused with the article, of one that is gone by name', async () => {
  const draft = await store({ headingSave: 'Published elsewhere' })
  const save = () => editDraft(blog, draft, { headingSave: 'Saved here' })
  expectData(await publishAt(draft, { headingSave: 'Published elsewhere' }))
  const before = await dump(db)
  const refused = await save()
  expect(outcome(refused)).toBe('article-exists')
  const { _id, articleSave, updatedAt } = await articleOf(draft._id)
  expect(refused).toMatchObject({ problem: { current: { _id, articleSave, updatedAt } } })
  expect(await dump(db)).toEqual(before)
  await remove(blog, _id, 'Published elsewhere')
  expect(await save()).toMatchObject({ problem: { code: 'article-exists' } })
  await end(blog, _id)
  expect(outcome(await save())).toBe('draft-not-found')
})

test('a repeat under its key gets the first answer', async () => {
  const draft = await store({ headingSave: 'Keyed' })
  const { _id: draftId, updatedAt } = draft
  const body = { ...article({ headingSave: 'Keyed' }), draftId, updatedAt }
  const headers = { 'Idempotency-Key': 'publish-in-one-call' }
  const send = () => author.call('createArticle', { body, headers })
  const [first, second] = [await send(), await send()]
  expect([expectData(first), expectData(second)]).toEqual(['Created', 'Created'])
  expect(second.headers.get('Idempotency-Replayed')).toBe('true')
})
