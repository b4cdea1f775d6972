import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, type NewArticle, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce } from '../../scripts/testing/readers.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'

const blog = await sharedBlog()
const { author, anyone } = blog
const password = owner.OWNER_PASSWORD

const opened = async (name: string) => await anyone.ask('readArticleAtPath', { query: { name } })

const published = async (given: Parameters<typeof article>[0]) => {
  const id = await publish(author, given)
  return { ...expectPresent(await opened(`/blog/${id}`)), _id: id }
}

const expectPresent = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined) throw new Error('It is not there.')
  return value
}

const edit = (
  from: { _id: string; updatedAt: string },
  given: Parameters<typeof article>[0] & { editorPassword?: string } = {},
  headers: Record<string, string> = {},
) => {
  const { editorPassword = password, ...fields } = given
  const { _id: id, updatedAt } = from
  return author.call('editArticle', {
    body: { ...article(fields), id, updatedAt, editorPassword },
    headers,
  })
}

test('an edit changes the article and answers its new version', async () => {
  const first = await published({ headingSave: 'To be edited' })
  const data = expectData(
    await edit(first, {
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
  expect(await opened(`/blog/${first._id}`)).toMatchObject({
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
  const first = await published({ headingSave: 'Dated', dateSave: '2020-02-02' })
  expectData(await edit(first, { headingSave: 'Dated', dateSave: undefined }))
  expect((await opened(`/blog/${first._id}`))?.dateSave).toBe('2020-02-02')
})

test('an edit needs the editor password, and the right one', async () => {
  const first = await published({ headingSave: 'Guarded' })
  const before = await dump(blog.db)
  const missing = await edit(first, { editorPassword: '' })
  expect(outcome(missing)).toBe('editor-password-missing')
  for (const wrong of ['wrong', ` ${password}`, password.toUpperCase(), 'a'.repeat(2_000)]) {
    const reply = await edit(first, { editorPassword: wrong })
    expect(outcome(reply)).toBe('wrong-password')
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('an edit is held to the rules of an article', async () => {
  const first = await published({ headingSave: 'Ruled' })
  const before = await dump(blog.db)
  const ways: [NewArticle, string][] = [
    [{ headingSave: '' }, 'Title not available...'],
    [{ imageCdn: 'x' }, 'Picture cdn not available...'],
    [{ imageSource: '' }, 'provide picture source...'],
    [{ articleSave: '' }, 'Article is not written there...'],
    [{ reference: '' }, 'Authorized researched papers essential'],
    [{ authorSave: 'x' }, 'Authentication failed!'],
    [{ reference: 'no' }, 'Article researched boolean false'],
  ]
  for (const [broken, detail] of ways) {
    expect(await edit(first, broken)).toMatchObject({ ok: false, problem: { detail } })
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('an article that is not there cannot be edited', async () => {
  const first = await published({ headingSave: 'Soon gone' })
  const query = { reference: 'Soon gone' }
  await author.ask('deleteArticle', { query, body: { password } })
  for (const _id of [first._id, 'aaaaaaaaaaaaaaaa']) {
    const reply = await edit({ ...first, _id })
    expect(outcome(reply)).toBe('article-not-found')
  }
})

test('a second edit from the same version is refused with the current one', async () => {
  const first = await published({ headingSave: 'Contested' })
  const won = expectData(await edit(first, { headingSave: 'Contested', html: '<p>One</p>' }))
  const before = await dump(blog.db)
  const lost = await edit(first, { headingSave: 'Contested too', html: '<p>Two</p>' })
  expect(lost).toMatchObject({
    status: 409,
    problem: { code: 'edit-conflict', current: { _id: first._id, updatedAt: won.updatedAt } },
  })
  if (lost.ok) throw new Error('It was taken.')
  expect(lost.problem.current).toEqual(await opened(`/blog/${first._id}`))
  expect(await dump(blog.db)).toEqual(before)
  // What the refusal gave is enough to try again.
  const current = lost.problem.current as { _id: string; updatedAt: string }
  expectData(await edit(current, { headingSave: 'Contested too', html: '<p>Two</p>' }))
})

test('of twenty edits of one version at once exactly one wins', async () => {
  const first = await published({ headingSave: 'Crowd' })
  for (const retitled of [false, true]) {
    const from = expectPresent(await opened(`/blog/${first._id}`))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        edit(
          { ...from, _id: first._id },
          {
            headingSave: retitled ? `Crowd of ${n}` : 'Crowd',
            html: `<p>Edit ${n} of ${retitled}</p>`,
          },
        ),
      ),
    )
    const statuses = replies.map((reply) => reply.status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    const winner = replies.find((reply) => reply.ok)
    const now = await opened(`/blog/${first._id}`)
    expect(now?.updatedAt).toBe(winner?.ok && winner.data.updatedAt)
    const { results } = await blog.db
      .prepare('SELECT slug FROM slugs WHERE article_id = ?1')
      .bind(first._id)
      .all()
    expect(results).toHaveLength(retitled ? 2 : 1)
  }
})

test('edits in one millisecond still have versions of their own', async () => {
  let from = await published({ headingSave: 'Quick' })
  await sql(
    blog.db,
    "UPDATE all_articles SET updated_at = '2999-01-01T00:00:00.000Z' WHERE id = ?1",
    from._id,
  )
  from = { ...from, updatedAt: '2999-01-01T00:00:00.000Z' }
  const { updatedAt } = expectData(await edit(from, { headingSave: 'Quick' }))
  expect(updatedAt).toBe('2999-01-01T00:00:00.001Z')
})

test('a new title gives a new href, and the old one still leads there', async () => {
  const first = await published({ headingSave: 'First name' })
  expectData(await edit(first, { headingSave: 'Second name' }))
  for (const href of ['/local/first-name', '/local/second-name']) {
    expect(await opened(href)).toMatchObject({ _id: first._id, href: '/second-name' })
    const page = await blog.get(href)
    expect([page.status, page.headers.get('Location')]).toEqual([301, `/blog/${first._id}`])
  }
})

test('a title may go back to one it had', async () => {
  const first = await published({ headingSave: 'There' })
  const second = expectData(await edit(first, { headingSave: 'And away' }))
  expectData(await edit({ ...first, ...second }, { headingSave: 'There' }))
  expect((await opened(`/blog/${first._id}`))?.href).toBe('/there')
  expect((await opened('/local/and-away'))?._id).toBe(first._id)
})

test('the same title keeps its href, its number and all', async () => {
  await published({ headingSave: 'Twin' })
  const second = await published({ headingSave: 'Twin' })
  expect(second.href).toBe('/twin-2')
  const edited = expectData(await edit(second, { headingSave: ' Twin, ', html: '<p>Else</p>' }))
  expect((await opened(`/blog/${second._id}`))?.href).toBe('/twin-2')
  // Another title and back again: the plain slug is the first twin's.
  const away = expectData(await edit({ ...second, ...edited }, { headingSave: 'Not twin' }))
  expectData(await edit({ ...second, ...away }, { headingSave: 'Twin' }))
  expect((await opened(`/blog/${second._id}`))?.href).toBe('/twin-2')
})

test('a delete needs a typed password, and the right one', async () => {
  await published({ headingSave: 'Undeletable' })
  const query = { reference: 'Undeletable' }
  const before = await dump(blog.db)
  expect(outcome(await author.call('deleteArticle', { query, body: {} }))).toBe(
    'delete-password-missing',
  )
  const wrong = await author.call('deleteArticle', { query, body: { password: 'wrong' } })
  expect(outcome(wrong)).toBe('wrong-password')
  expect(await dump(blog.db)).toEqual(before)
})

test('a delete takes the article, its hrefs and nothing else, and leaves a tombstone', async () => {
  const { _id: id } = await published({ headingSave: 'Doomed' })
  const other = await published({ headingSave: 'Spared' })
  const query = { id: 'stillpress' as const, reference: ' Doomed ' }
  const reply = await author.call('deleteArticle', { query, body: { password } })
  expect(reply).toMatchObject({ ok: true, status: 200, data: '204' })
  expect(await opened(`/blog/${id}`)).toBeNull()
  expect(await opened('/local/doomed')).toBeNull()
  expect((await blog.get(`/blog/${id}`)).status).toBe(410)
  expect((await opened('/local/spared'))?._id).toBe(other._id)
  const grave = blog.db.prepare('SELECT 1 AS here FROM tombstones WHERE article_id = ?1')
  expect(await grave.bind(id).first('here')).toBe(1)
  const again = await author.call('deleteArticle', { query, body: { password } })
  expect(again).toMatchObject({ status: 404, problem: { detail: 'Failed to retrieve id...' } })
})

test('where several articles share a title the id says which one is meant', async () => {
  const [one, two] = [await publish(author), await publish(author)]
  const query = { reference: article().headingSave as string }
  const before = await dump(blog.db)
  const unsure = await author.call('deleteArticle', { query, body: { password } })
  expect(outcome(unsure)).toBe('title-ambiguous')
  expect(await dump(blog.db)).toEqual(before)
  await author.ask('deleteArticle', { query, body: { password, _id: two } })
  expect(await opened(`/blog/${two}`)).toBeNull()
  expect(await opened(`/blog/${one}`)).not.toBeNull()
})

test('an id and a title that do not belong together delete nothing', async () => {
  const { _id } = await published({ headingSave: 'Named' })
  const before = await dump(blog.db)
  for (const [reference, id, code] of [
    ['Renamed', _id, 'title-differs'],
    ['named', _id, 'title-differs'],
    ['Named', 'aaaaaaaaaaaaaaaa', 'article-not-found'],
  ] as const) {
    const reply = await author.call('deleteArticle', {
      query: { reference },
      body: { password, _id: id },
    })
    expect(outcome(reply)).toBe(code)
  }
  expect(await dump(blog.db)).toEqual(before)
})

test('of ten deletes of one article at once one is done', async () => {
  await published({ headingSave: 'Once only' })
  const replies = await atOnce(10, () =>
    author.call('deleteArticle', { query: { reference: 'Once only' }, body: { password } }),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(404)])
})

test('a password in the query deletes nothing, even beside the right one in the body', async () => {
  await published({ headingSave: 'Kept' })
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
  const first = await published({ headingSave: 'Raced' })
  const [edited, deleted] = await Promise.all([
    edit(first, { headingSave: 'Raced' }),
    author.call('deleteArticle', {
      query: { reference: 'Raced' },
      body: { password, _id: first._id },
    }),
  ])
  expect(deleted.status).toBe(200)
  expect([200, 'article-not-found']).toContain(outcome(edited))
  expect(await opened(`/blog/${first._id}`)).toBeNull()
  expect((await author.call('createArticle', { body: article({ headingSave: 'Raced' }) })).ok).toBe(
    true,
  )
})
