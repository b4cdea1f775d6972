import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { root } from '../../scripts/lib/paths.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { owner, sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { countOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { newCaller, openChallenge } from '../../scripts/testing/captcha.ts'
import { atOnce, humanReader, inOneDay, inOneWindow, tally } from '../../scripts/testing/readers.ts'
import { dump, newSession, problemIn, send } from '../../scripts/testing/requests.ts'
import { queryText, requestOf, samplesFor } from '../../scripts/testing/samples.ts'
import { type CallName, calls } from '../../shared/calls.ts'
import { signInReserve } from '../../shared/captcha/contract.ts'
import { type CeilingName, ceilings } from '../../shared/ceilings.ts'
import { guessLimit, roughLimit } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { cookieNames } from '../../shared/names.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { ceilingOf, countedCall } from './limits.ts'

// As where Cloudflare's rate limiter is not bound: the database counts for all of them.
const blog = await sharedBlog({ vars: { CALL_LIMIT: undefined } })
const samples = await samplesFor(blog)
const { db } = blog

const names = Object.keys(endpoints) as CallName[]
const limited = names.flatMap((name) => {
  const { limit, access } = endpoints[name]
  return limit ? [{ name, ...limit, access }] : []
})
const rough = limited.filter(({ isRough }) => isRough)

const sendFrom = (name: CallName, caller: Record<string, string>, slash = '') => {
  const request = requestOf(samples[name])
  const call = { ...calls[name], path: calls[name].path + slash }
  return send(blog, call, { ...request, headers: { ...request.headers, ...caller } })
}

/** As if a network, or all readers together, had called so often already. */
const pretend = (name: CallName, count: number, who = "who <> 'site'") =>
  sql(
    db,
    `UPDATE call_counts SET count = ?2 WHERE call = ?1 AND ${who}`,
    countedCall(calls[name]),
    count,
  )

/** As if every window had just ended. */
const endWindows = async () => {
  const now = new Date().toISOString()
  await sql(db, 'DELETE FROM call_counts WHERE until <= ?1', now)
  await sql(db, 'UPDATE call_counts SET until = ?1', now)
}

const isTooMany = (response: Response) => response.status === 429

let people = 0
const idArticle = await publish(blog.author)

/** Inserts an address that waits for the answer to its letter. @returns the token that confirms it */
const letterToken = async (email: string): Promise<string> => {
  const [token, now] = [newToken(), new Date().toISOString()]
  await sql(
    db,
    `INSERT INTO subscribers (id, email, state, registered_at, confirmation_hash, confirmation_expires_at, unsubscribe_hash)
     VALUES (?1, ?2, 'registered', ?3, ?4, '9999', ?1)`,
    newToken(),
    email,
    now,
    hashToken(token),
  )
  return token
}

/** A call of somebody new, from a network, that stores something; for all calls that may. */
const stores = async (name: keyof typeof ceilings | 'answerCaptcha', caller = newCaller()) => {
  people += 1
  const email = `somebody${people}@example.com`
  const { human, headers: browser } = await humanReader(blog)
  const headers = { ...browser, ...caller }
  const text = { country: 'Chad', human }
  const { anyone } = blog
  switch (name) {
    case 'like':
    case 'unlike':
      return () => anyone.call(name, { body: { Email: email, idArticle }, headers })
    case 'sendOpinion':
      return () =>
        anyone.call(name, {
          body: { ...text, reader: email, opinion: 'Fine.', idArticle },
          headers,
        })
    case 'sendPing':
      return () =>
        anyone.call(name, { body: { ...text, name: 'Ada', email, detail: 'Hi.' }, headers })
    case 'subscribe':
      return () => anyone.call(name, { body: { email }, headers })
    case 'confirmSubscription': {
      const token = await letterToken(email)
      return () => anyone.call(name, { body: { token }, headers })
    }
    case 'createCaptcha':
      return () => anyone.call(name, { body: {}, headers })
    case 'answerCaptcha': {
      const { challenge, cookie, picks } = await openChallenge(blog)
      const body = { id: challenge.id, picks: [...picks] }
      return () => anyone.call(name, { body, headers: { ...caller, Cookie: cookie } })
    }
  }
}

