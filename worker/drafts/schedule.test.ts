import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { follow } from '../../scripts/testing/changes.ts'
import {
  draftNow,
  editDraft,
  keepDraft,
  later,
  makeDue,
  minutesAgo,
  schedule,
} from '../../scripts/testing/drafts.ts'
import { atOnce } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { encodeText } from '../../shared/base64.ts'
import { waitingAddress } from '../../shared/pictures/waiting.ts'

const blog = await sharedBlog()

type Input = Parameters<typeof article>[0]

const articles = async (heading: string, of: Blog = blog) =>
  (await of.anyone.ask('listArticles')).filter((one) => one.headingSave === heading)
/** The days of the newest article of each title. */
const daysOf = (headings: readonly string[]) =>
  Promise.all(headings.map(async (one) => (await articles(one))[0]?.dateSave))
const now = (id: string) => draftNow(blog, id)
const draft = (input: Input = {}, of: Blog = blog) => keepDraft(of, article(input))

/** A draft that was scheduled rightly, and whose time has come meanwhile. */
const due = async (input: Input, publishAt = minutesAgo(1), of = blog) => {
  const stored = await draft(input, of)
  expectData(await schedule(of, stored))
  await makeDue(of, stored, publishAt)
  return stored
}

test('a scheduled draft says when it publishes itself and stays a draft until then', async () => {
  const stored = await draft({ headingSave: 'For later' })
  expect(stored).toMatchObject({ publishAt: null, publishError: null })
  expect(expectData(await schedule(blog, stored))).toEqual({ publishAt: later })
  expect(await now(stored._id)).toEqual({ ...stored, publishAt: later })
  await blog.tick()
  expect(await articles('For later')).toEqual([])
  expect(await now(stored._id)).toMatchObject({ publishAt: later })
})

test('a schedule is moved, and ended with null', async () => {
  const stored = await draft({ headingSave: 'Moved' })
  expectData(await schedule(blog, stored))
  const other = '2099-06-01T00:00:00.000Z'
  expectData(await schedule(blog, stored, other))
  expect((await now(stored._id))?.publishAt).toBe(other)
  expect(expectData(await schedule(blog, stored, null, ''))).toEqual({ publishAt: null })
  expect((await now(stored._id))?.publishAt).toBeNull()
})

test('a draft is scheduled only when it could be published, with the sentences of publishing', async () => {
  for (const [input, code] of [
    [{ headingSave: '' }, 'title-missing'],
    [{ imageCdn: '' }, 'picture-missing'],
    [{ imageSource: '' }, 'picture-source-missing'],
    [{ articleSave: '' }, 'body-missing'],
    [{ authorSave: 'Somebody' }, 'author-mismatch'],
    // A draft takes it: its file may still come.
    [{ html: `<img src="${waitingAddress(crypto.randomUUID())}">` }, 'picture-unsent'],
  ] as const) {
    expect([input, outcome(await schedule(blog, await draft(input)))]).toEqual([input, code])
  }
  const stored = await draft({ headingSave: 'Without reference' })
  const before = await dump(blog.db)
  for (const [reference, code] of [
    ['', 'reference-missing'],
    ['false', 'reference-false'],
    [false, 'reference-false'],
  ] as const) {
    expect(outcome(await schedule(blog, stored, later, reference))).toBe(code)
  }
  expect(await dump(blog.db)).toEqual(before)
  expectData(await schedule(blog, stored, later, true))
})

test('a time that is not to come is refused', async () => {
  const stored = await draft({ headingSave: 'Too late' })
  for (const time of [minutesAgo(0), minutesAgo(1), '2020-01-01T00:00:00.000Z']) {
    expect(outcome(await schedule(blog, stored, time))).toBe('schedule-past')
  }
  for (const time of ['tomorrow', '2099-01-01', '2099-01-01T00:00:00+01:00']) {
    expect((await schedule(blog, stored, time)).status).toBe(400)
  }
  expect((await now(stored._id))?.publishAt).toBeNull()
})

