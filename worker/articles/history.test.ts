import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { end, remove } from '../../scripts/testing/changes.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { decodeText } from '../../shared/base64.ts'
import { limits } from '../../shared/limits.ts'

const blog = await sharedBlog()
const { author, anyone } = blog
const password = owner.OWNER_PASSWORD

const opened = async (id: string) => {
  const found = await anyone.ask('readArticleAtPath', { query: { name: `/blog/${id}` } })
  if (!found) throw new Error('The article is not there.')
  return { ...found, _id: id }
}

const edit = (
  { _id: id, updatedAt }: { _id: string; updatedAt: string },
  given: Parameters<typeof article>[0],
) =>
  author.call('editArticle', {
    body: { ...article(given), id, updatedAt, editorPassword: password },
  })

const versions = async (reference: string) =>
  await author.ask('listVersions', { query: { reference } })

const version = (reference: string, number: number) =>
  author.call('readVersion', { query: { reference, version: number } })

test('an article that was never edited has no earlier version', async () => {
  expect(await versions(await publish(author, { headingSave: 'Never edited' }))).toEqual([])
})

test('an edit keeps the version it replaces, whole, with when it was saved', async () => {
  const id = await publish(author, {
    headingSave: 'First title',
    html: '<p>Five words are in it.</p>',
    imageCdn: 'https://pictures.example.com/first.jpg',
    imageSource: 'The first shelf',
    researchLinksSave: ['https://example.org/first'],
    dateSave: '2026-02-03',
    category: 'Coding',
  })
  const first = await opened(id)
  expectData(await edit(first, { headingSave: 'Second title', html: '<p>Other</p>' }))
  expect(await versions(id)).toEqual([
    { version: 1, headingSave: 'First title', totalWords: 5, updatedAt: first.updatedAt },
  ])
  expect(expectData(await version(id, 1))).toEqual(first)
})

test('thirty edits keep at least the newest twenty-five versions, newest first, each as it was', async () => {
  const id = await publish(author, { headingSave: 'Title 0', html: '<p>Text 0</p>' })
  const saved = [(await opened(id)).updatedAt]
  for (let n = 1; n <= 30; n += 1) {
    const from = { _id: id, updatedAt: saved.at(-1) as string }
    const given = { headingSave: `Title ${n}`, html: `<p>Text ${n}</p>` }
    saved.push(expectData(await edit(from, given)).updatedAt)
  }
  const kept = await versions(id)
  expect(kept.length).toBeGreaterThanOrEqual(25)
  expect(kept.map((one) => one.version)).toEqual(kept.map((_, n) => 30 - n))
  for (const { version: number, headingSave, updatedAt } of kept.slice(0, 25)) {
    const n = number - 1
    const whole = expectData(await version(id, number))
    expect([headingSave, updatedAt]).toEqual([`Title ${n}`, saved[n]])
    expect([whole.headingSave, whole.updatedAt, whole.href]).toEqual([
      `Title ${n}`,
      saved[n],
      `/title-${n}`,
    ])
    expect(decodeText(whole.articleSave)).toBe(`<p>Text ${n}</p>`)
  }
})