const ceilingNames = Object.keys(ceilings) as CeilingName[]
const adding = [...ceilingNames, 'answerCaptcha'] as const

test('everything that an anonymous visitor can change something with has a limit', () => {
  const open = names.filter(
    (name) => ['public', 'human'].includes(endpoints[name].access) && calls[name].method !== 'GET',
  )
  // Reading an article is a POST; signing in and the set-up have the stricter limit of failed attempts; the end of a
  // subscription deletes what a counted call made.
  const others: CallName[] = ['readArticle', 'signIn', 'setUp', 'unsubscribe', 'unsubscribeShort']
  const without = open.filter((name) => !endpoints[name].limit && !others.includes(name))
  expect(without).toEqual([])
  const exact = limited.filter(({ isRough }) => !isRough).map(({ name }) => name)
  expect(exact.sort()).toEqual([...adding].sort())
  expect(names.filter((name) => endpoints[name].siteLimit).sort()).toEqual([...ceilingNames].sort())
})

test.each(adding)(
  'of %s sent at once by one network exactly as many are stored as its limit leaves',
  (name) => {
    const { most = 0, seconds = 0 } = endpoints[name].limit ?? {}
    return inOneWindow({ seconds }, async () => {
      const caller = newCaller()
      const first = await (await stores(name, caller))()
      expect([first.ok, outcome(first)]).toEqual([true, first.status])
      await pretend(name, most - 3)
      const all = await Promise.all(Array.from({ length: 6 }, () => stores(name, caller)))
      const replies = await Promise.all(all.map((one) => one()))
      expect(replies.filter(({ ok }) => ok).length).toBe(3)
      for (const reply of replies.filter(({ ok }) => !ok)) {
        expect(outcome(reply)).toBe('too-many-requests')
        const wait = Number(reply.headers.get('Retry-After'))
        expect(wait > 0 && wait <= seconds).toBe(true)
      }
      const again = await stores(name, caller)
      const before = [await dump(db), await countOf(db, 'call_counts')]
      expect(outcome(await again())).toBe('too-many-requests')
      expect([await dump(db), await countOf(db, 'call_counts')]).toEqual(before)
      expect((await (await stores(name))()).ok).toBe(true)
      await endWindows()
      expect((await again()).ok).toBe(true)
    })
  },
)

test('of rough calls as many pass, each counted, where no limiter is bound', async () => {
  const countsAll = async ({ name, most, seconds }: (typeof rough)[number]) => {
    const caller = newCaller()
    const first = await sendFrom(name, caller)
    expect([name, first.status < 500, isTooMany(first)]).toEqual([name, true, false])
    await pretend(name, most - 3)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => sendFrom(name, caller, n % 2 === 0 ? '/' : '')),
    )
    expect([name, replies.filter((reply) => !isTooMany(reply)).length]).toEqual([name, 3])
    const { code } = await problemIn(replies.find(isTooMany) as Response)
    expect(code).toBe('too-many-requests')
    expect(Number(replies.find(isTooMany)?.headers.get('Retry-After'))).toBeLessThanOrEqual(seconds)
    expect([name, isTooMany(await sendFrom(name, newCaller()))]).toEqual([name, false])
    await endWindows()
    expect([name, isTooMany(await sendFrom(name, caller))]).toEqual([name, false])
  }
  for (const one of rough) await inOneWindow(one, () => countsAll(one))
})

test('what is refused counts nowhere and writes no row, so that nobody uses up a ceiling with it', async () => {
  const { human, headers } = await humanReader(blog)
  const of = (name: CallName, body: unknown) =>
    send(blog, name, { body: JSON.stringify(body), headers: { ...headers, ...newCaller() } })
  const wrong = { country: 'Chad', opinion: 'Fine.', reader: 'Ada', idArticle, human: 'none' }
  const rows = () => countOf(db, 'call_counts')
  const before = [await dump(db), await rows()]
  const replies = [
    await of('like', { Email: 'a@example.com', idArticle: 'nothing00' }),
    await of('unlike', { Email: 'none', idArticle }),
    await of('sendOpinion', wrong),
    await of('sendOpinion', { ...wrong, human, idArticle: 'nothing00' }),
    await of('sendPing', {
      name: 'Ada',
      email: 'a@example.com',
      country: 'Chad',
      detail: 'Hi.',
      human: 'x',
    }),
    await of('subscribe', { email: 'none' }),
    await of('confirmSubscription', { token: newToken() }),
    await of('createCaptcha', { kind: 'none' }),
    await of('answerCaptcha', { id: 'none', picks: [0, 1, 2, 3] }),
    await send(blog, 'like', { body: '{', headers: newCaller() }),
  ]
  expect(replies.filter(({ ok }) => ok)).toEqual([])
  expect([await dump(db), await rows()]).toEqual(before)
})

