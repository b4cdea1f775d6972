import { createHash, randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createClient, expectData, signInBody } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'
import { deleteArticle } from '../../shared/articles/contract.ts'
import { encodeText } from '../../shared/base64.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import { checkSession, signIn, signOut } from '../../shared/session/contract.ts'

type SignIn = Partial<Record<keyof ReturnType<typeof signInBody>, string>>

const blog = await sharedBlog()

let addresses = 0
/** An address that no test has used, so that none runs into the limit of another. */
const newAddress = (): string => {
  addresses += 1
  return `192.0.2.${addresses}`
}

const attempt = (blog: Blog, given: SignIn = {}, address = newAddress()) =>
  blog.anyone.call(signIn, {
    body: { ...signInBody(owner), ...given },
    headers: { 'CF-Connecting-IP': address },
  })

const isSignedIn = async (blog: Blog, cookie: string): Promise<boolean> =>
  (await createClient(blog.origin, { cookie }).call(checkSession)).ok

const tokenIn = (cookie: string): string => /__Host-session=([^;]+)/.exec(cookie)?.[1] ?? ''

test('each check of a sign-in has its place and its sentence', async () => {
  const before = await dump(blog.db)
  // Everything is wrong at first; one after the other is mended.
  let given: SignIn = {
    human: '',
    colors: '#111111 #222222',
    question: 'name',
    answer: 'x',
    pswd: encodeText('short'),
    email: encodeText('nobody'),
    admin: encodeText('nobody'),
  }
  const right = signInBody(owner)
  const steps: [code: string, status: number, detail: string, mended: SignIn][] = [
    ['not-human', 403, 'If you not a Robot?', { human: right.human }],
    ['wrong-colors', 422, 'Provided Hex color is not supported.', { colors: right.colors }],
    ['wrong-answer', 422, 'Captcha doesnot exist', { question: right.question }],
    ['wrong-answer', 422, 'Captcha doesnot exist', { answer: right.answer }],
    [
      'short-password',
      422,
      'Password need to be more then 8 words',
      { pswd: encodeText('wrong password') },
    ],
    [
      'malformed-email',
      422,
      'Email is probably not written properly',
      { email: encodeText('nobody@postbox.com') },
    ],
    [
      'malformed-username',
      422,
      'Username is probably not written properly',
      { admin: encodeText('nobodynobod') },
    ],
    ['wrong-credentials', 404, 'Authentication failed...', { pswd: right.pswd }],
    ['wrong-credentials', 404, 'Authentication failed...', { email: right.email }],
    ['wrong-credentials', 404, 'Authentication failed...', { admin: right.admin }],
  ]
  for (const [code, status, detail, mended] of steps) {
    const reply = await attempt(blog, given)
    expect(reply).toMatchObject({ ok: false, status, problem: { code, detail } })
    expect(reply.headers.getSetCookie()).toEqual([])
    given = { ...given, ...mended }
  }
  expect(await dump(blog.db)).toEqual(before)
  expect((await attempt(blog, given)).ok).toBe(true)
})

test('the answer does not tell which of the three was wrong', async () => {
  const answers = [
    await attempt(blog, { pswd: encodeText('wrong password') }),
    await attempt(blog, { email: encodeText('someone@postbox.com') }),
    await attempt(blog, { admin: encodeText('testauthor2') }),
    await attempt(blog, { pswd: encodeText(`${owner.OWNER_PASSWORD} `) }),
    await attempt(blog, { email: encodeText(owner.OWNER_EMAIL.toUpperCase()) }),
  ].map((reply) => reply.ok || [reply.status, reply.problem])
  // The last lacks the provider's word as it is written.
  expect(answers.slice(1, 4)).toEqual(Array(3).fill(answers[0]))
})

