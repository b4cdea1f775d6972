import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifyPassword } from '../../worker/session/password-hash.ts'
import { publish } from '../testing/articles.ts'
import { secret, sharedBlog } from '../testing/blog.ts'
import { createAccount, goodSecrets } from '../testing/stand-in-account.ts'
import { writeId } from './config-file.ts'
import { demoValues, problemOf } from './secret-rules.ts'

/** Stands where the deployed blog would be. */
const blog = await sharedBlog()
const targets = [blog.origin]

const yesToAll = ['y', 'y', 'y', 'y']
const password = 'six green bottles on a wall'
const typed = [
  ...yesToAll,
  'testauthor1',
  'author@postbox.example.com',
  password,
  password,
  '#111111 #222222 #333333 #444444',
  'feather',
  'ty',
  'ro',
  'x => x',
  'a promise',
]
const changing = (calls: readonly string[]) =>
  calls.filter((call) => /create|bulk|^deploy/.test(call))

test('a dry run says what is missing and changes nothing', async () => {
  const here = createAccount()
  const before = here.config()
  const { output, error } = await here.run({ isDry: true })
  expect(error).toBe(null)
  for (const what of [
    'make the D1 database stillpress',
    'make the KV namespace stillpress-state',
    'make the queue stillpress-mail',
    'make the queue stillpress-mail-failed',
    'make the R2 bucket stillpress-pictures',
    'OWNER_PASSWORD_HASH',
  ]) {
    expect(output).toContain(what)
  }
  expect(changing(here.calls())).toEqual([])
  expect(here.config()).toBe(before)
})

test('without a terminal nothing is asked and nothing is made: it says what is missing and fails', async () => {
  const here = createAccount()
  const { error } = await here.run()
  expect(error?.message).toContain('the D1 database stillpress, the KV namespace stillpress-state')
  expect(error?.message).toContain('the secret OWNER_USERNAME')
  expect(changing(here.calls())).toEqual([])
})

test('without a terminal the secret that signs the build comes from the environment', async () => {
  const here = createAccount({ secrets: goodSecrets, revision: 1 })
  const { error } = await here.run({ isAgreed: true })
  expect(error?.message).toBe('Missing: the REBUILD_SECRET that signs the build.')
  expect(changing(here.calls())).toEqual([])
})

test('of several accounts it asks which', async () => {
  const accounts = [
    { id: 'a1', name: 'Robin' },
    { id: 'b2', name: 'Work' },
  ]
  const unasked = await createAccount({ accounts }).run()
  expect(unasked.error?.message).toContain('Which account?')
  const { output } = await createAccount({ accounts }).run({ isDry: true }, ['2'])
  expect(output).toContain('2. Work (b2)')
  expect(output).toContain('make the D1 database stillpress')
})

test('who is not logged in is told how, and in a dry run what a deployment needs', async () => {
  const { error } = await createAccount({ isLoggedIn: false }).run()
  expect(error).toMatchObject({
    message: 'You are not logged in to Cloudflare.',
    advice: expect.stringContaining('npx wrangler login'),
  })
  const dry = createAccount({ isLoggedIn: false })
  const { output } = await dry.run({ isDry: true })
  expect(output).toContain('Nothing was changed.')
  for (const what of ['D1 database', 'KV namespace', 'queue', 'R2 bucket', 'OWNER_PASSWORD_HASH']) {
    expect(output).toContain(what)
  }
  expect(output).toContain('deploy the Worker stillpress, 1.25 KiB gzipped')
  expect(changing(dry.calls())).toEqual([expect.stringMatching(/^deploy --dry-run /)])
})

test('a no makes nothing of anything', async () => {
  const here = createAccount()
  const { error } = await here.run({}, ['y', 'n'])
  expect(error?.message).toBe('The blog needs the KV namespace stillpress-state.')
  expect(changing(here.calls())).toEqual([])
})

