import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { newCaller } from '../../scripts/testing/captcha.ts'
import { atOnce, humanReader, tally } from '../../scripts/testing/readers.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'
import { queryText, requestOf, samplesFor } from '../../scripts/testing/samples.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { wordsLimit } from '../../shared/captcha/contract.ts'
import { guessLimit, type Limit, roughLimit } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { countCall } from './limits.ts'

// As where Cloudflare's rate limiter is not bound: the database counts for all of them.
const blog = await sharedBlog({ vars: { CALL_LIMIT: undefined } })
const samples = await samplesFor(blog)
const { db } = blog

const limited = (Object.keys(endpoints) as CallName[]).flatMap((name) => {
  const { limit, access } = endpoints[name]
  return limit ? [{ name, ...limit, access }] : []
})

const sendFrom = (name: CallName, caller: Record<string, string>, slash = '') => {
  const request = requestOf(samples[name])
  const call = { ...calls[name], path: calls[name].path + slash }
  return send(blog, call, { ...request, headers: { ...request.headers, ...caller } })
}

const keyOf = (name: CallName) => `${calls[name].method} ${calls[name].path}`

/** As if an address had called so often already. */
const pretend = (name: CallName, count: number) =>
  sql(db, 'UPDATE call_limits SET count = ?2 WHERE call = ?1', keyOf(name), count)

const moveWindow = (name: CallName, secondsAgo: number) =>
  sql(
    db,
    'UPDATE call_limits SET window_start = ?2 WHERE call = ?1',
    keyOf(name),
    new Date(Date.now() - secondsAgo * 1000).toISOString(),
  )

const isTooMany = (response: Response) => response.status === 429

test('everything that an anonymous visitor can change something with has a limit', () => {
  const open = (Object.keys(endpoints) as CallName[]).filter(
    (name) => ['public', 'human'].includes(endpoints[name].access) && calls[name].method !== 'GET',
  )
  // Reading an article is a POST; signing in and the set-up have the stricter limit of failed attempts.
  const others: CallName[] = ['readArticle', 'signIn', 'setUp']
  const without = open.filter((name) => !endpoints[name].limit && !others.includes(name))
  expect(without).toEqual([])
})

test('of calls sent at once by one address exactly as many pass as its limit leaves', async () => {
  for (const { name, most, seconds } of limited) {
    const caller = newCaller()
    const first = await sendFrom(name, caller)
    expect([name, first.status < 500, isTooMany(first)]).toEqual([name, true, false])
    await pretend(name, most - 3)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => sendFrom(name, caller, n % 2 === 0 ? '/' : '')),
    )
    expect([name, replies.filter((reply) => !isTooMany(reply)).length]).toEqual([name, 3])
    expect([name, replies.filter(({ status }) => status >= 500).length]).toEqual([name, 0])
    for (const reply of replies.filter(isTooMany)) {
      const { code, detail } = await problemIn(reply)
      const wait = Number(reply.headers.get('Retry-After'))
      const minutes = Math.ceil(wait / 60)
      const time = minutes === 60 ? '1 hour' : `${minutes} minute${minutes === 1 ? '' : 's'}`
      expect([code, detail]).toEqual([
        'too-many-requests',
        `Too many requests. Wait ${time}, then send it again; nothing you typed is lost.`,
      ])
      expect([name, wait > seconds - 60 && wait <= seconds]).toEqual([name, true])
    }
    const before = await dump(db)
    expect([name, (await sendFrom(name, caller)).status]).toEqual([name, 429])
    expect(await dump(db)).toEqual(before)
  }
})

test('another address has its own limit, and a window that has ended is no limit', async () => {
  for (const { name, most, seconds } of limited) {
    const caller = newCaller()
    await sendFrom(name, caller)
    await pretend(name, most)
    const another = await sendFrom(name, newCaller())
    const both = [await sendFrom(name, caller), another].map(isTooMany)
    expect(both, name).toEqual([true, false])
    await moveWindow(name, seconds - 2)
    expect([name, isTooMany(await sendFrom(name, caller))]).toEqual([name, true])
    await moveWindow(name, seconds)
    expect([name, isTooMany(await sendFrom(name, caller))]).toEqual([name, false])
  }
})

test('a refused or malformed call counts too', async () => {
  for (const { name, most } of limited.filter(({ name }) => calls[name].method !== 'GET')) {
    const caller = newCaller()
    const malformed = () => send(blog, name, { body: '{', headers: { ...caller, Cookie: '' } })
    expect([name, (await malformed()).status]).toEqual([name, 400])
    await pretend(name, most)
    expect([name, isTooMany(await malformed())]).toEqual([name, true])
  }
})

