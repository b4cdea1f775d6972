import { request } from 'node:http'
import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { newReader } from '../../scripts/testing/readers.ts'
import { calls, pathOf } from '../../shared/calls.ts'

const blog = await sharedBlog()
const { author, anyone } = blog
const id = await publish(author, { headingSave: 'Seen from outside' })
await blog.rebuild()

/** A request as it is written: a browser's `fetch` refuses some methods and heads. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; head: string; text: string }>((resolve, reject) => {
    const sent = request(blog.origin, { method, path, headers }, async (answer) => {
      const { date: _, ...head } = answer.headers
      const text = Buffer.concat(await answer.toArray()).toString()
      resolve({ status: answer.statusCode ?? 0, head: JSON.stringify(head), text })
    })
    sent.on('error', reject)
    sent.end()
  })

const addresses = [
  '/',
  '/blog',
  `/blog/${id}`,
  '/blog/',
  '/local',
  '/dashboard',
  '/nothing-found',
  '/feed.xml',
  '/sitemap-articles-0.xml',
  '/robots.txt',
  pathOf(calls.listArticles),
]

test('what a request says of its host, its way or its wishes changes no answer and stands in none', async () => {
  const elsewhere = 'elsewhere.example'
  const ways: Record<string, string>[] = [
    { Host: elsewhere },
    { 'X-Forwarded-Host': elsewhere, Forwarded: `host=${elsewhere}` },
    { 'X-Original-URL': '/feed.json', 'X-Rewrite-URL': '/feed.json' },
    { 'X-HTTP-Method-Override': 'DELETE', 'X-Real-IP': '127.0.0.1', 'X-Forwarded-For': '::1' },
    { Accept: `text/${elsewhere}`, 'Accept-Language': elsewhere, Range: 'bytes=0-3' },
  ]
  for (const path of addresses) {
    const plain = await ask(path)
    for (const headers of ways) {
      const answer = await ask(path, headers)
      expect([path, headers, answer]).toEqual([path, headers, plain])
      expect(answer.head + answer.text).not.toContain(elsewhere)
    }
  }
})

test('methods that nothing takes are refused and sent back to nobody, TRACE among them', async () => {
  const paths = ['/', '/dashboard', '/uploads/x.png', pathOf(calls.listArticles)]
  for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'OPTIONS', 'PATCH']) {
    for (const path of paths) {
      const answer = await ask(path, { 'X-Secret': 'sent-back' }, method)
      expect([method, path, answer.status]).toEqual([method, path, 405])
      expect(answer.head + answer.text).not.toContain('sent-back')
    }
  }
})

test('nothing of the project but its pages is served, and no folder is listed', async () => {
  for (const path of [
    '/.git/HEAD',
    '/.git/',
    '/.env',
    '/.dev.vars',
    '/wrangler.toml',
    '/package.json',
    '/worker/index.ts',
    '/_headers',
    '/_worker.js',
    '/_astro/',
    '/pictures/',
    '/uploads/',
    '/cdn-cgi/handler/scheduled',
    '/index.js',
    '/index.js.map',
  ]) {
    expect([path, [301, 404].includes((await ask(path)).status)]).toEqual([path, true])
  }
})

test('fields that a call does not take are not kept, whatever they are called', async () => {
  const more = {
    _id: 'chosen00',
    created_at: '1',
    revision: 9,
    words: 9,
    slug: 'x',
  }
  const body = { ...article({ headingSave: 'Assigned' }), ...more } as never
  await author.ask('createArticle', { body })
  const stored = await blog.db.prepare("SELECT * FROM articles WHERE heading = 'Assigned'").first()
  expect(stored).toMatchObject({ slug: 'assigned', words: 3 })
  expect([stored?.id, stored?.created_at, stored?.revision]).not.toContain('chosen00')
  expect(stored?.created_at).not.toBe('1')
  const wished = { state: 'confirmed', confirmed_at: '2020-01-01T00:00:00.000Z', id: 'chosen00' }
  const subscriber = { email: 'wished@example.com', ...wished } as never
  await anyone.ask('subscribe', { body: subscriber, headers: newReader() })
  const row = await blog.db
    .prepare("SELECT id, state, confirmed_at FROM subscribers WHERE email = 'wished@example.com'")
    .first()
  expect(row).toMatchObject({ state: 'registered', confirmed_at: null })
  expect(row?.id).not.toBe('chosen00')
})
