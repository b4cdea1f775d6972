import { expect, test } from 'vitest'
import { cookieIn, expectData, signInBody } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog, siteSecret, startBlog } from '../../scripts/testing/blog.ts'
import { clientOf, countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { edit } from '../../scripts/testing/changes.ts'
import { minutesAgo } from '../../scripts/testing/drafts.ts'
import { storeOwner } from '../../scripts/testing/owner.ts'
import { newReader } from '../../scripts/testing/readers.ts'
import { newSession } from '../../scripts/testing/requests.ts'
import { firstKey, newCredential } from '../../scripts/testing/vault.ts'
import { encodeText } from '../../shared/base64.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { endOtherSessions } from '../../shared/session/contract.ts'
import { type Pepper, pepperOf, verifyPassword } from './password-hash.ts'

const blog = await sharedBlog({ password: null })
const { db, origin, anyone } = blog
const password = owner.OWNER_PASSWORD

const as = (cookie: string) => clientOf(origin, { cookie })
const isLive = async (cookie: string) => (await as(cookie).call('checkSession')).ok
const endAll = () => sql(db, 'DELETE FROM sessions')
/** Moves when the password was typed, in all sessions. */
const prove = (minutes: number) =>
  sql(db, 'UPDATE sessions SET proved_at = ?1', minutesAgo(minutes))
const types = (cookie: string, typed = password) =>
  as(cookie).call('checkPassword', { body: { password: typed }, headers: newReader() })

const agents = {
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Chrome: 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML) Version/18.0 Safari/605.1.15',
  Edge: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Another program': '<script>alert(1)</script>',
} as const

const signsIn = async (headers: Record<string, string>) =>
  cookieIn(await anyone.call('signIn', { body: signInBody(owner), headers }))

test('the last use of a session is not its sign-in', async () => {
  await endAll()
  const cookie = await signsIn({})
  const then = minutesAgo(30)
  await sql(db, 'UPDATE sessions SET created_at = ?1, seen_at = ?1', then)
  await as(cookie).ask('listOpinions')
  await expect
    .poll(async () => {
      const [{ createdAt, seenAt } = { createdAt: '', seenAt: '' }] =
        await as(cookie).ask('listSessions')
      return [createdAt, Date.parse(seenAt) - Date.parse(createdAt) > 25 * 60_000]
    })
    .toEqual([then, true])
})

test('the list tells when, in what browser, from which network, and no more', async () => {
  await endAll()
  for (const agent of Object.values(agents)) {
    await signsIn({ 'User-Agent': agent, 'CF-Connecting-IP': '198.51.100.77' })
  }
  const address = { 'CF-Connecting-IP': '2001:db8:7:abc:1:2:3:4' }
  const cookie = await signsIn({ 'User-Agent': agents.Firefox, ...address })
  const listed = await as(cookie).ask('listSessions')
  const [id, createdAt, seenAt] = [1, 2, 3].map(() => expect.any(String))
  const network = '2001:db8:7:x'
  expect(listed.filter(({ isThis }) => isThis)).toEqual([
    { id, browser: 'Firefox', network, isOwnDevice: false, isThis: true, createdAt, seenAt },
  ])
  const others = listed.filter(({ isThis }) => !isThis)
  expect(others.map(({ browser }) => browser).sort()).toEqual(Object.keys(agents).sort())
  expect(new Set(others.map(({ network }) => network))).toEqual(new Set(['198.51.100.x']))
  const { results } = await db.prepare('SELECT * FROM sessions').all()
  const stored = JSON.stringify(results)
  for (const hidden of ['100.77', 'Mozilla', 'script', ':abc:'])
    expect(stored).not.toContain(hidden)
})

test('the author ends one session, or all but the own; a repeat does no harm', async () => {
  await endAll()
  const [own, one, two] = [await newSession(blog), await newSession(blog), await newSession(blog)]
  const idOf = async (cookie: string) =>
    (await as(cookie).ask('listSessions')).find(({ isThis }) => isThis)?.id ?? ''
  const query = { reference: await idOf(one) }
  for (let n = 0; n < 2; n += 1) await as(own).ask('endSession', { query })
  expect(await Promise.all([own, one, two].map(isLive))).toEqual([true, false, true])
  for (let n = 0; n < 2; n += 1) expectData(await as(own).call(endOtherSessions))
  expect(await Promise.all([own, two].map(isLive))).toEqual([true, false])
})

