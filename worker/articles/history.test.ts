import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { change, edit, end, opened, remove } from '../../scripts/testing/changes.ts'
import type { Version } from '../../scripts/testing/drafts.ts'
import { atOnce, tally } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { decodeText } from '../../shared/base64.ts'
import { limits } from '../../shared/limits.ts'

const blog = await sharedBlog()
const { author } = blog
const password = owner.OWNER_PASSWORD

const now = (id: string) => opened(blog, `/blog/${id}`)
const edits = async (of: string | Version, input: Parameters<typeof edit>[2]) =>
  expectData(await edit(blog, of, input))

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
  const first = await now(id)
  await edits(first, { headingSave: 'Second title', html: '<p>Other</p>' })
  expect(await versions(id)).toEqual([
    {
      version: 1,
      headingSave: 'First title',
      totalWords: 5,
      updatedAt: first.updatedAt,
      changed: null,
    },
  ])
  expect(expectData(await version(id, 1))).toEqual(first)
})

test('each version names the fields that differ from the one before', async () => {
  const id = await publish(author, { headingSave: 'Named', html: '<p>Text</p>' })
  await change(blog, id, { headingSave: 'Named anew', html: '<p>Text and more</p>' })
  await change(blog, id, { summary: 'In short.' })
  await change(blog, id, { category: 'Coding', html: '<p>Less</p>' })
  await change(blog, id, { headingSave: 'Gone' })
  expect((await versions(id)).map(({ changed }) => changed)).toEqual([
    ['category', 'articleSave'],
    ['summary'],
    ['headingSave', 'articleSave'],
    null,
  ])
})

test('thirty edits keep at least the newest twenty-five versions, newest first, each as it was', async () => {
  const id = await publish(author, { headingSave: 'Title 0', html: '<p>Text 0</p>' })
  const saved = [(await now(id)).updatedAt]
  for (let n = 1; n <= 30; n += 1) {
    const from = { _id: id, updatedAt: saved.at(-1) as string }
    const input = { headingSave: `Title ${n}`, html: `<p>Text ${n}</p>` }
    saved.push((await edits(from, input)).updatedAt)
  }
  const stored = await versions(id)
  expect(stored.length).toBeGreaterThanOrEqual(25)
  expect(stored.map((one) => one.version)).toEqual(stored.map((_, n) => 30 - n))
  for (const { version: number, headingSave, updatedAt } of stored.slice(0, 25)) {
    const n = number - 1
    const whole = expectData(await version(id, number))
    const same = { headingSave: `Title ${n}`, updatedAt: saved[n] }
    expect({ headingSave, updatedAt }).toEqual(same)
    expect(whole).toMatchObject({ ...same, href: `/title-${n}` })
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
  await edits(id, { headingSave: 'Long history', html: '<p>New</p>' })
  const numbers = (await versions(id)).map((one) => one.version)
  expect(numbers).toHaveLength(limits.versions)
  expect([numbers[0], numbers.at(-1)]).toEqual([limits.versions + 1, 2])
  expect(outcome(await version(id, 1))).toBe('version-not-found')
})

test('an edit that changes nothing keeps no version', async () => {
  const id = await publish(author, { headingSave: 'Unchanged' })
  const input = { headingSave: 'Unchanged' }
  const { updatedAt } = await edits(id, input)
  expect(await versions(id)).toEqual([])
  await edits({ _id: id, updatedAt }, { ...input, html: '<p>Changed</p>' })
  expect(await versions(id)).toMatchObject([{ version: 1, updatedAt }])
})

test('an earlier version is restored by an edit that sends it again', async () => {
  const id = await publish(author, { headingSave: 'Regretted', html: '<p>As it was.</p>' })
  const first = await now(id)
  await edits(first, { headingSave: 'Worse', html: '<p>Oh no</p>' })
  const worse = await now(id)
  const { _id, href, imageSave, description, createdAt, updatedAt, ...old } = expectData(
    await version(id, 1),
  )
  const body = { ...old, id, updatedAt: worse.updatedAt, reference: 'true' }
  await author.ask('editArticle', { body: { ...body, editorPassword: password } })
  expect({ ...(await now(id)), updatedAt }).toEqual({ ...first, updatedAt })
  expect((await versions(id)).map((one) => one.headingSave)).toEqual(['Worse', 'Regretted'])
})

test('of twenty edits at once the one that wins keeps the version it replaces, once', async () => {
  const id = await publish(author, { headingSave: 'Crowd', html: '<p>Round 0</p>' })
  for (let round = 1; round <= 3; round += 1) {
    const from = await now(id)
    const text = (n: number) => ({ html: `<p>Round ${round}, ${n}</p>` })
    const replies = await atOnce(20, (n) => edit(blog, from, text(n)))
    expect(tally(replies.map(outcome))).toEqual({ 200: 1, 'edit-conflict': 19 })
    const stored = await versions(id)
    expect(stored.map((one) => one.version)).toEqual(stored.map((_, n) => round - n))
    expect(stored[0]?.updatedAt).toBe(from.updatedAt)
  }
})

test('an edit that is refused keeps nothing', async () => {
  const id = await publish(author, { headingSave: 'Refused' })
  const first = await now(id)
  await edits(first, { headingSave: 'Taken' })
  const before = await dump(blog.db)
  expect(outcome(await edit(blog, first, { headingSave: 'Late' }))).toBe('edit-conflict')
  expect(outcome(await edit(blog, id, { headingSave: '' }))).toBe('title-missing')
  expect(await dump(blog.db)).toEqual(before)
})

test('an edit that is repeated under its key keeps one version', async () => {
  const id = await publish(author, { headingSave: 'Repeated' })
  const first = await now(id)
  const headers = { 'Idempotency-Key': 'history-repeated' }
  for (let n = 0; n < 3; n += 1) {
    expectData(await edit(blog, first, { headingSave: 'Again' }, headers))
  }
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
  await edits(id, { headingSave: 'Gone' })
  await remove(blog, id, 'Gone')
  expect(outcome(await version(id, 1))).toBe('version-not-found')
  await end(blog, id)
  const left = blog.db.prepare('SELECT COUNT(*) AS n FROM article_versions WHERE article_id = ?1')
  expect(await left.bind(id).first('n')).toBe(0)
})
