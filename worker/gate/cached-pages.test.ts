import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, type BlogOptions, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { change, close, remove } from '../../scripts/testing/changes.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { cookieNames } from '../../shared/names.ts'

/** Without a build: no page with articles has a file. */
const blog = await sharedBlog({ worker: 'counting-worker' })
const refusing = { vars: { REFUSES_PURGES: '1' } }

/** What the cache said of a page, how many pages it has then, the page's status, and the rows that it cost. */
const look = async ({ get }: Blog, path: string, init: RequestInit = {}) => {
  const response = await get(path, {
    ...init,
    headers: { ...init.headers, 'x-page-cache': 'tell' },
  })
  const text = await response.text()
  const [said, size] = (response.headers.get('x-page-cache') ?? '').split(' ')
  const rows = response.headers.get('x-database-rows-read')
  return { said, size: Number(size), status: response.status, rows: Number(rows), text, response }
}

const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !/^x-(database|page)|^date$/.test(name)))

test('a page without a file is rendered once; then it costs no row, whoever asks and however', async () => {
  const id = await publish(blog.author)
  const path = articlePath(id)
  const first = await look(blog, path)
  expect([first.said, first.status]).toEqual(['MISS', 200])
  expect(first.rows).toBeGreaterThan(0)
  const etag = first.response.headers.get('ETag') as string
  for (const [status, init] of [
    [200, {}],
    [200, { method: 'HEAD' }],
    [304, { headers: { 'If-None-Match': etag } }],
    [200, { headers: { Range: 'bytes=0-9' } }],
    [200, { headers: { Cookie: 'theme=dark', 'X-Forwarded-Host': 'evil.example' } }],
    [200, { headers: { Authorization: 'Basic abc', 'Accept-Encoding': 'identity' } }],
  ] as const) {
    const again = await look(blog, path, init)
    expect([init, again.said, again.status, again.rows]).toEqual([init, 'HIT', status, 0])
    expect(again.size).toBe(first.size)
  }
  const again = await look(blog, `${path}?revision=0&path=/blog&utm_source=a`)
  expect([again.said, again.size, again.text]).toEqual(['HIT', first.size, first.text])
})

test('readers get the headers of a file, and none of the cache', async () => {
  const blog = await startBlog()
  const path = articlePath(await publish(blog.author))
  const rendered = await look(blog, path)
  const cached = await look(blog, path)
  await blog.rebuild()
  const file = await look(blog, path)
  expect([rendered.said, cached.said, file.said]).toEqual(['MISS', 'HIT', 'none'])
  expect(headersOf(cached.response)).toEqual(headersOf(file.response))
  expect(headersOf(rendered.response)).toEqual(headersOf(file.response))
  expect(cached.text).toBe(file.text)
})

test('lists, feeds and sitemaps are stored; missing pages, redirects, the search, cards and pages without articles are not', async () => {
  const id = await publish(blog.author)
  for (const path of [
    '/',
    '/blog',
    '/blog/page/coding',
    '/feed.xml',
    '/sitemap-articles-0.xml',
    '/search-index.json',
  ]) {
    expect([path, (await look(blog, path)).said]).toEqual([path, 'MISS'])
    expect([path, (await look(blog, path)).said]).toEqual([path, 'HIT'])
  }
  const { size } = await look(blog, '/blog')
  for (const path of [
    ...[
      '/blog/zzzzzzzzzzzz',
      '/nothing',
      '/rss',
      '/search?q=sea',
      '/about',
      '/sign-in',
      '/blog/',
      '/api/visitor',
    ],
    ...[
      `/cards/${id}.png`,
      `/blog/${id}%3Frevision=9`,
      '/blog%2F..%2Fblog',
      '/?path=/blog/1&revision=1',
    ],
  ]) {
    expect([path, (await look(blog, path)).size]).toEqual([path, size])
  }
})

test('the author goes past the cache', async () => {
  const path = articlePath(await publish(blog.author))
  await look(blog, path)
  const seen = await look(blog, path, { headers: { Cookie: `${cookieNames.signedIn}=1` } })
  expect([seen.said, seen.rows > 0]).toEqual(['none', true])
})

