import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { answersOf, countOf, fieldsOf, outcome, sql } from '../../scripts/testing/calls.ts'
import {
  atOnce,
  hostileTexts,
  humanReader,
  newReader,
  tally,
  wholeDatabase,
} from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { decodeText } from '../../shared/base64.ts'
import { limits } from '../../shared/limits.ts'

const blog = await sharedBlog()
const { author, anyone, db } = blog

interface Ping {
  readonly name: string
  readonly email: string
  readonly country: string
  readonly detail: string
  readonly human: string
}

let senders = 0
/** A message from an e-mail that no test has used, unless it says which. */
const ping = (input: Partial<Ping> = {}): Ping => {
  senders += 1
  const { TEST_HUMAN_TOKEN: human } = owner
  const email = `sender-${senders}@example.com`
  return { name: 'Ada', email, country: 'Norway', detail: 'Hello.', human, ...input }
}

const sends = (input: Partial<Ping> = {}, headers = newReader()) =>
  anyone.call('sendPing', { body: ping(input), headers })

const newest = async () => {
  const one = (await author.ask('listPings')).data[0]
  return { id: one?.id ?? '', ping: one?.ping.map(decodeText) }
}
const countAll = () => countOf(db, 'pings')
/** What the clock does in a day. */
const passHours = (hours: number) =>
  sql(
    db,
    "UPDATE ping_locks SET expires_at = strftime('%FT%R:%fZ', expires_at, ?1)",
    `-${hours} hours`,
  )

test('a message is listed as base64 of e-mail, name, country and text, the newest first', async () => {
  const reply = await sends({ email: 'ada@example.com', name: 'Ada', detail: 'Hello, ünïcode 💥' })
  expect([reply.status, expectData(reply)]).toEqual([201, 201])
  await sends({ email: 'ben@example.com', name: 'Ben', country: 'Chile', detail: 'Good day.' })
  const { data } = await author.ask('listPings')
  expect(data.map((one) => one.ping.map((text) => Buffer.from(text, 'base64').toString()))).toEqual(
    [
      ['ben@example.com', 'Ben', 'Chile', 'Good day.'],
      ['ada@example.com', 'Ada', 'Norway', 'Hello, ünïcode 💥'],
    ],
  )
})

test('name, e-mail, country and detail are required, and each that is missing is named', async () => {
  const before = await dump(db)
  for (const [input, fields] of [
    [{ name: '' }, ['name']],
    [{ email: ' ' }, ['email']],
    [{ country: '\t' }, ['country']],
    [{ detail: '\n' }, ['detail']],
    [{ name: '', email: '', country: '', detail: '' }, ['name', 'email', 'country', 'detail']],
  ] as const) {
    const reply = await sends(input)
    expect([outcome(reply), ...fieldsOf(reply)]).toEqual(['ping-incomplete', ...fields])
  }
  for (const email of ['x', 'x@', '@example.com', 'a b@example.com', 'a@b@example.com', 'a@b..c']) {
    const reply = await sends({ email })
    expect([outcome(reply), ...fieldsOf(reply)], email).toEqual(['email-malformed', 'email'])
  }
  for (const input of [
    { name: 'x'.repeat(limits.name + 1) },
    { country: 'x'.repeat(limits.name + 1) },
    { detail: 'x'.repeat(limits.detail + 1) },
  ]) {
    expect(outcome(await sends(input))).toBe('invalid-input')
  }
  expect(await dump(db)).toEqual(before)
  const longest = { name: 'x'.repeat(limits.name), detail: 'x'.repeat(limits.detail) }
  expect((await sends(longest)).status).toBe(201)
})

test('after a message its e-mail sends no other for 24 hours, and is told how long', async () => {
  const email = 'cleo@example.com'
  await sends({ email })
  const again = await sends({ email: ' CLEO@Example.com' })
  expect(outcome(again)).toBe('ping-sent')
  const wait = Number(again.headers.get('Retry-After'))
  expect(wait > 86_300 && wait <= 86_400).toBe(true)
  await passHours(23)
  const late = await sends({ email })
  expect([outcome(late), Number(late.headers.get('Retry-After')) <= 3_600]).toEqual([
    'ping-sent',
    true,
  ])
  await passHours(1)
  expect((await sends({ email })).status).toBe(201)
  expect(outcome(await sends({ email }))).toBe('ping-sent')
})

