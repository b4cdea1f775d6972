import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { close, remove } from '../../scripts/testing/changes.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { cookieNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { listOtherPaths } from '../../site/plan.ts'
import { databaseSource } from './database-source.ts'

/** A page or a call with what it says and what it cost. */
const read = async (blog: Blog, path: string, init: RequestInit = {}) => {
  const response = await blog.get(path, init)
  const { status, headers } = response
  const all = Object.fromEntries(
    [...headers].filter(([name]) => !/^(x-|date|content-length)/.test(name)),
  )
  const queries = Number(headers.get('x-database-queries'))
  return { answer: { status, headers: all, body: await response.text() }, queries }
}

const startCounted = () => startBlog({ worker: 'counting-worker', isBuilt: true })

test('every page, feed, sitemap and public list costs no query the second time, with the same bytes', async () => {
  const blog = await startCounted()
  const id = await publish(blog.author, { headingSave: 'Software kept' })
  for (const headingSave of ['Sleep kept', 'Sleep kept, too'])
    await publish(blog.author, { headingSave })
  const source = databaseSource({ DB: blog.db } as never)
  const paths = [`/blog/${id}`, ...(await listOtherPaths(source, blog.build.renderer))]
  let seen = 0
  for (const path of [...paths, '/api/article', `/api/article/?id=${siteConfig.id}`, '/api/post']) {
    const first = await read(blog, path)
    // The author's pages, and those whose text nobody has written.
    if (/^\/(?:dashboard|sign-in)$/.test(path) || first.answer.status === 404) continue
    seen += 1
    const second = await read(blog, path)
    expect([path, second.queries, second.answer]).toEqual([path, 0, first.answer])
    expect([path, first.answer.status]).toEqual([path, 200])
    const { etag = '' } = first.answer.headers
    const known = await read(blog, path, { headers: { 'If-None-Match': etag } })
    expect([path, known.answer.status, known.answer.body, known.queries]).toEqual([
      path,
      304,
      '',
      0,
    ])
    const head = await read(blog, path, { method: 'HEAD' })
    expect([path, head.answer.headers.etag, head.answer.body, head.queries]).toEqual([
      path,
      etag,
      '',
      0,
    ])
  }
  expect(seen).toBeGreaterThan(20)
})

test('a current file is read once, then kept', async () => {
  const blog = await startBlog({ isBuilt: true })
  const first = await read(blog, '/blog')
  expect((await read(blog, '/blog?from=elsewhere')).answer).toEqual(first.answer)
  await publish(blog.author, { headingSave: 'Sleep after the file' })
  expect((await read(blog, '/blog')).answer.body).toContain('Sleep after the file')
})

test('many who ask at once for a page cost its queries once', async () => {
  const blog = await startCounted()
  const id = await publish(blog.author, { headingSave: 'Sleep for many' })
  const all = await Promise.all(Array.from({ length: 12 }, () => read(blog, `/blog/${id}`)))
  expect(all.reduce((sum, { queries }) => sum + queries, 0)).toBe(3)
  expect(new Set(all.map(({ answer }) => answer.body)).size).toBe(1)
})

test('while the blog is closed nothing that is kept is answered; its author gets it, and stores it nowhere', async () => {
  const blog = await startCounted()
  const path = `/blog/${await publish(blog.author, { headingSave: 'Sleep behind a door' })}`
  const kept = await read(blog, path)
  for (const one of ['/feed.xml', '/api/article']) await read(blog, one)
  const open = await close(blog)
  for (const one of [path, '/feed.xml', '/api/article', '/blog', '/sitemap'])
    expect([one, (await read(blog, one)).answer.status > 400]).toEqual([one, true])
  const page = await blog.get(path, { headers: { Cookie: await newSession(blog) } })
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  await open()
  expect(await read(blog, path)).toEqual({ ...kept, queries: 0 })
})

test('invented addresses and tokens are kept nowhere, or under the name of their one page', async () => {
  const blog = await startCounted()
  await publish(blog.author)
  await read(blog, '/subscription/one')
  expect((await read(blog, '/subscription/another')).queries).toBe(0)
  for (const path of ['/nothing', '/blog/zzzzzzzzzzzz', '/search?q=walk', '/Blog']) {
    const { answer, queries } = await read(blog, path)
    expect([path, await read(blog, path)]).toEqual([path, { answer, queries }])
    expect(queries + Number(path.startsWith('/search'))).toBeGreaterThan(0)
  }
})

test('what another isolate changed is kept from the moment on at which KV tells, and the author sees it before', async () => {
  const blog = await startCounted()
  const path = `/blog/${await publish(blog.author, { headingSave: 'Sleep elsewhere' })}`
  const revision = await blog.db.prepare('SELECT revision FROM rebuild').first('revision')
  // What follows a publish looks into the database once more.
  await expect
    .poll(async () => JSON.parse((await blog.kv.get('gate')) ?? '{}').revision)
    .toBe(revision)
  await blog.tick()
  await read(blog, path)
  await sql(blog.db, "UPDATE all_articles SET heading = 'Sleep renamed'")
  await sql(blog.db, 'UPDATE rebuild SET revision = revision + 1')
  expect((await read(blog, path)).answer.body).toContain('Sleep elsewhere')
  // Never read before: made of the newer text, which is not what readers know as live.
  for (let n = 0; n < 2; n += 1) {
    const { answer, queries } = await read(blog, '/blog/page/health')
    expect([answer.body.includes('Sleep renamed'), queries > 0]).toEqual([true, true])
  }
  const headers = { Cookie: `${cookieNames.signedIn}=1` }
  expect((await read(blog, path, { headers })).answer.body).toContain('Sleep renamed')
  await blog.tick()
  expect((await read(blog, path)).answer.body).toContain('Sleep renamed')
  expect((await read(blog, path)).queries).toBe(0)
})

test('after Time Travel a revision’s number comes again, and nothing that was kept of it', async () => {
  const blog = await startCounted()
  await publish(blog.author, { headingSave: 'Sleep that stays' })
  const select = 'SELECT revision, epoch FROM rebuild'
  const before = await blog.db.prepare(select).first<{ revision: number; epoch: string }>()
  const lost = await publish(blog.author, { headingSave: 'Sleep that is lost' })
  expect((await read(blog, '/blog/page/health')).answer.body).toContain('is lost')
  await read(blog, `/blog/${lost}`)
  await sql(blog.db, 'DELETE FROM all_articles WHERE id = ?1', lost)
  await sql(blog.db, 'UPDATE rebuild SET revision = ?1', before?.revision)
  await sql(blog.db, 'UPDATE rebuild SET epoch = ?1', before?.epoch)
  await publish(blog.author, { headingSave: 'Sleep that is new' })
  const now = await blog.db.prepare(select).first<{ revision: number }>()
  expect(now?.revision).toBe((before?.revision ?? 0) + 1)
  const { body } = (await read(blog, '/blog/page/health')).answer
  expect([body.includes('is lost'), body.includes('is new')]).toEqual([false, true])
  expect((await read(blog, `/blog/${lost}`)).answer.status).toBe(404)
})

test('a deleted article is gone from what is kept, too', async () => {
  const blog = await startCounted()
  const id = await publish(blog.author, { headingSave: 'Sleep to delete' })
  for (const path of [`/blog/${id}`, '/feed.xml', '/api/article']) await read(blog, path)
  await remove(blog, id, 'Sleep to delete')
  expect((await read(blog, `/blog/${id}`)).answer.status).toBe(410)
  for (const path of ['/feed.xml', '/api/article'])
    expect((await read(blog, path)).answer.body).not.toContain('Sleep to delete')
})
