import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rebuild } from '../../scripts/build/rebuild.ts'
import { cookieIn, createClient, expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, type BlogOptions, startBlog } from '../../scripts/testing/blog.ts'
import { clientOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, humanReader, newReader, tally } from '../../scripts/testing/readers.ts'
import { startReceiver } from '../../scripts/testing/receiver.ts'
import { dump, problemIn, send, sendTo } from '../../scripts/testing/requests.ts'
import { newOwner, setupCode } from '../../scripts/testing/setup-data.ts'
import { wrappedKey } from '../../scripts/testing/vault.ts'
import { encodeText } from '../../shared/base64.ts'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import { securityQuestions } from '../../shared/session/questions.ts'

const elsewhere = 'https://blog.example.org'

/** A blog that nobody has set up. */
const newBlog = (vars: BlogOptions['vars'] = {}, options: BlogOptions = {}): Promise<Blog> =>
  startBlog({ ...options, vars: { SETUP_CODE: setupCode, ...vars }, owner: null })

const right = { ...newOwner, code: setupCode }
type Fields = Partial<typeof right>

const setsUp = (blog: Blog, fields: Fields = {}, headers: Record<string, string> = newReader()) =>
  blog.anyone.call('setUp', { body: { ...right, ...fields }, headers })

/** Signs in with the data of the set-up, off this machine as on it. */
const signsIn = async (blog: Blog, fields: Partial<typeof newOwner> = {}, host = blog.origin) => {
  const { username, email, colors, password, answers } = { ...newOwner, ...fields }
  const question = securityQuestions[3]
  const { human, headers } = await humanReader(blog)
  const body = {
    admin: encodeText(username),
    email: encodeText(email),
    pswd: encodeText(password),
    colors,
    question,
    answer: answers[question] ?? '',
    human,
  }
  return sendTo(blog, host, 'signIn', { body, headers: { ...newReader(), ...headers } })
}

test('the code makes an owner, who is signed in and signs in again, off this machine, too', async () => {
  const blog = await newBlog()
  expect(await blog.anyone.ask('readSetup')).toEqual({
    isSetUp: false,
    isDemo: false,
    code: 'ready',
  })
  const reply = await sendTo(blog, elsewhere, 'setUp', { body: right, headers: newReader() })
  expect(await reply.json()).toMatchObject({ username: newOwner.username, email: newOwner.email })
  const author = clientOf(blog.origin, { cookie: cookieIn(reply) })
  expect(await author.ask('readOwner')).toMatchObject({ lettersTo: newOwner.lettersTo })
  expect(outcome(await author.call('signOut'))).toBe(200)
  expect((await author.call('checkSession')).status).toBe(401)
  expect((await signsIn(blog, {}, elsewhere)).status).toBe(200)
  expect((await blog.anyone.ask('readSetup')).code).toBe('ended')
  // Only the address for letters can be read in the database.
  const stored = JSON.stringify(await dump(blog.db))
  const { username, email, password, colors, answers } = newOwner
  for (const text of [username, email, password, setupCode, ...colors.split(' ')]) {
    expect([text, stored.includes(text)]).toEqual([text, false])
  }
  for (const text of Object.values(answers)) expect(stored).not.toContain(text)
  expect(stored).toContain(newOwner.lettersTo)
  expect(stored).toContain(newOwner.url)
})

test('a code that has made an owner opens nothing more', async () => {
  const blog = await newBlog()
  expectData(await setsUp(blog))
  const before = await dump(blog.db)
  const thief = { username: 'another0one', password: 'the password of a thief' }
  expect(outcome(await setsUp(blog, thief))).toBe('already-set-up')
  expect(outcome(await setsUp(blog, { ...thief, code: 'a guess' }))).toBe('already-set-up')
  expect((await dump(blog.db)).owner).toEqual(before.owner)
  expect((await signsIn(blog)).status).toBe(200)
})

test('of many who race with the right code one is the owner', async () => {
  const blog = await newBlog()
  const replies = await atOnce(6, (n) =>
    setsUp(blog, { username: `racer000000${n}`.slice(-11), password: `the password of ${n}` }),
  )
  expect(tally(replies.map(outcome))).toEqual({ 200: 1, 'already-set-up': 5 })
  const won = replies.findIndex(({ ok }) => ok) + 1
  const username = `racer000000${won}`.slice(-11)
  expect((await signsIn(blog, { username, password: `the password of ${won}` })).status).toBe(200)
  // Sessions of those who lost are none.
  expect((await dump(blog.db)).sessions).toHaveLength(2)
})