/** A blog whose cache has the pages of an article and of its list. */
const warm = async (options: BlogOptions) => {
  const blog = await startBlog(options)
  const id = await publish(blog.author, { headingSave: 'A secret to be told' })
  const paths = [articlePath(id), '/blog', '/feed.xml']
  for (const path of paths) await look(blog, path)
  for (const path of paths) expect((await look(blog, path)).said).toBe('HIT')
  return { blog, id, paths }
}

for (const [title, options] of [
  ['', {}],
  [', though every purge is refused', refusing],
] as const) {
  test(`a change is there at once${title}`, async () => {
    const { blog, id, paths } = await warm(options)
    await change(blog, id, { headingSave: 'Told otherwise' })
    for (const path of paths) expect((await look(blog, path)).text).toContain('Told otherwise')
    await blog.rebuild()
    for (const path of paths) expect((await look(blog, path)).text).toContain('Told otherwise')
  })

  test(`a deleted article is gone at once${title}`, async () => {
    const { blog, id, paths } = await warm(options)
    const { size } = await look(blog, '/blog')
    await remove(blog, id, 'A secret to be told')
    for (const path of paths) {
      expect((await look(blog, path)).text.includes('A secret to be told')).toBe(false)
    }
    expect((await look(blog, articlePath(id))).status).toBe(410)
    // The two lists are new; the three old pages are gone only if they were purged.
    if (options === refusing) expect((await look(blog, '/blog')).size).toBe(size + 2)
    else await expect.poll(async () => (await look(blog, '/blog')).size).toBeLessThan(size + 2)
  })

  test(`a blog that closes is closed at once, and nothing of that is stored${title}`, async () => {
    const { blog, paths } = await warm(options)
    const { size } = await look(blog, '/blog')
    const open = await close(blog)
    for (const path of paths) {
      const { status, said } = await look(blog, path)
      expect([path, status, said]).toEqual([path, 503, 'none'])
    }
    expect((await look(blog, '/')).said).toBe('none')
    await open()
    const now = await look(blog, '/blog')
    expect([now.said, now.status, now.size]).toEqual(['HIT', 200, size])
  })
}

test('a page that the database has in an older revision than the gate knows is answered and not stored', async () => {
  const path = articlePath(await publish(blog.author))
  const { size } = await look(blog, path)
  const state = (await blog.kv.get<{ revision: number }>('gate', 'json')) as { revision: number }
  const revision = state.revision + 100
  await blog.kv.put('gate', JSON.stringify({ ...state, revision, topics: { site: revision } }))
  const seen = () => look(blog, path)
  await expect.poll(async () => (await seen()).said).toBe('BYPASS')
  expect(await seen()).toMatchObject({ status: 200, size })
  await blog.kv.put('gate', JSON.stringify(state))
})

test('while rendering fails, an entry serves a day more, then no longer; no failure is stored', async () => {
  const blog = await startBlog({ worker: 'timing-worker' })
  const path = articlePath(await publish(blog.author))
  const day = 86_400_000
  const now = Date.now()
  const at = (after: number) => look(blog, path, { headers: { 'x-clock': `${now + after}` } })
  // Until the gate knows the publish, its key is another one.
  await expect.poll(async () => (await at(0)).said).toBe('HIT')
  expect((await at(day - 1)).said).toBe('HIT')
  expect((await at(day + 1)).said).toBe('EXPIRED')
  await blog.db.exec('DROP VIEW articles')
  expect(await at(3 * day - 1000)).toMatchObject({ said: 'STALE', status: 200 })
  expect(await at(3 * day + 1000)).toMatchObject({ said: 'none', status: 503 })
  expect((await at(3 * day + 1000)).size).toBe(1)
})

test('without the platform’s cache, and without the entrypoint, a page is the same', async () => {
  const blog = await startBlog({ isOwn: true })
  const path = articlePath(await publish(blog.author))
  const past = await blog.get(path, { headers: { Cookie: `${cookieNames.signedIn}=1` } })
  const inner = await blog.get(path)
  expect(headersOf(inner)).toEqual(headersOf(past))
  expect(await inner.text()).toBe(await past.text())
})
