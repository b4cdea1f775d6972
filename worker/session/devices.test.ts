import { expect, test } from 'vitest'
import { expectData, signInBody } from '../../scripts/lib/client.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { type Blog, owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { clientOf, countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { atOnce, inOneDay, newReader, tally } from '../../scripts/testing/readers.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { cookieNames } from '../../shared/names.ts'
import { cookieAges } from '../../shared/timings.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { maxAttempts } from './attempts.ts'
import { maxDevices } from './devices.ts'
import { recordLimits } from './failed-sign-ins.ts'

const blog = await sharedBlog()
const { db, anyone } = blog

const lineOf = (headers: Headers) =>
  headers.getSetCookie().find((line) => line.startsWith(`${cookieNames.device}=`)) ?? ''

/** Signs in. @returns the cookies of the session and of the device */
const signIn = async (Cookie = '', { anyone }: Pick<Blog, 'anyone'> = blog) => {
  const headers = { ...newReader(), Cookie }
  const reply = await anyone.call('signIn', { body: signInBody(owner), headers })
  expectData(reply)
  const [session = ''] = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return { session, device: lineOf(reply.headers).split(';')[0] ?? '', line: lineOf(reply.headers) }
}

/** Tries on a device, from a new network. */
const tryOn = (Cookie: string, answer = 'wrong', headers = newReader()) =>
  anyone.call('signIn', {
    body: { ...signInBody(owner), ...(answer && { answer }) },
    headers: { ...headers, Cookie },
  })
const isKnown = async (device: string) =>
  (await countOf(db, 'devices WHERE token_hash = ?1', hashToken(device.split('=')[1] ?? ''))) === 1

test('a sign-in makes the browser a known device: a cookie out of reach of scripts and sites, kept as a hash', async () => {
  const { device, line } = await signIn()
  expect(line.split('; ').slice(1).sort()).toEqual(
    ['HttpOnly', `Max-Age=${cookieAges.device}`, 'Path=/', 'SameSite=Strict', 'Secure'].sort(),
  )
  expect(JSON.stringify(await dump(db))).not.toContain(device.split('=')[1])
  expect(await isKnown(device)).toBe(true)
  // It signs nobody in.
  expect(outcome(await anyone.call('checkSession', { headers: { Cookie: device } }))).toBe(
    'not-signed-in',
  )
  // The next sign-in gives it another token, and a token that a stranger planted is never taken.
  const next = await signIn(device)
  expect([await isKnown(device), await isKnown(next.device)]).toEqual([false, true])
  const planted = `${cookieNames.device}=${newToken()}`
  expect((await signIn(planted)).device).not.toBe(planted)
  expect(await isKnown(planted)).toBe(false)
})

/** As if the author had signed in on a device on a day. */
const remember = (device: string, day: string) =>
  sql(
    db,
    'INSERT OR REPLACE INTO devices VALUES (?1, ?2)',
    hashToken(device.split('=')[1] ?? ''),
    `${day}T00:00:00.000Z`,
  )

test('ending all others, another password and other factors end the other devices; there is a most of them', async () => {
  const password = owner.OWNER_PASSWORD
  const ways = [
    (author: Blog['author']) => author.call('endOtherSessions'),
    (author: Blog['author']) =>
      author.call('changeOwner', { body: { password, username: 'testauthor2' } }),
    (author: Blog['author']) =>
      author.call('changeOwner', { body: { password, username: owner.OWNER_USERNAME } }),
    (author: Blog['author']) =>
      author.call('changePassword', { body: { password, newPassword: password, vaultKey: null } }),
  ]
  const [mine, other] = [await signIn(), await signIn()]
  for (const way of ways) {
    await remember(other.device, '2026-01-01')
    const cookie = `${mine.session}; ${mine.device}`
    expectData(await way(clientOf(blog.origin, { cookie })))
    expect([await isKnown(other.device), await isKnown(mine.device)]).toEqual([false, true])
  }
  await remember('a=oldest', '2020-01-01')
  for (let n = 0; n < maxDevices; n += 1) await remember(`a=${n}`, '2026-01-01')
  await signIn()
  expect([await countOf(db, 'devices'), await isKnown('a=oldest')]).toEqual([maxDevices, false])
})

test('during an attack from many networks the known device signs in at once; forged, stolen and old cookies win nothing', async () => {
  const { device } = await signIn()
  const old = `${cookieNames.device}=${newToken()}`
  await remember(old, '2020-01-01')
  const tried: unknown[] = []
  // A few wait at a time; the waves end when strangers have used up their tries.
  for (let waits = 0; waits <= 60; ) {
    const wave = await atOnce(20, () => attemptSignIn(blog, { answer: 'wrong' }))
    tried.push(...wave.map(outcome))
    waits = Math.min(...wave.map((reply) => Number(reply.headers?.get('Retry-After'))))
  }
  expect(tally(tried)['wrong-answer']).toBe(maxAttempts.strangers)
  expect(outcome(await attemptSignIn(blog))).toBe('too-many-attempts')
  // One of another provider still gets in.
  expect(outcome(await attemptSignIn(blog, {}, '203.0.113.1'))).toBe(200)
  // Neither is one that nobody was given a device, nor one of a year ago.
  for (const cookie of [`${cookieNames.device}=${newToken()}`, `${cookieNames.device}=x`, old]) {
    expect(outcome(await tryOn(cookie, ''))).toBe('too-many-attempts')
  }
  const { device: stolen } = await signIn(device)
  // A thief has ten tries with it, wherever from, and then those of any stranger.
  const guesses = await atOnce(40, () => tryOn(stolen))
  expect(tally(guesses.map(outcome))).toEqual({ 'wrong-answer': 10, 'too-many-attempts': 30 })
})

test('what refused sign-ins from many networks leave in the database has a most', () =>
  inOneDay(async () => {
    const rows = async () => [
      await countOf(db, 'failed_sign_ins'),
      await countOf(db, 'call_counts'),
    ]
    const full = `UPDATE call_counts SET count = ${recordLimits.all.most - 1} WHERE call = 'failed sign-in' AND who = 'site'`
    await attemptSignIn(blog, { human: '' })
    await sql(db, full)
    await attemptSignIn(blog, { human: '' })
    const before = await rows()
    await atOnce(20, () => attemptSignIn(blog, { human: '' }))
    expect(await rows()).toEqual(before)
  }))
