import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listFiles } from '../../scripts/build/output.ts'
import { root } from '../../scripts/lib/paths.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { close } from '../../scripts/testing/changes.ts'
import { pagesIn } from '../../scripts/testing/compare.ts'
import { dump, newSession, send, signedHeaders } from '../../scripts/testing/requests.ts'
import { requestOf, samplesFor } from '../../scripts/testing/samples.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { headersFile, staticHeaders } from '../../shared/headers.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { themeScript } from '../../site/views/theme-script.ts'

const blog = await sharedBlog({ worker: 'counting-worker' })
let id = ''
let Cookie = ''
beforeAll(async () => {
  id = await publish(blog.author, { headingSave: 'Guarded software' })
  await blog.rebuild()
  Cookie = await newSession(blog)
})

const hash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`
const closed = "default-src 'none'; frame-ancestors 'none'"
const policyWith = (trustedTypes: string, pictures = "'self' https:") =>
  [
    "default-src 'none'",
    `script-src 'self' ${hash}`,
    "style-src 'self'",
    `img-src ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')
const denied =
  'accelerometer browsing-topics camera captured-surface-control clipboard-read compute-pressure cross-origin-isolated digital-credentials-get display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts local-network-access magnetometer microphone midi otp-credentials payment picture-in-picture publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access sync-xhr usb window-management xr-spatial-tracking'
const permissions = [
  'clipboard-write=(self)',
  'autoplay=(self)',
  ...denied.split(' ').map((feature) => `${feature}=()`),
].join(', ')

const common = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const data = { 'content-security-policy': closed, ...common }
const ownPage = {
  ...common,
  'content-security-policy': policyWith("'none'", "'self'"),
  'permissions-policy': permissions,
}
const page = {
  ...ownPage,
  'content-security-policy': policyWith("'none'"),
  'referrer-policy': 'strict-origin-when-cross-origin',
}
const dashboard = {
  ...ownPage,
  'content-security-policy': policyWith('article-html ProseMirrorClipboard', "'self' https: blob:"),
  'permissions-policy': permissions.replace('fullscreen=()', 'fullscreen=(self)'),
}

/** Every header of a response but those that say what it is or how it came. */
const guards =
  /^(?:content-security|cross-origin|permissions|referrer|strict|x-(?!database|robots)|access|origin-agent)/
const guardsOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => guards.test(name)))

const expectGuards = async (what: string, response: Response, wanted: object) => {
  await response.arrayBuffer()
  expect([what, response.status, guardsOf(response)]).toEqual([what, response.status, wanted])
}

test('every page has the strict policy, built, rendered, absent or unchanged', async () => {
  const built = listFiles(blog.dist)
    .filter((file) => file.endsWith('.html') && !/^\/(dashboard|sign-in|subscr|email)/.test(file))
    .map((file) => file.replace(/^\/index\.html$/, '/').replace(/(?<!me|past)\.html$/, ''))
  expect(built).toContain(`/blog/${id}`)
  for (const path of built) {
    expect([path, (await blog.get(path)).headers.get('x-database-queries')]).toEqual([path, '0'])
  }
  for (const path of [...built, '/nothing', '/blog/zzzzzzzzzzzz', '/_headers']) {
    await expectGuards(path, await blog.get(path), page)
  }
  await expectGuards('HEAD', await blog.get('/blog', { method: 'HEAD' }), page)
  const ETag = (await blog.get('/blog')).headers.get('ETag') as string
  const unchanged = await blog.get('/blog', { headers: { 'If-None-Match': ETag } })
  expect(unchanged.status).toBe(304)
  await expectGuards('304', unchanged, page)
  const fresh = await publish(blog.author, { headingSave: 'Fresh software' })
  await expectGuards('rendered', await blog.get(`/blog/${fresh}`), page)
  await expectGuards('stale', await blog.get('/blog'), page)
  await blog.rebuild()
})

