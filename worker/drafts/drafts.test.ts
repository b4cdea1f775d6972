import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewDraft } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { follow } from '../../scripts/testing/changes.ts'
import { draftNow, editDraft, keepDraft, makeDue, schedule } from '../../scripts/testing/drafts.ts'
import { atOnce, inOneDay, tally } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { articleIdOf, articlePath } from '../../shared/articles/paths.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import { problems } from '../../shared/problem.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

const drafts = () => author.ask('listDrafts')
const store = (body: NewDraft) => keepDraft(blog, body)
const edit = (of: Parameters<typeof editDraft>[1], input: NewDraft) => editDraft(blog, of, input)
const create = (body: NewDraft & { autosave?: boolean }, headers = {}) =>
  author.call('createDraft', { body, headers })
const publish = (headingSave: string, draftId: string, more = {}) =>
  author.call('createArticle', { body: { ...article({ headingSave, ...more }), draftId } })
const countOf = (heading: string) =>
  db.prepare('SELECT COUNT(*) AS n FROM articles WHERE heading = ?1').bind(heading).first('n')

test('a draft may be empty', () =>
  inOneDay(async (today) => {
    const reply = await author.call('createDraft', { body: {}, query: { reference: 'abc' } })
    expect(reply).toMatchObject({ ok: true, status: 201, data: '201' })
    const stored = (await drafts()).at(0)
    expect(stored?._id).toMatch(/^draft-[0-9a-z]{16}$/)
    const nothing = {
      headingSave: '',
      imageCdn: '',
      articleSave: '',
      authorSave: '',
      description: '',
    }
    const input = { researchLinksSave: [], category: 'Health', totalWords: 3, dateSave: today }
    expect(stored).toMatchObject({ ...nothing, ...input, imageSave: ['', ''] })
  }))

test('a draft that its editor saved by itself says so until the author saves it', async () => {
  await create({ headingSave: 'By itself', reference: 'true', autosave: true })
  const now = async () => (await drafts()).find((one) => one.headingSave === 'By itself')
  const saves = async (reference: string, how: object) => {
    const draft = await now()
    const input = { ...article({ headingSave: 'By itself', reference }), id: draft?._id ?? '' }
    const editDraft = { ...input, updatedAt: draft?.updatedAt ?? '' }
    expectData(await author.call('editDraft', { body: { editDraft, ...how } }))
    const { byHand, reference: stored } = (await now()) ?? {}
    return [byHand, stored]
  }
  expect((await now())?.byHand).toBe(false)
  expect(await saves('', { autosave: true })).toEqual([false, 'true'])
  // What the author saves has the Reference that is shown.
  expect(await saves('', { autosave: true, byHand: true })).toEqual([true, ''])
  expect(await saves('true', { autosave: true })).toEqual([true, ''])
  await create({ headingSave: 'By hand' })
  expect((await drafts()).find((one) => one.headingSave === 'By hand')?.byHand).toBe(true)
})

test('a draft keeps what is written, cleaned as an article is', async () => {
  const stored = await store({
    headingSave: ' A  sketch ',
    imageCdn: 'not yet an address',
    articleSave: encodeText('<p onclick="x()">Half a<script>alert(1)</script></p>'),
    authorSave: 'whoever',
    researchLinksSave: ['one'],
    reference: 'no',
  })
  expect(stored).toMatchObject({
    headingSave: 'A sketch',
    href: '/a-sketch',
    authorSave: 'whoever',
  })
  expect(decodeText(stored.articleSave)).toBe('<p>Half a</p>')
  expect(stored.imageSave).toEqual(['not', 'yet an address'])
})

test('whether a date is chosen is what the author says, else whether one is sent that is new', async () => {
  const stored = await store({ headingSave: 'When' })
  expect(stored.dateChosen).toBe(false)
  let now = stored
  const ways = [
    // The day of saving itself can be chosen, and any other can be given up.
    [{ dateSave: stored.dateSave, dateChosen: true }, stored.dateSave, true],
    [{ dateChosen: false }, stored.dateSave, false],
    // Who says nothing of it: the same day is no choice, another one is, and none leaves it as it is.
    [{ dateSave: stored.dateSave }, stored.dateSave, false],
    [{ dateSave: '2026-03-04' }, '2026-03-04', true],
    [{ dateSave: '2026-03-04' }, '2026-03-04', true],
    [{ dateSave: undefined }, '2026-03-04', true],
  ] as const
  for (const [input, dateSave, dateChosen] of ways) {
    expectData(await edit(now, { headingSave: 'When', dateSave: undefined, ...input }))
    now = (await draftNow(blog, stored._id)) ?? stored
    expect([input, now.dateSave, now.dateChosen]).toEqual([input, dateSave, dateChosen])
  }
  expect((await store({ headingSave: 'Then', dateSave: '2026-03-04' })).dateChosen).toBe(true)
})

test('a draft is refused what no title could be and what no text could be', async () => {
  const before = await dump(db)
  for (const [body, code] of [
    [{ headingSave: 'x'.repeat(301) }, 'title-too-long'],
    [{ articleSave: '***' }, 'invalid-body-encoding'],
    [{ dateSave: '2026-02-31' }, 'invalid-input'],
  ] as const) {
    expect(outcome(await create(body))).toBe(code)
  }
  expect(await dump(db)).toEqual(before)
})

