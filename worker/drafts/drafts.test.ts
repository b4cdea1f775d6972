import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewDraft } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { articleIdOf, articlePath } from '../../shared/articles/paths.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import { problems } from '../../shared/problem.ts'

const blog = await sharedBlog()
const { author, anyone } = blog

const drafts = async () => await author.ask('listDrafts')

/** Keeps a draft. @returns it as it is listed */
const draft = async (body: NewDraft) => {
  const reply = await author.call('createDraft', { body, query: { reference: 'abc' } })
  expect(reply).toMatchObject({ ok: true, status: 201, data: '201' })
  const kept = (await drafts()).at(-1)
  if (!kept) throw new Error('The draft was not kept.')
  return kept
}

const edit = ({ _id: id, updatedAt }: { _id: string; updatedAt: string }, given: NewDraft) =>
  author.call('editDraft', { body: { editDraft: { ...article(given), id, updatedAt } } })

test('a draft may be empty', async () => {
  const kept = await draft({})
  expect(kept._id).toMatch(/^draft-[0-9a-z]{16}$/)
  expect(kept).toMatchObject({
    headingSave: '',
    imageCdn: '',
    imageSave: ['', ''],
    articleSave: '',
    authorSave: '',
    researchLinksSave: [],
    category: 'Health',
    totalWords: 3,
    description: '',
    dateSave: new Date().toISOString().slice(0, 10),
  })
})

test('a draft keeps what is written, cleaned as an article is', async () => {
  const kept = await draft({
    headingSave: ' A  sketch ',
    imageCdn: 'not yet an address',
    articleSave: encodeText('<p onclick="x()">Half a<script>alert(1)</script></p>'),
    authorSave: 'whoever',
    researchLinksSave: ['one'],
    reference: 'no',
  })
  expect(kept).toMatchObject({ headingSave: 'A sketch', href: '/a-sketch', authorSave: 'whoever' })
  expect(decodeText(kept.articleSave)).toBe('<p>Half a</p>')
  expect(kept.imageSave).toEqual(['not', 'yet an address'])
})

test('whether a date is chosen is what the author says, else whether one is sent that is new', async () => {
  const chosen = async (id: string) => (await drafts()).find(({ _id }) => _id === id)
  const kept = await draft({ headingSave: 'When' })
  expect(kept.dateChosen).toBe(false)
  let now = kept
  const ways = [
    // The day of saving itself can be chosen, and any other can be given up.
    [{ dateSave: kept.dateSave, dateChosen: true }, kept.dateSave, true],
    [{ dateChosen: false }, kept.dateSave, false],
    // Who says nothing of it: the same day is no choice, another one is, and none leaves it as it is.
    [{ dateSave: kept.dateSave }, kept.dateSave, false],
    [{ dateSave: '2026-03-04' }, '2026-03-04', true],
    [{ dateSave: '2026-03-04' }, '2026-03-04', true],
    [{ dateSave: undefined }, '2026-03-04', true],
  ] as const
  for (const [given, dateSave, dateChosen] of ways) {
    expectData(await edit(now, { headingSave: 'When', dateSave: undefined, ...given }))
    now = (await chosen(kept._id)) ?? kept
    expect([given, now.dateSave, now.dateChosen]).toEqual([given, dateSave, dateChosen])
  }
  expect((await draft({ headingSave: 'Then', dateSave: '2026-03-04' })).dateChosen).toBe(true)
})

