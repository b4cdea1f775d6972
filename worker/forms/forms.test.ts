import { expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, sql } from '../../scripts/testing/calls.ts'
import { confirmationOf, inOneWindow, keyed, newReader } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { scriptNeeded } from '../../shared/messages.ts'
import { subscribe } from '../../shared/subscribers.ts'
import { renewUnsubscribeToken } from '../mail/tokens.ts'

const blog = await sharedBlog()
const { db } = blog

/** Sends a form as a browser without script does. @returns the status and the sentence of the page */
const post = async (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const answer = await blog.get(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...newReader(), ...headers },
  })
  const html = await answer.text()
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(answer.headers.getSetCookie()).toEqual([])
  return [answer.status, /<p role="status">([^<]*)/.exec(html)?.[1], answer] as const
}
const said = async (...sent: Parameters<typeof post>) => (await post(...sent)).slice(0, 2)

const stateOf = (email: string) =>
  db.prepare('SELECT state FROM subscribers WHERE email = ?1').bind(email).first('state')
const leaveOf = async (email: string) => {
  const found = db.prepare('SELECT id FROM subscribers WHERE email = ?1').bind(email)
  const id = (await found.first<string>('id')) ?? ''
  return `/email-unsubscribe/${await renewUnsubscribeToken({ ...keyed, db }, id)}`
}
/** What a browser says of itself on another site's page. */
const across = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
const own = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }

test('subscribing, confirming and leaving work by plain forms, from a browser that says where they are and from one that does not; a visit does nothing', async () => {
  for (const [email, headers] of [
    ['graphic@example.com', own],
    ['text@example.com', {}],
  ] as const) {
    expect(await said('/feeds', { email: ` ${email} ` }, headers)).toEqual([
      200,
      'Registered. Check your e-mail to confirm.',
    ])
    expect(await said('/feeds', { email }, headers)).toEqual([
      200,
      'Registered. Check the e-mail we sent you earlier.',
    ])
    const confirm = `/subscription/${await confirmationOf(db, email)}`
    expect((await blog.get(confirm)).status).toBe(200)
    expect(await stateOf(email)).toBe('registered')
    expect(await said(confirm, {}, headers)).toEqual([200, 'Confirmed'])
    expect(await stateOf(email)).toBe('confirmed')
    expect(await said('/feeds', { email }, headers)).toEqual([200, 'Email already exists'])
    const leave = await leaveOf(email)
    expect((await blog.get(leave)).status).toBe(200)
    expect(await stateOf(email)).toBe('confirmed')
    expect(await said(leave, { email: '' }, headers)).toEqual([200, 'Unsubscribed successfully!'])
    expect(await stateOf(email)).toBe(null)
    const spent = 'This link was used already, or it has expired.'
    expect(await said(leave, { email: '' }, headers)).toEqual([410, spent])
  }
})

test('an address that is typed leaves, and what is typed wrong is said by its sentence and status', async () => {
  await said('/feeds', { email: 'typed@example.com' })
  for (const [path, fields, ...answer] of [
    ['/email-unsubscribe/1', { email: '' }, 422, 'Enter your e-mail address.'],
    ['/email-unsubscribe/1', { email: 'x' }, 422, 'This is not an e-mail address.'],
    ['/email-unsubscribe/1', { email: 'no@example.com' }, 404, 'This address is not subscribed.'],
    ['/email-unsubscribe/1', {}, 400, 'Enter your e-mail address.'],
    ['/email-unsubscribe/1', { email: 'typed@example.com' }, 200, 'Unsubscribed successfully!'],
    ['/feeds', { email: 'x' }, 422, 'This is not an e-mail address.'],
    ['/feeds', { email: 'x'.repeat(2_000) }, 400, 'This form could not be read.'],
    [
      '/subscription/cut-short',
      {},
      400,
      'This link is incomplete. Please open it from the e-mail again.',
    ],
  ] as const) {
    expect([path, fields, ...(await said(path, fields))]).toEqual([path, fields, ...answer])
  }
})

test('another site’s page cannot send what is typed; the secret of a link works from anywhere', async () => {
  const email = 'far@example.com'
  const before = await dump(db)
  const refused = 'Only pages of this site may make this call.'
  for (const path of ['/feeds', '/email-unsubscribe/1']) {
    expect(await said(path, { email }, across)).toEqual([403, refused])
    expect(await said(path, { email }, { Origin: 'null' })).toEqual([403, refused])
  }
  expect(await dump(db)).toEqual(before)
  await said('/feeds', { email })
  expect(await said(`/subscription/${await confirmationOf(db, email)}`, {}, across)).toEqual([
    200,
    'Confirmed',
  ])
  expect(await said(await leaveOf(email), { email: '' }, across)).toEqual([
    200,
    'Unsubscribed successfully!',
  ])
})

test('a network subscribes by forms as often as by script, and no more', () =>
  inOneWindow({ seconds: subscribe.limit?.seconds ?? 0 }, async () => {
    await sql(db, 'DELETE FROM call_counts')
    const from = newReader()
    for (let n = 0; n < 10; n += 1)
      expect((await said('/feeds', { email: `many${n}@example.com` }, from))[0]).toBe(200)
    const [status, sentence, answer] = await post('/feeds', { email: 'late@example.com' }, from)
    expect([status, sentence]).toEqual([429, expect.stringContaining('Too many requests.')])
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    const body = { email: 'late@example.com' }
    expect((await blog.anyone.call('subscribe', { body, headers: from })).status).toBe(429)
  }))

test('a form that only script sends is answered with that sentence, unread, wherever it is; a program that sends no form is refused as before', async () => {
  const before = await dump(db)
  const fields = { name: 'Ada', email: 'ada@example.com', detail: 'Secret.', password: 'secret' }
  for (const path of ['/ping', '/sign-in', '/local/bathing-helps-here-why', '/dashboard', '/no']) {
    expect([path, ...(await said(path, fields))]).toEqual([path, 405, scriptNeeded])
  }
  const form = new FormData()
  form.set('opinion', 'Secret.')
  const parts = await blog.get('/ping', { method: 'POST', body: form })
  expect([parts.status, await parts.text()]).toEqual([405, expect.stringContaining(scriptNeeded)])
  const other = await blog.get('/ping', { method: 'POST', body: '{}' })
  expect([other.status, other.headers.get('Content-Type')]).toEqual([
    405,
    'application/problem+json',
  ])
  expect(await dump(db)).toEqual(before)
  expect((await blog.get('/form-answer')).status).toBe(404)
  expect(await countOf(db, 'pings')).toBe(0)
})