test('a connection with a /48 of IPv6 has four times the number of a /64, and refused calls leave no row', async () => {
  const { most } = endpoints.createCaptcha.limit ?? { most: 0 }
  const ask = (address: string) =>
    send(blog, 'createCaptcha', { body: '{}', headers: { 'CF-Connecting-IP': address } })
  const tried = async (count: number, addressOf: (n: number) => string) =>
    (await atOnce(count, (n) => ask(addressOf(n)))).filter((reply) => !isTooMany(reply)).length
  expect(await tried(most + 20, () => '2001:db8:a:1::1')).toBe(most)
  const wide = (n: number) => `2001:db8:a:${(n << 8).toString(16)}::1`
  expect(await tried(200, wide)).toBe(3 * most)
  const before = await dump(db)
  const rows = await countOf(db, 'call_limits')
  expect(await tried(100, (n) => wide(n + 100))).toBe(0)
  expect([await countOf(db, 'call_limits'), await dump(db)]).toEqual([rows, before])
})

test('captchas, which no ceiling stops, let one connection write fewer rows a day than the Free plan keeps for the author', async () => {
  const count = () =>
    countCall(
      db,
      'measured',
      [
        ['a', 9],
        ['b', 9],
      ],
      60,
    ).run()
  await count()
  // Of a known network: a row and its index for each counter.
  const ofCounters = (await count()).meta.rows_written
  // A challenge, or a token, and its index; the same when it is deleted.
  const ofStored = 4
  const callsOf = ({ most, seconds }: Limit) => 4 * most * (86_400 / seconds)
  const { createCaptcha, answerCaptcha } = endpoints
  const all = [createCaptcha.limit, answerCaptcha.limit].map((limit) =>
    limit ? callsOf(limit) * (ofCounters + ofStored) : Number.NaN,
  )
  const rows = (all[0] ?? 0) + (all[1] ?? 0) + callsOf(wordsLimit) * ofCounters
  expect(rows).toBeLessThan(0.4 * 100_000)
})

/** The fields that a reader sends with each of the calls that have a limit of the whole site. */
const sendAs = async (name: 'sendOpinion' | 'sendPing', n: number, idArticle: string) => {
  const { human, headers } = await humanReader(blog)
  const who = { name: `Reader ${n}`, reader: `Reader ${n}`, country: 'Chad' }
  const text = { email: `reader${n}@example.com`, detail: 'Hello', opinion: 'Fine.', idArticle }
  const body = { ...who, ...text, human }
  return { body, ask: () => blog.anyone.call(name, { body: body as never, headers }) }
}

test('all readers together send so many opinions and messages an hour; who meets that keeps the token and reads when', async () => {
  const idArticle = await publish(blog.author)
  for (const name of ['sendOpinion', 'sendPing'] as const) {
    const { most, seconds } = endpoints[name].siteLimit ?? { most: 0, seconds: 0 }
    const table = name === 'sendOpinion' ? 'opinions' : 'pings'
    const stored = (await countOf(db, table)) ?? 0
    expect(outcome(await (await sendAs(name, 0, idArticle)).ask())).toBe(201)
    const ofSite = "WHERE call = ?1 AND address = 'site'"
    // The window may have begun in a test before.
    const now = new Date().toISOString()
    const set = `UPDATE call_limits SET count = ?2, window_start = ?3 ${ofSite}`
    await sql(db, set, calls[name].path, most - 3, now)
    const readers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => sendAs(name, n + 1, idArticle)),
    )
    const replies = await Promise.all(readers.map(({ ask }) => ask()))
    expect(tally(replies.map(outcome))).toEqual({ 201: 3, 'too-many-sent': 5 })
    const first = replies.findIndex((reply) => !reply.ok)
    const refused = replies[first]
    const wait = Number(refused?.headers?.get('Retry-After'))
    expect([name, wait > seconds - 60 && wait <= seconds]).toEqual([name, true])
    const retryAt = refused?.ok === false ? refused.problem?.retryAt : ''
    expect(Math.abs(Date.parse(retryAt ?? '') - Date.now() - wait * 1000)).toBeLessThan(60_000)
    expect([name, await countOf(db, table)]).toEqual([name, stored + 4])
    // Signing in and drawing challenges have no such limit.
    expect((await attemptSignIn(blog)).ok).toBe(true)
    const over = new Date(Date.now() - seconds * 1000).toISOString()
    await sql(db, `UPDATE call_limits SET window_start = ?2 ${ofSite}`, calls[name].path, over)
    expect([name, outcome((await readers[first]?.ask()) as never)]).toEqual([name, 201])
  }
})