test('nor does its browser, whatever e-mail it gives; the refused token stays good', async () => {
  const first = await humanReader(blog)
  expect((await sends({ human: first.human }, first.headers)).status).toBe(201)
  const { human, headers } = await humanReader(blog, first)
  expect(outcome(await sends({ human }, headers))).toBe('ping-sent')
  await passHours(24)
  expect((await sends({ human }, headers)).status).toBe(201)
  expect(outcome(await sends({ human }, headers))).toBe('not-human')
})

test("a token that is none, another browser's or expired sends nothing", async () => {
  const { human, headers } = await humanReader(blog)
  const stranger = await humanReader(blog)
  const old = await humanReader(blog, { minutes: -1 })
  const before = await dump(db)
  for (const [token, from] of [
    ['', headers],
    ['x'.repeat(43), headers],
    [human, newReader()],
    [human, stranger.headers],
    [old.human, old.headers],
  ] as const) {
    expect(outcome(await sends({ human: token }, from))).toBe('not-human')
  }
  expect(await dump(db)).toEqual(before)
})

test('a retry after a lost answer is the same message, though token and lock are spent', async () => {
  const { human, headers } = await humanReader(blog)
  const before = await countAll()
  const body = ping({ human })
  const retry = () =>
    anyone.call('sendPing', { body, headers: { ...headers, 'Idempotency-Key': 'lost-answer' } })
  expect(tally((await atOnce(8, retry)).map(outcome))).toEqual({ 201: 8 })
  expect((await retry()).headers.get('Idempotency-Replayed')).toBe('true')
  expect(await countAll()).toBe((before ?? 0) + 1)
})

test('of messages sent at once one a reader is kept', async () => {
  const before = (await countAll()) ?? 0
  const all = await atOnce(30, () => sends())
  expect([tally(all.map(outcome)), await countAll()]).toEqual([{ 201: 30 }, before + 30])
  const same = await atOnce(20, () => sends({ email: 'one@example.com' }))
  expect(tally(same.map(outcome))).toEqual({ 201: 1, 'ping-sent': 19 })
  expect(await countAll()).toBe(before + 31)
})

test('whatever a reader writes is kept and given back exactly', async () => {
  for (const text of hostileTexts) {
    const body = ping({ name: text, country: text, detail: text })
    expect((await sends(body)).status).toBe(201)
    expect((await newest()).ping).toEqual([body.email, text, text, text])
  }
})

test('a lock tells nobody whose it is, and is forgotten when it ends', async () => {
  const { human, cookie, headers } = await humanReader(blog)
  const email = 'locked@private.example.com'
  await passHours(24)
  await blog.tick()
  const address = { 'CF-Connecting-IP': '198.51.100.78' }
  await sends({ human, email }, { ...headers, ...address })
  const locks = JSON.stringify((await dump(db)).ping_locks)
  expect(locks).not.toContain('private.example.com')
  const text = await wholeDatabase(blog)
  for (const known of [cookie.toLowerCase(), '198.51.100.78']) expect(text).not.toContain(known)
  await blog.tick()
  expect((await dump(db)).ping_locks).toHaveLength(2)
  await passHours(24)
  await blog.tick()
  expect((await dump(db)).ping_locks).toEqual([])
})

test('the author removes a message, once, and never another one', async () => {
  await sends({ name: 'Hugo' })
  const [{ id }, before] = [await newest(), await countAll()]
  const removed = await author.call('deletePing', { query: { reference: id } })
  expect([removed.status, expectData(removed)]).toEqual([204, undefined])
  await sends({ name: 'Ida' })
  for (const reference of [id, '0', '-1', 'x', "' OR 1=1 --", '9'.repeat(200)]) {
    const reply = await author.call('deletePing', { query: { reference } })
    expect(outcome(reply), reference).toBe('ping-not-found')
  }
  expect(await countAll()).toBe(before)
})

test('removing a message does not unlock its sender', async () => {
  await sends({ email: 'again@example.com' })
  await author.call('deletePing', { query: { reference: (await newest()).id } })
  expect(outcome(await sends({ email: 'again@example.com' }))).toBe('ping-sent')
})

test('the list comes in pages of a hundred, each message once, with their number', async () => {
  await sql(
    db,
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 150)
       INSERT INTO pings (email, name, country, message, created_at)
       SELECT n || '@example.com', 'Name', 'Peru', 'Hello.', '' FROM n`,
  )
  const total = (await countAll()) ?? 0
  const answers = await answersOf(author, 'listPings')
  for (const { headers } of answers) expect(headers.get('Total-Count')).toBe(String(total))
  const ids = answers.flatMap((reply) => expectData(reply).data.map(({ id }) => id))
  expect([ids.length, new Set(ids).size]).toEqual([total, total])
})
