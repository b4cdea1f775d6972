import { expect, test } from 'vitest'
import { expectData, type Reply } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { bringBack, change, end, follow, remove } from '../../scripts/testing/changes.ts'
import { png } from '../../scripts/testing/pictures.ts'
import { newReader } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { binTime } from '../../shared/author-times.ts'
import { type PublicTable, publicTables } from '../../shared/public-data.ts'

const blog = await sharedBlog()
const { author, anyone, builder, db } = blog
const password = owner.OWNER_PASSWORD

const bin = async () => await author.ask('listBin')
const votesOf = async (ArticleId: string) =>
  (await anyone.ask('listLikes', { query: { ArticleId } })).length
/** What a build reads after a revision. */
const changes = async (since: number, table: PublicTable = 'articles') => {
  const { key } = publicTables[table]
  const rows = await builder.ask('readPublicRows', { query: { table, columns: key, since } })
  return rows.map((row) => row[key])
}
const revision = () => db.prepare('SELECT revision FROM rebuild').first<number>('revision')

/** Everything of an article but the revision that changed it last, as the tables have it. */
const keptOf = async (id: string): Promise<Record<string, string[]>> => {
  const { rebuild: _, idempotency_keys: __, ...tables } = await dump(db)
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows
        .filter((row) => row.includes(id))
        .map((row) => row.replace(/"revision":\d+/, '"revision":0')),
    ]),
  )
}

/** An article with an earlier version and title, a redirect, votes, views and an opinion. */
const fill = async (headingSave: string): Promise<string> => {
  const id = await publish(author, { headingSave: `${headingSave} at first` })
  await change(blog, id, { headingSave, html: '<p>Words to look for.</p>' })
  const body = { path: `/old/${id}`, target: `/blog/${id}` }
  await author.ask('createRedirect', { body })
  for (const Email of ['ada@example.com', 'ben@example.com']) {
    await anyone.ask('like', { body: { Email, idArticle: id } })
  }
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const reader = { headers: { ...newReader(), 'User-Agent': browser } }
  await anyone.ask('countVisit', { body: { ArticleId: id }, ...reader })
  // Brings the views to the database.
  await author.ask('readStatistics')
  return id
}

test('in the bin an article is deleted for everybody but the author', async () => {
  const headingSave = 'Soon in the bin'
  const id = await fill(headingSave)
  const before = (await revision()) as number
  await remove(blog, id, headingSave)
  for (const path of [`/blog/${id}`, '/local/soon-in-the-bin', `/old/${id}`]) {
    expect(await follow(blog, path)).toBe(410)
  }
  for (const path of [
    '/blog',
    '/blog/page/health',
    '/blog/page/articles',
    '/search-index.json',
    '/feed.xml',
    '/feed.json',
    '/sitemap',
    '/sitemap-articles-0.xml',
  ]) {
    expect(await blog.text(path), path).not.toMatch(new RegExp(`${id}|${headingSave}`))
  }
  const calls: Reply<unknown>[] = [
    await anyone.call('listArticles'),
    await anyone.call('listMoreArticles'),
    await author.call('listArchive'),
    await anyone.call('readArticleAtPath', { query: { name: `/blog/${id}` } }),
    await anyone.call('readArticleAtPath', { query: { name: '/local/soon-in-the-bin' } }),
    await anyone.call('listLikes'),
    await author.call('readStatistics'),
  ]
  for (const reply of calls) expect(JSON.stringify(expectData(reply))).not.toContain(id)
  expect(await votesOf(id)).toBe(0)
  expect([await changes(before), await changes(before, 'tombstones')]).toEqual([[], [id]])

  const refused = { ok: false, problem: { code: 'article-not-found' } }
  const opinion = { reader: 'Eve', country: 'Peru', opinion: 'Well.', idArticle: id }
  const human = owner.TEST_HUMAN_TOKEN
  const body = { Email: 'cid@example.com', idArticle: id }
  expect(await anyone.call('like', { body })).toMatchObject(refused)
  expect(await anyone.call('sendOpinion', { body: { ...opinion, human } })).toMatchObject(refused)
  const query = { reference: headingSave }
  expect(await author.call('deleteArticle', { query, body: { password } })).toMatchObject(refused)
  expect(await author.call('listVersions', { query: { reference: id } })).toMatchObject(refused)
  const target = { path: '/to/the/bin', target: '/local/soon-in-the-bin' }
  expect(outcome(await author.call('createRedirect', { body: target }))).toBe(
    'redirect-target-missing',
  )
  expect((await bin()).filter(({ _id }) => _id === id)).toEqual([
    {
      _id: id,
      headingSave,
      category: 'Health',
      dateSave: '2026-05-01',
      totalWords: 4,
      deletedAt: expect.any(String),
    },
  ])
})

test('an article that comes back is as it was, and builds are told of it', async () => {
  const headingSave = 'There and back'
  const id = await fill(headingSave)
  const [before, since] = [await keptOf(id), (await revision()) as number]
  for (const name of ['reaction_counts', 'views', 'redirects', 'article_versions'] as const) {
    expect(before[name], name).toHaveLength(1)
  }
  await remove(blog, id, headingSave)
  const other = await publish(author, { headingSave })
  await bringBack(blog, id)
  expect(await keptOf(id)).toEqual(before)
  expect(await follow(blog, '/local/there-and-back')).toBe(`/blog/${id}`)
  expect(await follow(blog, '/local/there-and-back-at-first')).toBe(`/blog/${id}`)
  expect(await follow(blog, '/local/there-and-back-2')).toBe(`/blog/${other}`)
  expect(await follow(blog, `/old/${id}`)).toBe(`/blog/${id}`)
  expect(await blog.text(`/blog/${id}`)).toContain('Words to look for.')
  expect(await votesOf(id)).toBe(2)
  expect(await changes(since)).toEqual([other, id])
  expect((await bin()).map(({ _id }) => _id)).not.toContain(id)

  await remove(blog, id, headingSave)
  expect(await follow(blog, `/blog/${id}`)).toBe(410)
  await bringBack(blog, id)
  expect(await keptOf(id)).toEqual(before)
})

