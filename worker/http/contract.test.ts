import { afterAll, expect, test } from 'vitest'
import { isSelected } from '../../scripts/testing/attacks.ts'
import { startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { expectDocumented } from '../../scripts/testing/documented.ts'
import {
  dump,
  newSession,
  problemIn,
  send,
  signedHeaders,
  walk,
} from '../../scripts/testing/requests.ts'
import { callsInOrder, requestOf, samplesFor } from '../../scripts/testing/samples.ts'
import { setupCode } from '../../scripts/testing/setup-data.ts'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { hashToken } from '../lib/tokens.ts'

const names = Object.keys(calls) as CallName[]
const namesOf = (access: string) => names.filter((name) => endpoints[name].access === access)

/** A blog with a valid request of every call, ready to be sent by whoever. */
const startPrepared = async (atEnd?: typeof afterAll) => {
  const blog = await startBlog({ vars: { SETUP_CODE: setupCode } }, atEnd)
  const samples = await samplesFor(blog)
  return { blog, sampleOf: (name: CallName, cookie?: string) => requestOf(samples[name], cookie) }
}

/** For all that is refused: it changes nothing, so that each test finds what the first one found. */
const { blog, sampleOf } = await startPrepared(afterAll)

/** Headers to send with a call that is named. */
type Sent = { name: CallName; headers: Record<string, string> }

/** Every call with the first of these headers, and each other one with a part of the calls. */
const each = (of: readonly CallName[], senders: readonly Record<string, string>[]): Sent[] =>
  senders.flatMap((headers, n) =>
    of.filter((name) => n === 0 || isSelected(name, n)).map((name) => ({ name, headers })),
  )

/** Sends calls with their headers and expects one refusal, and nothing changed. */
const expectRefused = async (requests: readonly Sent[], code: string) => {
  const before = await dump(blog.db)
  await walk(requests, async ({ name, headers }) => {
    const response = await send(blog, name, { ...sampleOf(name), headers })
    expect([name, headers, (await problemIn(response)).code]).toEqual([name, headers, code])
    expect(response.headers.getSetCookie()).toEqual([])
  })
  expect(await dump(blog.db)).toEqual(before)
}

test('every call of the wire is in the contract under its own name', () => {
  expect(Object.keys(endpoints).sort()).toEqual([...names].sort())
  for (const name of names) expect(endpoints[name]).toMatchObject(calls[name])
  const addresses = names.map((name) => `${calls[name].method} ${calls[name].path}`)
  expect(new Set(addresses).size).toBe(names.length)
})

test('every success has the status and the form that its endpoint promises, with and without a slash', async () => {
  const { blog, sampleOf } = await startPrepared()
  const cookie = await newSession(blog)
  for (const [n, name] of callsInOrder.entries()) {
    const endpoint = endpoints[name]
    // The call before it has replaced the key that its sample replaces.
    if (name === 'changePassword') await sql(blog.db, 'UPDATE vault_key SET version = 1')
    const { query, body, headers: own } = sampleOf(name, cookie)
    const path = `${pathOf(calls[name])}${n % 2 === 0 ? '/' : ''}`
    const headers =
      endpoint.access === 'builder'
        ? await signedHeaders(calls[name], { path, query, body: String(body ?? '') })
        : own
    const response = await fetch(blog.origin + path + query, {
      method: endpoint.method,
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    })
    await expectDocumented(calls[name], response.clone())
    const data = response.status === 204 ? undefined : await response.json()
    expect([name, response.status, data]).toEqual([name, endpoint.status ?? 200, data])
    expect(endpoint.output.safeParse(data)).toMatchObject({ success: true })
    if (response.status !== 204) {
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json\b/)
    }
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
})

test("the author's calls are refused without a session, with an ended, a forged or a broken one", async () => {
  const [idle, old] = [await newSession(blog), await newSession(blog)]
  const live = await newSession(blog)
  const ended = '2020-01-01T00:00:00.000Z'
  const hashOf = (cookie: string) => hashToken(/__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '')
  for (const [column, cookie] of [
    ['seen_at', idle],
    ['created_at', old],
  ] as const) {
    await sql(
      blog.db,
      `UPDATE sessions SET ${column} = ?1 WHERE token_hash = ?2`,
      ended,
      hashOf(cookie),
    )
  }
  const cookies = [
    ...['', idle, old, `__Host-session=${'A'.repeat(43)}`, '__Host-session=', 'auth=1'],
    // The hash is not the token, and the name counts.
    `__Host-session=${hashOf(live)}`,
    live.replace('__Host-session', 'session'),
    live.replace('__Host-session=', '__Host-session="').replace(/;|$/, '"'),
    "__Host-session=' OR 1=1 --",
  ]
  const senders = cookies.map((Cookie): Sent['headers'] => (Cookie === '' ? {} : { Cookie }))
  // Whoever may read for a build may nothing else.
  const signed = namesOf('author').map(async (name): Promise<Sent> => {
    const { query, body = '' } = sampleOf(name)
    const headers = await signedHeaders(calls[name], { query, body: String(body) })
    return { name, headers }
  })
  const unsigned = each(namesOf('author'), senders)
  await expectRefused([...unsigned, ...(await Promise.all(signed))], 'not-signed-in')
})

test("another site's page cannot make a browser send the author's calls", async () => {
  const Cookie = await newSession(blog)
  const others = ['https://evil.example', 'null', blog.origin.replace('http:', 'https:')]
  const foreign: Record<string, string>[] = [
    ...['cross-site', 'same-site'].map((site) => ({ 'Sec-Fetch-Site': site })),
    ...others.map((Origin) => ({ Origin })),
    { Origin: blog.origin, 'Sec-Fetch-Site': 'cross-site' },
  ]
  const senders = foreign.map((headers) => ({ Cookie, ...headers }))
  await expectRefused(each(namesOf('author'), senders), 'cross-origin')
})

test('signing out is a POST, and no GET or HEAD changes a row or sets a cookie', async () => {
  const { blog, sampleOf } = await startPrepared()
  expect(calls.signOut.method).toBe('POST')
  const session = await newSession(blog)
  // The webhook tries again by itself.
  const stored = async () => ({ ...(await dump(blog.db)), rebuild: undefined })
  const before = await stored()
  for (const name of names.filter((one) => calls[one].method === 'GET')) {
    const { query, headers: own } = sampleOf(name, session)
    const signed =
      endpoints[name].access === 'builder' ? await signedHeaders(calls[name], { query }) : {}
    for (const method of ['GET', 'HEAD']) {
      for (const Cookie of ['', own.Cookie]) {
        const headers = { Cookie, ...signed }
        const response = await send(blog, name, { query, headers, method })
        await response.body?.cancel()
        expect([name, response.headers.getSetCookie()]).toEqual([name, []])
      }
    }
  }
  expect(await stored()).toEqual(before)
})

test("another site's page cannot count views, sign in or sign out either", async () => {
  const unsafe = [...namesOf('public'), ...namesOf('human')].filter(
    (name) => calls[name].method !== 'GET',
  )
  const foreign: Record<string, string>[] = [
    ...['cross-site', 'same-site', 'none'].map((site) => ({ 'Sec-Fetch-Site': site })),
    ...['https://evil.example', 'null'].map((Origin) => ({ Origin })),
  ]
  await expectRefused(each(unsafe, foreign), 'cross-origin')
})

test("the site's own page may call", async () => {
  const Cookie = await newSession(blog)
  const own: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'same-origin' },
    { Origin: blog.origin },
  ]
  for (const headers of own) {
    const response = await send(blog, 'createArticle', {
      ...sampleOf('createArticle'),
      headers: { Cookie, ...headers },
    })
    expect(response.status).toBe(201)
  }
})

