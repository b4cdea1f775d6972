import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secretRule } from '../../shared/signature.ts'
import { readStamp } from '../build/output.ts'
import { demoValues } from '../lib/dev-vars.ts'
import { publish } from '../testing/articles.ts'
import { secret, sharedBlog } from '../testing/blog.ts'
import { siteKeys, smallConfig, startAccount } from '../testing/deployment.ts'
import { buildsTokenLacks } from '../testing/stand-in-cloudflare.ts'
import { wranglerIn } from './wrangler.ts'

/** Stands where the deployed blog would be. */
const blog = await sharedBlog()
const signed = { REBUILD_SECRET: secret }
const options = { origin: blog.origin, more: signed }

/** The calls that change something in the account. */
const changing = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET'))
const codeIn = (output: string) => /^Your set-up code, valid once: (\S+)$/m.exec(output)?.[1]

test('a dry run says what would be made and changes nothing', async () => {
  const here = await startAccount({ isUnnamed: true })
  const wrangler = wranglerIn(here.folder, here.env)
  const { output, error, address } = await here.run({ isDry: true, wrangler })
  expect([error, address]).toEqual([null, null])
  for (const label of [
    'the D1 database stillpress',
    'the KV namespace stillpress-state',
    'the queue stillpress-mail',
    'the R2 bucket stillpress-pictures',
  ])
    expect(output).toContain(`It would make ${label}.`)
  expect(output).toMatch(/deploy the Worker stillpress, [\d.]+ KiB gzipped/)
  expect(changing(here.calls)).toEqual([])
})

test('who is not logged in is told how, and in a dry run sees the Worker bundled', async () => {
  const here = await startAccount()
  const more = { CLOUDFLARE_API_TOKEN: undefined }
  expect((await here.run({ more })).error).toMatchObject({
    message: 'You are not logged in to Cloudflare.',
    advice: expect.stringContaining('npx wrangler login'),
  })
  const { output, error } = await here.run({ isDry: true, more })
  expect(error).toBe(null)
  expect(output).toContain('You are not logged in')
  expect(output).toMatch(/deploy the Worker stillpress, [\d.]+ KiB gzipped/)
  expect(here.calls).toEqual([])
})

test('the first time it asks nothing, makes what is missing, deploys and shows a code; the next time nothing is made', async () => {
  const here = await startAccount()
  const wrangler = wranglerIn(here.folder, { ...here.env, ...signed })
  const first = await here.run({ ...options, wrangler }, [])
  expect([first.error, first.address, first.questions]).toEqual([null, blog.origin, []])
  expect(here.databases).toMatchObject([{ name: 'stillpress' }])
  expect(here.namespaces).toMatchObject([{ title: 'stillpress-state' }])
  expect(here.buckets).toEqual([{ name: 'stillpress-pictures' }])
  expect(here.queues).toMatchObject([
    { queue_name: 'stillpress-mail', consumers: [{ script: 'stillpress' }] },
  ])
  const worker = here.workers.get('stillpress')
  const names = worker?.bindings.map(({ name }) => name).sort()
  expect(names).toEqual(['ASSETS', 'DB', 'MAIL_QUEUE', 'PICTURES', 'STATE'])
  expect(here.files).toContain('/blog.html')
  expect(first.output).toContain('Made the D1 database stillpress, the KV namespace')
  // 128 bits, on the screen only; the other secrets nowhere.
  const { SETUP_CODE: code = '', SITE_SECRET: site = '', ...others } = worker?.secrets ?? {}
  expect(code).toMatch(/^[0-9a-f]{32}$/)
  expect(codeIn(first.output)).toBe(code)
  expect(first.output).toContain(`Type it under ${blog.origin}/sign-in`)
  expect(site).toMatch(/^[\w-]{43}$/)
  expect(others).toEqual({ REBUILD_SECRET: secret })
  for (const value of [site, secret]) expect(first.output).not.toContain(value)
  for (const value of [code, site]) expect(here.calls.join()).not.toContain(value)
  expect(readFileSync(`${here.live}wrangler.json`, 'utf8')).not.toContain(code)
  // Wrangler.toml stays what development needs.
  expect(readFileSync(here.configFile, 'utf8')).toContain('database_id = "00000000-')

  here.calls.length = 0
  // The machine remembers the secret that signs builds.
  const second = await here.run({ origin: blog.origin }, [])
  expect([second.error, second.questions, codeIn(second.output)]).toEqual([null, [], undefined])
  expect(second.output).not.toContain('Made')
  expect(here.workers.get('stillpress')?.secrets).toEqual(worker?.secrets)
  // An update asks nothing of the database.
  expect(here.calls.filter((call) => /\/d1\/|POST \/(?:storage|queues$|r2)/.test(call))).toEqual([])
})

