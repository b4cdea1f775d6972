import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, newReader, wholeDatabase } from '../../scripts/testing/readers.ts'
import { problemIn, send, sendTo } from '../../scripts/testing/requests.ts'
import { type Call, calls, pathOf } from '../../shared/calls.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

const keyed = (key: string) => ({ ...newReader(), 'Idempotency-Key': key })
const registers = (email: string, key: string) =>
  anyone.call('subscribe', { body: { email }, headers: keyed(key) })

test("a reader's key is never the author's: nobody takes an import's keys beforehand", async () => {
  const key = 'import-0123456789'
  expect(outcome(await registers('squatter@example.com', key))).toBe(200)
  const body = article({ headingSave: 'Imported' })
  const create = () => author.call('createArticle', { body, headers: { 'Idempotency-Key': key } })
  expect([outcome(await create()), outcome(await create())]).toEqual([201, 201])
  expect(outcome(await registers('squatter@example.com', key))).toBe(200)
})

test("what is kept of a reader's key goes after thirty days, whatever the key; an import's stay", async () => {
  const stored = 'import-of-the-author'
  for (const key of [stored, 'else-of-the-author']) {
    await author.call('createArticle', { body: article(), headers: { 'Idempotency-Key': key } })
  }
  await registers('import@example.com', 'import-of-a-reader')
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString()
  await sql(db, 'UPDATE idempotency_keys SET created_at = ?1', longAgo)
  await blog.tick()
  const { results } = await db
    .prepare("SELECT key FROM idempotency_keys WHERE key NOT LIKE 'import-0%' ORDER BY key")
    .all()
  expect(results).toEqual([{ key: stored }])
})

test('a key of any length that is allowed can be used by a reader', async () => {
  expect(outcome(await registers('longest@example.com', '~'.repeat(200)))).toBe(200)
})

test('a copy of the database tells no guess of an e-mail or a password right', async () => {
  await registers('gone@example.com', 'gone')
  await anyone.call('unsubscribe', { body: { email: 'gone@example.com' }, headers: keyed('left') })
  await publish(author, { headingSave: 'Guessed' })
  const query = '?reference=Guessed'
  const body = JSON.stringify({ password: owner.OWNER_PASSWORD })
  const headers = { 'Idempotency-Key': 'guessed' }
  const removed = await author.call('deleteArticle', {
    query: { reference: 'Guessed' },
    body: { password: owner.OWNER_PASSWORD },
    headers,
  })
  expectData(removed)
  const all = await wholeDatabase(blog)
  const guess = (call: Call, text: string, query = '') => {
    const request = `${call.method} ${pathOf(call)}${query}\n${text}`
    return createHash('sha256').update(request).digest('base64url').toLowerCase()
  }
  expect(all).not.toContain(guess(calls.deleteArticle, body, query))
  for (const call of [calls.subscribe, calls.unsubscribe]) {
    expect(all).not.toContain(guess(call, '{"email":"gone@example.com"}'))
  }
  expect(all).not.toContain('gone@example.com')
})

test('whoever has a whole network of addresses pushes no more out of the list of refused sign-ins', async () => {
  const typed = { admin: '', email: '', pswd: '', colors: '', question: '', answer: '' }
  const body = JSON.stringify(typed)
  await atOnce(60, (n) =>
    send(blog, 'signIn', { body, headers: { 'CF-Connecting-IP': `2001:db8:7:7::${n}` } }),
  )
  const stored = await countOf(db, "failed_sign_ins WHERE address LIKE '2001:db8:7:7:%'")
  expect(stored).toBe(20)
})

// A test for each: the next one is lent the same blog.
test.each([
  ['too short', 'not-configured'],
  ['demo-site-secret-of-this-machine-only', 'demo-secrets'],
])(
  'with a weak secret of the site, or the demo one elsewhere, calls say so and pages are read: %s',
  async (SITE_SECRET, code) => {
    const bare = await startBlog({ vars: { SITE_SECRET }, password: null })
    for (const call of ['createCaptcha', 'subscribe'] as const) {
      const body = { email: 'ada@example.com' }
      const reply = await sendTo(bare, 'http://blog.example.com', call, { body })
      expect((await problemIn(reply)).code).toBe(code)
    }
    expect((await bare.get('/ping')).status).toBe(200)
  },
)
