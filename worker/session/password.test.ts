import { expect, test } from 'vitest'
import type * as z from 'zod'
import { cookieIn, expectData, signInBody } from '../../scripts/lib/client.ts'
import { owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { clientOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { storeOwner } from '../../scripts/testing/owner.ts'
import {
  atOnce,
  humanReader,
  keyed,
  newReader,
  tally,
  wholeDatabase,
} from '../../scripts/testing/readers.ts'
import { dump, newSession, problemIn, sendTo } from '../../scripts/testing/requests.ts'
import {
  credential,
  firstKey,
  newCredential,
  sealed,
  wrappedKey,
} from '../../scripts/testing/vault.ts'
import { encodeText } from '../../shared/base64.ts'
import type { changePassword } from '../../shared/session/contract.ts'
import { findChosenHash, openSession } from './password.ts'
import { newSession as newSessionOf } from './store.ts'

const blog = await sharedBlog({ password: null })
const { db, anyone, origin } = blog
const old = owner.OWNER_PASSWORD

type Change = Partial<z.input<typeof changePassword.input>>

/** The blog as before any change, with one new session. @returns its cookie */
const reset = async (): Promise<string> => {
  const tables = ['credentials', 'vault_key', 'sessions']
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)))
  await storeOwner(db)
  return newSession(blog)
}

const change = (cookie: string, fields: Change = {}, headers: Record<string, string> = {}) =>
  as(cookie).call('changePassword', {
    body: { password: old, newPassword: 'a new one of mine', vaultKey: null, ...fields },
    headers: { ...newReader(), ...headers },
  })

const as = (cookie: string) => clientOf(origin, { cookie })

const signsIn = (password: string, headers = newReader()) =>
  anyone.call('signIn', { body: { ...signInBody(owner), pswd: encodeText(password) }, headers })

const isLive = async (cookie: string): Promise<boolean> =>
  (await as(cookie).call('checkSession')).ok

/** A vault with one credential, which is sealed anew with the keys of these letters. @returns its key */
const makeVault = async (cookie: string, letter = 'n') => {
  const author = as(cookie)
  const key = await author.ask('createVaultKey', { body: firstKey() })
  const { _id } = await author.ask('createCredential', { body: newCredential() })
  const { salt } = wrappedKey(letter)
  const body = { salt, sealed: JSON.stringify([[_id, sealed(letter)]]) }
  await author.ask('sealCredentials', { body })
  return key
}

test('after a change the new password signs in and the old one does not', async () => {
  const cookie = await reset()
  expect(expectData(await change(cookie, { newPassword: 'grüße from the attic' }))).toBe('changed')
  expect(outcome(await signsIn(old))).toBe('wrong-credentials')
  expect((await signsIn('grüße from the attic')).status).toBe(200)
  // The same text in other code points.
  expect((await signsIn('gru\u0308ße from the attic')).status).toBe(200)
  const text = await wholeDatabase(blog)
  for (const password of [old, 'grüße from the attic']) {
    for (const form of [password, encodeText(password)]) {
      expect(text).not.toContain(form.toLowerCase())
    }
  }
})

test("the calls that ask for the owner's password ask for the new one", async () => {
  const cookie = cookieIn(await change(await reset()))
  const query = { reference: 'No such article' }
  const removes = async (password: string) =>
    outcome(await as(cookie).call('deleteArticle', { query, body: { password } }))
  expect(await removes(old)).toBe('wrong-password')
  expect(await removes('a new one of mine')).toBe('article-not-found')
  const again = { password: 'a new one of mine', newPassword: 'and yet another one' }
  expect(outcome(await change(cookie))).toBe('wrong-password')
  expect(outcome(await change(cookie, again))).toBe(200)
  expect(outcome(await signsIn('and yet another one'))).toBe(200)
})

