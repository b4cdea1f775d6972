import { expect, test } from 'vitest'
import { cookieIn, signInBody } from '../../scripts/lib/client.ts'
import { demoValues } from '../../scripts/lib/dev-vars.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { type Blog, owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { humanReader, newReader } from '../../scripts/testing/readers.ts'
import { problemIn, sendTo } from '../../scripts/testing/requests.ts'
import { encodeText } from '../../shared/base64.ts'
import { demoFields } from './demo-owner.ts'

const blog = await sharedBlog()
const demo = demoValues()

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

test.each(['USERNAME', 'EMAIL', 'PASSWORD', 'COLORS', 'ANSWERS'] as const)(
  'off this machine the demo’s owner opens nothing, and one value of the demo makes one: %s',
  async (name) => {
    const key = `OWNER_${name}` as const
    const mixed = { ...owner, [key]: demo[key] as string }
    const blog = await startBlog({ owner: mixed, password: null })
    const { human, headers } = await humanReader(blog)
    const body = signInBody(mixed)
    const away = await sendTo(blog, elsewhere, 'signIn', { body: { ...body, human }, headers })
    expect((await problemIn(away)).code).toBe('demo-secrets')
    const here = await blog.anyone.call('signIn', { body, headers: newReader() })
    expect(here.status).toBe(200)
    const response = await deletes(blog, mixed.OWNER_PASSWORD, cookieIn(here))
    expect((await problemIn(response)).code).toBe('demo-secrets')
  },
)

test("each value of the demo's file is known as the demo's", () => {
  const known = demoFields({
    username: demo.OWNER_USERNAME ?? '',
    email: demo.OWNER_EMAIL ?? '',
    password: demo.OWNER_PASSWORD,
    colors: demo.OWNER_COLORS ?? '',
    answers: JSON.parse(demo.OWNER_ANSWERS ?? ''),
  })
  expect(known.sort()).toEqual(['answers', 'colors', 'email', 'password', 'username'])
  expect(demoFields({ username: 'somebodyels', answers: { name: 'robin' } })).toEqual([])
})

test('a password is the same in other code points, here and elsewhere', async () => {
  const password = 'grüße from the attic'
  const blog = await startBlog({ owner: { OWNER_PASSWORD: password }, password: null })
  const signsIn = async (text: string) =>
    (await attemptSignIn(blog, { pswd: encodeText(text) })).status
  expect(await signsIn('gru\u0308ße from the attic')).toBe(200)
  expect([await signsIn('grusse from the attic'), await signsIn('')]).toEqual([404, 422])
  const cookie = cookieIn(await attemptSignIn(blog, { pswd: encodeText(password) }))
  const response = await deletes(blog, password, cookie)
  expect((await problemIn(response)).code).toBe('article-not-found')
})