test('beyond the limit the oldest versions give way, and their numbers are not used again', async () => {
  const id = await publish(author, { headingSave: 'Long history' })
  const columns = 'slug, heading, image, image_source, body, author, date, links, category, words'
  await sql(
    blog.db,
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
       INSERT INTO article_versions (article_id, version, ${columns}, description, saved_at)
       SELECT id, n, ${columns}, description, updated_at FROM articles, n WHERE id = ?1`,
    id,
    limits.versions,
  )
  expectData(await edit(await opened(id), { headingSave: 'Long history', html: '<p>New</p>' }))
  const numbers = (await versions(id)).map((one) => one.version)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([
    limits.versions,
    limits.versions + 1,
    2,
  ])
  expect(outcome(await version(id, 1))).toBe('version-not-found')
})

test('an edit that changes nothing keeps no version', async () => {
  const id = await publish(author, { headingSave: 'Unchanged' })
  const given = { headingSave: 'Unchanged' }
  const { updatedAt } = expectData(await edit(await opened(id), given))
  expect(await versions(id)).toEqual([])
  expectData(await edit({ _id: id, updatedAt }, { ...given, html: '<p>Changed</p>' }))
  expect(await versions(id)).toMatchObject([{ version: 1, updatedAt }])
})

test('an earlier version is restored by an edit that sends it again', async () => {
  const id = await publish(author, { headingSave: 'Regretted', html: '<p>As it was.</p>' })
  const first = await opened(id)
  expectData(await edit(first, { headingSave: 'Worse', html: '<p>Oh no</p>' }))
  const worse = await opened(id)
  const { _id, href, imageSave, description, createdAt, updatedAt, ...old } = expectData(
    await version(id, 1),
  )
  const body = { ...old, id, updatedAt: worse.updatedAt, reference: 'true' }
  await author.ask('editArticle', { body: { ...body, editorPassword: password } })
  expect({ ...(await opened(id)), updatedAt }).toEqual({ ...first, updatedAt })
  expect((await versions(id)).map((one) => one.headingSave)).toEqual(['Worse', 'Regretted'])
})

test('of twenty edits at once the one that wins keeps the version it replaces, once', async () => {
  const id = await publish(author, { headingSave: 'Crowd', html: '<p>Round 0</p>' })
  for (let round = 1; round <= 3; round += 1) {
    const from = await opened(id)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => edit(from, { html: `<p>Round ${round}, ${n}</p>` })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(19).fill(409)])
    const kept = await versions(id)
    expect(kept.map((one) => one.version)).toEqual(kept.map((_, n) => round - n))
    expect(kept[0]?.updatedAt).toBe(from.updatedAt)
  }
})

test('an edit that is refused keeps nothing', async () => {
  const id = await publish(author, { headingSave: 'Refused' })
  const first = await opened(id)
  expectData(await edit(first, { headingSave: 'Taken' }))
  const before = await dump(blog.db)
  expect((await edit(first, { headingSave: 'Late' })).status).toBe(409)
  expect((await edit(await opened(id), { headingSave: '' })).status).toBe(422)
  expect(await dump(blog.db)).toEqual(before)
})

test('an edit that is repeated under its key keeps one version', async () => {
  const id = await publish(author, { headingSave: 'Repeated' })
  const { updatedAt } = await opened(id)
  const body = { ...article({ headingSave: 'Again' }), id, updatedAt, editorPassword: password }
  const headers = { 'Idempotency-Key': 'history-repeated' }
  for (let n = 0; n < 3; n += 1) await author.ask('editArticle', { body, headers })
  expect(await versions(id)).toHaveLength(1)
})

test('a version that is not kept, and an article that is not there, are refused', async () => {
  const id = await publish(author, { headingSave: 'One only' })
  expect(outcome(await version(id, 1))).toBe('version-not-found')
  const nothing = 'aaaaaaaaaaaaaaaa'
  expect(outcome(await version(nothing, 1))).toBe('version-not-found')
  expect(outcome(await author.call('listVersions', { query: { reference: nothing } }))).toBe(
    'article-not-found',
  )
  for (const wrong of [0, -1, 1.5, 'x' as never]) {
    expect(outcome(await version(id, wrong))).toBe('invalid-query')
  }
})

test('versions go with their article', async () => {
  const id = await publish(author, { headingSave: 'Going' })
  expectData(await edit(await opened(id), { headingSave: 'Gone' }))
  await remove(blog, id, 'Gone')
  expect(outcome(await version(id, 1))).toBe('version-not-found')
  await end(blog, id)
  const left = blog.db.prepare('SELECT COUNT(*) AS n FROM article_versions WHERE article_id = ?1')
  expect(await left.bind(id).first('n')).toBe(0)
})