test('a schedule of another version than the present one is refused with the current one', async () => {
  const stored = await draft({ headingSave: 'Seen before' })
  expectData(await editDraft(blog, stored, { headingSave: 'Changed since' }))
  const current = await now(stored._id)
  for (const time of [later, null]) {
    const reply = await schedule(blog, stored, time)
    expect(reply).toMatchObject({ status: 409, problem: { code: 'edit-conflict', current } })
  }
  const nothing = { ...stored, _id: 'draft-aaaaaaaaaaaaaaaa' }
  expect(outcome(await schedule(blog, nothing))).toBe('draft-not-found')
})

test('a schedule that is repeated under its key is answered as the first was', async () => {
  const { _id: id, updatedAt } = await draft({ headingSave: 'Keyed' })
  const body = { id, updatedAt, publishAt: later, reference: 'true' }
  const headers = { 'Idempotency-Key': 'schedule-keyed' }
  await blog.author.ask('scheduleDraft', { body, headers })
  expectData(await schedule(blog, { _id: id, updatedAt }, null))
  const again = await blog.author.ask('scheduleDraft', { body, headers })
  expect(again).toEqual({ publishAt: later })
  expect((await now(id))?.publishAt).toBeNull()
})

test('an edited draft keeps its schedule and is published as it was edited', async () => {
  const stored = await draft({ headingSave: 'Early words' })
  expectData(await schedule(blog, stored))
  expectData(await editDraft(blog, stored, { headingSave: 'Last words' }))
  expect(await now(stored._id)).toMatchObject({ headingSave: 'Last words', publishAt: later })
  await makeDue(blog, stored)
  await blog.tick()
  expect([await articles('Early words'), (await articles('Last words')).length]).toEqual([[], 1])
})

test('a draft that is due is an article at the next tick, and readers have its page at once', async () => {
  const stored = await due({
    headingSave: 'It is time',
    html: '<p>Five words are in it.</p>',
    imageCdn: 'https://pictures.example.com/time.jpg',
    imageSource: 'The clock',
    researchLinksSave: ['https://example.org/time'],
    category: 'Coding',
  })
  await blog.tick()
  expect(await now(stored._id)).toBeUndefined()
  const [one, ...more] = await articles('It is time')
  expect(more).toEqual([])
  const { createdAt, updatedAt, _id, id, publishAt, publishError, ...rest } = stored
  const { reference, alert, opening, dateChosen, byHand, ...content } = rest
  expect(one).toMatchObject({ ...content, _id: articleIdOf(stored._id) })
  expect(await blog.text(`/blog/${one?._id}`)).toContain('Five words are in it.')
  for (const list of ['/blog', '/blog/page/coding', '/blog/page/articles', '/search-index.json']) {
    expect(await blog.text(list), list).toContain('It is time')
  }
  expect(await follow(blog, '/local/it-is-time')).toBe(`/blog/${one?._id}`)
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
  const { dateSave } = carried
  expectData(await editDraft(blog, carried, { headingSave: 'Carried on', dateSave }))
  const another = { headingSave: 'Changed on', dateSave: '2026-03-04' }
  expectData(await editDraft(blog, changed, another))
  await sql(blog.db, "UPDATE drafts SET publish_at = ?1 WHERE heading LIKE '% on'", time)
  await blog.tick()
  expect(await daysOf(['Undated', 'Not chosen', 'Carried on'])).toEqual([day, day, day])
  const chosen = await daysOf(['Chosen', 'Dated on purpose', 'Changed on'])
  expect(chosen).toEqual([yesterday, '2026-01-02', '2026-03-04'])
})

test('the day it was due is that of the author’s own clock', async () => {
  const clocks = [
    ['In New York at 23:30', '2026-11-20T04:30:00.000Z', '2026-11-19'],
    ['On Kiritimati at 00:30', '2026-11-19T10:30:00.000Z', '2026-11-20'],
    ['Nobody knows where', '2026-11-19T10:30:00.000Z', undefined],
  ] as const
  for (const [headingSave, publishAt, publishDay] of clocks) {
    const stored = await draft({ headingSave, dateSave: undefined })
    const { _id: id, updatedAt } = stored
    const body = { id, updatedAt, publishAt: later, publishDay, reference: 'true' }
    await blog.author.ask('scheduleDraft', { body })
    await makeDue(blog, stored, publishAt)
  }
  await blog.tick()
  const days = ['2026-11-19', '2026-11-20', '2026-11-19']
  expect(await daysOf(clocks.map(([heading]) => heading))).toEqual(days)
})