test("the builder's calls are refused unless this very request was signed, just now", async () => {
  const Cookie = await newSession(blog)
  const requests: Sent[] = []
  const minutes = 60_000
  for (const name of namesOf('builder')) {
    const call = calls[name]
    const { query, body: sent = '' } = sampleOf(name)
    const body = String(sent)
    const elsewhere = pathOf(calls.readMonitor)
    const forged: Record<string, string>[] = [
      {},
      { Cookie },
      await signedHeaders(call, { query, body, now: Date.now() - 6 * minutes }),
      await signedHeaders(call, { query, body, now: Date.now() + 6 * minutes }),
      await signedHeaders(call, { query, body: `${body} ` }),
      await signedHeaders(call, { query: `${query}&since=0`, body }),
      await signedHeaders(call, { query, body, path: elsewhere }),
      await signedHeaders(call, { query, body, method: 'PATCH' }),
      await signedHeaders(call, { query, body, key: 'whsec_YW5vdGhlci1zZWNyZXQtb2YtdGhlLXRlc3Rz' }),
      { ...(await signedHeaders(call, { query, body })), 'webhook-id': 'another' },
      { ...(await signedHeaders(call, { query, body })), 'webhook-signature': 'v1,AAAA' },
      { ...(await signedHeaders(call, { query, body })), 'webhook-signature': 'v1,*' },
      { ...(await signedHeaders(call, { query, body })), 'webhook-timestamp': 'now' },
    ]
    requests.push(...forged.map((headers) => ({ name, headers })))
  }
  await expectRefused(requests, 'not-signed')
})