test('a code is guessed ten times from a network, all at once or not, and each time recorded', async () => {
  const blog = await newBlog()
  const from = newReader()
  const replies = await atOnce(30, (n) => setsUp(blog, { code: `${setupCode}${n}` }, from))
  expect(tally(replies.map(outcome))).toEqual({ 'wrong-code': 10, 'too-many-attempts': 20 })
  expect(outcome(await setsUp(blog, {}, from))).toBe('too-many-attempts')
  const before = await dump(blog.db)
  expect(before.owner).toEqual([])
  const { results } = await blog.db.prepare('SELECT * FROM failed_sign_ins').all()
  const recorded = JSON.stringify(results)
  expect(recorded).toContain('wrong-code')
  expect(recorded).not.toContain(setupCode)
  // Guesses at the sign-in and at the code count together.
  expect(expectData(await setsUp(blog))).toMatchObject({ username: newOwner.username })
})

test('a right code with a refused field is no failure and does not end', async () => {
  const blog = await newBlog()
  const from = newReader()
  for (let n = 0; n < 12; n += 1) {
    expect(outcome(await setsUp(blog, { username: 'short' }, from))).toBe('malformed-username')
  }
  expect(outcome(await setsUp(blog, {}, from))).toBe(200)
})

const missing = (n: number) => ({ ...newOwner.answers, [securityQuestions[n] ?? '']: ' ' })

test.each([
  ['colors', '#0f766e #16202b #d9573e', 'wrong-colors'],
  ['colors', '#0f766e #0F766E #d9573e #f2a65b', 'wrong-colors'],
  ['colors', 'teal red blue pink', 'wrong-colors'],
  ['answers', {}, 'wrong-answer'],
  ['answers', missing(4), 'wrong-answer'],
  ['password', 'seven77', 'short-password'],
  ['email', 'author@example.org', 'malformed-email'],
  ['email', 'author.example.com', 'malformed-email'],
  ['username', 'newauthor1', 'malformed-username'],
  ['username', 'newauthor011', 'malformed-username'],
  ['lettersTo', 'nowhere', 'email-malformed'],
  ['title', ' ', 'site-title-invalid'],
  ['title', 'x'.repeat(61), 'site-title-invalid'],
  ['authorName', '', 'author-name-invalid'],
  ['authorName', 'Ada\u2028Byron', 'author-name-invalid'],
  ['url', 'http://blog.example.org', 'site-address-invalid'],
  ['url', 'https://blog.example.org/path', 'site-address-invalid'],
  ['url', 'https://me@blog.example.org', 'site-address-invalid'],
  ['url', 'blog.example.org', 'site-address-invalid'],
  ['url', 'https://blog.example.org:99999999', 'site-address-invalid'],
  ['url', 'https://blog.local', 'site-address-invalid'],
  ['url', 'https://localhost:8787', 'site-address-invalid'],
  ['url', '', 'site-address-invalid'],
] as const)('the field %s is refused as at sign-in: %o', async (field, value, code) => {
  const blog = await newBlog()
  const before = await dump(blog.db)
  const reply = await setsUp(blog, { [field]: value })
  expect(outcome(reply)).toBe(code)
  expect(reply.ok ? [] : reply.problem.errors?.[0]?.field.split('.')[0]).toBe(field)
  expect(await dump(blog.db)).toEqual(before)
})

const fieldsIn = (reply: Awaited<ReturnType<typeof setsUp>>): string[] =>
  reply.ok ? [] : (reply.problem.errors ?? []).map(({ field }) => field)

test('one answer names every refused field; its code is the first in the order of the sign-in', async () => {
  const blog = await newBlog()
  const site = { lettersTo: '', title: '', authorName: '', url: '' }
  const wrong = { colors: '', answers: {}, password: '', email: '', username: '', ...site }
  const fields = Object.keys(wrong).flatMap((field) =>
    field === 'answers' ? securityQuestions.map((one) => `answers.${one}`) : [field],
  )
  const told: unknown[] = []
  for (const field of Object.keys(wrong)) {
    const reply = await setsUp(blog, wrong)
    told.push(outcome(reply))
    expect(fieldsIn(reply)).toEqual(fields)
    Object.assign(wrong, { [field]: right[field as keyof typeof right] })
    while (fields[0]?.startsWith(field)) fields.shift()
  }
  expect(told).toEqual([
    'wrong-colors',
    'wrong-answer',
    'short-password',
    'malformed-email',
    'malformed-username',
    'email-malformed',
    'site-title-invalid',
    'author-name-invalid',
    'site-address-invalid',
  ])
  const guess = await setsUp(blog, { code: 'a guess', username: '', title: '' })
  expect(outcome(guess)).toBe('wrong-code')
  expect(fieldsIn(guess)).toEqual(['code', 'username', 'title'])
})