test('without a terminal no code is shown, and it says how to get one', async () => {
  const here = await startAccount()
  const { error, output } = await here.run(options)
  expect(error).toBe(null)
  expect(output).toContain('The blog has no set-up code yet')
  expect(output).toContain('npm run deploy -- --new-code in a terminal makes one')
  expect(Object.keys(here.workers.get('stillpress')?.secrets ?? {}).sort()).toEqual([
    'REBUILD_SECRET',
    'SITE_SECRET',
  ])
  const refused = await here.run({ ...options, isNewCode: true })
  expect(refused.error?.message).toContain('in a terminal only')
  const made = await here.run({ ...options, isNewCode: true }, [])
  expect([made.error, made.questions]).toEqual([null, []])
  expect(codeIn(made.output)).toBe(here.workers.get('stillpress')?.secrets.SETUP_CODE)
  const again = await here.run({ ...options, isNewCode: true }, [])
  expect(codeIn(again.output)).not.toBe(codeIn(made.output))
})

test('an account without a name at workers.dev is asked for one, before anything is made', async () => {
  const alone = await startAccount({ isUnnamed: true })
  expect((await alone.run(options)).error).toMatchObject({
    message: expect.stringContaining('no name at workers.dev'),
    advice: expect.stringContaining('https://dash.cloudflare.com/a1/workers/onboarding'),
  })
  expect(changing(alone.calls)).toEqual([])

  const here = await startAccount({ isUnnamed: true })
  const { error, questions, output } = await here.run(options, ['taken', 'robin'])
  expect(error).toBe(null)
  expect(questions).toHaveLength(2)
  expect(questions[0]).toContain('https://stillpress.NAME.workers.dev')
  expect(output).toContain('This name is not available.')
  expect(here.subdomain).toBe('robin')
  expect(changing(here.calls).slice(0, 2)).toEqual(Array(2).fill('PUT /workers/subdomain'))
})

test('where R2 is off the blog is deployed without a bucket, says so, and takes one when R2 is on', async () => {
  const here = await startAccount({ isR2Off: true })
  const { error, output, questions } = await here.run(options, [])
  expect([error, questions]).toEqual([null, []])
  expect(output).toContain('R2 is not enabled in this account (https://dash.cloudflare.com/a1/r2)')
  expect(output).toContain('its pictures are addresses')
  const names = () => here.workers.get('stillpress')?.bindings.map(({ name }) => name)
  expect(names()).not.toContain('PICTURES')
  here.break({})
  expect((await here.run(options)).output).toContain('Made the R2 bucket stillpress-pictures.')
  expect(names()).toContain('PICTURES')
})

test('a right that the token lacks is named in our words, before anything is made', async () => {
  for (const [right, words] of [
    ['scripts', 'Account, Workers Scripts: Edit'],
    ['d1', 'Account, D1: Edit'],
    ['kv', 'Account, Workers KV Storage: Edit'],
    ['accounts', 'Account, Account Settings: Read'],
  ] as const) {
    const here = await startAccount({ lacks: [right] })
    const { error } = await here.run(options)
    expect([right, error?.message]).toEqual([
      right,
      `Cloudflare refuses the login: it lacks the right ${words}.`,
    ])
    expect(error?.advice).toContain('Zone, Workers Routes: Edit')
    expect(changing(here.calls)).toEqual([])
  }
})