test('the colours, the question and the e-mail are checked as the form asks them', async () => {
  const ways: [SignIn, string | true][] = [
    [{ colors: '' }, 'wrong-colors'],
    [{ colors: '#111111 #222222 #333333 #555555' }, 'wrong-colors'],
    [{ colors: '#111111 #222222 #333333 #444444 #111111' }, 'wrong-colors'],
    [{ colors: '#111111,#222222,#333333,#444444' }, 'wrong-colors'],
    [{ question: '__proto__', answer: '[object Object]' }, 'wrong-answer'],
    [{ question: 'toString' }, 'wrong-answer'],
    [{ question: 'what is API', answer: '' }, 'wrong-answer'],
    [{ answer: 'Feather' }, 'wrong-answer'],
    [{ email: encodeText('authorpostbox.com') }, 'malformed-email'],
    [{ email: encodeText('author@postbox.org') }, 'malformed-email'],
    [{ email: encodeText('author@other.com') }, 'malformed-email'],
    [{ admin: encodeText('testauthor') }, 'malformed-username'],
    [{ admin: encodeText('testauthor12') }, 'malformed-username'],
    [{ pswd: encodeText('1234567') }, 'short-password'],
    [{ admin: '***' }, 'invalid-input'],
    [{ pswd: Buffer.from([0xff, 0xfe]).toString('base64') }, 'invalid-input'],
    [{ colors: ' #444444  #333333 #222222 #111111 ' }, true],
    [{ question: 'nickname', answer: 'ty' }, true],
  ]
  for (const [given, expected] of ways) {
    const reply = await attempt(blog, given)
    expect([given, reply.ok || reply.problem.code]).toEqual([given, expected])
  }
})

test('a sign-in answers a record without a password', async () => {
  const record = expectData(await attempt(blog))
  const { OWNER_USERNAME: username, OWNER_EMAIL: email } = owner
  expect(record).toEqual({
    username,
    email,
    result: expect.any(String),
    generalisedData: { username, email },
  })
})

test('the session cookie is out of reach of scripts and other sites', async () => {
  const [session, marker] = (await attempt(blog)).headers.getSetCookie()
  const attributes = (line = '') => line.split('; ').slice(1).sort()
  const common = ['Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure']
  expect(session).toMatch(/^__Host-session=[\w-]{43};/)
  expect(attributes(session)).toEqual(['HttpOnly', ...common].sort())
  expect(marker).toMatch(/^auth=1;/)
  expect(attributes(marker)).toEqual(common)
})

test('the database keeps a hash of the token and nothing that opens a session', async () => {
  const cookie = await newSession(blog)
  const token = tokenIn(cookie)
  expect(JSON.stringify(await dump(blog.db))).not.toContain(token)
  const hash = createHash('sha256').update(token).digest('base64url')
  const { results } = await blog.db.prepare('SELECT token_hash FROM sessions').all()
  expect(results).toContainEqual({ token_hash: hash })
  expect(await isSignedIn(blog, `__Host-session=${hash}`)).toBe(false)
})

test('two sign-ins are two sessions', async () => {
  const [one, two] = [await newSession(blog), await newSession(blog)]
  expect(one).not.toBe(two)
  await createClient(blog.origin, { cookie: one }).call(signOut)
  expect([await isSignedIn(blog, one), await isSignedIn(blog, two)]).toEqual([false, true])
})

test('a session ends after an hour without a call and twelve hours in all', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const move = (created: number, seen: number) =>
    blog.db
      .prepare('UPDATE sessions SET created_at = ?1, seen_at = ?2')
      .bind(minutesAgo(created), minutesAgo(seen))
      .run()
  const cookie = await newSession(blog)
  for (const [created, seen, expected] of [
    [59, 59, true],
    [61, 61, false],
    [719, 1, true],
    [721, 1, false],
  ] as const) {
    await move(created, seen)
    expect([created, seen, await isSignedIn(blog, cookie)]).toEqual([created, seen, expected])
  }
  // A call is what keeps it alive.
  await move(100, 50)
  await isSignedIn(blog, cookie)
  const { results } = await blog.db
    .prepare('SELECT seen_at FROM sessions WHERE seen_at > ?1')
    .bind(minutesAgo(1))
    .all()
  expect(results).toHaveLength(1)
})