test('the set-up says what the blog, its author and the sender of e-mails are called, and no tagline of another; a reset leaves that', async () => {
  const blog = await newBlog()
  const fields = { title: '  Rye and Salt ', authorName: 'Ada Byron', url: 'https://my.blog' }
  const author = clientOf(blog.origin, { cookie: cookieIn(await setsUp(blog, fields)) })
  const { changed } = await author.ask('readSettings')
  const title = 'Rye and Salt'
  expect(changed).toEqual({ ...fields, title, mailName: title, tagline: '' })
  const id = await publish(author, { headingSave: 'The first one', authorSave: 'Ada Byron' })
  expect(await blog.text(`/blog/${id}`)).toContain('Ada Byron')
})

test('on this machine the typed address is stored, and its links open', async () => {
  const blog = await newBlog()
  const { origin } = blog
  const author = clientOf(origin, { cookie: cookieIn(await setsUp(blog, { url: origin })) })
  expect((await author.ask('readSettings')).changed.url).toBe(origin)
  const id = await publish(author, { headingSave: 'The first one', authorSave: 'Ada Byron' })
  const page = await blog.text(`/blog/${id}`)
  expect(page).toContain(`<link rel="canonical" href="${origin}/blog/${id}">`)
  expect(page).toContain(encodeURIComponent(`${origin}/blog/${id}`))
  expect(page).not.toContain(origin.replace('http:', 'https:'))
  expect(await blog.text('/feed.xml')).toContain(`>${origin}/blog/${id}</guid>`)
  // With its own address, the feed's ids get that.
  const { version } = await author.ask('readSettings')
  const changes = { url: 'https://my.blog' }
  await author.ask('changeSettings', { body: { version, changes } })
  expect(await blog.text('/feed.xml')).toContain(`>https://my.blog/blog/${id}</guid>`)
})

test('off this machine no address of this machine is stored', async () => {
  const blog = await newBlog()
  const body = { ...right, url: 'http://127.0.0.1:8787' }
  const reply = await sendTo(blog, elsewhere, 'setUp', { body, headers: newReader() })
  expect((await problemIn(reply)).code).toBe('site-address-invalid')
  const headers = { Cookie: cookieIn(await setsUp(blog)) }
  const { version } = await clientOf(blog.origin, { cookie: headers.Cookie }).ask('readSettings')
  const change = { version, changes: { url: body.url } }
  const refused = await sendTo(blog, elsewhere, 'changeSettings', { body: change, headers })
  expect(await problemIn(refused)).toMatchObject({
    code: 'site-address-invalid',
    errors: [{ field: 'changes.url' }],
  })
})

test.each([
  undefined,
  '',
  'write-your-own-code',
  'k3V9-qLmZ-77dP-wXeR-a0T',
  'demo-code-of-this-machine-only',
  'change-me-change-me-change-me',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
])(
  'off this machine a code that is missing, short or an example opens nothing: %s',
  async (code) => {
    const blog = await newBlog({ SETUP_CODE: code })
    for (const typed of [code ?? '', 'undefined', 'null']) {
      const body = { ...right, code: typed }
      const reply = await sendTo(blog, elsewhere, 'setUp', { body, headers: newReader() })
      expect((await problemIn(reply)).code).toBe('code-unusable')
    }
    const state = await sendTo(blog, elsewhere, 'readSetup', { body: undefined })
    expect(await state.json()).toMatchObject({ code: 'unusable', isSetUp: false })
    expect((await dump(blog.db)).owner).toEqual([])
  },
)