let sites = 0

test('a connection with a /48 of IPv6 has four times the number of a /64, and refused calls leave no row', async () => {
  const { most = 0, seconds = 0 } = endpoints.createCaptcha.limit ?? {}
  const ask = (address: string) =>
    send(blog, 'createCaptcha', { body: '{}', headers: { 'CF-Connecting-IP': address } })
  const tried = async (count: number, addressOf: (n: number) => string) =>
    (await atOnce(count, (n) => ask(addressOf(n)))).filter((reply) => !isTooMany(reply)).length
  await inOneWindow({ seconds }, async () => {
    sites += 1
    const site = `2001:db8:a${sites}`
    expect(await tried(most + 20, () => `${site}:1::1`)).toBe(most)
    const wide = (n: number) => `${site}:${(n << 8).toString(16)}::1`
    expect(await tried(200, wide)).toBe(3 * most)
    const before = await dump(db)
    const rows = await countOf(db, 'call_counts')
    expect(await tried(100, (n) => wide(n + 100))).toBe(0)
    expect([await countOf(db, 'call_counts'), await dump(db)]).toEqual([rows, before])
  })
})

test.each(ceilingNames)(
  'all readers together add so many %s a day (UTC); then nothing, from however many networks',
  (name) =>
    inOneDay(async () => {
      await endWindows()
      const { siteLimit = 0 } = endpoints[name]
      expect((await (await stores(name))()).ok).toBe(true)
      await pretend(name, siteLimit - 3, "who = 'site'")
      const all = await Promise.all(Array.from({ length: 8 }, () => stores(name)))
      const replies = await Promise.all(all.map((one) => one()))
      expect(tally(replies.map(({ ok }) => ok))).toEqual({ true: 3, false: 5 })
      const left = 86_400 - ((Date.now() / 1000) % 86_400)
      for (const reply of replies.filter(({ ok }) => !ok)) {
        expect(outcome(reply)).toBe('day-used-up')
        expect(reply.ok || reply.problem?.detail).toContain('tomorrow, from 00:00 UTC')
        expect(Math.abs(Number(reply.headers.get('Retry-After')) - left)).toBeLessThan(60)
      }
      const late = await stores(name)
      const before = [await dump(db), await countOf(db, 'call_counts')]
      expect(outcome(await late())).toBe('day-used-up')
      expect([await dump(db), await countOf(db, 'call_counts')]).toEqual(before)
      expect((await blog.author.ask('readSite')).metCeilings).toEqual([name])
      // The next day.
      await endWindows()
      expect((await late()).ok).toBe(true)
      expect((await blog.author.ask('readSite')).metCeilings).toEqual([])
    }),
)

test('with every ceiling met the author signs in, by the reserve or in a known browser, and publishes', () =>
  inOneDay(async () => {
    const signedIn = await blog.anyone.call('signIn', { body: signInBody(owner) })
    const Cookie = signedIn.headers
      .getSetCookie()
      .filter((line) => line.startsWith(cookieNames.device))
      .join()
      .split(';')[0] as string
    for (const name of ceilingNames) {
      await (await stores(name))()
      await pretend(name, endpoints[name].siteLimit ?? 0, "who = 'site'")
    }
    expect((await blog.author.ask('readSite')).metCeilings).toEqual(ceilingNames)
    const draw = async (isForSignIn: boolean, more = {}) => {
      const headers = { ...newCaller(), ...more }
      return outcome(await blog.anyone.call('createCaptcha', { body: { isForSignIn }, headers }))
    }
    expect([await draw(false), await draw(true), await draw(false, { Cookie })]).toEqual([
      'day-used-up',
      201,
      201,
    ])
    expect((await attemptSignIn(blog)).ok).toBe(true)
    await publish(blog.author, { headingSave: 'Published all the same' })
    await pretend(
      'createCaptcha',
      (endpoints.createCaptcha.siteLimit ?? 0) + signInReserve,
      "who = 'site'",
    )
    expect([await draw(true), await draw(true, { Cookie })]).toEqual(['day-used-up', 201])
    await endWindows()
  }))