test('every other session ends, and the own one goes on under a new cookie', async () => {
  const own = await reset()
  const others = [await newSession(blog), await newSession(blog)]
  const reply = await change(own)
  const next = cookieIn(reply)
  expect(next).toMatch(/^__Host-session=[\w-]{43}; auth=1$/)
  expect(next).not.toBe(own)
  const attributes = reply.headers.getSetCookie()[0]?.split('; ').slice(1).sort()
  expect(attributes?.join()).toBe('HttpOnly,Max-Age=43200,Path=/,SameSite=Strict,Secure')
  expect(await Promise.all([...others, next].map(isLive))).toEqual([false, false, true])
  // The answer may have been lost: for a minute the old cookie may ask for it again.
  expect(await isLive(own)).toBe(true)
  const moved = await db
    .prepare('UPDATE sessions SET followed_at = ?1 WHERE followed_at IS NOT NULL')
    .bind(new Date(Date.now() - 60_000).toISOString())
    .run()
  expect(moved.meta.changes).toBe(1)
  expect([await isLive(own), await isLive(next)]).toEqual([false, true])
})

test("the vault's key changes with the password, and all that it seals with it", async () => {
  const cookie = await reset()
  const { version } = await makeVault(cookie)
  const vaultKey = { ...wrappedKey('n'), iterations: 700_000, version }
  const author = as(cookieIn(await change(cookie, { vaultKey })))
  expect(await author.ask('readVaultKey')).toEqual({ ...vaultKey, version: 2 })
  expect(await author.ask('listCredentials')).toMatchObject([
    { password: sealed('n'), name: credential().name },
  ])
  // What the old password opened is nowhere.
  expect(await wholeDatabase(blog)).not.toContain(wrappedKey().wrapped.toLowerCase())
})