test('off this machine the sign-in data of the demo make no owner', async () => {
  const blog = await newBlog()
  for (const fields of [
    { username: 'robinhale26' },
    { email: 'robin@mailbox.example.com' },
    { colors: '#16202b #0f766e #d9573f #f2a65a' },
    { password: 'a-quiet-press-in-the-attic' },
  ]) {
    const body = { ...right, ...fields }
    const reply = await sendTo(blog, elsewhere, 'setUp', { body, headers: newReader() })
    expect((await problemIn(reply)).code).toBe('demo-factors')
  }
})

test('a page of another site sets nothing up, and no address carries a code', async () => {
  const blog = await newBlog()
  for (const headers of [
    { Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ] as Record<string, string>[]) {
    expect(outcome(await setsUp(blog, {}, { ...newReader(), ...headers }))).toBe('cross-origin')
  }
  for (const name of ['code', 'CODE', 'setup_code', 'setupcode']) {
    const reply = await send(blog, calls.setUp, {
      query: `?${name}=${setupCode}`,
      body: JSON.stringify(newOwner),
    })
    expect((await problemIn(reply)).code).toBe('password-in-query')
  }
  expect((await dump(blog.db)).owner).toEqual([])
})

test('the log has nothing of a set-up', async () => {
  const lines: string[] = []
  const blog = await newBlog({}, { onLog: (line) => lines.push(line) })
  await setsUp(blog, { code: 'a wrong one' })
  await blog.get(`${pathOf(calls.setUp)}?code=${setupCode}`)
  await setsUp(blog)
  for (const text of [setupCode, 'a wrong one', ...Object.values(newOwner.answers)]) {
    expect(lines.join('\n')).not.toContain(text)
  }
})

const newCode = 'Zt83-vvQa-11nM-oPqR-6yHx-Kd02'

test('a new code sets the sign-in anew and nothing else; the vault stays as it was, and so does the address', async () => {
  const blog = await newBlog({}, { isOwn: true })
  const cookie = cookieIn(await setsUp(blog))
  const { salt, iterations, wrapped, vault, recovery } = wrappedKey('v')
  await sql(
    blog.db,
    'INSERT INTO vault_key VALUES (1, 1, ?1, ?2, ?3, ?4, ?5)',
    ...[salt, iterations, wrapped, vault, recovery],
  )
  await blog.stop()
  const next = await startBlog({
    folder: blog.folder,
    password: null,
    vars: { SETUP_CODE: newCode },
  })
  expect(await next.anyone.ask('readSetup')).toEqual({
    isSetUp: true,
    isDemo: false,
    code: 'ready',
  })
  expect(outcome(await setsUp(next))).toBe('wrong-code')
  const fields = { code: newCode, password: 'the password after the loss', url: '' }
  const again = await setsUp(next, fields)
  expect(expectData(again)).toMatchObject({ username: newOwner.username })
  // Who was signed in is so no more.
  expect((await clientOf(next.origin, { cookie }).call('checkSession')).status).toBe(401)
  expect((await signsIn(next)).status).toBe(404)
  expect((await signsIn(next, { password: fields.password })).status).toBe(200)
  const author = clientOf(next.origin, { cookie: cookieIn(again) })
  expect(await author.ask('readVaultKey')).toEqual({ ...wrappedKey('v'), version: 1 })
  expect(JSON.stringify((await dump(next.db)).settings)).toContain(newOwner.url)
  expect(outcome(await setsUp(next, fields))).toBe('already-set-up')
})

const changes: [string, Partial<typeof newOwner>][] = [
  ['user name', { username: 'newname0011' }],
  ['e-mail address', { email: 'other@postal.example.com' }],
  ['colour codes', { colors: '#111 #222 #333 #444' }],
  ['answers', { answers: Object.fromEntries(securityQuestions.map((one) => [one, `my ${one}`])) }],
]

test.each(changes)(
  'the author changes the %s with the password, and signs in with it',
  async (_name, change) => {
    const blog = await newBlog()
    const cookie = cookieIn(await setsUp(blog))
    const other = cookieIn(await signsIn(blog))
    const author = clientOf(blog.origin, { cookie })
    const body = { ...change, password: newOwner.password }
    const wrong = { ...body, password: 'not the password' }
    expect(outcome(await author.call('changeOwner', { body: wrong, headers: newReader() }))).toBe(
      'wrong-password',
    )
    expect(outcome(await author.call('changeOwner', { body, headers: newReader() }))).toBe(200)
    expect((await signsIn(blog)).ok).toBe(false)
    expect((await signsIn(blog, change)).status).toBe(200)
    expect((await author.call('checkSession')).ok).toBe(true)
    expect((await clientOf(blog.origin, { cookie: other }).call('checkSession')).ok).toBe(false)
  },
)

test('a changed factor is checked by the rules, and an empty form changes nothing', async () => {
  const blog = await newBlog()
  const author = clientOf(blog.origin, { cookie: cookieIn(await setsUp(blog)) })
  const { owner: before } = await dump(blog.db)
  const { password } = newOwner
  for (const [change, code] of [
    [{ username: 'short' }, 'malformed-username'],
    [{ email: 'nobody' }, 'malformed-email'],
    [{ colors: '#111' }, 'wrong-colors'],
    [{ answers: { nickname: 'only one' } }, 'wrong-answer'],
    [{ lettersTo: 'nowhere' }, 'email-malformed'],
  ] as const) {
    const body = { ...change, password }
    expect(outcome(await author.call('changeOwner', { body, headers: newReader() }))).toBe(code)
  }
  expect((await dump(blog.db)).owner).toEqual(before)
  const body = { password, lettersTo: 'letters@example.org' }
  await author.ask('changeOwner', { body, headers: newReader() })
  expect(await author.ask('readOwner')).toMatchObject({ lettersTo: 'letters@example.org' })
  expect((await signsIn(blog)).status).toBe(200)
})

test('only the author reads and changes what the set-up stored', async () => {
  const blog = await newBlog()
  for (const name of [
    'readOwner',
    'changeOwner',
    'readHook',
    'setHook',
    'testHook',
  ] as CallName[]) {
    expect(outcome(await blog.anyone.call(name as 'readOwner'))).toBe('not-signed-in')
  }
})

test('off this machine a hook has https and no user name, and one of GitHub a token', async () => {
  const blog = await newBlog({ REBUILD_HOOK_URL: undefined })
  const reply = await sendTo(blog, elsewhere, 'setUp', { body: right, headers: newReader() })
  const Cookie = cookieIn(reply)
  for (const [url, code] of [
    ['http://builder.example.org/', 'hook-invalid'],
    ['http://127.0.0.1:9/', 'hook-invalid'],
    ['https://me@builder.example.org/', 'hook-invalid'],
    ['builder', 'hook-invalid'],
    ['https://api.github.com/repos/me/blog/dispatches', 'hook-token-missing'],
  ]) {
    const refused = await sendTo(blog, elsewhere, 'setHook', { body: { url }, headers: { Cookie } })
    expect([url, (await problemIn(refused)).code]).toEqual([url, code])
  }
})

test('from a button to a build that landed: code, set-up, hook, a publish, a build with the secret that was shown', async () => {
  const keys = { SITE_SECRET: undefined, REBUILD_SECRET: undefined, REBUILD_HOOK_URL: undefined }
  const blog = await newBlog(keys, { isOwn: true })
  const reply = await sendTo(blog, blog.origin, 'setUp', {
    body: { ...right, url: blog.origin },
    headers: newReader(),
  })
  const author = clientOf(blog.origin, { cookie: cookieIn(reply) })
  // Blogs that tests lend each other hash for less.
  const hash = await blog.db.prepare('SELECT hash FROM owner_password').first<string>('hash')
  expect(hash).toContain('$32768$8$3$')
  const hook = await startReceiver()
  const { rebuildSecret } = await author.ask('setHook', { body: { url: `${hook.origin}/build` } })
  expect(rebuildSecret).toMatch(/^whsec_/)
  // It is shown once.
  const again = await author.ask('setHook', { body: { url: `${hook.origin}/build` } })
  expect(again.rebuildSecret).toBeNull()
  expect(await author.ask('testHook')).toEqual({ error: null })
  expect(await author.ask('readHook')).toMatchObject({ host: new URL(hook.origin).host })

  const before = hook.calls.length
  const id = await publish(author, { headingSave: 'The first one', authorSave: 'Ada Byron' })
  expect((await blog.get(`/blog/${id}`)).status).toBe(200)
  await expect.poll(() => hook.calls.length).toBeGreaterThan(before)
  const client = createClient(blog.origin, { secret: rebuildSecret as string })
  await rebuild({ ...blog.build, client })
  await blog.reload()
  const { asked, landed } = await author.ask('readRebuild')
  expect([landed, existsSync(`${blog.dist}/blog/${id}.html`)]).toEqual([asked, true])
})