test('a draft is refused what no title could be and what no text could be', async () => {
  const before = await dump(blog.db)
  for (const [body, code] of [
    [{ headingSave: '<b>x</b>' }, 'title-markup'],
    [{ headingSave: 'x'.repeat(301) }, 'title-too-long'],
    [{ articleSave: '***' }, 'invalid-body-encoding'],
    [{ dateSave: '2026-02-31' }, 'invalid-input'],
  ] as const) {
    const reply = await author.call('createDraft', { body })
    expect(outcome(reply)).toBe(code)
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('drafts are listed oldest first and are seen by nobody else', async () => {
  const [one, two] = [await draft({ headingSave: 'One' }), await draft({ headingSave: 'Two' })]
  const listed = (await drafts()).map(({ _id }) => _id)
  expect(listed.slice(-2)).toEqual([one._id, two._id])
  const seen = await anyone.call('listDrafts')
  expect(outcome(seen)).toBe('not-signed-in')
  const articles = await anyone.ask('listArticles')
  expect(articles.filter(({ _id }) => _id.includes('-'))).toEqual([])
  expect((await blog.get(`/blog/${one._id}`)).status).toBe(404)
  expect((await blog.get('/local/one')).status).toBe(404)
})

test('an edited draft answers its id and keeps when it was begun', async () => {
  const first = await draft({ headingSave: 'Begun' })
  const reply = await edit(first, { headingSave: 'Further', dateSave: undefined })
  expect(reply).toMatchObject({ ok: true, data: first._id })
  const now = (await drafts()).find(({ _id }) => _id === first._id)
  expect(now).toMatchObject({ headingSave: 'Further', createdAt: first.createdAt })
  expect((now?.updatedAt ?? '') > first.updatedAt).toBe(true)
})

test('a draft is edited only with the Reference true', async () => {
  const first = await draft({ headingSave: 'Referenced' })
  const before = await dump(blog.db)
  for (const reference of ['', 'false', 'no', 'TRUE', false, undefined]) {
    const reply = await edit(first, { reference })
    expect(outcome(reply)).toBe('draft-reference-false')
  }
  expect(await dump(blog.db)).toEqual(before)
  expectData(await edit(first, { reference: true }))
})

test('a draft that saves itself keeps its Reference, and one that is scheduled stays as it is', async () => {
  const saveItself = ({ _id: id, updatedAt }: { _id: string; updatedAt: string }) => {
    const edited = article({ headingSave: 'Half-written', reference: '' })
    return author.call('editDraft', {
      body: { editDraft: { ...edited, id, updatedAt }, autosave: true },
    })
  }
  const found = async (id: string) => (await drafts()).find(({ _id }) => _id === id)
  const first = await draft(article({ headingSave: 'Whole' }))
  const saved = await saveItself(first)
  expect(saved).toMatchObject({ ok: true, data: first._id })
  const now = await found(first._id)
  expect(now).toMatchObject({
    headingSave: 'Half-written',
    reference: 'true',
    publishAt: null,
    updatedAt: saved.headers?.get('Updated-At'),
  })
  expect(outcome(await saveItself(first))).toBe('edit-conflict')

  const due = await draft(article({ headingSave: 'Whole and due' }))
  const { _id: id, updatedAt } = due
  const publishAt = '2100-01-01T00:00:00.000Z'
  await author.ask('scheduleDraft', { body: { id, updatedAt, publishAt, reference: 'true' } })
  const before = await dump(blog.db)
  expect(outcome(await saveItself(due))).toBe('draft-scheduled')
  expect(await dump(blog.db)).toEqual(before)
})

test('a second edit of a draft from the same version is refused with the current one', async () => {
  const first = await draft({ headingSave: 'Two editors' })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => edit(first, { headingSave: `Editor ${n}` })),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)])
  const now = (await drafts()).find(({ _id }) => _id === first._id)
  const lost = await edit(first, { headingSave: 'Late' })
  expect(outcome(lost)).toBe('edit-conflict')
  if (!lost.ok) expect(lost.problem.current).toEqual(now)
})

test('a deleted draft is gone, and deleting it again says so', async () => {
  const { _id: arg, updatedAt } = await draft({ headingSave: 'Thrown away' })
  expect(await author.call('deleteDraft', { body: { arg } })).toMatchObject({ data: 'deleted' })
  expect((await drafts()).map(({ _id }) => _id)).not.toContain(arg)
  const before = await dump(blog.db)
  const again = await author.call('deleteDraft', { body: { arg } })
  expect(outcome(again)).toBe('draft-not-found')
  const edited = await edit({ _id: arg, updatedAt }, {})
  expect(outcome(edited)).toBe('draft-not-found')
  expect(await dump(blog.db)).toEqual(before)
})

