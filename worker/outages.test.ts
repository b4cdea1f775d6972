import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectData, type Reply, signInBody } from '../scripts/lib/client.ts'
import { article, publish } from '../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../scripts/testing/blog.ts'
import { outcome } from '../scripts/testing/calls.ts'
import { close } from '../scripts/testing/changes.ts'
import { startReceiver } from '../scripts/testing/receiver.ts'
import { dump, newSession, problemIn, send } from '../scripts/testing/requests.ts'
import { cookieNames } from '../shared/names.ts'

let hasHung = false
// Fails at first, then hangs.
const hook = await startReceiver(() => (hasHung ? null : 500), afterAll)
const hookUrl = `${hook.origin}/`

const lines: string[] = []
const blog = await sharedBlog({
  worker: 'switched-worker',
  hookUrl,
  onLog: (line) => lines.push(line),
})
const ids: Record<string, string> = {}
/** With it the state of the blog comes from the database, without it from KV. */
const marker = { Cookie: `${cookieNames.signedIn}=1` }
const built = ['/', '/blog', '/blog/page/health', '/blog/page/articles', '/me.html', '/sitemap']

/** Answers of a blog whose services are out as named. */
const during = (outage: string) => {
  const headers = { 'x-outage': outage }
  return {
    page: (path: string, more: Record<string, string> = {}) =>
      blog.get(path, { headers: { ...headers, ...more } }),
    publish: (headingSave: string, key: string) =>
      blog.author.call('createArticle', {
        body: article({ headingSave }),
        headers: { ...headers, 'Idempotency-Key': key },
      }),
  }
}

const titles = async () =>
  (await blog.author.ask('listArticles')).map(({ headingSave }) => headingSave)

beforeAll(async () => {
  ids.built = await publish(blog.author, { headingSave: 'Sleep built' })
  built.push(`/blog/${ids.built}`)
  await blog.rebuild()
})

test.each([
  'STATE=fails',
  'STATE=hangs',
  'DB=fails',
  'DB=hangs',
  'STATE=fails, DB=fails',
  'ASSETS=fails',
  'ASSETS=hangs',
])('with %s, readers get the pages as they are', async (outage) => {
  const wanted = await Promise.all(built.map((path) => blog.text(path)))
  for (const headers of [{}, marker]) {
    const pages = await Promise.all(
      built.map(async (path) => {
        const response = await during(outage).page(path, headers)
        return [path, response.status, await response.text()]
      }),
    )
    expect(pages).toEqual(built.map((path, n) => [path, 200, wanted[n]]))
  }
})

test('while the database fails or hangs, a page that changed shows what it was, and all others a page', async () => {
  const fresh = await publish(blog.author, { headingSave: 'Sleep new' })
  const addresses = [`/blog/${fresh}`, '/local/sleep-new', '/local/never-was', '/dashboard']
  const Cookie = await newSession(blog)
  for (const outage of ['DB=fails', 'DB=hangs']) {
    const [old, ...others] = await Promise.all([
      during(outage).page('/blog'),
      // A session that cannot be looked up opens nothing, and hangs no page.
      ...(outage === 'DB=fails' ? addresses : addresses.slice(0, 3)).map((path) =>
        during(outage).page(path, { Cookie }),
      ),
    ])
    const text = await old?.text()
    expect([old?.status, text]).toEqual([200, expect.stringContaining('Sleep built')])
    expect(text).not.toContain('Sleep new')
    for (const response of others) {
      expect(response.status).toBe(503)
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.text()).toContain('Nothing is lost; load the page again in a minute.')
    }
  }
  expect((await blog.get('/local/sleep-new')).headers.get('Location')).toBe(`/blog/${fresh}`)
})

test.each(['CARD_DRAWER=fails', 'CARD_DRAWER=hangs'])(
  'with %s, the address of a card leads to the common one, which is not stored',
  async (outage) => {
    const page = await blog.text(`/blog/${ids.built}`)
    const card = /content="[^"]*(\/cards\/[^"]+)"/.exec(page)?.[1] as string
    const { status, headers } = await during(outage).page(card)
    const [location, caching] = [headers.get('Location'), headers.get('Cache-Control')]
    expect([status, location, caching]).toEqual([302, '/social.png', 'no-store'])
    expect((await blog.get(card)).status).toBe(200)
  },
)

test.each(['SEARCH_INDEX=fails', 'SEARCH_INDEX=hangs'])(
  'with %s, a search is told to come again, on its page and by its call',
  async (outage) => {
    const page = await during(outage).page('/search?q=sleep')
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '3'])
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('The search is being made ready. Try again in a few')
    const call = await during(outage).page('/api/search?q=sleep')
    expect([call.status, call.headers.get('Retry-After')]).toEqual([503, '3'])
    expect((await problemIn(call)).code).toBe('search-unready')
  },
)