test('drafts are listed with the last changed first, and are seen by nobody else', async () => {
  const [one, two] = [await store({ headingSave: 'One' }), await store({ headingSave: 'Two' })]
  expect((await drafts()).slice(0, 2)).toEqual([two, one])
  await edit(one, { headingSave: 'One again' })
  expect((await drafts()).slice(0, 2).map(({ _id }) => _id)).toEqual([one._id, two._id])
  expect(outcome(await anyone.call('listDrafts'))).toBe('not-signed-in')
  const articles = await anyone.ask('listArticles')
  expect(articles.filter(({ _id }) => _id.includes('-'))).toEqual([])
  expect([await follow(blog, `/blog/${one._id}`), await follow(blog, '/local/one')]).toEqual([
    404, 404,
  ])
})

test('an imported draft has the times of its former site, but none that is to come', async () => {
  const times = async (moved: NewDraft['moved']) => {
    const { createdAt, updatedAt } = await store(article({ headingSave: 'Moved', moved }))
    return { createdAt, updatedAt }
  }
  const before = new Date().toISOString()
  const future = await times({ createdAt: '2099-01-01T00:00:00.000Z' })
  expect(future.createdAt >= before && future.createdAt < '2099').toBe(true)
  expect(future.updatedAt).toBe(future.createdAt)
  const [createdAt, changedAt] = ['2019-01-01T10:00:00.000Z', '2019-02-01T10:00:00.000Z']
  const old = { headingSave: 'Moved', moved: { createdAt, changedAt } }
  await author.ask('createDraft', { body: article(old) })
  expect((await drafts()).at(-1)).toMatchObject({ createdAt, updatedAt: changedAt })
})

test('an edited draft answers its id and keeps when it was begun', async () => {
  const first = await store({ headingSave: 'Begun' })
  const reply = await edit(first, { headingSave: 'Further', dateSave: undefined })
  expect(expectData(reply)).toBe(first._id)
  const now = await draftNow(blog, first._id)
  expect(now).toMatchObject({ headingSave: 'Further', createdAt: first.createdAt })
  expect((now?.updatedAt ?? '') > first.updatedAt).toBe(true)
})

test('a draft is edited only with the Reference true', async () => {
  const first = await store({ headingSave: 'Referenced' })
  const before = await dump(db)
  for (const reference of ['', 'false', 'no', 'TRUE', false, undefined]) {
    expect(outcome(await edit(first, { reference }))).toBe('draft-reference-false')
  }
  expect(await dump(db)).toEqual(before)
  expectData(await edit(first, { reference: true }))
})

test('a draft that saves itself keeps its Reference, and one that is scheduled stays as it is', async () => {
  const saveItself = ({ _id: id, updatedAt }: { _id: string; updatedAt: string }) => {
    const edited = { ...article({ headingSave: 'Half-written', reference: '' }), id, updatedAt }
    return author.call('editDraft', { body: { editDraft: edited, autosave: true } })
  }
  const first = await store(article({ headingSave: 'Whole' }))
  const saved = await saveItself(first)
  expect(expectData(saved)).toBe(first._id)
  const updatedAt = saved.headers.get('Updated-At')
  const stored = { headingSave: 'Half-written', reference: 'true', publishAt: null, updatedAt }
  expect(await draftNow(blog, first._id)).toMatchObject(stored)
  expect(outcome(await saveItself(first))).toBe('edit-conflict')

  const due = await store(article({ headingSave: 'Whole and due' }))
  expectData(await schedule(blog, due))
  const before = await dump(db)
  expect(outcome(await saveItself(due))).toBe('draft-scheduled')
  expect(await dump(db)).toEqual(before)
})

test('a second edit of a draft from the same version is refused with the current one', async () => {
  const first = await store({ headingSave: 'Two editors' })
  const replies = await atOnce(10, (n) => edit(first, { headingSave: `Editor ${n}` }))
  expect(tally(replies.map(outcome))).toEqual({ 200: 1, 'edit-conflict': 9 })
  const lost = await edit(first, { headingSave: 'Late' })
  expect(outcome(lost)).toBe('edit-conflict')
  expect(lost).toMatchObject({ problem: { current: await draftNow(blog, first._id) } })
})

test('a deleted draft is gone, and deleting it again says so', async () => {
  const { _id: arg, updatedAt } = await store({ headingSave: 'Thrown away' })
  expect(await author.ask('deleteDraft', { body: { arg } })).toBe('deleted')
  expect(await draftNow(blog, arg)).toBeUndefined()
  const before = await dump(db)
  expect(outcome(await author.call('deleteDraft', { body: { arg } }))).toBe('draft-not-found')
  expect(outcome(await edit({ _id: arg, updatedAt }, {}))).toBe('draft-not-found')
  expect(await dump(db)).toEqual(before)
})

