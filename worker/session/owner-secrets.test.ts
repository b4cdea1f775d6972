import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { type Blog, owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { cookieIn, newSession, problemIn, sendTo } from '../../scripts/testing/requests.ts'
import { encodeText } from '../../shared/base64.ts'

const blog = await sharedBlog()

const elsewhere = 'https://blog.example.org'
const deletes = (of: Blog, password: string, Cookie: string) =>
  sendTo(of, elsewhere, 'deleteArticle', {
    query: '?reference=x',
    body: { password },
    headers: { Cookie },
  })

test("the tests' human token opens nothing outside this machine", async () => {
  const body = signInBody(owner)
  for (const host of [elsewhere, 'http://127.0.0.1.example.org', 'http://10.0.0.1']) {
    expect((await problemIn(await sendTo(blog, host, 'signIn', { body }))).code).toBe('not-human')
  }
  for (const host of ['http://localhost', 'http://[::1]', 'http://127.0.0.1:1234']) {
    expect((await sendTo(blog, host, 'signIn', { body })).status).toBe(200)
  }
  const without = await startBlog({ vars: { TEST_HUMAN_TOKEN: undefined }, password: null })
  for (const human of ['', 'x', 'undefined']) {
    expect((await attemptSignIn(without, { human })).status).toBe(403)
  }
})

test('a password in plain text, the demo, opens nothing outside this machine', async () => {
  const vars = { OWNER_PASSWORD: owner.OWNER_PASSWORD, OWNER_PASSWORD_HASH: undefined }
  const blog = await startBlog({ vars, password: null })
  const response = await deletes(blog, owner.OWNER_PASSWORD, await newSession(blog))
  expect((await problemIn(response)).code).toBe('demo-secrets')
})

test('a hashed password is the password, here and elsewhere', async () => {
  const [N, r, p] = [2 ** 10, 8, 1]
  const salt = randomBytes(16)
  const hash = scryptSync('grüße from the attic'.normalize('NFKC'), salt, 32, { N, r, p })
  const stored = ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')]
  const vars = { OWNER_PASSWORD_HASH: stored.join('$'), OWNER_PASSWORD: undefined }
  const blog = await startBlog({ vars, password: 'grüße from the attic' })
  const pswd = encodeText('grüße from the attic')
  expect((await attemptSignIn(blog, { pswd })).ok).toBe(true)
  // The same text in other code points.
  expect((await attemptSignIn(blog, { pswd: encodeText('gru\u0308ße from the attic') })).ok).toBe(
    true,
  )
  expect((await attemptSignIn(blog, { pswd: encodeText('grusse from the attic') })).status).toBe(
    404,
  )
  expect((await attemptSignIn(blog)).status).toBe(404)

  const cookie = cookieIn(await attemptSignIn(blog, { pswd }))
  const response = await deletes(blog, 'grüße from the attic', cookie)
  expect((await problemIn(response)).code).toBe('article-not-found')
})

test('beside a hash the plain password is not asked', async () => {
  const salt = randomBytes(16)
  const hash = scryptSync('the hashed one', salt, 32, { N: 1024, r: 8, p: 1 })
  const OWNER_PASSWORD_HASH = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  const blog = await startBlog({
    vars: { OWNER_PASSWORD_HASH, OWNER_PASSWORD: owner.OWNER_PASSWORD },
    password: 'the hashed one',
  })
  expect((await attemptSignIn(blog)).status).toBe(404)
})

test('an owner with fewer than four different colours signs in as before', async () => {
  const vars = { OWNER_COLORS: '#aaa #bbb #ccc #AAA' }
  const blog = await startBlog({ vars, password: null })
  for (const [colors, isEnough] of [
    ['#aaa #bbb #ccc #aaa', true],
    ['#bbb #bbb #bbb #bbb', true],
    ['#aaa #bbb #ccc #ddd', false],
  ] as const) {
    expect([colors, (await attemptSignIn(blog, { colors })).ok]).toEqual([colors, isEnough])
  }
})

// A test for each: the next one is lent the same blog.
test.each([
  { OWNER_PASSWORD_HASH: undefined },
  { OWNER_EMAIL: 'no address' },
  { OWNER_ANSWERS: '{' },
  { OWNER_COLORS: undefined },
  { OWNER_PASSWORD_HASH: 'md5$x' },
  { OWNER_PASSWORD_HASH: 'scrypt$x$8$1$c2FsdA$aGFzaA', OWNER_PASSWORD: undefined },
])(
  'a blog whose secrets are missing or malformed says so and nothing of them: %o',
  async (vars) => {
    expect(outcome(await attemptSignIn(await startBlog({ vars, password: null })))).toBe(
      'not-configured',
    )
  },
)
