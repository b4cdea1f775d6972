import { expect, test } from 'vitest'
import { smallConfig, startAccount } from '../testing/deployment.ts'
import { openAccount } from './account.ts'
import { readConfig, writeConfig } from './config.ts'
import { waitForLimit } from './limit.ts'
import { look } from './look.ts'
import { upload } from './publish.ts'
import { wranglerIn } from './wrangler.ts'

const uuid = '0123abcd-0000-4000-8000-000000000001'
const id = '0123abcd000040008000000000000001'

type Account = Awaited<ReturnType<typeof startAccount>>

/** Looks at an account, as a deployment does first. @returns what it would make, says or refuses */
const lookAt = async (here: Account, isAdopting = false) => {
  const said: string[] = []
  const { env, folder, configFile } = here
  const print = (line: string) => said.push(line)
  const account = await openAccount(wranglerIn(folder, env), env, undefined, print)
  if (!account) throw new Error('Nobody is logged in.')
  return look(account, readConfig(configFile, env), isAdopting).then(
    ({ missing, notes }) => ({ missing, notes, said, refusal: '' }),
    ({ message }: Error) => ({ missing: [], notes: [], said, refusal: message }),
  )
}

/** Puts what the blog needs into an account, with something in it. */
const fill = (here: Account) => {
  here.databases.push({ uuid, name: 'stillpress', num_tables: 3 })
  here.namespaces.push({ id, title: 'stillpress-state', keys: [{ name: 'basket' }] })
  here.buckets.push({ name: 'stillpress-pictures', objects: [{ key: 'invoice.pdf' }] })
  const producers = [{ type: 'worker', script: 'shop' }]
  here.queues.push({ queue_id: 'q1', queue_name: 'stillpress-mail', producers, consumers: [] })
}