test('a token without R2 and Queues deploys a blog without uploads and letters, and says so', async () => {
  const here = await startAccount({ lacks: ['r2', 'queues'] })
  const { error, output } = await here.run(options)
  expect(error).toBe(null)
  expect(output).toContain('lacks the right Account, Workers R2 Storage: Edit')
  expect(output).toContain('lacks the right Account, Queues: Edit, so the blog sends no letters')
  const names = here.workers.get('stillpress')?.bindings.map(({ name }) => name)
  expect(names?.sort()).toEqual(['ASSETS', 'DB', 'STATE'])
})

test('a domain of its own needs the right for routes, which is named', async () => {
  const here = await startAccount({ lacks: ['routes'] })
  const config = readFileSync(here.configFile, 'utf8')
  const route = '\n[[routes]]\npattern = "blog.test"\ncustom_domain = true\n'
  writeFileSync(here.configFile, config + route)
  expect((await here.run(options)).error?.message).toContain('Zone, Workers Routes: Edit')
  here.break({})
  expect((await here.run(options)).error).toBe(null)
})

test('a login with several accounts is told how to choose one', async () => {
  const here = await startAccount({ accounts: ['Robin', 'Work'] })
  const { error } = await here.run(options, [])
  expect(error?.message).toContain('CLOUDFLARE_ACCOUNT_ID=a2  # Work')
  expect(changing(here.calls)).toEqual([])
  const more = { ...signed, CLOUDFLARE_ACCOUNT_ID: 'a1' }
  expect((await here.run({ ...options, more })).error).toBe(null)
})

/** What Cloudflare does for a button before the repository's own code runs. @param form what its form asks for */
const pressButton = async (form: Record<string, string>) => {
  const here = await startAccount()
  const [uuid, id] = ['0123abcd-0000-4000-8000-000000000001', '0123abcd000040008000000000000001']
  here.databases.push({ uuid, name: 'robins-database' })
  here.namespaces.push({ id, title: 'robins-state' })
  here.buckets.push({ name: 'robins-pictures' })
  here.queues.push({ queue_id: 'q1', queue_name: 'robins-mail', consumers: [] })
  const config = readFileSync(here.configFile, 'utf8')
    .replace('"00000000-0000-0000-0000-000000000000"', `"${uuid}"`)
    .replace('\nid = "00000000000000000000000000000000"', `\nid = "${id}"`)
    .replaceAll('"stillpress-', '"robins-')
  writeFileSync(here.configFile, config)
  here.workers.set('stillpress', { bindings: [], secrets: form })
  here.break({ lacks: buildsTokenLacks })
  return here
}
const ci = { CI: 'true', WORKERS_CI: '1' }

test("a button's build deploys with the token of Workers Builds, and shows no code", async () => {
  const form = { SETUP_CODE: 'a-code-that-robin-wrote-into-the-form' }
  const here = await pressButton(form)
  const { error, output, questions, address } = await here.run({
    ...{ origin: blog.origin, more: { ...ci, ...signed } },
  })
  expect([error, questions, address]).toEqual([null, [], blog.origin])
  expect(output).not.toContain(form.SETUP_CODE)
  const worker = here.workers.get('stillpress')
  expect(worker?.secrets).toMatchObject(form)
  expect(worker?.secrets.SITE_SECRET).toHaveLength(43)
  const names = worker?.bindings.map(({ name }) => name).sort()
  expect(names).toEqual(['ASSETS', 'DB', 'PICTURES', 'STATE'])
  // A deployment of who may make queues lets the blog send letters.
  here.break({})
  expect((await here.run(options)).error).toBe(null)
  expect(here.queues[0]?.consumers).toMatchObject([{ script: 'stillpress' }])
  // After that the token leaves the queue as it is.
  here.break({ lacks: buildsTokenLacks })
  const later = await here.run({ origin: blog.origin, more: { ...ci, ...signed } })
  expect([later.error, later.output.includes('lacks')]).toEqual([null, false])
  expect(here.queues[0]?.consumers).toHaveLength(1)
  expect(here.workers.get('stillpress')?.bindings.map(({ name }) => name)).toContain('MAIL_QUEUE')
})

