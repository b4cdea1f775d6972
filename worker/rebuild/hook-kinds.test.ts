import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type BlogOptions, secret, startBlog } from '../../scripts/testing/blog.ts'
import { clientOf, outcome } from '../../scripts/testing/calls.ts'
import { type Received, startReceiver } from '../../scripts/testing/receiver.ts'
import { hookKindOf } from './hook-call.ts'

/** A blog that has published one article, and what its hook was sent then. */
const publishOne = async (path: string, status = 204, options: BlogOptions = {}) => {
  const { origin, calls } = await startReceiver(() => status)
  const vars = { REBUILD_HOOK_TOKEN: 'github_pat_of_the_tests' }
  const blog = await startBlog({ hookUrl: origin + path, vars, ...options })
  await publish(blog.author)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  return { blog, call: calls[0] as Received }
}

/** The one after the tests' own, and one that nobody knows. */
const next = 'whsec_YW5vdGhlci1zZWNyZXQtb2YtdGhlLXRlc3Rz'
const third = 'whsec_YS10aGlyZC1zZWNyZXQtb2YtdGhlLXRlc3Rz'

const githubPath = '/repos/robin/blog/dispatches'
const buildsPath = '/client/v4/workers/builds/deploy_hooks/0b5d2c6e-secret'

test('an address tells whose hook it is, by its host and path together', () => {
  expect(hookKindOf(`https://api.github.com${githubPath}`)).toBe('github')
  expect(hookKindOf(`https://api.cloudflare.com${buildsPath}`)).toBe('workers-builds')
  const others = [
    `https://example.org${githubPath}`,
    `https://example.org${buildsPath}`,
    `https://api.github.com.example.org${githubPath}`,
    // A token would go in the clear.
    `http://api.github.com${githubPath}`,
    `https://api.github.com:8443${githubPath}`,
    'https://api.github.com/repos/robin/blog',
    'https://api.cloudflare.com/client/v4/user',
  ]
  expect(others.map(hookKindOf)).toEqual(others.map(() => 'signed'))
})

test('GitHub is sent the event rebuild with the revision, the token and its headers', async () => {
  const { blog, call } = await publishOne(githubPath)
  expect(call.path).toBe(`POST ${githubPath}`)
  expect(JSON.parse(call.body)).toEqual({ event_type: 'rebuild', client_payload: { revision: 1 } })
  expect(call.headers).toMatchObject({
    accept: 'application/vnd.github+json',
    authorization: 'Bearer github_pat_of_the_tests',
    'user-agent': 'Stillpress',
    'x-github-api-version': '2022-11-28',
  })
  expect(call.headers).not.toHaveProperty('webhook-signature')
  await expect.poll(async () => (await blog.author.ask('readRebuild')).sent).toBe(1)
})

test('a deploy hook of Workers Builds is sent a bare POST, without token or signature', async () => {
  const { call } = await publishOne(buildsPath, 200)
  expect([call.path, call.body]).toEqual([`POST ${buildsPath}`, ''])
  expect(call.headers).not.toHaveProperty('authorization')
  expect(call.headers).not.toHaveProperty('webhook-signature')
})

/** What the published receiver of Standard Webhooks makes of a call; it throws where it takes none. */
const received = ({ headers, body }: Received, key: string): unknown =>
  new Webhook(key).verify(body, headers as Record<string, string>)

test('any other address is sent the revision, as Standard Webhooks, and never the token', async () => {
  const { call } = await publishOne('/rebuild')
  expect(received(call, secret)).toEqual({ revision: 1 })
  expect(() => received(call, next)).toThrow('No matching signature found')
  expect(() => received({ ...call, body: '{"revision":2}' }, secret)).toThrow('No matching')
  expect(call.headers).not.toHaveProperty('authorization')
})

test('while a secret is rotated, receivers and builders that know either one are served', async () => {
  const vars = { REBUILD_SECRET: `${next} ${secret}` }
  const { blog, call } = await publishOne('/rebuild', 204, { vars })
  for (const key of [secret, next]) {
    expect(received(call, key)).toEqual({ revision: 1 })
    const builder = clientOf(blog.origin, { secret: key })
    expect((await builder.ask('readRevision')).revision).toBe(1)
  }
  const stranger = clientOf(blog.origin, { secret: third })
  const refused = await stranger.call('readRevision')
  expect(outcome(refused)).toBe('not-signed')
})

test("GitHub's hook without a token is told as not configured; no log line has address or token", async () => {
  const lines: string[] = []
  const onLog = (line: string) => lines.push(line)
  const { blog } = await publishOne(githubPath, 401, { vars: {}, onLog })
  const lastError = async () => (await blog.author.ask('readRebuild')).lastError
  await expect.poll(lastError).toBe('The rebuild hook answered 401.')
  const told = lines.map((line) => JSON.parse(line))
  expect(told).toContainEqual({
    level: 'error',
    event: 'not-configured',
    code: 'not-configured',
    names: ['REBUILD_HOOK_TOKEN'],
  })
  expect(told).toContainEqual(expect.objectContaining({ event: 'hook-failed' }))
  expect(lines.join('\n')).not.toContain('dispatches')
})