test('a sign-in clears away the sessions that have ended', async () => {
  await blog.db.prepare("UPDATE sessions SET seen_at = '2020-01-01T00:00:00.000Z'").run()
  await newSession(blog)
  expect(await blog.db.prepare('SELECT COUNT(*) AS n FROM sessions').first('n')).toBe(1)
})

test('signing out ends the session on the server and clears the cookies', async () => {
  const cookie = await newSession(blog)
  const reply = await createClient(blog.origin, { cookie }).call(signOut)
  expect(expectData(reply)).toBe('signed out')
  const lines = reply.headers.getSetCookie()
  expect(lines.map((line) => line.split(';')[0])).toEqual(['__Host-session=', 'auth='])
  const common = ['Max-Age=0', 'Path=/', 'SameSite=Strict', 'Secure']
  expect(lines.map((line) => line.split('; ').sort())).toEqual([
    [...common, 'HttpOnly', '__Host-session='].sort(),
    [...common, 'auth='].sort(),
  ])
  expect(await isSignedIn(blog, cookie)).toBe(false)
  expect((await blog.anyone.call(signOut)).ok).toBe(true)
})

test('after ten failures an address waits, whatever it sends, and others do not', async () => {
  const address = newAddress()
  for (let n = 0; n < 10; n += 1) {
    expect((await attempt(blog, { answer: 'wrong' }, address)).status).toBe(422)
  }
  const before = await dump(blog.db)
  for (const given of [{}, { human: '' }, { admin: '***' }, { colors: 1 as never }]) {
    const reply = await attempt(blog, given, address)
    expect(reply).toMatchObject({ status: 429, problem: { code: 'too-many-attempts' } })
    const wait = Number(reply.headers.get('Retry-After'))
    expect(wait > 0 && wait <= 600).toBe(true)
  }
  expect(await dump(blog.db)).toEqual(before)
  expect((await attempt(blog)).ok).toBe(true)
})

test('a connection of many addresses has the one limit of its network', async () => {
  const spellings = ['2001:db8:0:7::1', '2001:0DB8::7:1:2:3:4', '2001:db8:0:7:ffff:ffff:ffff:ffff']
  for (let n = 0; n < 10; n += 1) {
    expect((await attempt(blog, { answer: 'wrong' }, spellings[n % 3])).status).toBe(422)
  }
  expect((await attempt(blog, {}, '2001:db8:0:7:a::')).status).toBe(429)
  expect((await attempt(blog, {}, '2001:db8:0:8::1')).ok).toBe(true)
  expect((await attempt(blog, {}, '::1')).ok).toBe(true)
})

test('guesses sent all at once are counted one by one', async () => {
  const address = newAddress()
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      attempt(blog, { pswd: encodeText(`wrong password ${n}`) }, address),
    ),
  )
  const tried = replies.filter((reply) => reply.status === 404)
  expect(tried).toHaveLength(10)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(50)
})

test('signing in often, and rightly, is no failure', async () => {
  const address = newAddress()
  for (let n = 0; n < 12; n += 1) expect((await attempt(blog, {}, address)).ok).toBe(true)
})

/** Asks the blog as if it had another name. */
const askAs = (
  blog: Blog,
  origin: string,
  init: { body: unknown; cookie?: string; path?: string },
) =>
  blog.flare.dispatchFetch(origin + (init.path ?? pathOf(calls.signIn)), {
    method: init.path ? 'DELETE' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(init.cookie ? { Cookie: init.cookie } : {}),
    },
    body: JSON.stringify(init.body),
  }) as unknown as Promise<Response>

test("the tests' human token opens nothing outside this machine", async () => {
  for (const host of [
    'https://blog.example.org',
    'http://127.0.0.1.example.org',
    'http://10.0.0.1',
  ]) {
    const response = await askAs(blog, host, { body: signInBody(owner) })
    expect((await problemIn(response)).code).toBe('not-human')
  }
  for (const host of ['http://localhost', 'http://[::1]', 'http://127.0.0.1:1234']) {
    expect((await askAs(blog, host, { body: signInBody(owner) })).status).toBe(200)
  }
  const without = await startBlog({ vars: { TEST_HUMAN_TOKEN: undefined }, password: null })
  for (const human of ['', 'x', 'undefined']) {
    expect((await attempt(without, { human })).status).toBe(403)
  }
})

