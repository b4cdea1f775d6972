import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import {
  confirmationOf,
  inOneDay,
  keyed,
  newReader,
  wholeDatabase,
} from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import type { Meaning } from '../../shared/consent.ts'
import { renewUnsubscribeToken } from '../mail/tokens.ts'

const blog = await sharedBlog({ worker: 'counting-worker' })
const { anyone, author, db } = blog

type Says = Readonly<Record<string, string>>

/** Readers of a file, by what it says of each. */
const fileOf = (readers: Readonly<Record<string, Says>>, act: 'look' | 'add' | 'take-out') => ({
  file: {
    name: 'readers.csv',
    columns: [...new Set(Object.values(readers).flatMap((says) => Object.keys(says)))],
  },
  readers: Object.entries(readers).map(([email, says]) => ({
    email,
    says: Object.entries(says).map(([column, value]) => ({ column, value })),
  })),
  meanings: [] as Meaning[],
  act,
})
/** The same of a bare list. */
const listOf = (emails: readonly string[], act: 'look' | 'add' | 'take-out' = 'add') =>
  fileOf(Object.fromEntries(emails.map((email) => [email, {}])), act)

const bring = (emails: string[]) => author.call('importSubscribers', { body: listOf(emails) })
const stateOf = async (body: ReturnType<typeof fileOf>) =>
  (await author.ask('importSubscribers', { body })).states
const statesOf = (emails: string[], act: 'look' | 'add' = 'add') => stateOf(listOf(emails, act))
const listed = async (search: string) => author.ask('listSubscribers', { query: { search } })
const subscribe = async (email: string) => {
  await anyone.ask('subscribe', { body: { email }, headers: newReader() })
  const body = { token: await confirmationOf(db, email) }
  await anyone.ask('confirmSubscription', { body, headers: newReader() })
}

