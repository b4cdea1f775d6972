import { expect, test } from 'vitest'
import { cookieIn, signInBody } from '../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf } from '../../scripts/testing/calls.ts'
import { humanReader, newReader } from '../../scripts/testing/readers.ts'
import { problemIn, sendTo } from '../../scripts/testing/requests.ts'
import { calls, pathOf } from '../../shared/calls.ts'

const [deployed, development, off] = await Promise.all(
  [undefined, 'on', 'off'].map((LOCAL_COOKIES) => sharedBlog({ vars: { LOCAL_COOKIES } })),
)
type Blog = NonNullable<typeof deployed>
const blogs = { deployed, development, off } as Record<string, Blog>

const here = ['http://127.0.0.1:8787', 'http://localhost:8787', 'http://[::1]:8787']
const elsewhere = [
  ...['https://127.0.0.1:8787', 'https://localhost:8787', 'https://[::1]:8787'],
  ...['http://blog.example.org', 'https://blog.example.org', 'http://127.0.0.1.example.org'],
  ...['http://localhost.example.org', 'http://0.0.0.0:8787', 'http://192.168.1.7:8787'],
]

/** Signs in with a token of a captcha, under whichever name the address knows its browser. */
const signInAt = async (blog: Blog, at: string, more: object = {}) => {
  const { human, cookie, headers } = await humanReader(blog)
  const body = { ...signInBody(owner), human }
  const Cookie = `__Host-visitor=${cookie}; visitor=${cookie}`
  return sendTo(blog, at, 'signIn', { body, headers: { ...headers, Cookie, ...more } })
}
const drawAt = (blog: Blog, at: string) =>
  sendTo(blog, at, 'createCaptcha', { body: { kind: 'words' }, headers: newReader() })
const checkAt = async ({ flare }: Blog, at: string, Cookie: string) =>
  (await flare.dispatchFetch(at + pathOf(calls.checkSession), { headers: { Cookie } })).status
/** Where the page of the dashboard leads. */
const dashboardAt = async ({ flare }: Blog, at: string, Cookie: string) => {
  const init = { headers: { Cookie }, redirect: 'manual' as const }
  return (await flare.dispatchFetch(`${at}/dashboard`, init)).headers.get('Location')
}

/** The cookies of an answer: name and what binds them. */
const boundIn = ({ headers }: Response) =>
  headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    const isSecure = attributes.includes('Secure')
    return `${pair.split('=')[0]}${isSecure ? ' Secure' : ''}${attributes.includes('HttpOnly') ? ' HttpOnly' : ''}`
  })
const hostOnly = (name: string) => `__Host-${name} Secure HttpOnly`
const secure = [hostOnly('session'), 'auth Secure', hostOnly('device')]
const plain = ['session HttpOnly', 'auth', 'device HttpOnly']

test('cookies lose prefix and Secure only over http, on a loopback host, where development says so', async () => {
  for (const [name, blog] of Object.entries(blogs)) {
    for (const at of [...here, ...elsewhere]) {
      const isPlain = name === 'development' && here.includes(at)
      const signedIn = await signInAt(blog, at)
      expect([name, at, boundIn(signedIn)]).toEqual([name, at, isPlain ? plain : secure])
      expect(boundIn(await drawAt(blog, at))).toEqual([
        isPlain ? 'visitor HttpOnly' : hostOnly('visitor'),
      ])
      for (const line of signedIn.headers.getSetCookie()) {
        expect(line).toMatch(/; Path=\/; .*SameSite=Strict/)
      }
      const cookies = cookieIn(signedIn)
      expect([at, await checkAt(blog, at, cookies)]).toEqual([at, 201])
      expect(await dashboardAt(blog, at, cookies)).toBe(null)
      const out = await sendTo(blog, at, 'signOut', {
        body: undefined,
        headers: { Cookie: cookies },
      })
      expect(boundIn(out)).toEqual((isPlain ? plain : secure).slice(0, 2))
      expect([at, await checkAt(blog, at, cookies)]).toEqual([at, 401])
    }
  }
})

test('each address reads the name that it sets and no other, whoever else has set one', async () => {
  for (const [name, blog] of Object.entries(blogs)) {
    for (const at of [...here, ...elsewhere]) {
      const isPlain = name === 'development' && here.includes(at)
      const [right, wrong] = isPlain ? ['session', '__Host-session'] : ['__Host-session', 'session']
      const [, token] = (cookieIn(await signInAt(blog, at)).split(/[=;]/) ?? []) as string[]
      const planted = 'A'.repeat(43)
      for (const [cookies, status] of [
        [`${right}=${token}`, 201],
        [`${wrong}=${planted}; ${right}=${token}`, 201],
        [`${right}=${token}; ${wrong}=${planted}`, 201],
        [`${wrong}=${token}`, 401],
        [`${right}=${planted}; ${wrong}=${token}`, 401],
        [`${wrong}=${token}; ${right}=${planted}`, 401],
        [`__Host-__Host-session=${token}`, 401],
        [`__host-session=${token}; Session=${token}`, 401],
      ] as const) {
        expect([at, cookies, await checkAt(blog, at, cookies)]).toEqual([at, cookies, status])
        const leads = status === 201 ? null : '/sign-in'
        expect(await dashboardAt(blog, at, cookies)).toBe(leads)
      }
    }
  }
})

test('a captcha is solved with the cookie of its address', async () => {
  const { development } = blogs as { development: Blog }
  const [at = ''] = here
  const drawn = await drawAt(development, at)
  const { id } = (await drawn.json()) as { id: string }
  const answer = (headers: object) =>
    sendTo(development, at, 'answerCaptcha', {
      ...{ body: { id, picks: [0] }, headers: { ...newReader(), ...headers } },
    })
  const few = await problemIn(await answer({ Cookie: cookieIn(drawn) }))
  expect(few.code).toBe('captcha-too-few')
  const other = { Cookie: `__Host-${cookieIn(drawn)}` }
  for (const headers of [{}, other]) {
    expect((await problemIn(await answer(headers))).code).toBe('cookie-missing')
  }
})

test('behind a proxy, whose page has another address, a sign-in is refused in words and opens nothing', async () => {
  const { development } = blogs as { development: Blog }
  const [at = ''] = here
  for (const Origin of [
    ...['https://127.0.0.1:8787', 'https://localhost:8943', 'https://blog.example.org'],
    ...['http://localhost:8787', 'http://127.0.0.1:9000', 'null'],
  ]) {
    const from = { Origin, 'Sec-Fetch-Site': 'same-origin' }
    const before = await countOf(development.db, 'sessions')
    const refused = await signInAt(development, at, from)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect([Origin, await problemIn(refused)]).toMatchObject([Origin, { code: 'other-address' }])
    expect(await countOf(development.db, 'sessions')).toBe(before)
    // With cookies that need https the proxy's page may sign in, as before.
    const { off, deployed } = blogs as { off: Blog; deployed: Blog }
    for (const blog of [off, deployed]) {
      expect(boundIn(await signInAt(blog, at, from))).toEqual(secure)
    }
  }
  const own = { Origin: at, 'Sec-Fetch-Site': 'same-origin' }
  expect(boundIn(await signInAt(development, at, own))).toEqual(plain)
  const foreign = await signInAt(development, at, { ...own, 'Sec-Fetch-Site': 'cross-site' })
  expect((await problemIn(foreign)).code).toBe('cross-origin')
})