test('the first time it asks once for each kind, makes what is missing, builds, deploys and reports', async () => {
  const here = createAccount({ targets })
  const { address, output, done, error } = await here.run({ more: { REBUILD_SECRET: secret } }, [
    ...typed,
    '',
  ])
  expect(error).toBe(null)
  expect(address).toBe(blog.origin)
  const { databases, namespaces, queues, buckets, secrets } = here.account()
  const calls = here.calls()
  expect(databases).toMatchObject([{ name: 'stillpress' }])
  expect(queues).toEqual(['stillpress-mail', 'stillpress-mail-failed'])
  expect(buckets).toEqual(['stillpress-pictures'])
  expect(output.match(/\[y\/N\]/g)).toHaveLength(4)
  // Nothing goes live that was not built, and the Worker migrates the database by itself.
  expect(changing(calls).slice(-2)).toEqual(['secret bulk', `deploy --assets ${here.live}dist`])
  expect(here.config()).toContain(`database_id = "${databases[0]?.uuid}"`)
  expect(here.config()).toContain(`\nid = "${namespaces[0]?.id}"`)
  expect(secrets).toMatchObject({ OWNER_USERNAME: 'testauthor1' })
  expect(verifyPassword(password, secrets?.OWNER_PASSWORD_HASH as string)).toBe(true)
  expect(JSON.parse(secrets?.OWNER_ANSWERS as string)).toMatchObject({ nickname: 'ty' })
  expect(secrets?.SITE_SECRET).toMatch(/^[\w-]{43}$/)
  expect(output).toContain(`SITE_SECRET was generated for you: ${secrets?.SITE_SECRET}`)
  expect(existsSync(`${here.live}dist/blog.html`)).toBe(true)
  expect(done.some((line) => line.startsWith('Built: '))).toBe(true)
  // Nothing secret on a command line; the password on no screen either.
  const everywhere = calls.join('\n')
  for (const value of Object.values(secrets ?? {})) expect(everywhere).not.toContain(value)
  expect(output + everywhere + done.join('\n')).not.toContain(password)
}, 60_000)

test('the next times it asks nothing, renders what changed, and renews the texts', async () => {
  const there = { secrets: goodSecrets, revision: 1, targets }
  const here = createAccount(there)
  const options = { more: { REBUILD_SECRET: secret }, isAgreed: true, origin: blog.origin }
  const rendered = (lines: readonly string[]) =>
    Number(/Built: (\d+) pages/.exec(lines.join('\n'))?.[1])
  let isThere = false
  const renew = async () => {
    isThere = here.calls().some((call) => call.startsWith('deploy '))
    return { rewritten: 3, derived: 4 }
  }
  const ids = [await publish(blog.author, { headingSave: 'Software that is deployed' })]
  const first = await here.run({ ...options, renew })
  expect([first.error, isThere]).toEqual([null, true])
  expect(first.done.at(-1)).toBe('Brought 3 texts up to this version.')
  expect(await blog.author.ask('readRebuild')).toMatchObject({ asked: 1, landed: 1 })

  ids.push(await publish(blog.author, { headingSave: 'Software deployed anew' }))
  const list = () => readFileSync(`${here.live}dist/blog.html`, 'utf8')
  const before = list()
  const failing = () => Promise.reject(new Error('no way'))
  const second = await here.run({ ...options, renew: failing }, [])
  expect([second.error, second.address !== null]).toEqual([null, true])
  expect(second.output).toContain('npm run renew -- --remote')
  expect(second.output).not.toContain('[y/N]')
  expect(list()).not.toBe(before)
  expect(rendered(second.done)).toBeLessThan(rendered(first.done) / 2)
  expect(here.calls().filter((call) => call.startsWith('secret bulk'))).toEqual([])
}, 60_000)

test('a failure says what is done; the second run goes on from there', async () => {
  const here = createAccount({ targets, failing: 'queues create' })
  const more = goodSecrets
  const broken = await here.run({ more, isAgreed: true })
  expect(broken.error?.message).toContain('wrangler queues create failed: A request to the Cloudfl')
  expect(broken.done).toEqual([
    'Made the D1 database stillpress.',
    'Made the KV namespace stillpress-state.',
  ])
  const whole = await here.run({ more, isAgreed: true })
  expect(whole.error).toBe(null)
  expect(whole.address).toBe(blog.origin)
  const creations = here.calls().filter((call) => /^(d1|kv) .*create/.test(call))
  expect(creations).toEqual(['d1 create stillpress', 'kv namespace create stillpress-state'])
  expect(here.account().secrets).toEqual(goodSecrets)
}, 60_000)