test('without the author’s word nothing is stored; with it, the new ones are confirmed by him, in four queries', async () => {
  const before = await dump(db)
  const emails = [' Ada@Example.com', 'ben@example.com']
  expect(await statesOf(emails, 'look')).toEqual(['new', 'new'])
  expect(await dump(db)).toEqual(before)
  const reply = await bring(emails)
  expect(reply).toMatchObject({ ok: true, data: { states: ['new', 'new'] } })
  // With the session's.
  expect(Number(reply.headers.get('x-database-queries'))).toBe(5)
  const [ada] = await listed('ada@example.com')
  expect(ada).toMatchObject({ email: 'ada@example.com', isByAuthor: true })
  expect(ada?.confirmedAt).toBe(ada?.registeredAt)
  expect(await statesOf(emails)).toEqual(['brought', 'brought'])
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
    'left@googlemail.com',
    'gone@example.com',
    'Forgotten@example.com',
    'never@example.com',
    'dora@example.com',
  ]
  expect(await statesOf(emails)).toEqual([...Array(5).fill('left'), 'new'])
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

test('only those come for whom the file clearly says yes, whatever the client asks', async () => {
  const readers = {
    'yes@example.com': { status: 'active', unsubscribed_at: '' },
    'no@example.com': { status: 'unsubscribed' },
    'both@example.com': { status: 'active', bounced: '1' },
    'paused@example.com': { status: 'paused' },
    'silent@example.com': {},
  }
  const states = ['new', 'refused', 'refused', 'unknown', 'unknown']
  expect(await stateOf(fileOf(readers, 'look'))).toEqual(states)
  const meanings = ['paused', 'unsubscribed'].map((value) => ({
    ...{ column: 'status', value, means: 'yes' as const },
  }))
  expect(await stateOf({ ...fileOf(readers, 'add'), meanings })).toEqual(states.with(3, 'new'))
  for (const [email, many] of [
    ['yes@', 1],
    ['no@', 0],
    ['both@', 0],
    ['paused@', 1],
    ['silent@', 0],
  ] as const) {
    expect([email, (await listed(email)).length]).toEqual([email, many])
  }
  const named = listOf(['named@example.com'])
  expect(await stateOf({ ...named, file: { ...named.file, name: 'unsubscribed.csv' } })).toEqual([
    'refused',
  ])
  expect(await listed('named@')).toEqual([])
})

test('whom an earlier file brought leaves if the file now says no; who subscribed himself stays', async () => {
  await bring(['hal@example.com', 'ida@example.com', 'jon@example.com'])
  await subscribe('kai@example.com')
  const readers = {
    'hal@example.com': { status: 'bounced' },
    'ida@example.com': { status: 'paused' },
    'jon@example.com': { status: 'active' },
    'kai@example.com': { status: 'unsubscribed' },
    'new@example.com': { status: 'unsubscribed' },
  }
  const states = ['brought', 'brought', 'brought', 'subscribed', 'refused']
  for (const act of ['look', 'add'] as const) {
    expect(await stateOf(fileOf(readers, act))).toEqual(states)
  }
  expect(await stateOf(fileOf(readers, 'take-out'))).toEqual(states)
  const left = await Promise.all(
    Object.keys(readers).map(async (email) => (await listed(email)).length),
  )
  expect(left).toEqual([0, 1, 1, 1, 0])
  // Nor does a file bring him back.
  expect(await statesOf(['hal@example.com', 'new@example.com'], 'look')).toEqual(['left', 'new'])
})

test('the list shows who came from a file', async () => {
  await bring(['lea@example.com'])
  await subscribe('mia@example.com')
  const query = { state: 'brought', search: 'a@example.com' } as const
  const brought = await author.ask('listSubscribers', { query })
  const emails = brought.map(({ email }) => email)
  expect([emails.includes('lea@example.com'), emails.includes('mia@example.com')]).toEqual([
    true,
    false,
  ])
})

test('the author is asked once about readers of a blog that took them without reading each column', async () => {
  const asked = async () => (await author.ask('readCounts')).brought
  const close = { body: { notice: 'broughtReadersClosed' } } as const
  await sql(db, "DELETE FROM settings WHERE name = 'broughtReadersClosed'")
  await bring(['nia@example.com'])
  expect(await asked()).toBe(await countOf(db, 'subscribers WHERE by_author = 1'))
  await author.ask('closeNotice', close)
  await bring(['ole@example.com'])
  expect(await asked()).toBe(0)
  // In a blog that has none, the first file is read as it should be: there is nothing to ask.
  await sql(db, "DELETE FROM settings WHERE name = 'broughtReadersClosed'")
  await sql(db, 'DELETE FROM subscribers')
  await bring(['pia@example.com'])
  expect(await asked()).toBe(0)
  expect(outcome(await anyone.call('closeNotice', close))).toBe('not-signed-in')
})

test('an umlaut in a host is the host as DNS has it, here and where the reader leaves', async () => {
  await bring(['quin@exämple.com'])
  expect(await listed('quin')).toMatchObject([{ email: 'quin@xn--exmple-cua.com' }])
  const body = { email: 'Quin@Exämple.com' }
  expect(outcome(await anyone.call('unsubscribe', { body, headers: newReader() }))).toBe(200)
})

test('what is no address, or too much, is refused whole; and nobody but the author brings any', async () => {
  const before = await dump(db)
  for (const emails of [['=1+1'], ['ada'], [''], ['a@b.example', "x' OR 1=1 --"]]) {
    expect(['email-malformed', 'email-missing']).toContain(outcome(await bring(emails)))
  }
  const many = Array.from({ length: 51 }, (_one, n) => `r${n}@example.com`)
  expect(outcome(await bring(many))).toBe('invalid-input')
  const body = listOf(['a@example.com'])
  expect(outcome(await anyone.call('importSubscribers', { body }))).toBe('not-signed-in')
  expect(await dump(db)).toEqual(before)
})

test('a page of 50 writes at most six rows an address; past 3,000 the rest waits for the next day', () =>
  inOneDay(async () => {
    const page = (from: number) =>
      Array.from({ length: 50 }, (_one, n) => `page${from + n}@example.com`)
    await sql(db, 'DELETE FROM subscribers')
    const first = await bring(page(0))
    expect(Number(first.headers.get('x-database-rows-written'))).toBeLessThanOrEqual(6 * 50 + 20)
    const before = expectData(first).room
    let from = 50
    for (; from + 50 <= before; from += 50) expectData(await bring(page(from)))
    expect(outcome(await bring(page(from)))).toBe('subscribers-day-full')
    expect(await statesOf(page(from), 'look')).toEqual(Array(50).fill('new'))
  }))