test('a sign-in ends the session that the browser had, whatever that is', async () => {
  const before = await newSession(blog)
  const planted = `__Host-session=${'A'.repeat(43)}`
  for (const Cookie of [before, planted]) {
    const next = await signsIn({ Cookie, ...newReader() })
    expect(next).not.toContain(Cookie.split(';')[0])
    expect(await Promise.all([Cookie, next].map(isLive))).toEqual([false, true])
  }
  const failed = await signsIn(newReader())
  const body = { ...signInBody(owner), pswd: encodeText('a wrong password') }
  await anyone.call('signIn', { body, headers: { ...newReader(), Cookie: failed } })
  expect(await isLive(failed)).toBe(true)
})

test('a device of one’s own keeps its session for twelve hours of idleness and fourteen days, and proves no password', async () => {
  await endAll()
  const body = { ...signInBody(owner), isOwnDevice: true }
  const reply = await anyone.call('signIn', { body, headers: newReader() })
  const cookie = cookieIn(reply)
  const ages = (one: { readonly headers: Headers }) =>
    one.headers
      .getSetCookie()
      .flatMap((line) => /^(?:__Host-session|auth)=.*Max-Age=(\d+)/.exec(line)?.[1] ?? [])
  const fortnight = String(14 * 24 * 3_600)
  expect(ages(reply)).toEqual([fortnight, fortnight])
  const [shown] = await as(cookie).ask('listSessions')
  expect(shown?.isOwnDevice).toBe(true)
  const move = (created: number, seen: number) =>
    sql(
      db,
      'UPDATE sessions SET created_at = ?1, seen_at = ?2',
      minutesAgo(created),
      minutesAgo(seen),
    )
  const [hour, day] = [60, 24 * 60]
  for (const [created, seen, expected] of [
    [12 * hour - 1, 12 * hour - 1, true],
    [12 * hour + 1, 12 * hour + 1, false],
    [14 * day - 1, 1, true],
    [14 * day + 1, 1, false],
  ] as const) {
    await move(created, seen)
    expect([created, seen, await isLive(cookie)]).toEqual([created, seen, expected])
  }
  // What needs the password needs it as elsewhere; typed, it leads to a session that is as long, from the same beginning.
  await move(13 * day, 1)
  await prove(16)
  expect(outcome(await as(cookie).call('listCredentials'))).toBe('password-needed')
  const typed = await types(cookie)
  expect(ages(typed)).toEqual([fortnight, fortnight])
  const next = cookieIn(typed)
  await move(14 * day - 1, 1)
  expect(await isLive(next)).toBe(true)
  await move(14 * day + 1, 1)
  expect(await isLive(next)).toBe(false)
  // Another session ends it.
  const again = cookieIn(await anyone.call('signIn', { body, headers: newReader() }))
  const [one] = await as(again).ask('listSessions')
  await as(await newSession(blog)).ask('endSession', { query: { reference: one?.id ?? '' } })
  expect(await isLive(again)).toBe(false)
})

const vaultCalls = (Object.values(endpoints) as Endpoint[]).filter((one) => one.needsPassword)

test('the vault, and forgetting a reader, need a password that was typed in the last 15 minutes', async () => {
  expect(vaultCalls.map(({ path }) => path.split('/')[1])).toEqual([
    'setup',
    ...Array(8).fill('hash-pswd'),
    'reader',
  ])
  await endAll()
  const cookie = await newSession(blog)
  await prove(14)
  expect(await as(cookie).ask('listCredentials')).toEqual([])
  await prove(16)
  for (const one of vaultCalls) {
    expect(outcome(await as(cookie).call(one))).toBe('password-needed')
  }
  const key = { body: firstKey() }
  expect(outcome(await as(cookie).call('createVaultKey', key))).toBe('password-needed')
  expect(await countOf(db, 'vault_key')).toBe(0)
  // All else goes on as before.
  expect(await isLive(cookie)).toBe(true)
})

