import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { confirmationOf, keyed, newReader, wholeDatabase } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { renewUnsubscribeToken } from '../mail/tokens.ts'

const blog = await sharedBlog({ worker: 'counting-worker' })
const { anyone, author, db } = blog

const bring = (emails: string[], isAgreed = true) =>
  author.call('importSubscribers', { body: { emails, isAgreed } })
const statesOf = async (emails: string[], isAgreed = true) =>
  (await author.ask('importSubscribers', { body: { emails, isAgreed } })).states
const listed = async (search: string) => author.ask('listSubscribers', { query: { search } })
const subscribe = async (email: string) => {
  await anyone.ask('subscribe', { body: { email }, headers: newReader() })
  const body = { token: await confirmationOf(db, email) }
  await anyone.ask('confirmSubscription', { body, headers: newReader() })
}

test('without the author’s word nothing is stored; with it, the new ones are confirmed by him, in three queries', async () => {
  const before = await dump(db)
  const emails = [' Ada@Example.com', 'ben@example.com']
  expect(await statesOf(emails, false)).toEqual(['new', 'new'])
  expect(await dump(db)).toEqual(before)
  const reply = await bring(emails)
  expect(reply).toMatchObject({ ok: true, data: { states: ['new', 'new'] } })
  // With the session's.
  expect(Number(reply.headers.get('x-database-queries'))).toBe(4)
  const [ada] = await listed('ada@example.com')
  expect(ada).toMatchObject({ email: 'ada@example.com', isByAuthor: true })
  expect(ada?.confirmedAt).toBe(ada?.registeredAt)
  expect(await statesOf(emails)).toEqual(['subscribed', 'subscribed'])
  expect(await countOf(db, 'subscribers WHERE by_author = 1')).toBe(2)
})

test('nobody gets an e-mail before the next article', async () => {
  await publish(author, { headingSave: 'Before', email: true } as never)
  await bring(['cleo@example.com'])
  await blog.tick()
  const [cleo] = await listed('cleo@example.com')
  expect(await countOf(db, 'deliveries WHERE subscriber = ?1', cleo?.id)).toBe(0)
})

test('who left, was deleted or was forgotten stays out, however the file spells the mailbox', async () => {
  for (const email of ['left@gmail.com', 'gone@example.com', 'forgotten@example.com']) {
    await subscribe(email)
  }
  await anyone.ask('unsubscribe', { body: { email: 'left@gmail.com' }, headers: newReader() })
  const [gone] = await listed('gone@example.com')
  await author.ask('deleteSubscriber', { query: { reference: gone?.id ?? '' } })
  await author.ask('forgetReader', { body: { email: 'forgotten@example.com' } })
  await author.ask('forgetReader', { body: { email: 'never@example.com' } })
  const emails = [
    'L.eft+news@gmail.com',
    'gone@example.com',
    'Forgotten@example.com',
    'never@example.com',
    'dora@example.com',
  ]
  expect(await statesOf(emails)).toEqual(['left', 'left', 'left', 'left', 'new'])
  expect(await listed('dora')).toHaveLength(1)
  const text = await wholeDatabase(blog)
  for (const email of ['left@gmail', 'gone@example', 'forgotten@example', 'never@example']) {
    expect(text).not.toContain(email)
  }
})

test('one click in an e-mail is remembered, too; who subscribes again is out of that list', async () => {
  await subscribe('fay@example.com')
  const [fay] = await listed('fay')
  const token = await renewUnsubscribeToken({ ...keyed, db }, fay?.id ?? '')
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const address = `${blog.origin}/email-unsubscribe/${token}`
  expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200)
  expect(await statesOf(['fay@example.com'])).toEqual(['left'])
  const before = (await countOf(db, 'left_mailboxes')) ?? 0
  await sql(db, 'DELETE FROM call_counts')
  await subscribe('fay@example.com')
  expect(await countOf(db, 'left_mailboxes')).toBe(before - 1)
})

test('who registered and did not confirm is confirmed by the author’s word; his old link ends', async () => {
  await anyone.ask('subscribe', { body: { email: 'gil@example.com' }, headers: newReader() })
  const token = await confirmationOf(db, 'gil@example.com')
  expect(await statesOf(['gil@example.com'])).toEqual(['new'])
  expect((await listed('gil'))[0]).toMatchObject({ isByAuthor: true })
  const again = await anyone.call('confirmSubscription', { body: { token }, headers: newReader() })
  expect(outcome(again)).toBe('token-spent')
})

test('what is no address, or too much, is refused whole; and nobody but the author brings any', async () => {
  const before = await dump(db)
  for (const emails of [['=1+1'], ['ada'], [''], ['a@b.example', "x' OR 1=1 --"]]) {
    expect(['email-malformed', 'email-missing']).toContain(outcome(await bring(emails)))
  }
  const many = Array.from({ length: 51 }, (_one, n) => `r${n}@example.com`)
  expect(outcome(await bring(many))).toBe('invalid-input')
  const body = { emails: ['a@example.com'], isAgreed: true }
  expect(outcome(await anyone.call('importSubscribers', { body }))).toBe('not-signed-in')
  expect(await dump(db)).toEqual(before)
})

test('a page of 50 writes at most six rows an address; past 3,000 the rest waits for the next day', async () => {
  const page = (from: number) =>
    Array.from({ length: 50 }, (_one, n) => `page${from + n}@example.com`)
  const first = await bring(page(0))
  expect(Number(first.headers.get('x-database-rows-written'))).toBeLessThanOrEqual(6 * 50 + 20)
  const before = expectData(first).room
  let from = 50
  for (; from + 50 <= before; from += 50) expectData(await bring(page(from)))
  expect(outcome(await bring(page(from)))).toBe('subscribers-day-full')
  expect(await statesOf(page(from), false)).toEqual(Array(50).fill('new'))
})
