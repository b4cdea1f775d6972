import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { change, follow } from '../../scripts/testing/changes.ts'
import { cookieNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** For the tests that leave it as it is. */
const blog = await sharedBlog({ isBuilt: true })

test('a current page costs no database query; a stale or new one costs a few', async () => {
  const blog = await startBlog({ worker: 'counting-worker' })
  const id = await publish(blog.author, { headingSave: 'Counted software' })
  const queries = async (path: string) =>
    Number((await blog.get(path)).headers.get('x-database-queries'))
  expect(await queries(`/blog/${id}`)).toBe(3)
  await blog.rebuild()
  for (const path of ['/', '/blog', `/blog/${id}`, '/blog/page/coding', '/blog/page/articles']) {
    expect([path, await queries(path)]).toEqual([path, 0])
  }
  expect(await queries('/local/bathing-helps-here-why')).toBe(0)
  // Perhaps it was a page of an older site.
  expect(await queries('/nothing-found')).toBe(1)
})

test('whoever carries the author’s marker asks for what is live with a current page, and with a stale one only for what it shows', async () => {
  const blog = await startBlog({ worker: 'counting-worker' })
  const id = await publish(blog.author, { headingSave: 'Looked at by its author' })
  const headers = { Cookie: `${cookieNames.signedIn}=1` }
  const queries = async () =>
    Number((await blog.get(`/blog/${id}`, { headers })).headers.get('x-database-queries'))
  expect(await queries()).toBe(3)
  await change(blog, id, { html: '<p>Changed by its author.</p>' })
  expect(await queries()).toBe(3)
  await blog.rebuild()
  expect(await queries()).toBe(1)
})

test('a page is answered 304 while the reader has it, and whole again after a change', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author)
  const first = await blog.get(`/blog/${id}`)
  const etag = first.headers.get('ETag') as string
  await first.text()
  const headers = { 'If-None-Match': etag }
  expect((await blog.get(`/blog/${id}`, { headers })).status).toBe(304)
  await blog.rebuild()
  expect((await blog.get(`/blog/${id}`, { headers })).status).toBe(304)
  expect((await blog.get('/blog', { headers })).status).toBe(200)
})

test('a page’s file that the Worker has read before is answered as one that it has not', async () => {
  const blog = await startBlog({ isBuilt: true, isOwn: true })
  const read = async (init: RequestInit = {}) => {
    const response = await blog.get('/me.html', init)
    const { status, headers } = response
    return { status, headers: Object.fromEntries(headers), body: await response.text() }
  }
  const ask = async () => {
    const page = await read()
    const input = { headers: { 'If-None-Match': page.headers.etag as string } }
    return { page, known: await read(input), head: await read({ method: 'HEAD' }) }
  }
  const first = await ask()
  expect([first.page.status, first.known.status, first.head.status]).toEqual([200, 304, 200])
  expect(await ask()).toEqual(first)
})

test('HEAD answers as GET does, without the body', async () => {
  const [head, get] = [await blog.get('/blog', { method: 'HEAD' }), await blog.get('/blog')]
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  expect(head.headers.get('ETag')).toBe(get.headers.get('ETag'))
})

test('an unknown address is a 404 page that says so and leads home', async () => {
  for (const path of [
    '/nothing-found',
    '/blog/zzzzzzzzzzzz',
    '/blog/page/coding/99',
    '/blog/page/sport',
    '/blog/page/coding/0',
    '/blog/page/coding/01',
    '/local/no-such-thing',
    '/index.html',
    '/blog.html',
    '/%',
    '/%E0%A4%A',
    '/%e0%a4%a',
    '/blog/%',
    '/dashboard/%c3',
    `/uploads/${'0'.repeat(32)}-1x1.png`,
    '/uploads/%',
    '/Nothing-Found',
    '/%41%',
    '/a/../../etc/passwd',
    '/restricted/blog',
    '/404',
  ]) {
    const response = await blog.get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).toContain('WebPage not found!')
  }
})

test('addresses with slashes too many lead to the one address, on this host', async () => {
  expect(await follow(blog, '/blog/')).toBe('/blog')
  expect(await follow(blog, '/blog//page/coding/?a=1')).toBe('/blog/page/coding?a=1')
  expect(await follow(blog, '//evil.example/')).toBe('/evil.example')
})

test('the preview host redirects to the main host with the same path', async () => {
  const path = '/blog/page/coding?x=1'
  const response = await blog.flare.dispatchFetch(`https://${siteConfig.previewHost}${path}`, {
    redirect: 'manual',
  })
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe(siteConfig.url + path)
})

test('with the database failing, a stale page is served as it was', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'Sleep first' })
  await blog.rebuild()
  await publish(blog.author, { headingSave: 'Sleep second' })
  await blog.db.exec('DROP VIEW articles')
  const response = await blog.get('/blog')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Sleep first')
  expect((await blog.get(`/blog/${id}`)).status).toBe(200)
})

test('every page names its title, description, author, social picture and canonical address', async () => {
  const html = '<p>The sea was calm that morning, and the walk was long.</p>'
  const id = await publish(blog.author, { headingSave: 'A "quoted" <walk', html })
  for (const path of ['/', '/blog', `/blog/${id}`, '/blog/page/health', '/blog/page/articles']) {
    const page = await blog.text(path)
    for (const part of [
      '<title>',
      'name="description"',
      'name="keywords"',
      'name="author"',
      'name="robots" content="index, follow"',
      'name="theme-color"',
      'property="og:title"',
      'property="og:image"',
      'content="1200"',
      'content="630"',
      'name="twitter:card"',
      `rel="canonical" href="${siteConfig.url}${path}"`,
    ]) {
      expect([path, page.includes(part) ? part : 'missing']).toEqual([path, part])
    }
  }
  const page = await blog.text(`/blog/${id}`)
  expect(page).toContain('content="The sea was calm that morning, an"')
  expect(page).toContain('>A &quot;quoted&quot; &lt;walk</h1>')
})