test('whichever step of a deployment fails, the author reads on the dashboard what it was', async () => {
  const there = { secrets: goodSecrets, revision: 1, targets }
  const options = { more: { REBUILD_SECRET: secret }, isAgreed: true, origin: blog.origin }
  const told = async () => (await blog.author.ask('readRebuild')).lastError
  const commands = [
    ...['whoami', 'd1 list', 'kv namespace list', 'queues info', 'r2 bucket', 'secret list'],
    'deploy',
  ]
  for (const failing of commands) {
    const { error } = await createAccount({ ...there, failing }).run(options)
    expect([failing, error === null, await told()]).toEqual([failing, false, error?.message])
  }
  const dry = await createAccount({ ...there, failing: 'd1 list' }).run({
    ...options,
    isDry: true,
  })
  expect(dry.error).not.toBe(null)
  expect(await told()).toContain('wrangler deploy failed')
  // Longer than a report may be, and its cut is in the middle of a character.
  const compile = () => Promise.reject(new Error(`${'x'.repeat(499)}😀\0`))
  await createAccount(there).run({ ...options, compile })
  expect(await told()).toBe(`${'x'.repeat(499)}\ufffd`)
}, 60_000)

test('what the account has already is used after a yes, not made again', async () => {
  const here = createAccount({
    databases: [{ uuid: '0123abcd-0000-4000-8000-000000000001', name: 'stillpress' }],
    queues: ['stillpress-mail', 'stillpress-mail-failed'],
    buckets: ['stillpress-pictures'],
  })
  const { output } = await here.run({}, ['y', 'n'])
  expect(output).toContain('Use the D1 database stillpress of the account?')
  expect(output).not.toContain('queue')
})

test('an id of another account is refused with what to do', async () => {
  const here = createAccount()
  writeFileSync(here.configFile, here.config().replace('"000000', '"abc000'))
  expect((await here.run()).error).toMatchObject({
    message: expect.stringContaining('which this account does not have'),
    advice: expect.stringContaining('write zeros'),
  })
})

test('articles without a blog that answers are not deployed as an empty blog, unless told to', async () => {
  const here = createAccount({ secrets: goodSecrets, revision: 7 })
  const options = { more: goodSecrets, isAgreed: true, origin: 'http://127.0.0.1:1' }
  const { error } = await here.run(options)
  expect(error?.message).toContain(
    'The database has articles, but no healthy blog answers at http://127.0.0.1:1',
  )
  expect(here.calls().some((call) => call.startsWith('deploy'))).toBe(false)
}, 60_000)

test('the id goes into wrangler.toml and every other line stays', () => {
  const here = createAccount()
  const before = here.config().split('\n')
  writeId(here.configFile, 'kv_namespaces', 'STATE', 'abc')
  writeId(here.configFile, 'd1_databases', 'DB', 'def')
  const changed = here
    .config()
    .split('\n')
    .filter((line, at) => line !== before[at])
  expect(changed).toEqual(['database_id = "def"', 'id = "abc"'])
})

test("the demo's values and malformed ones are refused, by the Worker's own rules", () => {
  for (const [name, value] of Object.entries(demoValues())) {
    expect(problemOf(name, value as string), name).toEqual(expect.stringContaining('demo'))
  }
  const malformed = [
    ...[
      ['OWNER_USERNAME', 'short'],
      ['OWNER_EMAIL', 'nobody'],
      ['OWNER_COLORS', '#111 #222'],
      ['OWNER_COLORS', '#aaa #bbb #ccc #AAA'],
    ],
    ...[
      ['OWNER_ANSWERS', '{'],
      ['OWNER_PASSWORD_HASH', 'password'],
      ['SITE_SECRET', 'short'],
    ],
    ...[
      ['REBUILD_SECRET', 'short'],
      ['REBUILD_HOOK_URL', 'http://example.org/'],
    ],
    ['REBUILD_HOOK_TOKEN', 'two words'],
  ] as [string, string][]
  for (const [name, value] of malformed) {
    expect([name, problemOf(name, value)]).toEqual([name, expect.any(String)])
  }
  for (const [name, value] of Object.entries(goodSecrets)) {
    expect([name, problemOf(name, value)]).toEqual([name, null])
  }
  expect(problemOf('REBUILD_HOOK_URL', '')).toBe(null)
})

test("a demo's value in the environment ends the deployment before anything is made", async () => {
  const here = createAccount()
  const more = { ...goodSecrets, SITE_SECRET: 'demo-site-secret-of-this-machine-only' }
  const { error } = await here.run({ more, isAgreed: true })
  expect(error?.message).toContain("SITE_SECRET in the environment: This is the demo's SITE_SECRET")
  expect(changing(here.calls())).toEqual([])
})
