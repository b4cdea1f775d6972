import { expect, test as testOnce } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { answersOf, countOf, outcome, sql, twice } from '../../scripts/testing/calls.ts'
import {
  atOnce,
  inOneWindow,
  keyed,
  newReader,
  tally,
  confirmationOf as tokenOf,
  wholeDatabase,
} from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { renewUnsubscribeToken } from '../mail/tokens.ts'
import { confirmationTime } from './store.ts'

const blog = await sharedBlog()
const { anyone, author, db } = blog

const subscribes = (email: string, more: Record<string, string> = {}) =>
  anyone.call('subscribe', { body: { email }, headers: { ...newReader(), ...more } })
const confirms = (token: string, more: Record<string, string> = {}) =>
  anyone.call('confirmSubscription', { body: { token }, headers: { ...newReader(), ...more } })
const leaves = (body: { email?: string; token?: string }, more: Record<string, string> = {}) =>
  anyone.call('unsubscribe', { body: { id: 11, ...body }, headers: { ...newReader(), ...more } })

/** A test within one hour of the clock, of which letters are counted; nobody is subscribed, and nothing was counted yet. */
const test = (title: string, act: () => Promise<void>) =>
  testOnce(title, () =>
    inOneWindow({ seconds: 3_600 }, async () => {
      for (const table of ['subscribers', 'call_counts', 'idempotency_keys'])
        await sql(db, `DELETE FROM ${table}`)
      await act()
    }),
  )

const rowOf = (email: string) =>
  db
    .prepare('SELECT id, state FROM subscribers WHERE email = ?1')
    .bind(email)
    .first<{ id: string; state: string }>()

/** The token that the letter to an address carries. */
const confirmationOf = (email: string): Promise<string> => tokenOf(db, email)
/** As if the last hour, or day, were over: another letter may ask. */
const forgetLetters = () =>
  sql(db, "DELETE FROM call_counts WHERE call LIKE 'confirmation letter %'")
/** How many letters ask an address to confirm. */
const lettersTo = (email: string) =>
  countOf(
    db,
    `deliveries d JOIN subscribers s ON s.id = d.subscriber
       WHERE s.email = ?1 AND d.article IS NULL`,
    email,
  )
const linkOf = async (email: string, secrets = keyed): Promise<string> =>
  (await renewUnsubscribeToken({ ...secrets, db }, (await rowOf(email))?.id ?? '')) ?? ''
const isConfirmed = async (email: string) => {
  await subscribes(email)
  expectData(await confirms(await confirmationOf(email)))
}

test('an address is registered, again and again, until it is confirmed; then it exists', async () => {
  const email = 'ada@example.com'
  expect(expectData(await subscribes(email))).toBe('Registered')
  for (const spelling of [email, ' Ada@EXAMPLE.com ']) {
    expect(expectData(await subscribes(spelling))).toBe('Registered without a letter')
  }
  expect((await rowOf(email))?.state).toBe('registered')
  expect(expectData(await confirms(await confirmationOf(email)))).toBe('Confirmed')
  expect((await rowOf(email))?.state).toBe('confirmed')
  for (const spelling of [email, 'ADA@example.com']) {
    expect(expectData(await subscribes(spelling))).toBe('ID already exists')
  }
  const { results } = await db.prepare('SELECT email FROM subscribers').all()
  expect(results).toEqual([{ email }])
})

test('an address is an e-mail address, and need not end in .com', async () => {
  const before = await dump(db)
  for (const [email, code] of [
    ['', 'email-missing'],
    ['  ', 'email-missing'],
    ['reader.example.com', 'email-malformed'],
    ['reader@.com', 'email-malformed'],
    ['@example.com', 'email-malformed'],
    ['a b@example.com', 'email-malformed'],
    ['a@b@example.com', 'email-malformed'],
    ['a@b', 'email-malformed'],
    ['a..b@example.com', 'email-malformed'],
    ['reader@example.com\r\nBcc: all@example.com', 'email-malformed'],
    ['<reader@example.com>', 'email-malformed'],
    [`${'a'.repeat(250)}@example.com`, 'email-malformed'],
  ] as const) {
    expect([email, outcome(await subscribes(email))]).toEqual([email, code])
  }
  expect(await dump(db)).toEqual(before)
  for (const email of ['reader@example.com', 'x@mail.example.com.br', 'reader@site.org']) {
    expect([email, outcome(await subscribes(email))]).toEqual([email, 200])
  }
})