test('the typed password opens them under a new token; the old one proves nothing and ends within a minute', async () => {
  await endAll()
  const before = await newSession(blog)
  const [began] = await as(before).ask('listSessions')
  await prove(16)
  const wrong = await types(before, 'a wrong password')
  expect([outcome(wrong), wrong.headers.getSetCookie()]).toEqual(['wrong-password', []])
  const next = cookieIn(await types(before))
  expect(next).toMatch(/^__Host-session=[\w-]{43}; auth=1$/)
  await as(next).ask('createVaultKey', { body: firstKey() })
  await as(next).ask('createCredential', { body: newCredential() })
  expect(outcome(await as(before).call('listCredentials'))).toBe('password-needed')
  // An answer may be lost: the old one is known for a minute, and may prove the password again.
  expect(await isLive(before)).toBe(true)
  const replaced = 'SELECT followed_at FROM sessions WHERE followed_at IS NOT NULL'
  const { results } = await db.prepare(replaced).all()
  expect(outcome(await types(before))).toBe(200)
  // The minute does not begin again.
  expect((await db.prepare(replaced).all()).results).toEqual(results)
  const listed = await as(next).ask('listSessions')
  // To the author it is one session, whatever its token.
  expect(listed.map(({ id, createdAt }) => [id, createdAt])).toEqual([
    [began?.id, began?.createdAt],
  ])
  await sql(db, 'UPDATE sessions SET followed_at = ?1 WHERE followed_at IS NOT NULL', minutesAgo(1))
  expect(await Promise.all([before, next].map(isLive))).toEqual([false, true])
})

test('what ends a session ends what it replaced within the minute, and a backup goes on in what follows it', async () => {
  const renewed = async () => {
    await endAll()
    const before = await newSession(blog)
    return [before, cookieIn(await types(before))] as const
  }
  let found = await renewed()
  const areLive = () => Promise.all(found.map(isLive))
  const started = await as(found[0]).ask('readBackup', { body: { password } })
  const key = 'key' in started ? started.key : ''
  expect(outcome(await as(found[1]).call('readBackup', { body: { key } }))).toBe(200)
  for (const end of [
    () => as(found[1]).ask('signOut'),
    () => as(found[0]).ask('signOut'),
    async () => {
      const [one] = await as(found[1]).ask('listSessions')
      const query = { reference: one?.id ?? '' }
      await as(await newSession(blog)).ask('endSession', { query })
    },
    async () => as(await newSession(blog)).ask('endOtherSessions'),
  ]) {
    found = await renewed()
    expect(await areLive()).toEqual([true, true])
    await end()
    expect(await areLive()).toEqual([false, false])
  }
  found = await renewed()
  await as(found[1]).ask('endOtherSessions')
  expect(await isLive(found[1])).toBe(true)
})

test('typing the password makes no session longer than twelve hours, and opens none that was ended', async () => {
  await endAll()
  const cookie = await newSession(blog)
  await sql(db, 'UPDATE sessions SET created_at = ?1', minutesAgo(719))
  const next = cookieIn(await types(cookie))
  expect(await isLive(next)).toBe(true)
  await sql(db, 'UPDATE sessions SET created_at = ?1', minutesAgo(721))
  expect(await isLive(next)).toBe(false)
  expect(outcome(await types(next))).toBe('not-signed-in')
})