test('readers’ pages name the rules of prefetching, which leave out what is secret, the author’s or counted', async () => {
  const rulesOf = async (path: string) =>
    (await blog.get(path, { headers: { Cookie } })).headers.get('Speculation-Rules')
  for (const path of ['/', `/blog/${id}`, '/blog/page/coding'])
    expect([path, await rulesOf(path)]).toEqual([path, '"/speculation-rules.json"'])
  for (const path of ['/dashboard', '/subscription/abc', '/feed.xml', '/api/article'])
    expect([path, await rulesOf(path)]).toEqual([path, null])
  const file = await blog.get('/speculation-rules.json')
  expect(file.headers.get('Content-Type')).toBe('application/speculationrules+json')
  const [{ where }] = ((await file.json()) as { prefetch: [{ where: { and: unknown[] } }] })
    .prefetch
  const { not } = where.and[1] as { not: { href_matches: string[] } }
  const isLeftOut = (path: string) =>
    not.href_matches.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(path))
  for (const path of ['/dashboard/write', '/sign-in', '/api/article', '/search?q=a', '/preview/x'])
    expect([path, isLeftOut(path)]).toEqual([path, true])
  expect([isLeftOut('/blog'), isLeftOut(`/blog/${id}`), isLeftOut('/about')]).toEqual([
    false,
    false,
    false,
  ])
})

test('a prefetch sets no cookie and counts no view', async () => {
  const headers = { Cookie: 'theme=dark', 'Sec-Purpose': 'prefetch' }
  const before = await dump(blog.db)
  const response = await blog.get(`/blog/${id}`, { headers })
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  expect(await dump(blog.db)).toEqual(before)
})

test('pages that are for one person alone tell no other site that they were open', async () => {
  for (const path of ['/sign-in', '/subscription/abc', '/email-unsubscribe/1']) {
    await expectGuards(path, await blog.get(path), ownPage)
  }
  for (const path of ['/dashboard', '/dashboard/write', '/%64ashboard/drafts']) {
    const response = await blog.get(path, { headers: { Cookie } })
    expect(response.status).toBe(200)
    await expectGuards(path, response, dashboard)
  }
})

