import { expect, test } from 'vitest'
import { memorySource } from '../../scripts/build/memory-source.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { close } from '../../scripts/testing/changes.ts'
import { dump, newSession, walk } from '../../scripts/testing/requests.ts'
import { sampleProfile } from '../../shared/settings/samples.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'

const blog = await sharedBlog({ isBuilt: true, worker: 'counting-worker' })

const dashboard = ['/dashboard', '/dashboard/articles', '/dashboard/edit/0123456789abcdef']
dashboard.push('/dashboard/a%20b', '/dashboard/x.html', '/dashboard/deep/er/still')

const ask = (path: string, cookie = '', method = 'GET') =>
  blog.get(path, { method, headers: { Cookie: cookie } })

test('signed out, the dashboard and everything below it leads to the sign-in', async () => {
  for (const cookie of ['', 'auth=1', `__Host-session=${'A'.repeat(43)}; auth=1`]) {
    for (const path of dashboard) {
      const response = await ask(path, cookie)
      expect([path, response.status]).toEqual([path, 302])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        location: '/sign-in',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      expect(await response.text()).toBe('')
    }
  }
})

test('a link from another site gets the page of the dashboard, whose own calls carry the cookie', async () => {
  for (const path of dashboard) {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    const response = await blog.get(path, { headers })
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain('id="sp-dashboard"')
  }
})

test('no page sets or ends a cookie or changes a row, whoever leads to it and whoever asks', async () => {
  const live = await newSession(blog)
  const cookies = ['', 'auth=1', live, `__Host-session=${'A'.repeat(43)}; auth=1`]
  const sites = ['', 'cross-site', 'same-site', 'same-origin', 'none']
  const before = await dump(blog.db)
  const requests = [...dashboard, '/sign-in', '/', '/blog', '/404', '/subscription/x'].flatMap(
    (path) => cookies.flatMap((Cookie) => sites.map((site) => ({ path, Cookie, site }))),
  )
  await walk(requests, async ({ path, Cookie, site }) => {
    for (const method of ['GET', 'HEAD']) {
      const headers = { Cookie, ...(site ? { 'Sec-Fetch-Site': site } : {}) }
      const response = await blog.get(path, { method, headers })
      expect([Cookie, site, response.headers.getSetCookie()], path).toEqual([Cookie, site, []])
    }
  })
  expect(await dump(blog.db)).toEqual(before)
})

test('signed in, the dashboard is one page for all its addresses', async () => {
  const cookie = await newSession(blog)
  const first = await (await ask('/dashboard', cookie)).text()
  expect(first).toContain('id="sp-dashboard"')
  for (const path of dashboard) {
    const response = await ask(path, cookie)
    expect([path, response.status]).toEqual([path, 200])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    })
    expect(await response.text()).toBe(first)
  }
})

test('signed in, the sign-in leads to the dashboard', async () => {
  const response = await ask('/sign-in', await newSession(blog))
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/dashboard'])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('signed out, the sign-in is a page that no cache keeps and no search engine lists', async () => {
  const response = await ask('/sign-in')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toContain('<meta name="robots" content="noindex">')
  expect((await ask('/sign-in', '', 'HEAD')).status).toBe(200)
})

test('without a cookie neither costs a database query, with one two: the state and the session', async () => {
  const cookie = await newSession(blog)
  for (const [path, cookies, queries] of [
    ...([
      ['/sign-in', '', '0'],
      ['/dashboard', '', '0'],
    ] as const),
    ...([
      ['/dashboard/articles', cookie, '2'],
      ['/sign-in', cookie, '2'],
    ] as const),
  ]) {
    const response = await ask(path, cookies)
    expect([path, response.headers.get('x-database-queries')]).toEqual([path, queries])
  }
})

test('an address that only begins alike is none of the dashboard', async () => {
  for (const path of ['/dashboards', '/dashboard.html', '/sign-in.html', '/sign-in/x']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
  expect((await ask('/dashboard/')).headers.get('Location')).toBe('/dashboard')
})

test('neither is in the sitemap, in the list of pages or among the titles that search finds', async () => {
  for (const path of ['/sitemap-0.xml', '/sitemap-articles-0.xml', '/sitemap']) {
    const main = (await blog.text(path)).replace(/<(header|footer)[\s\S]*?<\/\1>/g, '')
    expect([path, /dashboard|sign-in/.test(main)]).toEqual([path, false])
  }
  expect(await blog.text('/search-index.json')).not.toContain('/dashboard')
})

test('a blocked blog still lets its author in', async () => {
  const cookie = await newSession(blog)
  await close(blog)
  expect((await ask('/sign-in')).status).toBe(200)
  expect((await ask('/dashboard/articles')).headers.get('Location')).toBe('/sign-in')
  expect((await ask('/dashboard/articles', cookie)).status).toBe(200)
})

test('their files are what the renderer makes of them', async () => {
  const { renderer } = blog.build
  const source = memorySource([], async () => null, {
    texts: [],
    text: async () => null,
    site: { ...defaultSettings, ...sampleProfile, samples: true, isSetUp: true },
  })
  const cookie = await newSession(blog)
  for (const [path, cookies] of [
    ['/dashboard/articles', cookie],
    ['/sign-in', ''],
  ] as const) {
    const rendered = await renderer.render(path, source)
    expect(await (await ask(path, cookies)).text()).toBe(new TextDecoder().decode(rendered.body))
  }
})

test('a publish leaves both alone', async () => {
  await publish(blog.author, { headingSave: 'Something new' })
  expect(await blog.anyone.ask('listArticles')).toHaveLength(1)
  expect((await ask('/sign-in')).headers.get('x-database-queries')).toBe('0')
})