test('a published draft is an article and no draft', async () => {
  const { _id: draftId } = await draft({ headingSave: 'Ready', reference: 'true' })
  const body = { ...article({ headingSave: 'Ready' }), draftId }
  const reply = await author.call('createArticle', { body })
  expect(reply).toMatchObject({ ok: true, status: 201, data: 'Created' })
  expect((await drafts()).map(({ _id }) => _id)).not.toContain(draftId)
  expect(reply.headers.get('Location')).toBe(articlePath(articleIdOf(draftId)))
  const page = await blog.get('/local/ready')
  expect(page.headers.get('Location')).toBe(reply.headers.get('Location'))
})

test('a draft that became an article, and is there again, is not published twice, by hand or by itself', async () => {
  const kept = await draft(article({ headingSave: 'There again' }))
  const { _id: draftId } = kept
  const body = { ...article({ headingSave: 'There again' }), draftId }
  const row = await blog.db.prepare('SELECT * FROM drafts WHERE id = ?1').bind(draftId).first()
  await author.ask('createArticle', { body })
  // As of a backup that is older than the export which was imported after it.
  const values = Object.values(row ?? {})
  await sql(blog.db, `INSERT INTO drafts VALUES (${values.map(() => '?').join(', ')})`, ...values)
  expect(outcome(await author.call('createArticle', { body }))).toBe('article-exists')
  const due = '2026-01-01T00:00:00.000Z'
  await sql(blog.db, 'UPDATE drafts SET publish_at = ?1 WHERE id = ?2', due, draftId)
  await blog.tick()
  const after = (await drafts()).find(({ _id }) => _id === draftId)
  expect(after).toMatchObject({ publishAt: null, publishError: problems['article-exists'][1] })
  const count = blog.db.prepare("SELECT COUNT(*) AS n FROM articles WHERE heading = 'There again'")
  expect(await count.first('n')).toBe(1)
})

test('an unfinished draft is not published and stays', async () => {
  const { _id: draftId } = await draft({ headingSave: 'Unready' })
  const before = await dump(blog.db)
  const body = { ...article({ headingSave: 'Unready', imageCdn: '' }), draftId }
  const reply = await author.call('createArticle', { body })
  expect(reply.ok || reply.problem.detail).toBe('Picture cdn not available...')
  expect(await dump(blog.db)).toEqual(before)
})

test('publishing a draft that is not there creates nothing', async () => {
  const before = await dump(blog.db)
  const body = { ...article({ headingSave: 'From nothing' }), draftId: 'draft-aaaaaaaaaaaaaaaa' }
  const reply = await author.call('createArticle', { body })
  expect(outcome(reply)).toBe('draft-not-found')
  expect(await dump(blog.db)).toEqual(before)
})

test('a draft that is published twenty times at once is one article', async () => {
  const { _id: draftId } = await draft({ headingSave: 'Only one', reference: 'true' })
  const body = { ...article({ headingSave: 'Only one' }), draftId }
  const replies = await atOnce(20, () => author.call('createArticle', { body }))
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(404)])
  const count = blog.db.prepare("SELECT COUNT(*) AS n FROM articles WHERE heading = 'Only one'")
  expect(await count.first('n')).toBe(1)
})

test('an edit and a publish of one draft at once never lose it', async () => {
  const first = await draft({ headingSave: 'Raced', reference: 'true' })
  const body = { ...article({ headingSave: 'Raced' }), draftId: first._id }
  const [edited, created] = await Promise.all([
    edit(first, { headingSave: 'Raced' }),
    author.call('createArticle', { body }),
  ])
  expect(created.status).toBe(201)
  expect([200, 404]).toContain(edited.status)
  expect((await drafts()).map(({ _id }) => _id)).not.toContain(first._id)
})