test('a repeat brings back once; what neither the bin nor readers have is not brought back', async () => {
  const id = await publish(author, { headingSave: 'Twice asked' })
  const call = (_id: string) => author.call('restoreFromBin', { body: { _id } })
  await remove(blog, id, 'Twice asked')
  expect(expectData(await call(id))).toBe('Restored')
  const since = await revision()
  expect(expectData(await call(id))).toBe('Restored')
  expect(await revision()).toBe(since)
  const refused = { ok: false, problem: { code: 'article-not-found', status: 404 } }
  expect(await call(`${id.slice(0, -2)}zz`)).toMatchObject(refused)
})

test('deleting for good takes the password; then nothing is left but the tombstone', async () => {
  const id = await fill('Gone for good')
  const call = (input: string) =>
    author.call('deleteFromBin', { body: { _id: id, password: input } })
  expect(outcome(await call(password))).toBe('article-not-found')
  await remove(blog, id, 'Gone for good')
  expect(await call('')).toMatchObject({ problem: { detail: 'enter password...' } })
  expect(outcome(await call('not the password'))).toBe('wrong-password')
  expect(expectData(await call(password))).toBe('deleted')
  const left = Object.entries(await keptOf(id)).filter(([, rows]) => rows.length > 0)
  expect(left.map(([name]) => name).sort()).toEqual(['tombstones'])
  expect(await follow(blog, `/blog/${id}`)).toBe(410)
  expect(outcome(await author.call('restoreFromBin', { body: { _id: id } }))).toBe(
    'article-not-found',
  )
  const next = await publish(author, { headingSave: 'Gone for good' })
  expect(await follow(blog, '/local/gone-for-good')).toBe(`/blog/${next}`)
})

test('the cron deletes for good what has been in the bin for thirty days', async () => {
  const ids: string[] = []
  for (const [headingSave, age] of [
    ['Too old', binTime + 60_000],
    ['Not yet too old', binTime - 60_000],
  ] as const) {
    const id = await publish(author, { headingSave })
    ids.push(id)
    await remove(blog, id, headingSave)
    await sql(
      db,
      'UPDATE all_articles SET deleted_at = ?2 WHERE id = ?1',
      id,
      new Date(Date.now() - age).toISOString(),
    )
  }
  await blog.tick()
  await expect.poll(async () => (await bin()).map(({ _id }) => _id)).not.toContain(ids[0])
  expect((await bin()).map(({ _id }) => _id)).toContain(ids[1])
  expect(await follow(blog, `/blog/${ids[0]}`)).toBe(410)
})

test('the bin is the author’s, in pages, what was deleted last first', async () => {
  const own = await startBlog()
  expect((await own.anyone.call('listBin')).ok).toBe(false)
  const ids: string[] = []
  for (const headingSave of ['One', 'Two', 'Three']) {
    ids.unshift(await publish(own.author, { headingSave }))
    await remove(own, ids[0] as string, headingSave)
  }
  const reply = await own.author.call('listBin')
  expect(expectData(reply).map(({ _id }) => _id)).toEqual(ids)
  expect(reply.headers.get('Total-Count')).toBe('3')
  await end(own, ids[1] as string)
  const cursor = Buffer.from(JSON.stringify(['2999-01-01T00:00:00.000Z', ids[0]]))
  const query = { cursor: cursor.toString('base64url') }
  expect((await own.author.ask('listBin', { query })).map(({ _id }) => _id)).toEqual([
    ids[0],
    ids[2],
  ])
})

test('the bin is searched for words of titles and texts, and no other article is', async () => {
  const walk = { headingSave: 'A regretted walk', html: '<p>By the <em>Lighthouse</em>.</p>' }
  const id = await publish(author, walk)
  await publish(author, { ...walk, headingSave: 'A public walk' })
  await remove(blog, id, 'A regretted walk')
  const finds = async (search: string) =>
    (await author.ask('listBin', { query: { search } })).map(({ _id }) => _id)
  expect(await finds('lighthouse REGRETTED')).toEqual([id])
  expect(await finds('lighthouse harbour')).toEqual([])
  expect(await finds('%')).toEqual([])
  expect(await finds(`${'walk '.repeat(30)}`)).toEqual([id])
})

test('an import brings nothing in beside the bin, and a picture that only the bin shows stays', async () => {
  const { address, name } = await author.ask('uploadPicture', {
    bytes: png({ width: 31, height: 17 }),
  })
  const id = await publish(author, { headingSave: 'In the archive', imageCdn: address })
  const archive = (await author.ask('listArchive')).find(({ _id }) => _id === id)
  await remove(blog, id, 'In the archive')
  const exists = { ok: false, problem: { code: 'article-exists' } }
  expect(await author.call('restoreArticle', { body: archive as never })).toMatchObject(exists)
  const sameSlug = { ...archive, _id: 'anotherid' } as never
  expect(await author.call('restoreArticle', { body: sameSlug })).toMatchObject(exists)
  const query = { reference: name }
  expect(outcome(await author.call('deletePicture', { query }))).toBe('picture-in-use')
  await end(blog, id)
  expect(await author.ask('deletePicture', { query })).toBe('deleted')
})