test('without a rebuild secret no signature opens anything', async () => {
  const blog = await startBlog({ vars: { REBUILD_SECRET: undefined } })
  for (const name of namesOf('builder')) {
    const headers = await signedHeaders(calls[name])
    expect((await problemIn(await send(blog, name, { headers }))).code).toBe('not-signed')
  }
})

test('an address that exists does not take other methods and says which it takes', async () => {
  const before = await dump(blog.db)
  const all = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
  await walk(new Set(names.map((name) => pathOf(calls[name]))), async (path) => {
    const known = names.filter((name) => pathOf(calls[name]) === path)
    const taken: string[] = known.map((name) => calls[name].method)
    for (const method of all.filter((one) => !taken.includes(one))) {
      for (const slash of ['', '/']) {
        const response = await fetch(blog.origin + path + slash, { method })
        expect((await problemIn(response)).code, method + path).toBe('method-not-allowed')
        const allowed = (response.headers.get('Allow') ?? '').split(', ')
        expect(allowed.filter((one) => one !== 'HEAD').sort()).toEqual(taken.sort())
      }
    }
  })
  expect(await dump(blog.db)).toEqual(before)
})

test('an address that does not exist is a problem, whatever the method', async () => {
  const paths = ['', '/', '/nothing', '/article/x', '/articles', '/ARTICLE', '//article', '/a%2fb']
  paths.push('/user-micro-organisms-observe-data', '/user-micro-organisms-observe-data/another')
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await fetch(`${blog.origin}/api${path}`, { method })
      expect([path, (await problemIn(response)).code]).toEqual([path, 'not-found'])
    }
  }
})

test('HEAD is answered as GET without a body', async () => {
  const response = await send(blog, 'listArticles', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('a password in an address is refused in every spelling, for every call', async () => {
  const Cookie = await newSession(blog)
  const before = await dump(blog.db)
  const spellings = ['password', 'Password', 'PASSWORD', 'pswd', 'editorPassword', 'p%61ssword']
  spellings.push('localData[password]', 'localData.password', 'pass', 'passwd', 'pwd', 'passphrase')
  const attempt = async ({ name, query }: { name: CallName; query: string }) => {
    const sample = sampleOf(name)
    const input = { query: `${sample.query || '?x=1'}&${query}`, headers: { Cookie } }
    const { code } = await problemIn(await send(blog, name, { ...sample, ...input }))
    expect(code, `${name} ${query}`).toBe('password-in-query')
  }
  const of = (name: CallName) => (query: string) => ({ name, query })
  await walk(
    [
      ...names.map((name) => of(name)('password=secret')),
      ...spellings.map((spelling) => `${spelling}=secret`).map(of('deleteArticle')),
      ...['password', 'username=a&email=b&password=c&result=A'].map(of('deleteArticle')),
    ],
    attempt,
  )
  expect(await dump(blog.db)).toEqual(before)
})