test('what has the names of the blog and is used by something else is refused, each by its name', async () => {
  const here = await startAccount()
  fill(here)
  const { refusal } = await lookAt(here)
  for (const one of [
    'the D1 database stillpress (it has 3 tables)',
    'the KV namespace stillpress-state (it has keys)',
    'the R2 bucket stillpress-pictures (it has objects)',
    'the queue stillpress-mail (shop uses it)',
  ])
    expect(refusal).toContain(one)
  expect(here.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  const { missing, notes } = await lookAt(here, true)
  expect([missing, notes.length]).toEqual([[], 4])
  expect(notes).toContain('The blog takes over the queue stillpress-mail.')
})

test('what is used is found behind a hundred others, which Cloudflare lists in pages', async () => {
  const here = await startAccount({}, smallConfig.replaceAll('stillpress', 'blog'))
  for (let at = 0; at < 120; at += 1) {
    here.databases.push({ uuid: uuid.replace(/...$/, String(100 + at)), name: `blog-${at}` })
    here.namespaces.push({ id: id.replace(/...$/, String(100 + at)), title: `blog-${at}` })
    here.queues.push({ queue_id: `q${at}`, queue_name: `blog-${at}`, consumers: [] })
  }
  here.databases.push({ uuid, name: 'blog', num_tables: 3 })
  here.namespaces.push({ id, title: 'blog-state', keys: [{ name: 'basket' }] })
  const consumers = [{ type: 'worker', script: 'shop' }]
  here.queues.push({ queue_id: 'own', queue_name: 'blog-mail', consumers })
  const { refusal } = await lookAt(here)
  for (const one of [
    'the D1 database blog (',
    'the KV namespace blog-state (',
    'the queue blog-mail (',
  ])
    expect(refusal).toContain(one)
})

test('a queue is not taken from the Worker, the bucket or the program that reads or fills it', async () => {
  const users: [Partial<Account['queues'][number]>, string][] = [
    [{ consumers: [{ type: 'worker', script: 'shop' }] }, 'shop'],
    [{ producers: [{ type: 'r2_bucket', bucket_name: 'photos' }] }, 'photos'],
    [{ consumers: [{ type: 'http_pull' }] }, 'http_pull'],
  ]
  for (const [given, name] of users) {
    const here = await startAccount()
    const queue = { queue_id: 'q1', queue_name: 'stillpress-mail', consumers: [] }
    here.queues.push({ ...queue, ...given })
    expect((await lookAt(here)).refusal).toContain(`the queue stillpress-mail (${name} uses it)`)
  }
})

test('what is empty, as a deployment that failed leaves it, is taken with a word', async () => {
  const here = await startAccount()
  fill(here)
  for (const one of [...here.databases, ...here.namespaces, ...here.buckets])
    Object.assign(one, { num_tables: 0, keys: [], objects: [] })
  Object.assign(here.queues[0] ?? {}, { producers: [{ type: 'worker', script: 'stillpress' }] })
  const { missing, notes, refusal } = await lookAt(here)
  expect([missing, refusal, notes.length]).toEqual([[], '', 4])
  expect(notes).toContain(
    'The account has the KV namespace stillpress-state already; it is empty, so the blog takes it.',
  )
})

test("what the blog's Worker is bound to is its own, whatever is in it; a bucket of another name is not", async () => {
  const here = await startAccount()
  fill(here)
  const bindings = [
    { type: 'd1', name: 'DB', id: uuid },
    { type: 'kv_namespace', name: 'STATE', namespace_id: id },
    { type: 'r2_bucket', name: 'PICTURES', bucket_name: 'stillpress-pictures' },
    { type: 'queue', name: 'MAIL_QUEUE', queue_name: 'stillpress-mail' },
  ]
  here.workers.set('stillpress', { bindings, secrets: {} })
  expect(await lookAt(here)).toMatchObject({ missing: [], notes: [], refusal: '' })
  bindings[2] = { type: 'r2_bucket', name: 'PICTURES', bucket_name: 'before' }
  expect((await lookAt(here)).refusal).toContain('stillpress-pictures (it has objects)')
})

test('a Worker of the same name that is no blog is not replaced', async () => {
  const here = await startAccount()
  const bindings = [{ type: 'kv_namespace', name: 'SHOP', namespace_id: id }]
  here.workers.set('stillpress', { bindings, secrets: {} })
  expect((await lookAt(here)).refusal).toContain('the Worker stillpress (it is no blog)')
})

test('where Cloudflare takes no more calls, the command says how long, waits and goes on', async () => {
  const limit = (call: RegExp, times: number) => ({
    ...{ call, times, status: 429, code: 971, retryAfter: 1 },
  })
  const here = await startAccount({ fails: [limit(/settings$/, 2), limit(/queues$/, 1)] })
  const { said, missing } = await lookAt(here)
  expect([said.length, missing.length]).toEqual([3, 4])
  expect(said[0]).toBe('Cloudflare takes no more calls for 1 s; then this goes on …')
  here.break({ fails: [{ ...limit(/settings$/, 1), retryAfter: 3_600 }] })
  expect((await lookAt(here)).refusal).toBe(
    'Cloudflare takes no more calls of this login for 3600 s.',
  )
  // It waits five times for a call.
  await waitForLimit(4, 0, () => {})
  await expect(waitForLimit(5, 0, () => {})).rejects.toThrow('takes no more calls')
})

test('the limit may come in the middle of the upload: wrangler runs again after the wait', async () => {
  const call = /POST \/d1\/database$/
  const here = await startAccount({
    fails: [{ call, times: 1, status: 429, code: 971, retryAfter: 1 }],
  })
  const { env, folder, configFile, live } = here
  const said: string[] = []
  const account = await openAccount(wranglerIn(folder, env), env, undefined)
  if (!account) throw new Error('Nobody is logged in.')
  const writeNext = async () => {
    const found = await look(account, readConfig(configFile, env))
    return writeConfig({ ...found.config, account_id: 'a1' }, { config: configFile, live })
  }
  await upload(wranglerIn(folder, env), writeNext, {}, (line) => said.push(line))
  expect(said).toEqual(['Cloudflare takes no more calls for 1 s; then this goes on …'])
  expect([here.databases.length, here.namespaces.length, here.workers.size]).toEqual([1, 1, 1])
})