test('a blog of an older version goes on: nothing is asked, made or set, and its ids and address serve', async () => {
  const here = await pressButton({ ...siteKeys, ...signed })
  here.break({})
  const worker = here.workers.get('stillpress')
  Object.assign(worker ?? {}, {
    bindings: [{ type: 'd1', name: 'DB', id: here.databases[0]?.uuid }],
  })
  await publish(blog.author, { headingSave: 'Software of an older version' })
  const { error, questions, output } = await here.run({ url: blog.origin, more: signed }, [])
  expect([error, questions, codeIn(output)]).toEqual([null, [], undefined])
  expect(output).toMatch(/Built: \d+ pages rendered at revision [1-9]/)
  expect(output).toContain('Deployed.')
  expect(here.workers.get('stillpress')?.secrets).toEqual({ ...siteKeys, ...signed })
  expect([here.databases.length, here.namespaces.length]).toEqual([1, 1])
  // Without an address in the site's config it is the one of the last deployment.
  writeFileSync(`${here.live}address`, `${blog.origin}\n`)
  const fail = async () => here.break({ isR2Off: true })
  const failed = await here.run({ more: signed, compile: fail })
  expect(failed.error?.message).toContain('enable R2')
  expect((await blog.author.ask('readRebuild')).lastError).toContain('enable R2')
})

test('a deployment that failed half way goes on with what it made', async () => {
  const here = await startAccount({ lacks: ['routes'] })
  here.namespaces.push({ id: '0123abcd000040008000000000000001', title: 'stillpress-state' })
  here.databases.push({ uuid: '0123abcd-0000-4000-8000-000000000001', name: 'stillpress' })
  const { error, output } = await here.run(options)
  expect(error).toBe(null)
  expect(output).toContain('Made the R2 bucket stillpress-pictures, the queue stillpress-mail.')
  expect([here.namespaces.length, here.databases.length]).toEqual([1, 1])
})

test('a second blog does not get the database of the first; with names of its own it shares nothing', async () => {
  const second = smallConfig.replace('"stillpress"\nmain', '"second"\nmain')
  const here = await startAccount({}, second)
  const uuid = '0123abcd-0000-4000-8000-000000000001'
  here.databases.push({ uuid, name: 'stillpress', num_tables: 30 })
  const { error } = await here.run(options)
  expect(error?.message).toContain('the D1 database stillpress (it has 30 tables)')
  expect(error?.advice).toContain('names of its own in wrangler.toml')
  expect(here.workers.size).toBe(0)
  writeFileSync(here.configFile, second.replaceAll('stillpress', 'second'))
  expect((await here.run(options)).error).toBe(null)
  const bound = here.workers.get('second')?.bindings ?? []
  expect(JSON.stringify(bound)).not.toMatch(new RegExp(`stillpress|${uuid}`))
  const names = [here.databases.at(-1)?.name, here.namespaces[0]?.title, here.buckets[0]?.name]
  expect([...names, here.queues[0]?.queue_name]).toEqual([
    ...['second', 'second-state', 'second-pictures', 'second-mail'],
  ])
})

test('a blog whose secret nobody knows here is deployed, and its Worker renders the pages', async () => {
  const here = await startAccount()
  expect((await here.run(options)).error).toBe(null)
  const { error, output } = await here.run({ origin: blog.origin })
  expect(error).toBe(null)
  expect(output).toContain('REBUILD_SECRET is not known here')
})