test('fifty ticks at once publish what is due once', async () => {
  for (let n = 0; n < 3; n += 1) await due({ headingSave: `Ticked ${n}` })
  await atOnce(50, () => blog.tick())
  for (let n = 0; n < 3; n += 1) expect(await articles(`Ticked ${n}`)).toHaveLength(1)
  const left = await blog.author.ask('listDrafts')
  expect(left.filter((one) => one.headingSave.startsWith('Ticked'))).toEqual([])
})

test('a draft that no longer fits the rules is not published: its schedule ends and it says why', async () => {
  const { _id, ...broken } = await due({ headingSave: 'Emptied' })
  expectData(await editDraft(blog, { _id, ...broken }, { headingSave: 'Emptied', imageCdn: '' }))
  await due({ headingSave: 'Behind the emptied' })
  await blog.tick()
  const failed = await now(_id)
  const publishError = 'Picture cdn not available...'
  expect(failed).toMatchObject({ publishAt: null, publishError })
  expect(await articles('Emptied')).toEqual([])
  expect(await articles('Behind the emptied')).toHaveLength(1)
  // Mended, it is scheduled anew, and what stopped it is forgotten.
  expectData(await editDraft(blog, failed ?? { _id, ...broken }, { headingSave: 'Emptied' }))
  expectData(await schedule(blog, (await now(_id)) ?? { _id, ...broken }))
  expect(await now(_id)).toMatchObject({ publishAt: later, publishError: null })
})

test('a title that is taken gives the scheduled article the next href', async () => {
  await publish(blog.author, { headingSave: 'Same' })
  await due({ headingSave: 'Same' })
  await blog.tick()
  expect((await articles('Same')).map(({ href }) => href).sort()).toEqual(['/same', '/same-2'])
})

/** Publishes a draft by hand. */
const publishNow = (headingSave: string, draftId: string) =>
  blog.author.call('createArticle', { body: { ...article({ headingSave }), draftId } })

test('a scheduled draft is published by hand, or deleted, as any other', async () => {
  const [one, two] = [await draft({ headingSave: 'By hand' }), await draft({ headingSave: 'Off' })]
  for (const stored of [one, two]) expectData(await schedule(blog, stored))
  expectData(await publishNow('By hand', one._id))
  await blog.author.ask('deleteDraft', { body: { arg: two._id } })
  await blog.tick()
  expect([(await articles('By hand')).length, await articles('Off')]).toEqual([1, []])
})

test('a hand and a tick that publish one draft at once make one article', async () => {
  const { _id } = await due({ headingSave: 'Contested' })
  const [reply] = await Promise.all([publishNow('Contested', _id), blog.tick()])
  expect([201, 'draft-not-found']).toContain(outcome(reply))
  expect(await articles('Contested')).toHaveLength(1)
  expect(await now(_id)).toBeUndefined()
})

test('an edit and a tick at once lose no word', async () => {
  const stored = await due({ headingSave: 'Raced', html: '<p>Before</p>' })
  const input = { headingSave: 'Raced', articleSave: encodeText('<p>After</p>') }
  const [edited] = await Promise.all([editDraft(blog, stored, input), blog.tick()])
  if (edited.ok) await blog.tick()
  const [one, ...more] = await articles('Raced')
  expect(more).toEqual([])
  expect(one?.articleSave).toBe(encodeText(edited.ok ? '<p>After</p>' : '<p>Before</p>'))
})

test('what fell due while no cron ran is published at the next tick, once, oldest first', async () => {
  // Its clock stands still while a cron runs.
  const own = await startBlog({ worker: 'switched-worker' })
  const time = (minute: number) => `2026-02-03T10:${minute}:00.000Z`
  // Kept in another order than they are due.
  for (const minute of [30, 50, 10, 40, 20]) {
    await due({ headingSave: `Due ${minute}`, dateSave: undefined }, time(minute), own)
  }
  await own.rebuild()
  await own.tick()
  await own.tick()
  const listed = await own.anyone.ask('listArticles')
  expect(listed.map((one) => [one.headingSave, one.dateSave])).toEqual(
    [10, 20, 30, 40, 50].map((minute) => [`Due ${minute}`, '2026-02-03']),
  )
  expect(await own.author.ask('listDrafts')).toEqual([])
  expect(await own.text('/blog')).toContain('Due 50')
})