test('a published draft is an article and no draft', async () => {
  const { _id: draftId } = await store({ headingSave: 'Ready', reference: 'true' })
  const reply = await publish('Ready', draftId)
  expect(reply).toMatchObject({ ok: true, status: 201, data: 'Created' })
  expect(await draftNow(blog, draftId)).toBeUndefined()
  const place = reply.headers.get('Location')
  expect(place).toBe(articlePath(articleIdOf(draftId)))
  expect(await follow(blog, '/local/ready')).toBe(place)
})

test('a draft that became an article, and is there again, is not published twice, by hand or by itself', async () => {
  const { _id: draftId } = await store(article({ headingSave: 'There again' }))
  const row = await db.prepare('SELECT * FROM drafts WHERE id = ?1').bind(draftId).first()
  expectData(await publish('There again', draftId))
  // As of a backup that is older than the export which was imported after it.
  const values = Object.values(row ?? {})
  const places = values.map(() => '?').join(', ')
  const insert = db.prepare(`INSERT INTO drafts VALUES (${places})`)
  await insert.bind(...values).run()
  expect(outcome(await publish('There again', draftId))).toBe('article-exists')
  await makeDue(blog, { _id: draftId })
  await blog.tick()
  const failed = { publishAt: null, publishError: problems['article-exists'][1] }
  expect(await draftNow(blog, draftId)).toMatchObject(failed)
  expect(await countOf('There again')).toBe(1)
})

test('an unfinished draft, or one that is not there, is not published', async () => {
  const { _id } = await store({ headingSave: 'Unready' })
  const before = await dump(db)
  expect(outcome(await publish('Unready', _id, { imageCdn: '' }))).toBe('picture-missing')
  expect(outcome(await publish('From nothing', 'draft-aaaaaaaaaaaaaaaa'))).toBe('draft-not-found')
  expect(await dump(db)).toEqual(before)
})

test('a draft that is published twenty times at once is one article', async () => {
  const { _id } = await store({ headingSave: 'Only one', reference: 'true' })
  const replies = await atOnce(20, () => publish('Only one', _id))
  expect(tally(replies.map(outcome))).toEqual({ 201: 1, 'draft-not-found': 19 })
  expect(await countOf('Only one')).toBe(1)
})

test('an edit and a publish of one draft at once never lose it', async () => {
  const first = await store({ headingSave: 'Raced', reference: 'true' })
  const [edited, created] = await Promise.all([
    edit(first, { headingSave: 'Raced' }),
    publish('Raced', first._id),
  ])
  expect(created.status).toBe(201)
  expect([200, 'article-exists']).toContain(outcome(edited))
  expect(await draftNow(blog, first._id)).toBeUndefined()
})

test('a draft is published only when its own Reference is true, by hand or by itself', async () => {
  for (const [reference, code] of [
    ['false', 'reference-false'],
    [false, 'reference-false'],
    ['no secret', 'reference-false'],
    [' ', 'reference-missing'],
  ] as const) {
    const stored = await store(article({ headingSave: 'Unchecked', reference }))
    expect(stored.reference).toBe(reference === ' ' ? '' : 'false')
    const before = await dump(db)
    expect(outcome(await publish('Unchecked', stored._id))).toBe(code)
    expect(outcome(await schedule(blog, stored))).toBe(code)
    expect(await dump(db)).toEqual(before)
    expectData(await edit(stored, { headingSave: 'Unchecked' }))
    expect((await publish('Unchecked', stored._id)).status).toBe(201)
  }
})

test('a draft that is due and not checked is not published, and says why', async () => {
  const stored = await store(article({ headingSave: 'Due and unchecked', reference: 'false' }))
  await makeDue(blog, stored)
  await blog.tick()
  const after = await draftNow(blog, stored._id)
  expect(after?.publishError).toBe('Article researched boolean false')
})

test('a new draft says where it is, and the address answers it alone', async () => {
  const reply = await create(article({ headingSave: 'There' }))
  const found = await author.callAt('listDrafts', reply.headers.get('Location') ?? '')
  expect(expectData(found)).toEqual([(await drafts()).at(0)])
  const list = (reference: string) => author.ask('listDrafts', { query: { reference } })
  expect(await list('draft-0000000000000000')).toEqual([])
  expect(await list('abc')).toEqual(await drafts())
})

test('keeping and editing a draft answer its version, and a repeat answers the same', async () => {
  const created = await create(article({ headingSave: 'Versions' }))
  const newest = async () => (await drafts()).at(0)?.updatedAt
  const [first] = await drafts()
  if (!first) throw new Error('The draft was not kept.')
  expect(created.headers.get('Updated-At')).toBe(first.updatedAt)
  const { _id: id, updatedAt } = first
  const body = { editDraft: { ...article({ headingSave: 'Version two' }), id, updatedAt } }
  const ask = () => author.call('editDraft', { body, headers: { 'Idempotency-Key': 'once' } })
  const edited = await ask()
  expect(edited.headers.get('Updated-At')).toBe(await newest())
  const repeated = await ask()
  expect(repeated.headers.get('Idempotency-Replayed')).toBe('true')
  expect(repeated.headers.get('Updated-At')).toBe(await newest())
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