test('the author has no limit', async () => {
  const Cookie = await newSession(blog)
  for (const { name, most } of limited.filter(({ name }) => name !== 'signOut')) {
    const caller = newCaller()
    await sendFrom(name, caller)
    await pretend(name, most)
    const reply = await sendFrom(name, { ...caller, Cookie })
    expect([name, isTooMany(reply)]).toEqual([name, false])
  }
})

test('the addresses are kept as hashes, and a day later not at all', async () => {
  const caller = newCaller()
  await sendFrom('createCaptcha', caller)
  const all = () => db.prepare('SELECT * FROM call_limits').all()
  expect(JSON.stringify((await all()).results)).not.toContain(caller['CF-Connecting-IP'])
  const longAgo = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await sql(db, 'UPDATE call_limits SET window_start = ?1', longAgo)
  await blog.tick()
  await expect.poll(async () => (await all()).results).toEqual([])
})

test('calls that only count or read are limited without a row, each network and call by itself', async () => {
  const bound = await startBlog({ password: null })
  const rough = limited.filter(({ isRough }) => isRough)
  expect(rough.map(({ name }) => name).sort()).toEqual(
    [
      'countDailyView',
      'countView',
      'countVisit',
      'listLikes',
      'listUnlikes',
      'readSetup',
      'reportVisitor',
      'searchTexts',
      'signOut',
    ].sort(),
  )
  // One of each method: all of them are counted by one limiter.
  const bursts = ['countVisit', 'listLikes']
  const ask = (name: CallName, headers: Record<string, string>) => {
    const query = queryText(name === 'searchTexts' ? { q: 'sample' } : {})
    const body = calls[name].method === 'GET' ? undefined : '{}'
    return send(bound, name, { query, body, headers })
  }
  for (const { name, most, seconds } of rough.filter(({ name }) => bursts.includes(name))) {
    const caller = newCaller()
    // Its windows are the clock's minutes: these calls are in two of them at most.
    const replies = await atOnce(2 * most + 1, () => ask(name, caller))
    const refused = replies.filter(isTooMany)
    expect([name, refused.length > 0, refused.length <= most + 1]).toEqual([name, true, true])
    expect((await problemIn(refused[0] as Response)).code).toBe('too-many-requests')
    expect(refused[0]?.headers.get('Retry-After')).toBe(String(seconds))
    expect([name, (await ask(name, newCaller())).status]).toEqual([name, 200])
  }
  expect(await countOf(bound.db, 'call_limits')).toBe(0)
})

test('the /64s of one /48 make four times the rough calls of a network together, and the guesses at a secret link', async () => {
  const bound = await startBlog({ password: null })
  let sites = 0
  /** The statuses of calls from as many /64s of one /48, in one of the limiter's minutes. */
  const inOneMinute = async (
    count: number,
    ask: (headers: Record<string, string>) => Promise<Response>,
  ) => {
    for (;;) {
      sites += 1
      const minute = Math.floor(Date.now() / 60_000)
      const site = `2001:db8:${sites.toString(16)}`
      const replies = await atOnce(count, (n) =>
        ask({ 'CF-Connecting-IP': `${site}:${n.toString(16)}::1` }),
      )
      if (Math.floor(Date.now() / 60_000) === minute) return replies.map(isTooMany)
    }
  }
  const refused = (replies: readonly boolean[]) => replies.filter(Boolean).length
  const visit = (headers: Record<string, string>) =>
    send(bound, 'countVisit', { body: '{}', headers })
  expect(refused(await inOneMinute(300, visit))).toBe(300 - 4 * roughLimit.most)
  const guess = (headers: Record<string, string>) =>
    bound.get(`/preview/${'a'.repeat(43)}`, { headers })
  expect(refused(await inOneMinute(130, guess))).toBe(130 - 4 * guessLimit.most)
  expect(await countOf(bound.db, 'call_limits')).toBe(0)
})

test('the configuration limits them as the contract does', () => {
  const [, settings = ''] = readFileSync(`${root}wrangler.toml`, 'utf8').split('[[ratelimits]]')
  const { most, seconds } = roughLimit
  expect(settings.split('[[')[0]).toContain(`simple = { limit = ${most}, period = ${seconds} }`)
  for (const { isRough, ...limit } of limited.filter((one) => one.isRough)) {
    expect(limit).toMatchObject({ most, seconds })
  }
})