test('a draft is published only when its own Reference is true, by hand or by itself', async () => {
  const ways = [
    ['false', 'Article researched boolean false'],
    [false, 'Article researched boolean false'],
    ['no secret', 'Article researched boolean false'],
    [' ', 'Authorized researched papers essential'],
  ] as const
  for (const [reference, detail] of ways) {
    const kept = await draft(article({ headingSave: 'Unchecked', reference }))
    expect(kept.reference).toBe(reference === ' ' ? '' : 'false')
    const before = await dump(blog.db)
    const id = kept._id
    const { updatedAt } = kept
    const publishAt = '2100-01-01T00:00:00.000Z'
    const body = { ...article({ headingSave: 'Unchecked' }), draftId: id }
    for (const reply of [
      await author.call('createArticle', { body }),
      await author.call('scheduleDraft', { body: { id, updatedAt, publishAt, reference: 'true' } }),
    ]) {
      expect(reply).toMatchObject({ status: 422, problem: { detail } })
    }
    expect(await dump(blog.db)).toEqual(before)
    expectData(await edit(kept, { headingSave: 'Unchecked' }))
    expect((await author.call('createArticle', { body })).status).toBe(201)
  }
})

test('a draft that is due and not checked is not published, and says why', async () => {
  const kept = await draft(article({ headingSave: 'Due and unchecked', reference: 'false' }))
  const due = '2026-01-01T00:00:00.000Z'
  await sql(blog.db, 'UPDATE drafts SET publish_at = ?1 WHERE id = ?2', due, kept._id)
  await blog.tick()
  const after = (await drafts()).find(({ _id }) => _id === kept._id)
  expect(after?.publishError).toBe('Article researched boolean false')
})

test('a new draft says where it is, and the address answers it alone', async () => {
  const reply = await author.call('createDraft', { body: article({ headingSave: 'There' }) })
  const place = reply.headers.get('Location') as string
  const found = await author.callAt('listDrafts', place)
  expect(expectData(found)).toEqual([(await drafts()).at(-1)])
  const none = await author.call('listDrafts', { query: { reference: 'draft-0000000000000000' } })
  expect(expectData(none)).toEqual([])
  expect(await author.ask('listDrafts', { query: { reference: 'abc' } })).toEqual(await drafts())
})

test('keeping and editing a draft answer its version, and a repeat answers the same', async () => {
  const created = await author.call('createDraft', { body: article({ headingSave: 'Versions' }) })
  const first = (await drafts()).at(-1)
  if (!first) throw new Error('The draft was not kept.')
  expect(created.headers.get('Updated-At')).toBe(first.updatedAt)
  const { _id: id, updatedAt } = first
  const body = { editDraft: { ...article({ headingSave: 'Version two' }), id, updatedAt } }
  const edited = await author.call('editDraft', { body, headers: { 'Idempotency-Key': 'once' } })
  const second = (await drafts()).at(-1)
  expect(edited.headers.get('Updated-At')).toBe(second?.updatedAt)
  const repeated = await author.call('editDraft', { body, headers: { 'Idempotency-Key': 'once' } })
  expect(repeated.headers.get('Idempotency-Replayed')).toBe('true')
  expect(repeated.headers.get('Updated-At')).toBe(second?.updatedAt)
  const next = { ...first, updatedAt: edited.headers.get('Updated-At') as string }
  expectData(await edit(next, { headingSave: 'Version three' }))
})

test('opening one draft reads one row, however many there are', async () => {
  const counted = await startBlog({ worker: 'counting-worker' })
  const rowsRead = async () => {
    const created = await counted.author.call('createDraft', { body: article() })
    const found = await counted.author.callAt('listDrafts', created.headers.get('Location') ?? '')
    return [expectData(found).length, found.headers.get('x-database-queries')]
  }
  expect([await rowsRead(), await rowsRead(), await rowsRead()]).toEqual(Array(3).fill([1, '2']))
})