test('an ordinary busy day of 20,000 readers meets no ceiling', () => {
  const ordinary = {
    ...{ like: 0.05, unlike: 0.01, sendOpinion: 0.01, sendPing: 0.0025 },
    ...{ subscribe: 0.005, confirmSubscription: 0.005, createCaptcha: 0.04 },
  }
  for (const name of ceilingNames)
    expect([name, 20_000 * ordinary[name] <= (endpoints[name].siteLimit ?? 0)]).toEqual([
      name,
      true,
    ])
})

test('the Paid plan takes sixteen times as much', () => {
  const of = (PLAN?: string) =>
    ceilingOf(PLAN === undefined ? {} : { PLAN }, endpoints.like, 100).most
  expect([of(), of('free'), of('paid')]).toEqual([100, 100, 1_600])
})

test('the author has no limit', async () => {
  const Cookie = await newSession(blog)
  for (const { name, most } of limited.filter(({ name }) => name !== 'signOut')) {
    const caller = newCaller()
    await sendFrom(name, caller)
    await pretend(name, most, 'true')
    const reply = await sendFrom(name, { ...caller, Cookie })
    expect([name, isTooMany(reply)]).toEqual([name, false])
  }
})

test('the addresses are kept as hashes, and after their window not at all', async () => {
  const caller = newCaller()
  await sendFrom('createCaptcha', caller)
  const all = () => db.prepare('SELECT * FROM call_counts').all()
  expect(JSON.stringify((await all()).results)).not.toContain(caller['CF-Connecting-IP'])
  await endWindows()
  await blog.tick()
  await expect.poll(async () => (await all()).results).toEqual([])
})

test('calls that only count or read are limited without a row, each network and call by itself', async () => {
  const bound = await startBlog({ password: null })
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
  expect(await countOf(bound.db, 'call_counts')).toBe(0)
})

test('the /64s of one /48 make four times the rough calls of a network together, and the guesses at a secret link; none takes those of another', async () => {
  const bound = await startBlog({ password: null })
  /** Which calls from as many /64s of one /48 are refused, in one of the limiter's minutes. */
  const inOneMinute = (
    count: number,
    ask: (headers: Record<string, string>) => Promise<Response>,
    networkOf = (n: number) => n,
  ) =>
    inOneWindow(roughLimit, async () => {
      sites += 1
      const site = `2001:db8:${sites}`
      const replies = await atOnce(count, (n) =>
        ask({ 'CF-Connecting-IP': `${site}:${networkOf(n).toString(16)}::1` }),
      )
      return replies.map(isTooMany)
    })
  const refused = (replies: readonly boolean[]) => replies.filter(Boolean).length
  const visit = (headers: Record<string, string>) =>
    send(bound, 'countVisit', { body: '{}', headers })
  expect(refused(await inOneMinute(300, visit))).toBe(300 - 4 * roughLimit.most)
  const guess = (headers: Record<string, string>) =>
    bound.get(`/preview/${'a'.repeat(43)}`, { headers })
  expect(refused(await inOneMinute(130, guess))).toBe(130 - 4 * guessLimit.most)
  // A neighbour calls too often, then others call.
  const flood = await inOneMinute(80, visit, (n) => Math.max(0, n - 72))
  expect([refused(flood), refused(flood.slice(72))]).toEqual([72 - roughLimit.most, 0])
  expect(await countOf(bound.db, 'call_counts')).toBe(0)
})

test('the configuration limits them as the contract does', () => {
  const [, settings = ''] = readFileSync(`${root}wrangler.toml`, 'utf8').split('[[ratelimits]]')
  const { most, seconds } = roughLimit
  expect(settings.split('[[')[0]).toContain(`simple = { limit = ${most}, period = ${seconds} }`)
  for (const { isRough, ...limit } of limited.filter((one) => one.isRough)) {
    expect(limit).toMatchObject({ most, seconds })
  }
})