test('a token confirms, and says so again until the address is unsubscribed', async () => {
  const email = 'ben@example.com'
  await subscribes(email)
  const token = await confirmationOf(email)
  for (let n = 0; n < 2; n += 1) {
    expect(expectData(await confirms(token))).toBe('Confirmed')
    expect((await rowOf(email))?.state).toBe('confirmed')
  }
  await leaves({ email })
  expect(outcome(await confirms(token))).toBe('token-spent')
  await subscribes(email)
  expect(outcome(await confirms(token))).toBe('token-spent')
  expect((await rowOf(email))?.state).toBe('registered')
})

test('only the link of the newest letter confirms an address', async () => {
  await subscribes('cleo@example.com')
  const first = await confirmationOf('cleo@example.com')
  await db.exec("UPDATE deliveries SET created_at = '2026-01-01T00:00:00.000Z'")
  await forgetLetters()
  await subscribes('cleo@example.com')
  const second = await confirmationOf('cleo@example.com')
  expect(second).not.toBe(first)
  expect(outcome(await confirms(first))).toBe('token-spent')
  expect((await rowOf('cleo@example.com'))?.state).toBe('registered')
  expect(outcome(await confirms('A'.repeat(43)))).toBe('token-spent')
  expect(outcome(await confirms('A'.repeat(42)))).toBe('invalid-input')
  expect(outcome(await confirms(second))).toBe(200)
})

test('whoever types an address of a stranger sends it one letter an hour, and three a day', async () => {
  const email = 'stranger@example.com'
  await atOnce(10, () => subscribes(email))
  expect(await lettersTo(email)).toBe(1)
  const link = await confirmationOf(email)
  // Ending it and beginning anew is no way around.
  for (let n = 0; n < 3; n += 1) {
    expect(expectData(await subscribes(email))).toBe('Registered without a letter')
    await leaves({ email })
  }
  expect(expectData(await subscribes(email))).toBe('Registered without a letter')
  expect(await lettersTo(email)).toBe(0)
  expect(outcome(await confirms(link))).toBe('token-spent')
  let letters = 1
  for (let hour = 1; hour <= 4; hour += 1) {
    await db.exec("DELETE FROM call_counts WHERE call = 'confirmation letter 3600'")
    await db.exec("UPDATE deliveries SET state = 'sent'")
    const before = (await lettersTo(email)) ?? 0
    await subscribes(email)
    letters += ((await lettersTo(email)) ?? 0) - before
  }
  expect(letters).toBe(3)
})

const allLetters = () => countOf(db, 'deliveries WHERE article IS NULL')
const forgetAll = () => sql(db, "DELETE FROM call_counts WHERE call LIKE 'confirmation letter%'")

test('one mailbox gets one letter an hour, whatever tags and dots its address is given', async () => {
  const spellings = Array.from({ length: 20 }, (_, n) => [`mallory+${n}@example.com`, 0] as const)
  const before = (await allLetters()) ?? 0
  for (const [email] of spellings) await subscribes(email)
  expect(await allLetters()).toBe(before + 1)
  for (const email of ['e.v.e@gmail.com', 'eve+a@gmail.com', 'ev.e+b@googlemail.com'])
    await subscribes(email)
  // Another host's dots are part of the address.
  for (const email of ['e.v.e@example.com', 'eve@example.com']) await subscribes(email)
  expect(await allLetters()).toBe(before + 1 + 1 + 2)
})

test('strangers get a hundred letters a day, or ten for each confirmed address; the author has no such limit', async () => {
  const flood = async (name: string) =>
    tally(
      (await atOnce(250, (n) => subscribes(`${name}${n}@example.com`))).map((reply) =>
        outcome(reply),
      ),
    )
  expect(await flood('victim')).toEqual({ 200: 100, 'too-many-letters': 150 })
  expect([await allLetters(), await countOf(db, 'subscribers')]).toEqual([100, 100])
  const refused = await subscribes('late@example.com')
  const wait = Number(refused.headers?.get('Retry-After'))
  expect(Math.abs(wait - (86_400 - ((Date.now() / 1000) % 86_400)))).toBeLessThan(60)
  const own = await author.call('subscribe', { body: { email: 'own@example.com' } })
  expect(expectData(own)).toBe('Registered')
  await sql(
    db,
    `UPDATE subscribers SET state = 'confirmed', confirmed_at = registered_at, confirmation_hash = NULL,
       confirmation_expires_at = NULL WHERE id IN (SELECT id FROM subscribers LIMIT 12)`,
  )
  expect(await flood('more')).toEqual({ 200: 20, 'too-many-letters': 230 })
  // Who was refused is refused for no longer than that.
  await forgetAll()
  expect(expectData(await subscribes('late@example.com'))).toBe('Registered')
})

