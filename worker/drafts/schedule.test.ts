import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewDraft } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { encodeText } from '../../shared/base64.ts'

const blog = await sharedBlog()
const later = '2099-05-06T07:08:09.000Z'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const drafts = async (of: Blog = blog) => await of.author.ask('listDrafts')
const draftOf = async (id: string) => (await drafts()).find(({ _id }) => _id === id)
const articles = async (heading: string, of: Blog = blog) =>
  (await of.anyone.ask('listArticles')).filter((one) => one.headingSave === heading)

/** Keeps a draft. @returns it as it is listed */
const draft = async (given: Parameters<typeof article>[0] = {}, of: Blog = blog) => {
  await of.author.ask('createDraft', { body: article(given) })
  const kept = (await drafts(of)).at(-1)
  if (!kept) throw new Error('The draft was not kept.')
  return kept
}

interface Version {
  readonly _id: string
  readonly updatedAt: string
}

const schedule = (
  { _id: id, updatedAt }: Version,
  publishAt: string | null = later,
  reference: string | boolean = 'true',
  of: Blog = blog,
) => of.author.call('scheduleDraft', { body: { id, updatedAt, publishAt, reference } })

const edit = ({ _id: id, updatedAt }: Version, given: NewDraft) =>
  blog.author.call('editDraft', { body: { editDraft: { ...article(given), id, updatedAt } } })

/** A draft that was scheduled rightly, and whose time has come meanwhile. */
const due = async (given: Parameters<typeof article>[0], publishAt = minutesAgo(1), of = blog) => {
  const kept = await draft(given, of)
  expectData(await schedule(kept, later, 'true', of))
  await sql(of.db, 'UPDATE drafts SET publish_at = ?2 WHERE id = ?1', kept._id, publishAt)
  return kept
}

test('a scheduled draft says when it publishes itself and stays a draft until then', async () => {
  const kept = await draft({ headingSave: 'For later' })
  expect(kept).toMatchObject({ publishAt: null, publishError: null })
  expect(expectData(await schedule(kept))).toEqual({ publishAt: later })
  const { updatedAt } = kept
  expect(await draftOf(kept._id)).toEqual({ ...kept, publishAt: later, updatedAt })
  await blog.tick()
  expect(await articles('For later')).toEqual([])
  expect(await draftOf(kept._id)).toMatchObject({ publishAt: later })
})

test('a schedule is moved, and ended with null', async () => {
  const kept = await draft({ headingSave: 'Moved' })
  expectData(await schedule(kept))
  expectData(await schedule(kept, '2099-06-01T00:00:00.000Z'))
  expect((await draftOf(kept._id))?.publishAt).toBe('2099-06-01T00:00:00.000Z')
  expect(expectData(await schedule(kept, null, ''))).toEqual({ publishAt: null })
  expect((await draftOf(kept._id))?.publishAt).toBeNull()
})

test('a draft is scheduled only when it could be published, with the sentences of publishing', async () => {
  const unfinished: [Parameters<typeof article>[0], string][] = [
    [{ headingSave: '' }, 'Title not available...'],
    [{ imageCdn: '' }, 'Picture cdn not available...'],
    [{ imageSource: '' }, 'provide picture source...'],
    [{ articleSave: '' }, 'Article is not written there...'],
    [{ authorSave: 'Somebody' }, 'Authentication failed!'],
  ]
  for (const [given, detail] of unfinished) {
    const kept = await draft(given)
    const reply = await schedule(kept)
    expect([given, reply.ok || reply.problem.detail]).toEqual([given, detail])
  }
  const kept = await draft({ headingSave: 'Without reference' })
  const before = await dump(blog.db)
  for (const [reference, detail] of [
    ['', 'Authorized researched papers essential'],
    ['false', 'Article researched boolean false'],
    [false, 'Article researched boolean false'],
  ] as const) {
    expect(await schedule(kept, later, reference)).toMatchObject({
      status: 422,
      problem: { detail },
    })
  }
  expect(await dump(blog.db)).toEqual(before)
  expectData(await schedule(kept, later, true))
})

test('a time that is not to come is refused', async () => {
  const kept = await draft({ headingSave: 'Too late' })
  for (const time of [minutesAgo(0), minutesAgo(1), '2020-01-01T00:00:00.000Z']) {
    expect(outcome(await schedule(kept, time))).toBe('schedule-past')
  }
  for (const time of ['tomorrow', '2099-01-01', '2099-01-01T00:00:00+01:00']) {
    expect((await schedule(kept, time)).status).toBe(400)
  }
  expect((await draftOf(kept._id))?.publishAt).toBeNull()
})