test('a password in plain text, the demo, opens nothing outside this machine', async () => {
  const cookie = await newSession(blog)
  const path = `${pathOf(calls.deleteArticle)}?reference=x`
  const body = { password: owner.OWNER_PASSWORD }
  const response = await askAs(blog, 'https://blog.example.org', { path, body, cookie })
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
  expect((await attempt(blog, { pswd })).ok).toBe(true)
  // The same text in other code points.
  expect((await attempt(blog, { pswd: encodeText('gru\u0308ße from the attic') })).ok).toBe(true)
  expect((await attempt(blog, { pswd: encodeText('grusse from the attic') })).status).toBe(404)
  expect((await attempt(blog)).status).toBe(404)

  const reply = await attempt(blog, { pswd })
  const cookie = reply.headers.getSetCookie().join('; ')
  const path = `${pathOf(calls.deleteArticle)}?reference=x`
  const body = { password: 'grüße from the attic' }
  const response = await askAs(blog, 'https://blog.example.org', { path, body, cookie })
  expect((await problemIn(response)).code).toBe('article-not-found')
})

test('beside a hash the plain password is not asked', async () => {
  const salt = randomBytes(16)
  const hash = scryptSync('the hashed one', salt, 32, { N: 1024, r: 8, p: 1 })
  const OWNER_PASSWORD_HASH = `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  const blog = await startBlog({ vars: { OWNER_PASSWORD_HASH }, password: 'the hashed one' })
  expect((await attempt(blog)).status).toBe(404)
})

test('a blog whose secrets are missing or malformed says so and nothing of them', async () => {
  const broken = [
    { OWNER_PASSWORD: undefined },
    { OWNER_EMAIL: 'no address' },
    { OWNER_ANSWERS: '{' },
    { OWNER_COLORS: undefined },
    { OWNER_PASSWORD_HASH: 'md5$x' },
    { OWNER_PASSWORD_HASH: 'scrypt$x$8$1$c2FsdA$aGFzaA', OWNER_PASSWORD: undefined },
  ]
  for (const vars of broken) {
    const blog = await startBlog({ vars, password: null })
    const reply = await attempt(blog)
    expect([vars, reply.ok || reply.problem.code]).toEqual([vars, 'not-configured'])
  }
})

test('the credentials in an address are refused', async () => {
  const query = `?admin=a&email=b&pswd=${encodeURIComponent(signInBody(owner).pswd)}`
  for (const call of [calls.checkSession, calls.signIn, calls.signOut]) {
    const response = await send(blog, call, { query })
    expect((await problemIn(response)).code).toBe('password-in-query')
  }
})

test('a session of one blog opens no other', async () => {
  const other = await startBlog()
  const cookie = await newSession(blog)
  const reply = await createClient(other.origin, { cookie }).call(deleteArticle, {
    query: { reference: 'x' },
    body: { password: owner.OWNER_PASSWORD },
  })
  expect(reply.ok || reply.problem.code).toBe('not-signed-in')
})

test('the owner password that edits and deletes ask for cannot be guessed without end', async () => {
  const blog = await startBlog()
  const id = await publish(blog.author, { headingSave: 'Guarded sleep' })
  const guess = async (password: string) => {
    const options = { query: { reference: 'Guarded sleep' }, body: { password, _id: id } }
    const reply = await blog.author.call(deleteArticle, options)
    return reply.ok ? 'deleted' : reply.problem.code
  }
  for (let n = 0; n < 60; n += 1) expect(await guess(`a wrong guess ${n}`)).toBe('wrong-password')
  expect(await guess(owner.OWNER_PASSWORD)).toBe('too-many-attempts')
})