test('redirects, files of data, refusals and pages that are closed have theirs', async () => {
  const headers = { Cookie }
  for (const [path, status, wanted, init] of [
    ['/blog/', 301, data],
    ['/local', 301, data],
    ['/dashboard', 302, data],
    ['/dashboard/', 301, data, { headers }],
    ['/sign-in', 302, data, { headers }],
    ['/%e0%a4%a', 404, page],
    ['/blog', 405, data, { method: 'POST' }],
    ['/robots.txt', 200, data],
    ['/sitemap-index.xml', 200, data],
    ['/search-index.json', 200, data],
    ['/api', 404, data],
    ['/api/nothing', 404, data],
    ['/api/monitor', 405, data, { method: 'PATCH' }],
    [`/api/captcha/pictures/none`, 404, data],
  ] as const) {
    const response = await blog.get(path, init)
    expect([path, response.status]).toEqual([path, status])
    await expectGuards(path, response, wanted)
  }
  await close(blog)
  for (const path of ['/blog', `/blog/${id}`]) {
    const response = await blog.get(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    await expectGuards(path, response, page)
  }
  await expectGuards('closed call', await blog.get('/api/article'), data)
})

test('what the Worker cannot answer is guarded too', async () => {
  await blog.db.exec('ALTER TABLE article_html RENAME TO html_away')
  onTestFinished(
    async () => void (await blog.db.exec('ALTER TABLE html_away RENAME TO article_html')),
  )
  const response = await blog.get('/api/article')
  expect(response.status).toBe(500)
  await expectGuards('500', response, data)
})

test('every call has its headers and is kept by no cache, answered or refused', async () => {
  const samples = await samplesFor(blog)
  for (const name of Object.keys(calls) as CallName[]) {
    const { headers: own, ...sent } = requestOf(samples[name], Cookie)
    const { query, body = '' } = sent
    const headers =
      endpoints[name].access === 'builder'
        ? await signedHeaders(calls[name], { query, body: String(body) })
        : own
    for (const response of [
      await send(blog, name, { ...sent, headers: { 'Sec-Fetch-Site': 'cross-site' } }),
      await send(blog, name, name === 'signOut' ? sent : { ...sent, headers }),
    ]) {
      await expectGuards(name, response, data)
      expect([name, response.headers.get('Cache-Control')]).toEqual([name, 'no-store'])
    }
  }
})

test('by https every answer says so for a year, and asks for its old pictures by https', async () => {
  for (const [path, wanted] of [
    ['/blog', page],
    ['/local', data],
    ['/api/nothing', data],
  ] as const) {
    const response = await blog.flare.dispatchFetch(siteConfig.url + path, { redirect: 'manual' })
    const policy = wanted['content-security-policy']
    await expectGuards(path, response as unknown as Response, {
      ...wanted,
      'content-security-policy':
        policy === closed ? closed : `${policy}; upgrade-insecure-requests`,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  }
})

/** The files that do not pass the Worker, and what they are served with. */
const files = (sharing: string, seconds: string) => ({
  'cache-control': `public, max-age=${seconds}`,
  'content-security-policy': closed,
  'cross-origin-resource-policy': sharing,
  'x-content-type-options': 'nosniff',
})
const hashed = files('same-origin', '31536000, immutable')
const pictures = files('cross-origin', '86400')

test('every file that does not pass the Worker has its headers too', async () => {
  const all = listFiles(blog.dist).filter((file) =>
    /^\/(_astro|pictures|favicon|apple|icon|logo|social)/.test(file),
  )
  expect(all.length).toBeGreaterThan(50)
  for (const file of all) {
    const wanted = file.startsWith('/_astro/') ? hashed : pictures
    const response = await blog.get(file)
    await response.arrayBuffer()
    const cache = { 'cache-control': response.headers.get('Cache-Control') }
    const found = { ...cache, ...guardsOf(response) }
    expect([file, response.status, found]).toEqual([file, 200, wanted])
  }
})

/** Whether one of these patterns matches an address; `*` is any text. */
const isIn = (patterns: readonly string[], address: string): boolean =>
  patterns.some((pattern) => {
    const [start = '', end] = pattern.split('*')
    return end === undefined
      ? address === start
      : address.startsWith(start) && address.endsWith(end)
  })

test('only files that the list of headers has are served without the Worker', () => {
  const settings = readFileSync(`${root}wrangler.toml`, 'utf8')
  const first = JSON.parse(/^run_worker_first = (\[.*\])$/m.exec(settings)?.[1] ?? '[]')
  const past = Object.keys(staticHeaders)
  const files = listFiles(blog.dist).filter((file) => file !== '/_headers')
  expect(files.filter((file) => isIn(first, file) === isIn(past, file))).toEqual([])
  expect(readFileSync(`${blog.dist}/_headers`, 'utf8')).toBe(headersFile())
})

test('what is missing where files are kept is not found, and asked for again each time', async () => {
  const revalidated = 'public, max-age=0, must-revalidate'
  for (const pattern of Object.keys(staticHeaders).filter((one) => one.endsWith('*'))) {
    const response = await blog.get(pattern.replace('*', 'missing.js'))
    const { status, headers } = response
    expect([pattern, status, headers.get('Cache-Control')]).toEqual([pattern, 404, revalidated])
    await expectGuards(pattern, response, page)
  }
})

test('no page has an inline script that the policy does not name', () => {
  const pages = [...pagesIn(blog.dist)].filter(([path]) => path.endsWith('.html'))
  for (const [path, html] of pages) {
    const scripts = html.matchAll(/<script\b(?![^>]*(?:src=|ld\+json))[^>]*>(.*?)<\/script>/gs)
    const unnamed = [...scripts].filter(([, script]) => script !== themeScript)
    expect([path, unnamed]).toEqual([path, []])
  }
})
