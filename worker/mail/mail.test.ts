import { afterAll, beforeEach, expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { bringBack, close, edit, remove } from '../../scripts/testing/changes.ts'
import { totalOf } from '../../scripts/testing/costs.ts'
import { keepDraft, makeDue, schedule } from '../../scripts/testing/drafts.ts'
import {
  letterIds,
  mailingOf,
  maxQueries,
  publish,
  putIntoQueue,
  startProvider,
  subscribeMany,
  unsubscribeToken,
  waitUntilEmpty,
  waitUntilSent,
} from '../../scripts/testing/letters.ts'
import { lettersFor, oneClick, publishInTrouble } from '../../scripts/testing/mail-trouble.ts'
import { atOnce, newReader, tally } from '../../scripts/testing/readers.ts'
import { encodeText } from '../../shared/base64.ts'
import { newToken } from '../lib/tokens.ts'

const provider = await startProvider(afterAll)
const log: string[] = []
const blog = await sharedBlog({
  hasMail: true,
  worker: 'counting-worker',
  vars: provider.vars,
  onLog: (line) => log.push(line),
})
const { anyone, author, db } = blog

beforeEach(async () => {
  await db.exec('DELETE FROM subscribers')
  provider.interfere = () => null
})

const linkIn = (text: string, path: string): string =>
  new RegExp(`http://127.0.0.1:8787/${path}/([\\w-]{43})`).exec(text)?.[1] ?? ''
const subscribes = (email: string) =>
  anyone.call('subscribe', { body: { email }, headers: newReader() })
const stateOf = (id: string) =>
  db.prepare('SELECT state, reason FROM deliveries WHERE id = ?1').bind(id).first()
const retry = (letter: string) => author.call('retryMail', { body: { letter } })
/** Publishes an article whose letters the provider does not take, until it takes all again. */
const publishRefused = async (heading: string): Promise<string> => {
  provider.interfere = () => ({ status: 422 })
  const id = await publish(blog, heading)
  await waitUntilSent(blog, id)
  provider.interfere = () => null
  return id
}

test('what is registered gets its letter: an address that the provider would refuse is refused at once', async () => {
  for (const email of ['a&b@example.com', "o'neil+news@example.com", '100%{x}@mail.example.com']) {
    expect([email, outcome(await subscribes(email))]).toEqual([email, 200])
    await expect.poll(() => provider.to(email).length).toBe(1)
  }
  for (const email of ['a..b@example.com', 'a@localhost', '.a@example.com', 'a@127.0.0.1'])
    expect([email, outcome(await subscribes(email))]).toEqual([email, 'email-malformed'])
})

test('from the first letter to the last: asked, confirmed, told once, and left alone', async () => {
  const email = 'ada@example.com'
  expect(expectData(await subscribes(email))).toBe('Registered')
  await expect.poll(() => provider.to(email).length).toBe(1)
  const [asking] = provider.to(email)
  expect(asking?.subject).toContain('Confirm')
  expect(asking?.headers).not.toHaveProperty('List-Unsubscribe')
  // Not confirmed, not told.
  await waitUntilSent(blog, await publish(blog, 'Before she confirmed'))
  const token = linkIn(asking?.text ?? '', 'subscription')
  await anyone.ask('confirmSubscription', { body: { token }, headers: newReader() })

  const id = await publish(blog, 'Ein „großes“ Fest: 1 < 2 & "they" ate', { language: 'de' })
  await waitUntilSent(blog, id)
  expect(await mailingOf(blog, id)).toMatchObject({ recipients: 1, sent: 1, failed: 0, unknown: 0 })
  const [, told, ...more] = provider.to(email)
  expect(more).toEqual([])
  expect(told?.subject).toBe('Ein „großes“ Fest: 1 < 2 & "they" ate')
  expect(told?.from).toBe('"Stillpress" <alerts@stillpress.example>')
  for (const part of [told?.text, told?.html]) {
    expect(part).toContain(`http://127.0.0.1:8787/blog/${id}`)
    expect(part).toContain('because you asked Stillpress')
    expect(part).toContain('It was early.')
  }
  expect(told?.html).toContain('1 &lt; 2 &amp; &quot;they&quot; ate')
  expect(told?.html).toContain('dir="auto" lang="de">It was early.')
  expect(told?.html).not.toMatch(/<img|<script|1 < 2|confirmed|url\(|src=/)
  const leave = linkIn(told?.text ?? '', 'email-unsubscribe')
  expect(told?.headers).toMatchObject({
    'List-Unsubscribe': `<http://127.0.0.1:8787/email-unsubscribe/${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '"Stillpress" <alerts.stillpress.example>',
    'X-Entity-Ref-ID': told?.id,
  })

  expect((await oneClick(blog, leave)).status).toBe(200)
  await waitUntilSent(blog, await publish(blog, 'After she left'))
  expect(provider.to(email)).toHaveLength(2)
})

test('an answer goes to the author’s confirmed address once the author says so; until then no letter and no page has it', async () => {
  const address = 'my-own@example.org'
  const own = (confirmed: string | null) =>
    sql(db, 'UPDATE owner SET letters_to = ?1, confirmed_to = ?2', address, confirmed)
  const [email = ''] = await subscribeMany(blog, 'answers', 1)
  /** Where an answer to the next letters would go: one that tells, and one that asks. */
  const repliesTo = async (heading: string) => {
    await waitUntilSent(blog, await publish(blog, heading))
    const asked = `${heading.toLowerCase()}@example.com`
    await subscribes(asked)
    await expect.poll(() => provider.to(asked).length).toBe(1)
    return [provider.to(email).at(-1), provider.to(asked)[0]].map(
      (letter) => letter?.headers['Reply-To'],
    )
  }
  const turn = async (replies: boolean) => {
    const { version } = await author.ask('readSettings')
    await author.ask('changeSettings', { body: { version, changes: { replies } } })
  }
  await own(address)
  expect(await repliesTo('Off')).toEqual([undefined, undefined])
  expect(JSON.stringify(provider.letters)).not.toContain(address)
  await turn(true)
  expect(await repliesTo('On')).toEqual([address, address])
  for (const path of ['/', '/about', '/ping', '/feed.xml']) {
    expect([path, (await blog.text(path)).includes(address)]).toEqual([path, false])
  }
  await own('another@example.org')
  expect(await repliesTo('Unproved')).toEqual([undefined, undefined])
  await own(address)
  await turn(false)
  expect(await repliesTo('Again')).toEqual([undefined, undefined])
})

test('a queue that repeats and a provider that fails: each gets exactly one, none who has left', async () => {
  const sent = await publishInTrouble(blog, provider, { count: 30, leaving: 3, timeout: 90_000 })
  const { left, stayed } = lettersFor(provider, sent)
  expect([tally(left), tally(stayed)]).toEqual([{ 0: 3 }, { 1: 27 }])
  expect(tally(sent.tries)['2']).toBeGreaterThan(15)
  const counts = { sent: 27, waiting: 0, failed: 0, unknown: 0 }
  expect(await mailingOf(blog, sent.id)).toMatchObject(counts)
})

test('a letter that fails is kept with its reason, and sent once when the author says so', async () => {
  const [email = ''] = await subscribeMany(blog, 'refused', 1)
  const id = await publishRefused('Refused at first')
  const { unsent } = await author.ask('readMail')
  expect(unsent).toEqual([
    {
      id: expect.any(String),
      email,
      heading: 'Refused at first',
      state: 'failed',
      reason: 'Resend did not take it (422 application_error).',
      attempts: 1,
      at: expect.any(String),
    },
  ])
  expect(provider.to(email)).toEqual([])
  const letter = unsent[0]?.id ?? ''
  // A retry begins the count anew.
  provider.interfere = () => ({ status: 422 })
  await retry(letter)
  await waitUntilSent(blog, id)
  expect((await author.ask('readMail')).unsent[0]?.attempts).toBe(1)
  provider.interfere = () => null
  expect(expectData(await retry(letter))).toEqual({ queued: 1 })
  await waitUntilSent(blog, id)
  expect(provider.to(email)).toHaveLength(1)
  expect(outcome(await retry(letter))).toBe('delivery-not-found')
  expect(expectData(await retry('all'))).toEqual({ queued: 0 })
})

test('a letter that asks to confirm is among those that wait, and among those that failed', async () => {
  const email = 'refused@example.com'
  const taken = Promise.withResolvers<{ status: number }>()
  provider.interfere = () => taken.promise
  await subscribes(email)
  await expect.poll(async () => (await author.ask('readMail')).waiting).toBe(1)
  taken.resolve({ status: 422 })
  const unsent = async () => (await author.ask('readMail')).unsent
  await expect.poll(unsent).toMatchObject([{ email, heading: null, state: 'failed' }])
})

test('what a crash left is repeated only where the provider knows it again', async () => {
  const [one = '', other = '', late = ''] = await subscribeMany(blog, 'crash', 3)
  const id = await publish(blog, 'Cut short')
  await waitUntilSent(blog, id)
  const long = '2026-01-01T00:00:00.000Z'
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const ids = await letterIds(blog, id)
  const [first = '', second = '', third = ''] = [one, other, late].map(
    (email) => provider.to(email)[0]?.id,
  )
  expect(ids.sort()).toEqual([first, second, third].sort())
  const cut = (letter: string, until: string | null) =>
    sql(
      db,
      "UPDATE deliveries SET state = 'sending', changed_at = ?2, repeatable_until = ?3 WHERE id = ?1",
      letter,
      long,
      until,
    )
  await cut(first, later)
  await cut(second, null)
  await cut(third, long)
  await sql(db, "UPDATE deliveries SET state = 'queued', is_lost = 1 WHERE id = ?1", third)
  await blog.tick()
  await expect.poll(async () => (await stateOf(first))?.state).toBe('sent')
  const unknown = {
    state: 'unknown',
    reason: 'Sending it was cut short; it may have gone out.',
  }
  expect([await stateOf(second), await stateOf(third)]).toEqual([unknown, unknown])
  expect(outcome(await retry(second))).toBe('delivery-not-found')
  expect([provider.to(one).length, provider.to(other).length]).toEqual([1, 1])
})

test('the cron goes on where the queue forgot', async () => {
  const [email = ''] = await subscribeMany(blog, 'forgotten', 1)
  const id = await publish(blog, 'Forgotten', { alert: false })
  const long = '2026-01-01T00:00:00.000Z'
  const now = new Date().toISOString()
  await sql(
    db,
    'INSERT INTO mailings (article, heading, excerpt, created_at, asked_at) VALUES (?1, ?2, ?3, ?4, ?5)',
    id,
    'Forgotten',
    '',
    now,
    long,
  )
  await blog.tick()
  await waitUntilSent(blog, id)
  expect(provider.to(email)).toHaveLength(1)
})

test('on this machine, whose queue ends with the Worker, letters go on after a minute', async () => {
  const [email = ''] = await subscribeMany(blog, 'restart', 1)
  const id = await publish(blog, 'Restarted')
  await waitUntilSent(blog, id)
  const [letter = ''] = await letterIds(blog, id)
  const minuteAgo = new Date(Date.now() - 61_000).toISOString()
  await sql(
    db,
    "UPDATE deliveries SET state = 'queued', changed_at = ?2 WHERE id = ?1",
    letter,
    minuteAgo,
  )
  await blog.tick()
  await expect.poll(async () => (await stateOf(letter))?.state).toBe('sent')
  expect(provider.to(email)).toHaveLength(1)
})

test('publishing without the alert, an edit and a repeat of the call mail nobody', async () => {
  const [email = ''] = await subscribeMany(blog, 'quiet', 1)
  const id = await publish(blog, 'Quiet', { alert: false })
  const edited = { headingSave: 'Quiet', html: '<p>More of it.</p>', alert: true }
  expectData(await edit(blog, id, edited))
  await waitUntilEmpty(blog, provider)
  expect(provider.to(email)).toEqual([])
  expect(await mailingOf(blog, id)).toBeUndefined()

  const body = { ...article({ headingSave: 'Once' }), alert: true }
  const headers = { 'Idempotency-Key': 'publish-once' }
  for (let n = 0; n < 3; n += 1) {
    await author.ask('createArticle', { body, headers })
  }
  await waitUntilEmpty(blog, provider)
  expect(provider.to(email)).toHaveLength(1)
})

test('the e-mail of an article without a summary begins with its first sentences, no heading among them', async () => {
  const [email = ''] = await subscribeMany(blog, 'begins', 1)
  const articleSave = encodeText('<h2>A part</h2><p>Rye wants time, and a warm place.</p>')
  const input = { ...article({ headingSave: 'No summary', articleSave }), summary: '' }
  const { html } = await author.ask('previewLetter', { body: { ...input, send: false } })
  await author.ask('createArticle', { body: { ...input, alert: true } })
  await waitUntilEmpty(blog, provider)
  for (const said of [html, provider.to(email)[0]?.text]) {
    expect(said).toContain('Rye wants time')
    expect(said).not.toContain('A part')
  }
})

test('a draft that publishes itself tells the subscribers, when its author chose so', async () => {
  const [email = ''] = await subscribeMany(blog, 'planned', 1)
  for (const alert of [true, false]) {
    const body = { ...article({ headingSave: `Planned ${alert}`, summary: 'In short.' }), alert }
    const draft = await keepDraft(blog, body)
    expect(draft.alert).toBe(alert)
    expectData(await schedule(blog, draft))
    await makeDue(blog, draft)
  }
  await blog.tick()
  await expect.poll(() => provider.to(email).length).toBe(1)
  await waitUntilEmpty(blog, provider)
  expect(provider.to(email).map(({ subject }) => subject)).toEqual(['Planned true'])
  expect(provider.to(email)[0]?.text).toContain('In short.')
})

/** The cron finds everything that waits, as if it had waited for long. */
const tickMuchLater = async () => {
  const longAgo = '2026-01-01T00:00:00.000Z'
  await sql(db, 'UPDATE mailings SET asked_at = ?1', longAgo)
  await sql(db, 'UPDATE deliveries SET changed_at = ?1', longAgo)
  await blog.tick()
}
const subjectsTo = (email: string) =>
  provider
    .to(email)
    .map(({ subject }) => subject)
    .sort()

test('while the blog is closed alerts wait, and go out by themselves once it is open', async () => {
  const [email = ''] = await subscribeMany(blog, 'closed', 1)
  const isClosed = async () => (await author.ask('readMail')).isClosed
  const before = await publishRefused('Before it was closed')
  expect(await isClosed()).toBe(false)
  const open = await close(blog)
  expect(await isClosed()).toBe(true)
  const id = await publish(blog, 'Behind the door')
  expectData(await retry('all'))
  // Those that ask to confirm go out all the same: that is how this knows that the queue is through.
  await waitUntilEmpty(blog, provider)
  const asking = provider.letters.at(-1)?.id ?? ''
  // As if the queue had lost it.
  await sql(db, "UPDATE deliveries SET state = 'queued' WHERE id = ?1", asking)
  await tickMuchLater()
  await expect.poll(async () => (await stateOf(asking))?.state).toBe('sent')
  await waitUntilEmpty(blog, provider)
  expect(provider.to(email)).toEqual([])
  expect(await mailingOf(blog, id)).toMatchObject({ isAddressed: false, recipients: 0 })
  expect(await mailingOf(blog, before)).toMatchObject({ waiting: 1, failed: 0, unknown: 0 })
  await open()
  await blog.tick()
  await waitUntilSent(blog, id)
  await waitUntilSent(blog, before)
  expect(subjectsTo(email)).toEqual(['Before it was closed', 'Behind the door'])
})

test('while its article is in the bin an alert waits, and it goes out once the article is back', async () => {
  const [email = ''] = await subscribeMany(blog, 'binned', 1)
  const failed = await publishRefused('Failed before')
  const open = await close(blog)
  const unaddressed = await publish(blog, 'Never begun')
  await remove(blog, failed, 'Failed before')
  await remove(blog, unaddressed, 'Never begun')
  expect(await author.ask('readMail')).toMatchObject({ unsent: [], waiting: 0 })
  await open()
  expectData(await retry('all'))
  await tickMuchLater()
  await waitUntilEmpty(blog, provider)
  expect(provider.to(email)).toEqual([])
  for (const id of [failed, unaddressed]) await bringBack(blog, id)
  await tickMuchLater()
  await waitUntilSent(blog, failed)
  await waitUntilSent(blog, unaddressed)
  expect(subjectsTo(email)).toEqual(['Failed before', 'Never begun'])
})

test('of an article that is gone nobody is told', async () => {
  const [email = ''] = await subscribeMany(blog, 'late', 1)
  provider.interfere = () => ({ status: 422 })
  const id = await publish(blog, 'Withdrawn')
  await waitUntilSent(blog, id)
  const [letter = ''] = await letterIds(blog, id)
  await remove(blog, id, 'Withdrawn')
  provider.interfere = () => null
  await putIntoQueue(blog, [{ letters: [letter] }, { article: id }])
  await waitUntilEmpty(blog, provider)
  expect(provider.to(email)).toEqual([])
})

test('a line break in what stands in a head sends nothing, and the author is told why', async () => {
  const [email = ''] = await subscribeMany(blog, 'broken', 1)
  const id = await publishRefused('Unbroken')
  await sql(
    db,
    'UPDATE mailings SET heading = ?2 WHERE article = ?1',
    id,
    'A title\r\nBcc: everybody@example.com',
  )
  expectData(await retry('all'))
  await waitUntilEmpty(blog, provider)
  const [letter = ''] = await letterIds(blog, id)
  expect(await stateOf(letter)).toEqual({
    state: 'failed',
    reason: 'A line of the e-mail has a character that no line may have.',
  })
  expect(provider.to(email)).toEqual([])
})

test('one click ends a subscription from anywhere; a visit, another form or another address does not', async () => {
  const emails = await subscribeMany(blog, 'click', 2)
  const { results } = await db.prepare('SELECT id FROM subscribers').all<{ id: string }>()
  const [token = '', other = ''] = results.map(({ id }) => unsubscribeToken(id))
  const left = () => countOf(db, 'subscribers')
  expect((await blog.get(`/email-unsubscribe/${token}`)).status).toBe(200)
  for (const init of [
    { body: new URLSearchParams({ 'List-Unsubscribe': 'Two-Clicks' }) },
    { body: new URLSearchParams({ token }) },
    { body: '' },
    { body: JSON.stringify({ 'List-Unsubscribe': 'One-Click' }) },
    { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click', more: 'x'.repeat(2_000) }) },
  ]) {
    expect((await oneClick(blog, token, init)).status).toBe(400)
  }
  expect((await oneClick(blog, token, { method: 'PUT' })).status).toBe(405)
  expect((await oneClick(blog, 'short')).status).toBe(400)
  expect((await oneClick(blog, 'A'.repeat(43))).status).toBe(200)
  expect(await left()).toBe(2)
  // No other call takes what another site's page sends.
  const across = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const body = { email: emails[0] ?? '' }
  const refused = await anyone.call('unsubscribe', { body, headers: { ...newReader(), ...across } })
  expect(outcome(refused)).toBe('cross-origin')

  const answer = await oneClick(blog, token, { headers: across })
  expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed successfully!'])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await left()).toBe(1)
  expect((await oneClick(blog, token)).status).toBe(200)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await oneClick(blog, other, { body: form })).status).toBe(200)
  expect(await left()).toBe(0)
})

test('one address ends the subscriptions of many, and no token that ends none is counted', async () => {
  const from = { headers: { 'CF-Connecting-IP': '203.0.113.99' } }
  await subscribeMany(blog, 'provider', 90)
  const { results } = await db.prepare('SELECT id FROM subscribers').all<{ id: string }>()
  const leave = ({ id }: { id: string }) => oneClick(blog, unsubscribeToken(id), from)
  const left = await Promise.all(results.slice(0, 80).map(leave))
  expect(tally(left.map(({ status }) => status))).toEqual({ 200: results.slice(0, 80).length })
  const rows = await countOf(db, 'call_counts')
  const guesses = await atOnce(200, () => oneClick(blog, newToken(), from))
  expect(tally(guesses.map(({ status }) => status))).toEqual({ 200: 200 })
  expect(await countOf(db, 'call_counts')).toBe(rows)
  const rest = await Promise.all(results.slice(80).map(leave))
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countOf(db, 'subscribers')).toBe(0)
})

test('more subscribers than one page has are told, and none who confirmed after the publication', async () => {
  await subscribeMany(blog, 'page', 102)
  const late = "UPDATE subscribers SET confirmed_at = '2100-01-01T00:00:00.000Z' WHERE email = ?1"
  await sql(db, late, 'page7@example.com')
  const id = await publish(blog, 'To everybody')
  await expect.poll(() => mailingOf(blog, id)).toMatchObject({ isAddressed: true, recipients: 101 })
})

test('no message of the queue asks more of the database than one request may', async () => {
  await subscribeMany(blog, 'full', 16)
  await waitUntilSent(blog, await publish(blog, 'A full message'))
  await waitUntilEmpty(blog, provider)
  expect(maxQueries(log)).toBeGreaterThan(40)
  expect(maxQueries(log)).toBeLessThanOrEqual(50)
})

test('a subscriber, an answer to an import, or an e-mail that was sent costs neither the cron nor the author a row of the day', async () => {
  const used = async () => (await totalOf(blog)).read
  const ofCron = async (): Promise<number> => {
    const before = await used()
    await blog.tick()
    return (await used()) - before
  }
  const ofCall = async (name: 'readMail' | 'readCounts' | 'readSite'): Promise<number> =>
    Number((await author.call(name)).headers.get('x-database-rows-read'))
  const rowsRead = async () => ({
    cron: await ofCron(),
    readMail: await ofCall('readMail'),
    readCounts: await ofCall('readCounts'),
    readSite: await ofCall('readSite'),
  })
  const letters = 500
  await subscribeMany(blog, 'told', letters)
  const id = await publish(blog, 'Told to many', { alert: false })
  const now = new Date().toISOString()
  await sql(
    db,
    `INSERT INTO mailings (article, heading, excerpt, created_at, asked_at, addressed_at)
     VALUES (?1, '', '', ?2, ?2, ?2)`,
    id,
    now,
  )
  await sql(
    db,
    `INSERT INTO idempotency_keys SELECT 'import-' || value, '', '""', '2020-01-01' FROM json_each(?1)`,
    JSON.stringify(Array.from({ length: letters }, (_, n) => n)),
  )
  const before = await rowsRead()
  expect(before.cron).toBeLessThan(100)
  await sql(
    db,
    `INSERT INTO deliveries (id, article, subscriber, state, created_at, changed_at)
     SELECT lower(hex(randomblob(16))), ?1, id, 'sent', ?2, ?2 FROM subscribers`,
    id,
    now,
  )
  const after = await rowsRead()
  const grown = Object.entries(after).filter(
    ([name, rows]) => rows >= before[name as keyof typeof before] + letters,
  )
  expect(grown).toEqual([])
})

test('no line of the log tells of anybody, or of a link', () => {
  const all = log.join('\n')
  expect(all).toContain('mail-delayed')
  for (const { to, text } of provider.letters) {
    expect(all).not.toContain(to)
    for (const [token] of text.matchAll(/[\w-]{43}/g)) expect(all).not.toContain(token)
  }
})

test('the author alone sees the mail, and on this machine the letters themselves', async () => {
  const [newest] = await author.ask('listLocalMail')
  expect(newest).toMatchObject({ id: provider.letters.at(-1)?.id, to: expect.any(String) })
  expect(await author.ask('readMail')).toMatchObject({ missing: null, isLocal: true })
  for (const call of ['readMail', 'listLocalMail'] as const) {
    expect(outcome(await anyone.call(call))).toBe('not-signed-in')
  }
  expect(outcome(await anyone.call('retryMail', { body: { letter: 'all' } }))).toBe('not-signed-in')
})