test('a blog that does not answer is not deployed as an empty one, unless told to', async () => {
  const here = await startAccount()
  expect((await here.run(options)).error).toBe(null)
  here.calls.length = 0
  const away = { ...options, origin: 'http://127.0.0.1:1' }
  expect((await here.run(away)).error).toMatchObject({
    message: expect.stringContaining('no healthy one answers at http://127.0.0.1:1'),
    advice: expect.stringContaining('--first'),
  })
  expect(changing(here.calls)).toEqual([])
  expect((await here.run({ ...options, isFirst: true })).error).toBe(null)
  // The secret of the environment goes before the one that is remembered.
  const { error } = await here.run({ ...options, more: { REBUILD_SECRET: 'none' } })
  expect(error?.message).toBe(secretRule)
})

test("the demo's secret in the environment ends the deployment before anything is made", async () => {
  const here = await startAccount()
  const { REBUILD_SECRET } = demoValues()
  const { error } = await here.run({ ...options, more: { REBUILD_SECRET } })
  expect(error?.message).toBe("REBUILD_SECRET is the demo's, which everybody knows.")
  expect(changing(here.calls)).toEqual([])
})

test('what names cookies for development is deployed nowhere, as a variable of any environment or as a secret', async () => {
  const here = await startAccount()
  for (const table of ['vars', 'env.live.vars']) {
    const config = `${smallConfig}\n[${table}]\nLOCAL_COOKIES = "off"\n`
    writeFileSync(here.configFile, config)
    for (const more of [{}, { isDry: true }]) {
      const { error } = await here.run({ ...options, ...more })
      expect([table, error?.message]).toEqual([table, 'LOCAL_COOKIES is for development only.'])
    }
  }
  writeFileSync(here.configFile, smallConfig)
  const secrets = { LOCAL_COOKIES: 'on' }
  here.workers.set('stillpress', { bindings: [], secrets })
  const { error } = await here.run(options)
  expect(error?.advice).toContain('npx wrangler secret delete LOCAL_COOKIES')
  expect(changing(here.calls)).toEqual([])
})

test('whichever step of a deployment fails, the author reads on the dashboard what it was', async () => {
  const told = async () => (await blog.author.ask('readRebuild')).lastError
  for (const right of ['accounts', 'scripts'] as const) {
    const here = await startAccount({ lacks: [right] })
    const { error } = await here.run(options)
    expect([right, error === null, await told()]).toEqual([right, false, error?.message])
  }
  const here = await startAccount()
  // Longer than a report may be, and its cut is in the middle of a character.
  const compile = () => Promise.reject(new Error(`${'x'.repeat(499)}😀\0`))
  await here.run({ ...options, compile, isDry: true })
  expect(await told()).toContain('Workers Scripts')
  await here.run({ ...options, compile })
  expect(await told()).toBe(`${'x'.repeat(499)}\ufffd`)
})

test('the next times it renders what changed, and renews the texts', async () => {
  const here = await startAccount()
  const rendered = (output: string) => Number(/Built: (\d+) pages/.exec(output)?.[1])
  const renew = async () => ({ rewritten: 3, derived: 4 })
  const empty = await here.run({ ...options, renew })
  expect(empty.output).not.toContain('Brought')
  await publish(blog.author, { headingSave: 'Software that is deployed' })
  const first = await here.run({ ...options, renew })
  expect(first.error).toBe(null)
  expect(first.output).toContain('Brought 3 texts up to this version.')
  const { revision = 0 } = readStamp(`${here.live}dist`) ?? {}
  expect(revision).toBeGreaterThan(0)

  await publish(blog.author, { headingSave: 'Software deployed anew' })
  const list = () => readFileSync(`${here.live}dist/blog.html`, 'utf8')
  const before = list()
  const failing = () => Promise.reject(new Error('no way'))
  const second = await here.run({ ...options, renew: failing })
  expect(second.error).toBe(null)
  expect(second.output).toContain('npm run renew -- --remote')
  expect(list()).not.toBe(before)
  expect(rendered(second.output)).toBeLessThan(rendered(empty.output) / 2)
  expect(readStamp(`${here.live}dist`)?.revision).toBe(revision + 1)
})
