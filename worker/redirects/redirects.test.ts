import { expect, test } from 'vitest'
import { type CallOptions, expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { bringBack, close, end, follow, remove } from '../../scripts/testing/changes.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { securityPath } from '../../shared/pages.ts'
import type { createRedirect } from '../../shared/redirects.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog({ worker: 'counting-worker' })
const { author } = blog
const id = await publish(author, { headingSave: 'Moved here' })
const target = `/blog/${id}`
await blog.rebuild()

type Body = CallOptions<typeof createRedirect>['body']
const add = (body: Body) => author.call('createRedirect', { body })
const added = async (body: Body) => expectData(await add(body))
const codeOf = async (body: Body) => outcome(await add(body))
const leads = (path: string) => follow(blog, path)

test('an old address leads to its page with status 301, however it is written', async () => {
  expect(await leads('/2012/11/Old Post/')).toBe('/2012/11/Old%20Post')
  expect(await leads('/2012/11/Old%20Post')).toBe(404)
  const path = 'https://old.example.com/2012/11/Old%20Post/?utm_source=x#part'
  expect((await added({ path, target })).path).toBe('/2012/11/Old%20Post?utm_source=x')
  expect(await leads('/2012/11/Old%20Post?utm_source=x')).toBe(target)
  expect(await leads('/2012/11/Old%20Post')).toBe(404)
  await added({ path: '/2012/11/Ältere–Zeit', target })
  expect(await leads('/2012/11/%C3%84ltere%E2%80%93Zeit')).toBe(target)
  expect(await leads('/2012/11/%c3%84ltere%e2%80%93Zeit?from=a-feed')).toBe(target)
  await added({ path: '/archive.php?id=3', target: '/about' })
  expect(await leads('/archive.php?id=3')).toBe('/about')
  expect(await leads('/archive.php?id=4')).toBe(404)
})

test('the number that WordPress gives an article leads on from the home page, and only that', async () => {
  await added({ path: '/?p=123', target })
  expect(await leads('/?p=123')).toBe(target)
  expect(await leads('/?preview=true&p=123')).toBe(target)
  expect(await leads('/?p=124')).toBe(200)
  expect(await leads('/')).toBe(200)
})

test('an article wins over a redirect while it is there, and adding one says so', async () => {
  expect((await added({ path: target, target: '/about' })).isShadowed).toBe(true)
  await author.ask('deleteRedirect', { query: { reference: target } })
  expect((await added({ path: '/unused', target })).isShadowed).toBe(false)
})

test('where the blog itself always answers, a redirect is refused: readers would never follow it', async () => {
  const token = 'a'.repeat(43)
  const own = [
    ...['/', '/about', '/skills/', '/author', '/me.html', '/ping?x=1', '/blog', '/404'],
    ...['/blog/page/coding', '/sign-in', '/sign-in?p=7', '/dashboard', '/dashboard/old', '/search'],
    ...['/api', '/api/old', '/api/openapi.json', '/uploads/x.png', '/uploads/x.png?p=7'],
    ...[
      '/build.json',
      '/search-index.json',
      '/feed.xml',
      '/feed/coding.xml',
      '/feed',
      '/robots.txt',
    ],
    ...['/sitemap-0.xml', '/sitemap-index.xml', '/manifest.webmanifest', securityPath],
    ...['/security.txt', '/local', '/privacy-policy', '/problems', `/preview/${token}`],
    ...[
      '/pictures/missing.svg',
      '/samples/author.svg',
      '/logo-light.svg',
      '/local/bathing-helps-here-why',
    ],
    ...['/email-unsubscribe/1', '/subscription/1', '/cdn-cgi/trace', '/x/../api/old'],
    ...['/api%2Fold', '/%61pi/old', '/uploads%2Fx.png', '/%75ploads/x.png', '/sign%2Din/'],
  ]
  for (const path of own)
    expect([path, await codeOf({ path, target })]).toEqual([path, 'redirect-path-own'])
})

test('at every other address it is followed, also where a file or a page once was', async () => {
  for (const path of [
    ...[
      '/pictures/old.jpg',
      '/samples/old.jpg',
      '/_astro/old.js',
      '/uploads',
      '/apiary',
      '/About',
      '/about/more',
    ],
    ...[
      '/favicon-old.png',
      '/rss/old',
      '/sign-in/old',
      '/blog/old-title',
      '/about?p=7',
      '/feed.html',
    ],
  ]) {
    const { isShadowed } = await added({ path, target })
    expect([path, isShadowed, await leads(path)]).toEqual([path, false, target])
  }
})

test('a current page costs no query, an address that nothing answers one', async () => {
  const queries = async (path: string) => (await blog.get(path)).headers.get('x-database-queries')
  expect(await queries('/about')).toBe('0')
  expect(await queries('/nowhere-at-all')).toBe('1')
})

test('an import that repeats a redirect changes nothing, and another target is refused', async () => {
  await added({ path: '/twice', target, source: 'wordpress' })
  await added({ path: '/twice/', target: `https://127.0.0.1${target}`.replace(/.*(?=\/blog)/, '') })
  expect(await codeOf({ path: '/twice', target: '/about' })).toBe('redirect-exists')
  const rows = (await author.ask('listRedirects')).filter(({ path }) => path === '/twice')
  expect(rows).toEqual([
    { path: '/twice', target, source: 'wordpress', createdAt: rows[0]?.createdAt },
  ])
})

test('loops are refused, short and long, with a query or without', async () => {
  expect(await codeOf({ path: '/a', target: '/a' })).toBe('redirect-loop')
  await added({ path: '/c', target })
  await added({ path: '/b', target: '/c' })
  await added({ path: '/a', target: '/b' })
  expect(await author.ask('deleteRedirect', { query: { reference: '/c' } })).toBe('deleted')
  expect(await codeOf({ path: '/c', target: '/a' })).toBe('redirect-loop')
  expect(await codeOf({ path: '/c', target: '/a?x=1' })).toMatch(/^redirect-/)
  // A page with a text, until that is emptied.
  const now = { name: 'now', html: '<p>Reading.</p>', updatedAt: null } as const
  const { updatedAt } = await author.ask('saveText', { body: now })
  await added({ path: '/with', target: '/now?x=1' })
  await author.ask('saveText', { body: { ...now, html: '', updatedAt } })
  expect(await codeOf({ path: '/now', target: '/with' })).toBe('redirect-loop')
})

test('a loop is refused also over the number of WordPress, or over another name of this site', async () => {
  await added({ path: '/blog?p=7', target: '/about?x=1&p=8' })
  expect(await leads('/blog?p=7')).toBe('/about?p=8')
  expect(await codeOf({ path: '/about?p=8', target: '/blog?y=1&p=7' })).toBe('redirect-loop')
  expect(await codeOf({ path: '/blog?p=9', target: '/blog?x=1&p=9' })).toBe('redirect-loop')
  const { host } = new URL(siteConfig.url)
  for (const own of [`http://${host}`, `https://${siteConfig.previewHost}`]) {
    const body = { path: '/around', target: `${own}/around`, isElsewhere: true }
    expect([own, await codeOf(body)]).toEqual([own, 'redirect-loop'])
  }
})

test('another site is refused until the author allows it, and what is no address always', async () => {
  const elsewhere = 'https://other.example.com/there?x=1'
  expect(await codeOf({ path: '/out', target: elsewhere })).toBe('redirect-elsewhere')
  for (const target of [
    ...['//other.example.com/', '/\\other.example.com', 'javascript:alert(1)', '', 'about'],
    'https://me:you@other.example.com/',
  ]) {
    const body = { path: '/out', target, isElsewhere: true }
    expect([target, await codeOf(body)]).toEqual([target, 'redirect-target-invalid'])
  }
  for (const path of ['', 'about', 'ftp://a/b', '/%E0%A4%A', '//old.example/a', '/\\old.example']) {
    expect([path, await codeOf({ path, target })]).toEqual([path, 'redirect-path-invalid'])
  }
  await added({ path: '/out', target: elsewhere, isElsewhere: true })
  expect(await leads('/out')).toBe(elsewhere)
})

test('a redirect to an article in the bin answers 410, as both addresses of the article do, and comes back with it', async () => {
  const headingSave = 'Not for long'
  const gone = await publish(author, { headingSave })
  await added({ path: '/short', target: `/blog/${gone}` })
  await added({ path: '/shorter', target: '/local/not-for-long' })
  await added({ path: '/?p=55', target: `/blog/${gone}` })
  const ways = ['/short', '/shorter', '/?p=55', '/local/not-for-long', `/blog/${gone}`]
  const answers = () => Promise.all(ways.map(leads))
  const article = `/blog/${gone}`
  expect(await answers()).toEqual([article, '/local/not-for-long', article, article, 200])
  await remove(blog, gone, headingSave)
  expect(await answers()).toEqual([410, 410, 410, 410, 410])
  await bringBack(blog, gone)
  expect(await answers()).toEqual([article, '/local/not-for-long', article, article, 200])
  await remove(blog, gone, headingSave)
  await end(blog, gone)
  expect(await answers()).toEqual([404, 404, 200, 404, 410])
  expect(await codeOf({ path: '/short', target: article })).toBe('redirect-target-missing')
})

test('a deleted redirect leads nowhere, and deleting it again says that there is none', async () => {
  await added({ path: '/brief', target })
  const remove = () => author.call('deleteRedirect', { query: { reference: '/brief' } })
  expect(expectData(await remove())).toBe('deleted')
  expect(await leads('/brief')).toBe(404)
  expect(outcome(await remove())).toBe('redirect-not-found')
})

test('while the blog is closed an old address shows readers the restricted page, not the new address', async () => {
  const ways = ['/closed/article', '/?p=321', '/closed/list']
  await added({ path: '/closed/article', target })
  await added({ path: '/?p=321', target })
  await added({ path: '/closed/list', target: '/blog/page/coding' })
  await added({ path: '/closed/about', target: '/about' })
  const Cookie = await newSession(blog)
  const open = await close(blog)
  for (const path of ways) {
    const page = await blog.get(path)
    expect([path, page.status, page.headers.get('Location')]).toEqual([path, 503, null])
    const text = await page.text()
    expect(text).toContain('Access restricted.')
    expect(text).not.toContain(id)
    const own = await blog.get(path, { headers: { Cookie } })
    expect([path, own.status, own.headers.get('Cache-Control')]).toEqual([path, 301, 'no-store'])
  }
  expect(await leads('/closed/about')).toBe('/about')
  await open()
  for (const path of ways) expect([path, await leads(path)]).not.toEqual([path, 503])
})