/** All rows but those of the webhook, which tries again by itself meanwhile. */
const stored = async () => ({ ...(await dump(blog.db)), rebuild: undefined })

test('while the database fails or is full, the author gets a sentence, and a repeat is stored once', async () => {
  for (const outage of ['DB=fails', 'DB=full']) {
    const before = await stored()
    const key = `key-${outage}`
    const title = `Sleep through ${outage}`
    const refused = await during(outage).publish(title, key)
    expect(outcome(refused)).toBe('unexpected')
    expect(refused.ok || refused.problem.detail).toContain('try again in a moment')
    expect(await stored()).toEqual(before)
    expectData(await during('').publish(title, key))
    expectData(await during('').publish(title, key))
    expect((await titles()).filter((one) => one === title)).toEqual([title])
  }
})

test('when the day’s rows are used up, readers read on, the author keeps the session and every call says so until 00:00 UTC', async () => {
  const midnight = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1_000)
  const expectUsedUp = (reply: Reply<unknown>) => {
    expect(outcome(reply)).toBe('plan-used-up')
    expect(reply.ok || reply.problem.detail).toMatch(/used up .* for one day.* from 00:00 UTC/)
    expect(reply.ok || Date.parse(reply.problem.retryAt ?? '') % 86_400_000).toBeLessThan(2_000)
    expect(Number(reply.headers.get('Retry-After'))).toBeLessThanOrEqual(86_400)
  }
  const body = { Email: 'reader@example.com', idArticle: ids.built as string }
  const Cookie = await newSession(blog)
  const before = await stored()
  // Long enough after its last use for that to be noted.
  const later = { 'x-clock': `${Date.now() + 10 * 60_000}` }
  const unwritable = { Cookie, 'x-outage': 'DB=unwritable', ...later }
  for (const name of ['listDrafts', 'listArticles', 'readSite'] as const)
    expect([name, (await send(blog, name, { headers: unwritable })).status]).toEqual([name, 200])
  expect((await blog.get('/dashboard', { headers: unwritable })).status).toBe(200)
  for (const outage of ['DB=unwritable', 'DB=used up']) {
    const headers = { 'x-outage': outage }
    for (const path of built)
      expect([path, (await during(outage).page(path)).status]).toEqual([path, 200])
    expectUsedUp(await blog.anyone.call('like', { body, headers }))
    expectUsedUp(await blog.anyone.call('signIn', { body: signInBody(owner), headers }))
    expectUsedUp(await blog.author.call('createDraft', { body: article(), headers }))
    expectUsedUp(await during(outage).publish('Sleep tomorrow', 'tomorrow'))
  }
  // So it is where the day of an object is used up.
  expectUsedUp(await during('TEXT_WORKER=used up').publish('Sleep tomorrow', 'tomorrow'))
  for (const path of ['/search?q=sleep', '/api/search?q=sleep']) {
    const { status, headers } = await during('SEARCH_INDEX=used up').page(path)
    expect([path, status]).toEqual([path, 429])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(Math.min(3, midnight - 60))
  }
  const objects = { 'x-outage': 'PASSWORD_CHECKER=used up' }
  expectUsedUp(await blog.anyone.call('signIn', { body: signInBody(owner), headers: objects }))
  expect(await stored()).toEqual(before)
  for (let n = 0; n < 2; n += 1) expectData(await during('').publish('Sleep tomorrow', 'tomorrow'))
  expect((await titles()).filter((one) => one === 'Sleep tomorrow')).toHaveLength(1)
})

test('an answer of the database that is lost after the commit is found again', async () => {
  const title = 'Sleep unheard of'
  const reply = await during('DB=mute').publish(title, 'mute')
  expectData(reply)
  expect(reply.headers.get('Idempotency-Replayed')).toBe('true')
  expectData(await during('').publish(title, 'mute'))
  expect((await titles()).filter((one) => one === title)).toEqual([title])
})

test('with the key-value store failing or full, a publish is kept, and seen when it is back', async () => {
  for (const outage of ['STATE=fails', 'STATE=full']) {
    const title = `Sleep beyond ${outage}`
    expectData(await during(outage).publish(title, `key-${outage}`))
    for (const headers of [{}, marker]) {
      expect(await (await during(outage).page('/blog', headers)).text()).toContain(title)
    }
    await blog.tick()
    expect(await blog.text('/blog')).toContain(title)
  }
})

test('a hook that fails or hangs holds up no publish, and the author sees why', async () => {
  for (const says of ['The rebuild hook answered 500.', null]) {
    hasHung = says === null
    const title = `Sleep unhooked ${hasHung}`
    await publish(blog.author, { headingSave: title })
    expect(await blog.text('/blog')).toContain(title)
    if (says === null) continue
    await expect.poll(async () => (await blog.author.ask('readRebuild')).lastError).toBe(says)
  }
})