test('registering again within the hour leaves the link that is on its way', async () => {
  const email = 'twice@example.com'
  await subscribes(email)
  const link = await confirmationOf(email)
  await subscribes(email)
  expect(outcome(await confirms(link))).toBe(200)
})

test('a token confirms within two days, and registering again brings another', async () => {
  const email = 'dora@example.com'
  await subscribes(email)
  const token = await confirmationOf(email)
  const of = 'confirmation_expires_at FROM subscribers WHERE email = ?1'
  const until = await db
    .prepare(`SELECT ${of}`)
    .bind(email)
    .first<string>('confirmation_expires_at')
  const left = Date.parse(until ?? '') - Date.now()
  expect(left > confirmationTime - 60_000 && left <= 2 * 86_400_000).toBe(true)
  const past = new Date(Date.now() - 1).toISOString()
  await sql(db, 'UPDATE subscribers SET confirmation_expires_at = ?1 WHERE email = ?2', past, email)
  expect(outcome(await confirms(token))).toBe('token-spent')
  await forgetLetters()
  await db.exec("UPDATE deliveries SET created_at = '2026-01-01T00:00:00.000Z'")
  expect(expectData(await subscribes(email))).toBe('Registered')
  expect((await confirms(await confirmationOf(email))).status).toBe(200)
})

test('an address that is typed in is unsubscribed, confirmed or not', async () => {
  await isConfirmed('eve@example.com')
  await subscribes('finn@example.com')
  for (const email of [' EVE@example.com', 'finn@example.com']) {
    expect(expectData(await leaves({ email }))).toBe('Unsubscribed successfully!')
    expect(outcome(await leaves({ email }))).toBe('not-subscribed')
  }
  expect([await rowOf('eve@example.com'), await rowOf('finn@example.com')]).toEqual([null, null])
  for (const [body, code] of [
    [{ email: '' }, 'email-missing'],
    [{}, 'email-missing'],
    [{ email: 'no address' }, 'email-malformed'],
    [{ email: 'reader@example.org' }, 'not-subscribed'],
  ] as const) {
    expect(outcome(await leaves(body))).toBe(code)
  }
})

test('the link of an e-mail unsubscribes once, and never what was subscribed afterwards', async () => {
  const email = 'gwen@example.com'
  await isConfirmed(email)
  const token = await linkOf(email)
  expect(token).toMatch(/^[\w-]{43}$/)
  // The link of an older e-mail is the same.
  expect(await linkOf(email)).toBe(token)
  expect(expectData(await leaves({ token }))).toBe('Unsubscribed successfully!')
  expect(outcome(await leaves({ token }))).toBe('token-spent')
  await forgetLetters()
  await isConfirmed(email)
  expect(outcome(await leaves({ token }))).toBe('token-spent')
  expect((await rowOf(email))?.state).toBe('confirmed')
  expect(await linkOf(email)).not.toBe(token)
  expect(await renewUnsubscribeToken({ ...keyed, db }, 'no such subscriber')).toBeNull()
})

test('under another secret of the site the next e-mail has a link that works', async () => {
  const email = 'hugo@example.com'
  await subscribes(email)
  const old = await linkOf(email)
  const SITE_SECRET = 'another-secret-of-the-tests-0123456789'
  const token = await linkOf(email, { ...keyed, env: { ...keyed.env, SITE_SECRET } })
  expect(token).not.toBe(old)
  expect(outcome(await leaves({ token: old }))).toBe('token-spent')
  expect(outcome(await leaves({ token }))).toBe(200)
})

test('tokens are not in the database', async () => {
  const email = 'ida@example.com'
  await subscribes(email)
  const tokens = [await confirmationOf(email), await linkOf(email)]
  const text = await wholeDatabase(blog)
  for (const token of tokens) expect(text).not.toContain(token.toLowerCase())
})

test('a retry after a lost answer is answered as the first time', async () => {
  const email = 'jack@example.com'
  const key = (name: string) => ({ 'Idempotency-Key': `jack-${name}` })
  expect(await twice(() => subscribes(email, key('subscribe')))).toBe('Registered')
  const token = await confirmationOf(email)
  expect(await twice(() => confirms(token, key('confirm')))).toBe('Confirmed')
  const left = await twice(() => leaves({ email }, key('leave')))
  expect(left).toBe('Unsubscribed successfully!')
})

test('addresses that register at once are each kept, and the same one once', async () => {
  const stored = () => countOf(db, "subscribers WHERE email LIKE 'crowd-%'")
  const all = await atOnce(30, (n) => subscribes(`crowd-${n}@example.com`))
  expect([tally(all.map(expectData)), await stored()]).toEqual([{ Registered: 30 }, 30])
  const same = await atOnce(30, () => subscribes('crowd-one@example.com'))
  expect([tally(same.map(expectData)), await stored()]).toEqual([
    { Registered: 1, 'Registered without a letter': 29 },
    31,
  ])
})

