import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { answersOf, countOf, fieldsOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { remove as toBin } from '../../scripts/testing/changes.ts'
import {
  atOnce,
  hostileTexts,
  humanReader,
  newReader,
  tally,
  wholeDatabase,
} from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { limits } from '../../shared/limits.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog
const idArticle = await publish(author)

const opinion = (input: Partial<Record<'reader' | 'country' | 'opinion', string>> = {}) => ({
  reader: 'Ada',
  country: 'Norway',
  opinion: 'A walk by the sea: I agree.',
  idArticle,
  human: owner.TEST_HUMAN_TOKEN,
  ...input,
})

type Body = ReturnType<typeof opinion>

const sends = (input: Partial<Body> = {}, headers = newReader()) =>
  anyone.call('sendOpinion', { body: { ...opinion(), ...input }, headers })

const newest = async () => (await author.ask('listOpinions'))[0]
const countAll = () => countOf(db, 'opinions')

test('an opinion is kept as name, country and text, the newest first', async () => {
  const reply = await sends()
  expect([reply.status, expectData(reply)]).toEqual([201, 201])
  await sends({ reader: 'Ben', country: 'Chile', opinion: 'A walk by the sea: I do not.' })
  const listed = await author.ask('listOpinions')
  expect(listed.map((one) => one.opinion)).toEqual([
    ['Ben', 'Chile', 'A walk by the sea: I do not.'],
    ['Ada', 'Norway', 'A walk by the sea: I agree.'],
  ])
  expect(new Set(listed.map(({ _id }) => _id)).size).toBe(2)
})

test('name, country and opinion are required, and each that is missing is named', async () => {
  const before = await dump(db)
  for (const [input, fields] of [
    [{ reader: '' }, ['reader']],
    [{ country: ' \t' }, ['country']],
    [{ opinion: '\n' }, ['opinion']],
    [{ reader: '', country: '', opinion: '' }, ['reader', 'country', 'opinion']],
  ] as const) {
    const reply = await sends(input)
    expect([outcome(reply), ...fieldsOf(reply)]).toEqual(['opinion-incomplete', ...fields])
  }
  for (const input of [
    { reader: 'x'.repeat(limits.name + 1) },
    { country: 'x'.repeat(limits.name + 1) },
    { opinion: 'x'.repeat(10_000) },
  ]) {
    expect(outcome(await sends(input))).toBe('invalid-input')
  }
  expect(await dump(db)).toEqual(before)
})

test('an opinion that says nothing after the title is incomplete, and its token stays good', async () => {
  const { human, headers } = await humanReader(blog)
  const local = `/${namedLocalSlugs[0]}`
  const opened = await anyone.ask('readArticleAtPath', { query: { name: `/local${local}` } })
  const before = await dump(db)
  for (const [opinion, article] of [
    ['A walk by the sea: ', idArticle],
    ['A walk by the sea:', idArticle],
    [' A walk by the sea :\n\t', idArticle],
    ['A walk by the sea', idArticle],
    [`${opened?.headingSave}: `, local],
  ] as const) {
    const reply = await sends({ human, opinion, idArticle: article }, headers)
    expect([outcome(reply), ...fieldsOf(reply)], opinion).toEqual(['opinion-incomplete', 'opinion'])
  }
  expect(await dump(db)).toEqual(before)
  expect((await sends({ human, opinion: 'A walk by the seaside: no.' }, headers)).status).toBe(201)
})

test('the longest name, title and opinion that the form takes are kept', async () => {
  const longest = '💥'.repeat(limits.title)
  const text = `${longest}: ${'x'.repeat(limits.opinion)}`
  expect((await sends({ reader: 'x'.repeat(limits.name), opinion: text })).status).toBe(201)
  expect((await newest())?.opinion[2]).toBe(text)
})

test('a second opinion about an article is refused: from the same network under the same name', async () => {
  const headers = newReader()
  expect((await sends({ reader: 'Cleo' }, headers)).status).toBe(201)
  const again = await sends({ reader: ' CLEO ', opinion: 'A walk by the sea: and yet' }, headers)
  expect(outcome(again)).toBe('opinion-sent')
  expect((await sends({ reader: 'Dora' }, headers)).status).toBe(201)
  expect((await sends({ reader: 'Cleo' })).status).toBe(201)
  const other = await publish(author)
  expect((await sends({ reader: 'Cleo', idArticle: other }, headers)).status).toBe(201)
})

test('… and from the same browser, whatever its name and network; the token stays good', async () => {
  const first = await humanReader(blog)
  const named = { reader: 'Eve', human: first.human }
  expect((await sends(named, first.headers)).status).toBe(201)
  const { human, headers } = await humanReader(blog, first)
  expect(outcome(await sends({ reader: 'Eva', human }, headers))).toBe('opinion-sent')
  const other = { reader: 'Eva', human, idArticle: await publish(author) }
  expect((await sends(other, headers)).status).toBe(201)
})

test("a captcha's token sends one opinion, from the browser that earned it, while it lives", async () => {
  const { human, headers } = await humanReader(blog)
  const stranger = await humanReader(blog)
  const old = await humanReader(blog, { minutes: -1 })
  const before = await countAll()
  for (const [token, from] of [
    ['', headers],
    ['x'.repeat(43), headers],
    [human, newReader()],
    [human, stranger.headers],
    [old.human, old.headers],
  ] as const) {
    expect(outcome(await sends({ reader: 'Finn', human: token }, from))).toBe('not-human')
  }
  expect(await countAll()).toBe(before)
  expect((await sends({ reader: 'Finn', human }, headers)).status).toBe(201)
  const elsewhere = { reader: 'Finn', human, idArticle: await publish(author) }
  expect(outcome(await sends(elsewhere, headers))).toBe('not-human')
})

test('an opinion that is incomplete, or about nothing, leaves the token good', async () => {
  const { human, headers } = await humanReader(blog)
  const before = await dump(db)
  for (const [input, code] of [
    [{ country: '' }, 'opinion-incomplete'],
    [{ idArticle: 'aaaaaaaaaaaaaaaa' }, 'article-not-found'],
    [{ idArticle: '/no-such-article' }, 'article-not-found'],
    [{ idArticle: 'draft-aaaaaaaaaaaa' }, 'invalid-input'],
  ] as const) {
    expect(outcome(await sends({ human, ...input }, headers))).toBe(code)
  }
  expect(await dump(db)).toEqual(before)
  const local = `/${namedLocalSlugs[0]}`
  expect((await sends({ human, idArticle: local }, headers)).status).toBe(201)
})

test('a retry after a lost answer is the same opinion, though its token is spent', async () => {
  const { human, headers } = await humanReader(blog)
  const keyed = { ...headers, 'Idempotency-Key': 'lost-answer' }
  const before = await countAll()
  const replies = await atOnce(10, () => sends({ reader: 'Gwen', human }, keyed))
  expect(tally(replies.map(outcome))).toEqual({ 201: 10 })
  const late = await sends({ reader: 'Gwen', human }, keyed)
  expect([expectData(late), late.headers.get('Idempotency-Replayed')]).toEqual([201, 'true'])
  expect(await countAll()).toBe((before ?? 0) + 1)
  const changed = await sends({ reader: 'Gwen', country: 'Peru', human }, keyed)
  expect(outcome(changed)).toBe('idempotency-key-reused')
})

test('of opinions sent at once one a reader is kept', async () => {
  const article = await publish(author)
  const keptOf = () => countOf(db, 'opinions WHERE article = ?1', article)
  const all = await atOnce(30, (n) => sends({ reader: `Reader ${n}`, idArticle: article }))
  expect([tally(all.map(outcome)), await keptOf()]).toEqual([{ 201: 30 }, 30])
  const one = newReader()
  const same = await atOnce(20, () => sends({ reader: 'One', idArticle: article }, one))
  expect([tally(same.map(outcome)), await keptOf()]).toEqual([{ 201: 1, 'opinion-sent': 19 }, 31])
})

test('whatever a reader writes is kept and given back exactly', async () => {
  for (const text of hostileTexts) {
    const input = { reader: text, country: text, opinion: text }
    expect((await sends(input)).status).toBe(201)
    expect((await newest())?.opinion).toEqual([text, text, text])
  }
})

test('who a reader is, beyond the name given, is not in the database', async () => {
  const { human, cookie, headers } = await humanReader(blog)
  const address = { 'CF-Connecting-IP': '198.51.100.77' }
  expect((await sends({ human }, { ...headers, ...address })).status).toBe(201)
  const text = await wholeDatabase(blog)
  expect(text).not.toContain('198.51.100.77')
  expect(text).not.toContain(cookie.toLowerCase())
})

test('an opinion outlives its article', async () => {
  const id = await publish(author, { headingSave: 'Short lived' })
  await sends({ idArticle: id, opinion: 'Short lived: a pity' })
  await toBin(blog, id, 'Short lived')
  expect((await newest())?.opinion[2]).toBe('Short lived: a pity')
})

test('the author removes an opinion, once, and never another one', async () => {
  await sends({ reader: 'Hugo' })
  const [hugo, before] = [await newest(), await countAll()]
  const remove = (reference: string) => author.call('deleteOpinion', { query: { reference } })
  expect(expectData(await remove(hugo?._id ?? ''))).toBe('deleted')
  await sends({ reader: 'Ida' })
  for (const reference of [hugo?._id ?? '', '0', '-1', 'x', "' OR 1=1 --", '9'.repeat(200)]) {
    expect(outcome(await remove(reference)), reference).toBe('opinion-not-found')
  }
  expect(await countAll()).toBe(before)
})

test('the list comes in pages of a hundred, each opinion once, with their number', async () => {
  await sql(
    db,
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 250)
       INSERT INTO opinions (article, person, name, country, opinion, created_at)
       SELECT 'many', substr('${'0'.repeat(43)}' || n, -43), 'Name ' || n, 'Peru', 'x', '' FROM n`,
  )
  const total = await countAll()
  const first = { query: { reference: 'abc' } }
  let met = 0
  // What comes or goes meanwhile moves nothing from one page to another.
  const answers = await answersOf(author, 'listOpinions', first, async ([opinion]) => {
    met += 1
    await sends({ reader: `Meanwhile ${met}` })
    await sql(db, 'DELETE FROM opinions WHERE id = ?1', opinion?._id)
  })
  for (const { headers } of answers) expect(headers.get('Total-Count')).toBe(String(total))
  const pages = answers.map((reply) => expectData(reply).map(({ _id }) => _id))
  const ids = pages.flat().map(Number)
  expect(ids).toHaveLength(total ?? 0)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(pages[0]).toHaveLength(100)
  for (const cursor of ['x', '', 'WyJ4Il0', 'WyIxIiwiMiJd']) {
    const broken = await author.call('listOpinions', { query: { cursor } })
    expect(outcome(broken), cursor).toBe('invalid-query')
  }
})