test('a schedule of another version than the present one is refused with the current one', async () => {
  const kept = await draft({ headingSave: 'Seen before' })
  expectData(await edit(kept, { headingSave: 'Changed since' }))
  const now = await draftOf(kept._id)
  for (const time of [later, null]) {
    const reply = await schedule(kept, time)
    expect(reply).toMatchObject({ status: 409, problem: { code: 'edit-conflict', current: now } })
  }
  const nothing = { _id: 'draft-aaaaaaaaaaaaaaaa', updatedAt: kept.updatedAt }
  expect(outcome(await schedule(nothing))).toBe('draft-not-found')
})

test('a schedule that is repeated under its key is answered as the first was', async () => {
  const kept = await draft({ headingSave: 'Keyed' })
  const body = { id: kept._id, updatedAt: kept.updatedAt, publishAt: later, reference: 'true' }
  const headers = { 'Idempotency-Key': 'schedule-keyed' }
  await blog.author.ask('scheduleDraft', { body, headers })
  expectData(await schedule(kept, null))
  expect(await blog.author.ask('scheduleDraft', { body, headers })).toEqual({
    publishAt: later,
  })
  expect((await draftOf(kept._id))?.publishAt).toBeNull()
})

test('an edited draft keeps its schedule and is published as it was edited', async () => {
  const kept = await draft({ headingSave: 'Early words' })
  expectData(await schedule(kept))
  expectData(await edit(kept, { headingSave: 'Last words' }))
  expect(await draftOf(kept._id)).toMatchObject({ headingSave: 'Last words', publishAt: later })
  await sql(blog.db, 'UPDATE drafts SET publish_at = ?2 WHERE id = ?1', kept._id, minutesAgo(1))
  await blog.tick()
  expect([await articles('Early words'), (await articles('Last words')).length]).toEqual([[], 1])
})

test('a draft that is due is an article at the next tick, and readers have its page at once', async () => {
  const kept = await due({
    headingSave: 'It is time',
    html: '<p>Five words are in it.</p>',
    imageCdn: 'https://pictures.example.com/time.jpg',
    imageSource: 'The clock',
    researchLinksSave: ['https://example.org/time'],
    category: 'Coding',
  })
  await blog.tick()
  expect(await draftOf(kept._id)).toBeUndefined()
  const [one, ...more] = await articles('It is time')
  expect(more).toEqual([])
  const { createdAt, updatedAt, _id, id, publishAt, publishError, ...rest } = kept
  const { reference, alert, dateChosen, ...content } = rest
  expect(one).toMatchObject(content)
  expect(one?._id).toBe(articleIdOf(kept._id))
  expect(await blog.text(`/blog/${one?._id}`)).toContain('Five words are in it.')
  for (const list of ['/blog', '/blog/page/coding', '/blog/page/articles', '/search-index.json']) {
    expect([list, (await blog.text(list)).includes('It is time')]).toEqual([list, true])
  }
  expect((await blog.get('/local/it-is-time')).headers.get('Location')).toBe(`/blog/${one?._id}`)
})

test('an article is dated the day it was due, unless its author chose another', async () => {
  const day = minutesAgo(3 * 24 * 60).slice(0, 10)
  const time = `${day}T12:00:00.000Z`
  const yesterday = minutesAgo(24 * 60).slice(0, 10)
  await due({ headingSave: 'Undated', dateSave: undefined }, time)
  await due({ headingSave: 'Not chosen', dateSave: '2026-01-02', dateChosen: false }, time)
  await due({ headingSave: 'Chosen', dateSave: yesterday, dateChosen: true }, time)
  await due({ headingSave: 'Dated on purpose', dateSave: '2026-01-02' }, time)
  const carried = await draft({ headingSave: 'Carried on', dateSave: undefined })
  const changed = await draft({ headingSave: 'Changed on', dateSave: undefined })
  expectData(await edit(carried, { headingSave: 'Carried on', dateSave: carried.dateSave }))
  expectData(await edit(changed, { headingSave: 'Changed on', dateSave: '2026-03-04' }))
  await sql(blog.db, "UPDATE drafts SET publish_at = ?1 WHERE heading LIKE '% on'", time)
  await blog.tick()
  for (const [heading, date] of [
    ...[
      ['Undated', day],
      ['Not chosen', day],
      ['Carried on', day],
    ],
    ...[
      ['Chosen', yesterday],
      ['Dated on purpose', '2026-01-02'],
      ['Changed on', '2026-03-04'],
    ],
  ] as [string, string][]) {
    expect([heading, (await articles(heading))[0]?.dateSave]).toEqual([heading, date])
  }
})