test('a blocked blog names no article while the database is out either', async () => {
  const open = await close(blog)
  const Cookie = await newSession(blog)
  const naming = ['/sitemap', '/blog/page/articles', `/blog/${ids.built}`]
  const files = ['/search-index.json', '/sitemap-index.xml', '/sitemap-articles-0.xml']
  for (const outage of ['', 'DB=fails']) {
    for (const path of [...naming, ...files]) {
      const response = await during(outage).page(path, outage === '' ? {} : { Cookie })
      const { status, headers } = response
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 503, 'no-store'])
      const text = await response.text()
      expect(text, path).toContain('Access restricted.')
      expect(text, path).not.toContain('Sleep built')
    }
  }
  for (const path of [...naming, ...files]) {
    expect([path, (await blog.get(path, { headers: { Cookie } })).status]).toEqual([path, 200])
  }
  await open()
  expect(await blog.text('/search-index.json')).toContain('Sleep built')
})

test('the health call says what does not answer, and nothing more', async () => {
  const healthy = await blog.anyone.ask('readHealth')
  expect(healthy).toMatchObject({ database: true, state: true, assets: true, configured: true })
  expect(healthy).toMatchObject({ maintenance: false, build: { revision: 1 } })
  expect(healthy.revision).toBeGreaterThan(1)
  const Cookie = await newSession(blog)
  for (const [outage, name] of [
    ['DB=fails', 'database'],
    ['DB=hangs', 'database'],
    ['STATE=fails', 'state'],
    ['ASSETS=fails', 'assets'],
  ] as const) {
    const headers = { 'x-outage': outage, Cookie }
    const problem = await problemIn(await send(blog, 'readHealth', { headers }))
    expect(problem.code).toBe('unhealthy')
    const others = { database: true, state: true, assets: true }
    expect(problem.current).toMatchObject({ ...others, [name]: false })
  }
})

test('while passwords cannot be checked, a sign-in says so, is not counted as failed, and works afterwards', async () => {
  const attempt = (outage: string) =>
    blog.anyone.call('signIn', {
      body: signInBody(owner),
      headers: { 'x-outage': outage, 'CF-Connecting-IP': '192.0.2.44' },
    })
  const password = { password: owner.OWNER_PASSWORD }
  const before = await stored()
  const refused = await Promise.all([
    attempt('PASSWORD_CHECKER=fails'),
    attempt('PASSWORD_CHECKER=hangs'),
    blog.author.call('checkPassword', {
      body: password,
      headers: { 'x-outage': 'PASSWORD_CHECKER=fails' },
    }),
  ])
  for (const reply of refused) {
    expect(outcome(reply)).toBe('password-unchecked')
    expect(reply.ok || reply.problem.detail).toContain('try again in a minute')
    expect(reply.headers.get('Retry-After')).toBe('30')
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  expect(await stored()).toEqual(before)
  expect(await blog.author.ask('listFailedSignIns')).toEqual([])
  expectData(await attempt(''))
  const events = lines.map((line) => JSON.parse(line))
  const logged = events.filter(({ event }) => event === 'password-checker-unreachable')
  expect(logged.map(({ code }) => code)).toEqual(refused.map(() => 'password-unchecked'))
})

test('the log has a line of JSON for each failure, and nothing of anybody', async () => {
  const headers = { 'x-outage': 'DB=fails', 'CF-Connecting-IP': '203.0.113.77' }
  const body = JSON.stringify({ email: 'ada@example.com' })
  await send(blog, { method: 'POST', path: '/emailAPIgfhcgbjknk' }, { headers, body })
  const token = 'A1b2C3d4'.repeat(6).slice(0, 43)
  await blog.get(`/subscription/${token}?mail=ada@example.com`, { headers })
  const events = lines.map((line) => JSON.parse(line))
  const failed = events.filter((one) => one.path === '/api/emailAPIgfhcgbjknk')
  expect(failed).toEqual([
    {
      level: 'error',
      event: 'request-failed',
      code: 'unexpected',
      method: 'POST',
      path: '/api/emailAPIgfhcgbjknk',
      duration: expect.any(Number),
      error: 'Error',
      message: 'The service does not answer',
      at: expect.any(Array),
    },
  ])
  const names = ['service-failed', 'page-failed', 'request-failed', 'live-unprojected']
  names.push('session-unnoted')
  names.push('hook-failed', 'password-checker-unreachable', 'search-unreachable')
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(names))
  for (const secret of ['ada@', 'example.com', '203.0.113', token, '?', hookUrl]) {
    expect(lines.join('\n')).not.toContain(secret)
  }
})