test('confirmations at once are one; of departures at once one is the first', async () => {
  const email = 'kim@example.com'
  await subscribes(email)
  const token = await confirmationOf(email)
  const confirmed = await atOnce(10, () => confirms(token))
  expect(tally(confirmed.map(outcome))).toEqual({ 200: 10 })
  const left = await atOnce(10, () => leaves({ email }))
  expect(tally(left.map(outcome))).toEqual({ 200: 1, 'not-subscribed': 9 })
})

const listed = () => author.ask('listSubscribers')
const removes = (reference: string) => author.call('deleteSubscriber', { query: { reference } })

test('the author sees who subscribed and when, newest first, confirmed or not', async () => {
  expect(await listed()).toEqual([])
  const started = new Date().toISOString()
  await isConfirmed('lara@example.com')
  // A millisecond tells the two apart.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(started) + 1)
  await subscribes('mia@example.com')
  const [mia, lara] = await listed()
  const id = expect.stringMatching(/^[\w-]{43}$/)
  const registeredAt = expect.any(String)
  expect(mia).toEqual({
    id,
    email: 'mia@example.com',
    registeredAt,
    confirmedAt: null,
    isByAuthor: false,
  })
  expect(lara).toEqual({ ...lara, id, email: 'lara@example.com' })
  const { registeredAt: first = '', confirmedAt } = lara ?? {}
  expect(started <= first && first <= (confirmedAt ?? '')).toBe(true)
  // Registering once more is no new subscription.
  await subscribes('lara@example.com')
  await subscribes('mia@example.com')
  expect(await listed()).toEqual([mia, lara])
})

test('the author removes a subscriber, once, and never another one', async () => {
  await isConfirmed('nora@example.com')
  await subscribes('olga@example.com')
  const id = (await rowOf('nora@example.com'))?.id ?? ''
  const link = await linkOf('nora@example.com')
  const before = await listed()
  expect(expectData(await removes(id))).toBe('deleted')
  for (const reference of [id, 'nora@example.com', 'olga@example.com', 'x', "' OR 1=1 --"]) {
    expect(outcome(await removes(reference)), reference).toBe('subscriber-not-found')
  }
  expect(await listed()).toEqual(before.filter((one) => one.id !== id))
  expect(outcome(await leaves({ token: link }))).toBe('token-spent')
  expect(await wholeDatabase(blog)).not.toContain('nora@example.com')
  // Who was removed may come back.
  expect(expectData(await subscribes('nora@example.com'))).toBe('Registered without a letter')
})

test('the list comes in pages of a hundred, each subscriber once, with their number', async () => {
  // Three registered in the same millisecond, wherever a page ends.
  await sql(
    db,
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 250)
       INSERT INTO subscribers (id, email, state, registered_at, confirmed_at, unsubscribe_hash)
       SELECT substr('${'0'.repeat(43)}' || n, -43), n || '@example.com', 'confirmed',
         strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n / 3, 'unixepoch'), '2026-01-01T00:00:00.000Z',
         n FROM n`,
  )
  let met = 0
  // Who comes or goes meanwhile moves nobody from one page to another.
  const answers = await answersOf(author, 'listSubscribers', {}, async ([first]) => {
    met += 1
    await subscribes(`meanwhile-${met}@example.com`)
    await sql(db, 'DELETE FROM subscribers WHERE email = ?1', first?.email)
  })
  for (const { headers } of answers) expect(headers.get('Total-Count')).toBe('250')
  const pages = answers.map((reply) => expectData(reply).map(({ email }) => email))
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(pages.flat()).toEqual(Array.from({ length: 250 }, (_, n) => `${250 - n}@example.com`))
  const forged = [['2026', 'x'], ['2026-01-01T00:00:00.000Z'], ['', '']]
  const cursors = forged.map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
  for (const cursor of ['x', '', ...cursors]) {
    const broken = await author.call('listSubscribers', { query: { cursor } })
    expect(outcome(broken), cursor).toBe('invalid-query')
  }
})

test('nobody but the author reads the list or removes from it', async () => {
  await subscribes('pia@example.com')
  const [subscriber] = await listed()
  const query = { reference: subscriber?.id ?? '' }
  expect(outcome(await anyone.call('listSubscribers'))).toBe('not-signed-in')
  expect(outcome(await anyone.call('deleteSubscriber', { query }))).toBe('not-signed-in')
  expect((await listed())[0]).toEqual(subscriber)
})