test('the password typed for an edit is good for the edits of 15 minutes in that session, and no more', async () => {
  await endAll()
  const [cookie, another] = [await newSession(blog), await newSession(blog)]
  const id = await publish(as(cookie), { headingSave: 'Mended' })
  const fields = { headingSave: 'Mended', editorPassword: '' }
  const edits = async (by: string, editorPassword = '', headers = newReader()) =>
    outcome(await edit({ anyone, author: as(by) }, id, { ...fields, editorPassword }, headers))
  const age = (minutes: number) =>
    sql(db, 'UPDATE sessions SET edit_proved_at = ?1 WHERE edit_proved_at > 0', minutesAgo(minutes))
  // To have signed in is not enough; nor is a wrong password.
  expect(await edits(cookie)).toBe('editor-password-missing')
  expect(await edits(cookie, 'a wrong password')).toBe('wrong-password')
  expect(await edits(cookie)).toBe('editor-password-missing')
  expect([await edits(cookie, password), await edits(cookie)]).toEqual([200, 200])
  expect(await edits(another)).toBe('editor-password-missing')
  await age(14)
  expect(await edits(cookie)).toBe(200)
  // An edit without a password does not begin the minutes again.
  await age(16)
  expect(await edits(cookie)).toBe('editor-password-missing')
  // It opens nothing else.
  expect(await edits(cookie, password)).toBe(200)
  await prove(16)
  expect(outcome(await as(cookie).call('listCredentials'))).toBe('password-needed')
  const removed = { query: { reference: 'Mended' }, body: {} }
  expect(outcome(await as(cookie).call('deleteArticle', removed))).toBe('delete-password-missing')
  // It ends with the session, and with the password.
  await as(cookie).ask('signOut')
  expect(await edits(cookie)).toBe('not-signed-in')
  expect(await edits(another, password)).toBe(200)
  const body = { password, newPassword: 'a new one of mine', vaultKey: null }
  await db.batch([db.prepare('DELETE FROM credentials'), db.prepare('DELETE FROM vault_key')])
  await as(another).ask('changePassword', { body, headers: newReader() })
  // The session that changed it lives for a minute more.
  expect([await isLive(another), await edits(another)]).toEqual([true, 'editor-password-missing'])
  await storeOwner(db)
})

test('an article is not deleted without the typed password, however fresh the session', async () => {
  const cookie = await newSession(blog)
  await publish(as(cookie), { headingSave: 'Kept' })
  for (const [typed, code] of [
    ['', 'delete-password-missing'],
    ['a wrong password', 'wrong-password'],
  ] as const) {
    const reply = await as(cookie).call('deleteArticle', {
      query: { reference: 'Kept' },
      body: { password: typed },
      headers: newReader(),
    })
    expect(outcome(reply)).toBe(code)
  }
})

test('a chosen password is kept peppered, and a copy of the database alone tells no guess right', async () => {
  const cookie = await newSession(blog)
  const body = { password, newPassword: 'a new one of mine', vaultKey: null }
  await db.batch([db.prepare('DELETE FROM credentials'), db.prepare('DELETE FROM vault_key')])
  await as(cookie).ask('changePassword', { body, headers: newReader() })
  const stored = (await db.prepare('SELECT hash FROM owner_password').first<string>('hash')) ?? ''
  expect(stored).toMatch(/^scrypt-p1\$[\w-]{8}\$\d+\$\d+\$\d\$[\w-]{22}\$[\w-]{43}$/)
  const pepperWith = (SITE_SECRET: string) => pepperOf({ SITE_SECRET }) as Pepper
  const pepper = pepperWith(siteSecret)
  const fits = (typed: string, of = pepper) => verifyPassword(typed, stored, of)
  expect([fits('a new one of mine'), fits('another one')]).toEqual([true, false])
  const other = pepperWith(siteSecret.toUpperCase())
  expect(fits('a new one of mine', other)).toBe(false)
  // Claimed to be another's, or to have none, it fits no more.
  const unpeppered = stored.replace(/^scrypt-p1\$[\w-]+/, 'scrypt')
  expect(verifyPassword('a new one of mine', unpeppered, pepper)).toBe(false)
  await storeOwner(db)
})

test('with another SITE_SECRET no password fits, and the log says why', async () => {
  const lines: string[] = []
  const other = await startBlog({ isOwn: true, password: null, onLog: (line) => lines.push(line) })
  await storeOwner(other.db, owner, 'the secret of the site of before')
  const reply = await other.anyone.call('signIn', { body: signInBody(owner), headers: newReader() })
  expect(reply.ok).toBe(false)
  expect(lines.join('\n')).toContain('password-of-another-site-secret')
})
