import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { edit, follow, opened, published } from '../../scripts/testing/changes.ts'
import type { Version } from '../../scripts/testing/drafts.ts'
import { atOnce, tally } from '../../scripts/testing/readers.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'

const blog = await sharedBlog()
const { author, anyone } = blog
const password = owner.OWNER_PASSWORD

const find = (name: string) => anyone.ask('readArticleAtPath', { query: { name } })
const edits = (of: Version, input?: Parameters<typeof edit>[2]) => edit(blog, of, input)
const publishes = (input: NewArticle) => published(blog, input)
const deletes = (reference: string, body: { password?: string; _id?: string } = { password }) =>
  author.call('deleteArticle', { query: { reference }, body })

test('an edit changes the article and answers its new version', async () => {
  const first = await publishes({ headingSave: 'To be edited' })
  const data = expectData(
    await edits(first, {
      headingSave: 'To be edited',
      html: '<p>Four words it has.</p>',
      imageCdn: 'https://pictures.example.com/new.jpg The shelf',
      imageSource: undefined,
      dateSave: '2026-06-02',
      researchLinksSave: [],
      category: 'Coding',
    }),
  )
  expect(data.acknowledged).toBe(true)
  expect(data.updatedAt > first.updatedAt).toBe(true)
  expect(await find(`/blog/${first._id}`)).toMatchObject({
    imageSave: ['https://pictures.example.com/new.jpg', 'The shelf'],
    dateSave: '2026-06-02',
    researchLinksSave: [],
    category: 'Coding',
    totalWords: 4,
    createdAt: first.createdAt,
    updatedAt: data.updatedAt,
  })
})

test('an edit without a date keeps the date it has', async () => {
  const first = await publishes({ headingSave: 'Dated', dateSave: '2020-02-02' })
  expectData(await edits(first, { headingSave: 'Dated', dateSave: undefined }))
  expect((await find(`/blog/${first._id}`))?.dateSave).toBe('2020-02-02')
})