test('a change that would leave a vault nobody opens changes nothing', async () => {
  const cookie = await reset()
  const expectRefused = async (ways: readonly [Change['vaultKey'], string][]) => {
    const before = await dump(db)
    for (const [vaultKey = null, code] of ways) {
      const reply = await change(cookie, { vaultKey })
      expect([vaultKey, outcome(reply)]).toEqual([vaultKey, code])
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    expect(await dump(db)).toEqual(before)
  }
  await expectRefused([[{ ...wrappedKey('n'), version: 1 }, 'vault-key-changed']])
  const key = await makeVault(cookie)
  await expectRefused([
    [null, 'vault-key-changed'],
    [{ ...key, version: 2 }, 'vault-key-changed'],
    // Nothing was sealed with it.
    [{ ...wrappedKey('o'), version: 1 }, 'vault-key-changed'],
    [{ ...wrappedKey('n'), vault: 'another-vault', version: 1 }, 'vault-key-changed'],
    [{ ...key, wrapped: '***' }, 'invalid-input'],
    [{ ...key, salt: 'AA==' }, 'invalid-input'],
  ])
  expect(outcome(await signsIn(old))).toBe(200)
})

test('where the key cannot be written, the password, the sessions and the key stay', async () => {
  const cookie = await reset()
  const key = await makeVault(cookie)
  const other = await newSession(blog)
  await sql(
    db,
    "CREATE TRIGGER broken BEFORE UPDATE ON vault_key BEGIN SELECT RAISE(ABORT, 'broken'); END",
  )
  const before = await dump(db)
  const [vaultKey, headers] = [{ ...key, ...wrappedKey('n') }, { 'Idempotency-Key': 'broken' }]
  const reply = await change(cookie, { vaultKey }, headers)
  expect([outcome(reply), reply.headers.getSetCookie()]).toEqual(['unexpected', []])
  expect(await dump(db)).toEqual(before)
  await sql(db, 'DROP TRIGGER broken')
  expect(await isLive(other)).toBe(true)
  expect(outcome(await change(cookie, { vaultKey }, headers))).toBe(200)
})

test('a wrong password changes nothing, and is recorded', async () => {
  const cookie = await reset()
  const { failed_sign_ins: _, ...before } = await dump(db)
  for (const password of ['', 'a wrong guess', `${old} `, old.toUpperCase()]) {
    const reply = await change(cookie, { password })
    expect(outcome(reply)).toBe('wrong-password')
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  expect(await dump(db)).toMatchObject(before)
})

test('a password that could not sign in is not taken', async () => {
  const cookie = await reset()
  const before = await dump(db)
  for (const [newPassword, code] of [
    ['', 'short-password'],
    ['1234567', 'short-password'],
    // Eight code units, four letters.
    ['e\u0301'.repeat(4), 'short-password'],
    ['\ufeffa mark at its beginning', 'password-unusable'],
    ['x'.repeat(1_501), 'password-unusable'],
    ['ü'.repeat(751), 'password-unusable'],
    ['\ud800 alone, no text', 'invalid-input'],
    ['x'.repeat(2_001), 'invalid-input'],
  ] as const) {
    const reply = await change(cookie, { newPassword })
    expect([newPassword, outcome(reply)]).toEqual([newPassword, code])
  }
  expect(await dump(db)).toEqual(before)
})

test('whatever password is taken signs in', async () => {
  let cookie = await reset()
  let password = old
  for (const newPassword of ['12345678', 'ü'.repeat(750), ' 💥\ufeff\u0001\ttrailing\r\n ']) {
    const reply = await change(cookie, { password, newPassword })
    expect([newPassword, outcome(reply)]).toEqual([newPassword, 200])
    expect([newPassword, outcome(await signsIn(newPassword))]).toEqual([newPassword, 200])
    ;[cookie, password] = [cookieIn(reply), newPassword]
  }
})

test('of two changes at once one wins, with its key, and the other is told', async () => {
  const [one, two] = [await reset(), await newSession(blog)]
  const key = await makeVault(one)
  const { salt } = wrappedKey('n')
  const changes = [one, two].map((cookie, n) =>
    change(cookie, {
      newPassword: `the password of ${n}`,
      vaultKey: { ...wrappedKey(`${n}`), salt, version: key.version },
    }),
  )
  const replies = await Promise.all(changes)
  const won = replies.findIndex(({ ok }) => ok)
  // The loser may have been signed out before it was asked.
  expect(['wrong-password', 'not-signed-in']).toContain(outcome(replies[1 - won] as never))
  const signedIn = await Promise.all([0, 1].map((n) => signsIn(`the password of ${n}`)))
  expect(signedIn.map(({ ok }) => ok)).toEqual([won === 0, won === 1])
  const author = as(cookieIn(replies[won] as never))
  expect(await author.ask('readVaultKey')).toEqual({ ...wrappedKey(`${won}`), salt, version: 2 })
  expect(await Promise.all([one, two].map(isLive))).toEqual([won === 0, won === 1])
})

test('a sign-in that a change overtakes opens no session', async () => {
  await reset()
  // The change lands when the sign-in has read which password holds, and before it opens its session.
  const before = (await findChosenHash(db)) ?? ''
  await change(await newSession(blog))
  const { sessions } = await dump(db)
  const opened = newSessionOf({
    ...{ db, ...keyed, request: new Request(origin), address: '192.0.2.1' },
  })
  await expect(openSession(db, before, opened, 'wrong-credentials')).rejects.toMatchObject({
    code: 'wrong-credentials',
  })
  expect((await dump(db)).sessions).toEqual(sessions)
})

test('a lost answer is given again, with a session, and changes nothing more', async () => {
  const cookie = await reset()
  const key = await makeVault(cookie)
  const fields = { vaultKey: { ...key, ...wrappedKey('n') } }
  const headers = { 'Idempotency-Key': 'lost' }
  await change(cookie, fields, headers)
  const { owner_password, vault_key } = await dump(db)
  const again = await change(cookie, fields, headers)
  expect(expectData(again)).toBe('changed')
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(await isLive(cookieIn(again))).toBe(true)
  expect(await dump(db)).toMatchObject({ owner_password, vault_key })
  // Asking again is no guess, although the old password is wrong by now.
  const from = newReader()
  for (let n = 0; n < 11; n += 1) {
    expect((await change(cookie, fields, { ...headers, ...from })).ok).toBe(true)
  }
  expect(outcome(await signsIn('a new one of mine', from))).toBe(200)
  // Under another key, or with another body, it is another request.
  expect(outcome(await change(cookie, fields))).toBe('wrong-password')
  const other = await change(cookie, { ...fields, newPassword: 'another one' }, headers)
  expect(outcome(other)).toBe('idempotency-key-reused')
  expect(await dump(db)).toMatchObject({ owner_password, vault_key })
})

test('twins of a change that come at once are one change', async () => {
  const cookie = await reset()
  const key = await makeVault(cookie)
  const headers = { 'Idempotency-Key': 'twins' }
  const fields = { vaultKey: { ...key, ...wrappedKey('n') } }
  const replies = await atOnce(3, () => change(cookie, fields, headers))
  expect(tally(replies.map(outcome))).toEqual({ 200: 3 })
  expect(await Promise.all(replies.map(cookieIn).map(isLive))).toEqual([true, true, true])
  expect(await db.prepare('SELECT version FROM vault_key').first('version')).toBe(2)
})

test('a stolen session guesses ten times, from wherever and however many at once; then it ends, and each is recorded', async () => {
  const cookie = await reset()
  await sql(db, 'DELETE FROM failed_sign_ins')
  const from = [newReader(), newReader(), newReader(), newReader()]
  const guesses = await atOnce(60, (n) => change(cookie, { password: `a guess ${n}` }, from[n % 4]))
  expect(tally(guesses.map(outcome))).toEqual({ 'wrong-password': 10, 'not-signed-in': 50 })
  expect(outcome(await change(cookie, {}, newReader()))).toBe('not-signed-in')
  expect([await isLive(cookie), outcome(await signsIn(old))]).toEqual([false, 200])
  const author = as(await newSession(blog))
  const recorded = await author.ask('listFailedSignIns')
  expect(tally(recorded.map(({ reason }) => reason))).toEqual({ 'wrong-password': 10 })
})

test('the present password cannot be guessed without end in many sessions', async () => {
  const from = newReader()
  await reset()
  for (let n = 0; n < 6; n += 1) {
    const cookie = await newSession(blog)
    const guesses = await atOnce(10, () => change(cookie, { password: 'a guess' }, from))
    expect(tally(guesses.map(outcome))).toEqual({ 'wrong-password': 10 })
  }
  const cookie = await newSession(blog)
  expect(outcome(await change(cookie, {}, from))).toBe('too-many-attempts')
  // Nor are its guesses free where an article is deleted; sign-ins have a number of their own.
  const options = { query: { reference: 'Any' }, body: { password: old }, headers: from }
  const author = clientOf(origin, { cookie })
  expect(outcome(await author.call('deleteArticle', options))).toBe('too-many-attempts')
  expect(outcome(await signsIn(old, from))).toBe(200)
  expect(outcome(await change(cookie, {}, newReader()))).toBe(200)
})

const elsewhere = 'https://blog.example.org'
/** Signs in off this machine, where only a captcha's own token passes. */
const signsInElsewhere = async (of: typeof blog, password: string) => {
  const { human, headers } = await humanReader(of)
  const body = { ...signInBody(owner), pswd: encodeText(password), human }
  return sendTo(of, elsewhere, 'signIn', { body, headers })
}

test("off this machine a demo's secrets open nothing, a chosen password or not", async () => {
  const demo = await startBlog({ owner: { OWNER_PASSWORD: old }, password: null })
  await sql(demo.db, 'UPDATE owner SET is_demo = 1')
  const Cookie = await newSession(demo)
  const body = { password: old, newPassword: 'a new one of mine', vaultKey: null }
  const refused = async (response: Response) => (await problemIn(response)).code
  expect(
    await refused(await sendTo(demo, elsewhere, 'changePassword', { body, headers: { Cookie } })),
  ).toBe('demo-secrets')
  expectData(await clientOf(demo.origin, { cookie: Cookie }).call('changePassword', { body }))
  expect(await refused(await signsInElsewhere(demo, 'a new one of mine'))).toBe('demo-secrets')
})

test('off this machine a chosen password replaces the hashed one', async () => {
  const hosted = await startBlog({ owner: { OWNER_PASSWORD: old }, password: null })
  const Cookie = cookieIn(await signsInElsewhere(hosted, old))
  const body = { password: old, newPassword: 'a new one of mine', vaultKey: null }
  expect(
    (await sendTo(hosted, elsewhere, 'changePassword', { body, headers: { Cookie } })).status,
  ).toBe(200)
  expect((await signsInElsewhere(hosted, old)).status).toBe(404)
  expect((await signsInElsewhere(hosted, 'a new one of mine')).status).toBe(200)
})