test('the day it was due is that of the author’s own clock', async () => {
  const clocks = [
    ['In New York at 23:30', '2026-11-20T04:30:00.000Z', '2026-11-19'],
    ['On Kiritimati at 00:30', '2026-11-19T10:30:00.000Z', '2026-11-20'],
    ['Nobody knows where', '2026-11-19T10:30:00.000Z', undefined],
  ] as const
  for (const [headingSave, publishAt, publishDay] of clocks) {
    const { _id: id, updatedAt } = await draft({ headingSave, dateSave: undefined })
    const body = { id, updatedAt, publishAt: later, publishDay, reference: 'true' }
    await blog.author.ask('scheduleDraft', { body })
    await sql(blog.db, 'UPDATE drafts SET publish_at = ?2 WHERE id = ?1', id, publishAt)
  }
  await blog.tick()
  for (const [headingSave, , day = '2026-11-19'] of clocks) {
    expect([headingSave, (await articles(headingSave))[0]?.dateSave]).toEqual([headingSave, day])
  }
})

test('fifty ticks at once publish what is due once', async () => {
  for (let n = 0; n < 3; n += 1) await due({ headingSave: `Ticked ${n}` })
  await atOnce(50, () => blog.tick())
  for (let n = 0; n < 3; n += 1) expect(await articles(`Ticked ${n}`)).toHaveLength(1)
  expect((await drafts()).filter((one) => one.headingSave.startsWith('Ticked'))).toEqual([])
})

test('a draft that no longer fits the rules is not published: its schedule ends and it says why', async () => {
  const broken = await due({ headingSave: 'Emptied' })
  expectData(await edit(broken, { headingSave: 'Emptied', imageCdn: '' }))
  await due({ headingSave: 'Behind the emptied' })
  await blog.tick()
  const now = await draftOf(broken._id)
  expect(now).toMatchObject({
    publishAt: null,
    publishError: 'Picture cdn not available...',
  })
  expect([await articles('Emptied'), (await articles('Behind the emptied')).length]).toEqual([
    [],
    1,
  ])
  // Mended, it is scheduled anew, and what stopped it is forgotten.
  if (!now) throw new Error('The draft is gone.')
  expectData(await edit(now, { headingSave: 'Emptied' }))
  const mended = await draftOf(broken._id)
  if (!mended) throw new Error('The draft is gone.')
  expectData(await schedule(mended))
  expect(await draftOf(broken._id)).toMatchObject({ publishAt: later, publishError: null })
})

test('a title that is taken gives the scheduled article the next href', async () => {
  await blog.author.ask('createArticle', { body: article({ headingSave: 'Same' }) })
  await due({ headingSave: 'Same' })
  await blog.tick()
  expect((await articles('Same')).map(({ href }) => href).sort()).toEqual(['/same', '/same-2'])
})

test('a scheduled draft is published by hand, or deleted, as any other', async () => {
  const [one, two] = [await draft({ headingSave: 'By hand' }), await draft({ headingSave: 'Off' })]
  for (const kept of [one, two]) expectData(await schedule(kept))
  const body = { ...article({ headingSave: 'By hand' }), draftId: one._id }
  await blog.author.ask('createArticle', { body })
  await blog.author.ask('deleteDraft', { body: { arg: two._id } })
  await blog.tick()
  expect([(await articles('By hand')).length, await articles('Off')]).toEqual([1, []])
})

test('a hand and a tick that publish one draft at once make one article', async () => {
  const kept = await due({ headingSave: 'Contested' })
  const body = { ...article({ headingSave: 'Contested' }), draftId: kept._id }
  const [reply] = await Promise.all([blog.author.call('createArticle', { body }), blog.tick()])
  expect([201, 404]).toContain(reply.status)
  expect(await articles('Contested')).toHaveLength(1)
  expect(await draftOf(kept._id)).toBeUndefined()
})

test('an edit and a tick at once lose no word', async () => {
  const kept = await due({ headingSave: 'Raced', html: '<p>Before</p>' })
  const [edited] = await Promise.all([
    edit(kept, { headingSave: 'Raced', articleSave: encodeText('<p>After</p>') }),
    blog.tick(),
  ])
  if (edited.ok) await blog.tick()
  const [one, ...more] = await articles('Raced')
  expect(more).toEqual([])
  expect(one?.articleSave).toBe(encodeText(edited.ok ? '<p>After</p>' : '<p>Before</p>'))
})

test('what fell due while no cron ran is published at the next tick, once, oldest first', async () => {
  const own = await startBlog()
  const time = (minute: number) => `2026-02-03T10:${minute}:00.000Z`
  // Kept in another order than they are due.
  for (const minute of [30, 10, 20]) {
    await due({ headingSave: `Due ${minute}`, dateSave: undefined }, time(minute), own)
  }
  await own.rebuild()
  await own.tick()
  await own.tick()
  const listed = await own.anyone.ask('listArticles')
  expect(listed.map((one) => [one.headingSave, one.dateSave])).toEqual(
    [10, 20, 30].map((minute) => [`Due ${minute}`, '2026-02-03']),
  )
  expect(await drafts(own)).toEqual([])
  expect(await own.text('/blog')).toContain('Due 30')
})