test('an edit needs the editor password, and the right one', async () => {
  const first = await publishes({ headingSave: 'Guarded' })
  await sql(blog.db, 'UPDATE sessions SET edit_proved_at = NULL')
  const before = await dump(blog.db)
  expect(outcome(await edits(first, { editorPassword: '' }))).toBe('editor-password-missing')
  for (const wrong of ['wrong', ` ${password}`, password.toUpperCase(), 'a'.repeat(2_000)]) {
    expect(outcome(await edits(first, { editorPassword: wrong }))).toBe('wrong-password')
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('an edit is held to the rules of an article', async () => {
  const first = await publishes({ headingSave: 'Ruled' })
  const before = await dump(blog.db)
  for (const [broken, code] of [
    [{ headingSave: '' }, 'title-missing'],
    [{ imageCdn: 'x' }, 'picture-missing'],
    [{ imageSource: '' }, 'picture-source-missing'],
    [{ articleSave: '' }, 'body-missing'],
    [{ reference: '' }, 'reference-missing'],
    [{ authorSave: 'x' }, 'author-mismatch'],
    [{ reference: 'no' }, 'reference-false'],
  ] as const) {
    expect(outcome(await edits(first, broken))).toBe(code)
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('an article that is not there cannot be edited', async () => {
  const first = await publishes({ headingSave: 'Soon gone' })
  expectData(await deletes('Soon gone'))
  for (const _id of [first._id, 'aaaaaaaaaaaaaaaa']) {
    expect(outcome(await edits({ ...first, _id }))).toBe('article-not-found')
  }
})

test('a second edit from the same version is refused with the current one', async () => {
  const first = await publishes({ headingSave: 'Contested' })
  const won = expectData(await edits(first, { headingSave: 'Contested', html: '<p>One</p>' }))
  const before = await dump(blog.db)
  const lost = await edits(first, { headingSave: 'Contested too', html: '<p>Two</p>' })
  expect(outcome(lost)).toBe('edit-conflict')
  if (lost.ok) throw new Error('It was taken.')
  expect(lost.problem.current).toMatchObject({ _id: first._id, updatedAt: won.updatedAt })
  expect(lost.problem.current).toEqual(await find(`/blog/${first._id}`))
  expect(await dump(blog.db)).toEqual(before)
  // What the refusal gave is enough to try again.
  const current = lost.problem.current as { _id: string; updatedAt: string }
  expectData(await edits(current, { headingSave: 'Contested too', html: '<p>Two</p>' }))
})

test('of twenty edits of one version at once exactly one wins', async () => {
  const first = await publishes({ headingSave: 'Crowd' })
  for (const retitled of [false, true]) {
    const from = await opened(blog, `/blog/${first._id}`)
    const replies = await atOnce(20, (n) => {
      const headingSave = retitled ? `Crowd of ${n}` : 'Crowd'
      return edits(from, { headingSave, html: `<p>Edit ${n} of ${retitled}</p>` })
    })
    expect(tally(replies.map(outcome))).toEqual({ 200: 1, 'edit-conflict': 19 })
    const winner = replies.find((reply) => reply.ok)
    const now = await find(`/blog/${first._id}`)
    expect(now?.updatedAt).toBe(winner?.ok && winner.data.updatedAt)
    const slugs = blog.db.prepare('SELECT slug FROM slugs WHERE article_id = ?1')
    expect((await slugs.bind(first._id).all()).results).toHaveLength(retitled ? 2 : 1)
  }
})

test('edits in one millisecond still have versions of their own', async () => {
  const { _id } = await publishes({ headingSave: 'Quick' })
  const from = { _id, updatedAt: '2999-01-01T00:00:00.000Z' }
  await sql(blog.db, 'UPDATE all_articles SET updated_at = ?2 WHERE id = ?1', _id, from.updatedAt)
  const { updatedAt } = expectData(await edits(from, { headingSave: 'Quick' }))
  expect(updatedAt).toBe('2999-01-01T00:00:00.001Z')
})

test('a new title gives a new href, and the old one still leads there', async () => {
  const first = await publishes({ headingSave: 'First name' })
  expectData(await edits(first, { headingSave: 'Second name' }))
  for (const href of ['/local/first-name', '/local/second-name']) {
    expect(await find(href)).toMatchObject({ _id: first._id, href: '/second-name' })
    expect(await follow(blog, href)).toBe(`/blog/${first._id}`)
  }
})

test('a title may go back to one it had', async () => {
  const first = await publishes({ headingSave: 'There' })
  const second = expectData(await edits(first, { headingSave: 'And away' }))
  expectData(await edits({ ...first, ...second }, { headingSave: 'There' }))
  expect((await find(`/blog/${first._id}`))?.href).toBe('/there')
  expect((await find('/local/and-away'))?._id).toBe(first._id)
})

test('the same title keeps its href, its number and all', async () => {
  await publishes({ headingSave: 'Twin' })
  const second = await publishes({ headingSave: 'Twin' })
  expect(second.href).toBe('/twin-2')
  const edited = expectData(await edits(second, { headingSave: ' Twin, ', html: '<p>Else</p>' }))
  expect((await find(`/blog/${second._id}`))?.href).toBe('/twin-2')
  // Another title and back again: the plain slug is the first twin's.
  const away = expectData(await edits({ ...second, ...edited }, { headingSave: 'Not twin' }))
  expectData(await edits({ ...second, ...away }, { headingSave: 'Twin' }))
  expect((await find(`/blog/${second._id}`))?.href).toBe('/twin-2')
})

test('a delete needs a typed password, and the right one', async () => {
  await publishes({ headingSave: 'Undeletable' })
  const before = await dump(blog.db)
  expect(outcome(await deletes('Undeletable', {}))).toBe('delete-password-missing')
  expect(outcome(await deletes('Undeletable', { password: 'wrong' }))).toBe('wrong-password')
  expect(await dump(blog.db)).toEqual(before)
})

test('a delete takes the article, its hrefs and nothing else, and leaves a tombstone', async () => {
  const { _id: id } = await publishes({ headingSave: 'Doomed' })
  const other = await publishes({ headingSave: 'Spared' })
  const query = { id: 'stillpress' as const, reference: ' Doomed ' }
  const reply = await author.call('deleteArticle', { query, body: { password } })
  expect(reply).toMatchObject({ ok: true, status: 200, data: '204' })
  expect(await find(`/blog/${id}`)).toBeNull()
  expect(await find('/local/doomed')).toBeNull()
  expect(await follow(blog, `/blog/${id}`)).toBe(410)
  expect((await find('/local/spared'))?._id).toBe(other._id)
  const grave = blog.db.prepare('SELECT 1 AS here FROM tombstones WHERE article_id = ?1')
  expect(await grave.bind(id).first('here')).toBe(1)
  expect(outcome(await deletes(' Doomed '))).toBe('article-not-found')
})

test('where several articles share a title the id says which one is meant', async () => {
  const [one, two] = [await publish(author), await publish(author)]
  const title = article().headingSave as string
  const before = await dump(blog.db)
  expect(outcome(await deletes(title))).toBe('title-ambiguous')
  expect(await dump(blog.db)).toEqual(before)
  expectData(await deletes(title, { password, _id: two }))
  expect(await find(`/blog/${two}`)).toBeNull()
  expect(await find(`/blog/${one}`)).not.toBeNull()
})

test('an id and a title that do not belong together delete nothing', async () => {
  const { _id } = await publishes({ headingSave: 'Named' })
  const before = await dump(blog.db)
  for (const [reference, id, code] of [
    ['Renamed', _id, 'title-differs'],
    ['named', _id, 'title-differs'],
    ['Named', 'aaaaaaaaaaaaaaaa', 'article-not-found'],
  ] as const) {
    expect(outcome(await deletes(reference, { password, _id: id }))).toBe(code)
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('of ten deletes of one article at once one is done', async () => {
  await publishes({ headingSave: 'Once only' })
  const replies = await atOnce(10, () => deletes('Once only'))
  expect(tally(replies.map(outcome))).toEqual({ 200: 1, 'article-not-found': 9 })
})

test('a password in the query deletes nothing, even beside the right one in the body', async () => {
  await publishes({ headingSave: 'Kept' })
  const headers = { Cookie: await newSession(blog) }
  const before = await dump(blog.db)
  const body = JSON.stringify({ password })
  for (const spelling of ['password', 'PASSWORD', 'pswd', 'editorPassword', 'p%61ssword']) {
    const query = `?reference=Kept&username=a&email=b&result=A&${spelling}=${password}`
    const response = await send(blog, 'deleteArticle', { query, headers, body })
    expect((await problemIn(response)).code).toBe('password-in-query')
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('an edit that meets a delete is refused, not resurrected', async () => {
  const first = await publishes({ headingSave: 'Raced' })
  const [edited, deleted] = await Promise.all([
    edits(first, { headingSave: 'Raced' }),
    deletes('Raced', { password, _id: first._id }),
  ])
  expect(deleted.status).toBe(200)
  expect([200, 'article-not-found']).toContain(outcome(edited))
  expect(await find(`/blog/${first._id}`)).toBeNull()
  await publish(author, { headingSave: 'Raced' })
})
