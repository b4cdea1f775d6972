import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { attemptSignIn as attemptAt, type SignIn } from '../../scripts/testing/attempt.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, inOneWindow, newReader } from '../../scripts/testing/readers.ts'
import { encodeText } from '../../shared/base64.ts'
import { limits } from '../../shared/limits.ts'
import { recordLimits } from './failed-sign-ins.ts'

const blog = await sharedBlog()
const newAddress = () => newReader()['CF-Connecting-IP']
const attempt = (input: SignIn, address: string) => attemptAt(blog, input, address)

const listed = async () => await blog.author.ask('listFailedSignIns')
const reasonsOf = async (address: string) =>
  (await listed()).filter((one) => one.address === address).map(({ reason }) => reason)

test('each refused check is recorded with its reason, newest first', async () => {
  const address = newAddress()
  const ways = [
    { human: 'no token' },
    { colors: '#000000' },
    { answer: 'wrong' },
    { pswd: encodeText('short') },
    { email: encodeText('nobody') },
    { admin: encodeText('nobody') },
    { pswd: encodeText('a wrong password') },
  ]
  const started = new Date().toISOString()
  for (const input of ways) expect((await attempt(input, address)).ok).toBe(false)
  expect(await reasonsOf(address)).toEqual([
    'wrong-credentials',
    'malformed-username',
    'malformed-email',
    'short-password',
    'wrong-answer',
    'wrong-colors',
    'not-human',
  ])
  for (const { at } of await listed()) expect(at >= started).toBe(true)
})

test('nothing that was typed is kept', async () => {
  const typed = 'typed-by-somebody'
  const input = { admin: encodeText(typed), email: encodeText(typed), pswd: encodeText(typed) }
  const all = { ...input, colors: typed, question: typed, answer: typed, human: typed }
  await attempt(all, '192.0.2.9')
  await attempt({ ...input, answer: typed }, '192.0.2.9')
  const { results } = await blog.db.prepare('SELECT * FROM failed_sign_ins').all()
  expect(JSON.stringify(results)).toContain('192.0.2.9')
  for (const form of [typed, encodeText(typed)]) expect(JSON.stringify(results)).not.toContain(form)
})

test('a sign-in that succeeds, or that was none, is not recorded', async () => {
  const address = newAddress()
  expectData(await attempt({}, address))
  expect((await attempt({ admin: '***' }, address)).status).toBe(400)
  expect(await reasonsOf(address)).toEqual([])
})

test('an attempt too many is recorded too', async () => {
  const address = newAddress()
  for (let n = 0; n < 11; n += 1) await attempt({ answer: 'wrong' }, address)
  expect(await reasonsOf(address)).toEqual(['too-many-attempts', ...Array(10).fill('wrong-answer')])
})

test('a browser that reports a failed sign-in is recorded by its connection, whatever it says', async () => {
  const address = newAddress()
  for (const body of [[], ['203.0.113.77'], ['<script>', 'x']]) {
    const headers = { 'CF-Connecting-IP': address }
    expect(await blog.anyone.ask('reportVisitor', { body, headers })).toBe('noted')
  }
  expect(await reasonsOf(address)).toEqual(['visitor', 'visitor', 'visitor'])
  expect(JSON.stringify(await listed())).not.toContain('203.0.113.77')
})

test('what one address can repeat without end is recorded twenty times, its real attempts always', () =>
  inOneWindow(recordLimits.network, async () => {
    const address = newAddress()
    await atOnce(40, () => attempt({ human: 'x' }, address))
    await attempt({ answer: 'wrong' }, address)
    const reasons = await reasonsOf(address)
    expect(reasons).toEqual(['wrong-answer', ...Array(20).fill('not-human')])
    await attempt({ human: 'x' }, newAddress())
    expect((await listed())[0]).toMatchObject({ reason: 'not-human' })
  }))

/** Fills the list with old entries, up to a number of rows. */
const fill = (rows: number, at: string) =>
  sql(
    blog.db,
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
       INSERT INTO failed_sign_ins (at, address, reason) SELECT ?2, 'flood', 'wrong-colors' FROM n`,
    rows,
    at,
  )

const count = () => countOf(blog.db, 'failed_sign_ins')

test('a flood leaves the newest thousand, and the author is shown the newest hundred', async () => {
  await fill(limits.failedSignIns + 500, new Date().toISOString())
  const address = newAddress()
  await attempt({ answer: 'wrong' }, address)
  expect(await count()).toBe(1_000)
  expect(await listed()).toHaveLength(100)
  expect((await listed())[0]).toMatchObject({ address, reason: 'wrong-answer' })
})

test('the cron forgets what is older than ninety days', async () => {
  await blog.db.exec('DELETE FROM failed_sign_ins')
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  await fill(3, daysAgo(91))
  await fill(2, daysAgo(89))
  await blog.tick()
  expect(await count()).toBe(2)
})

test('nobody but the author reads the list', async () => {
  expect(outcome(await blog.anyone.call('listFailedSignIns'))).toBe('not-signed-in')
})
