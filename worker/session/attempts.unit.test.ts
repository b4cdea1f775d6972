import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { retentionTimes } from '../../shared/timings.ts'
import { Attempts, maxAttempts, windowTime } from './attempts.ts'

/** Attempts in a database of their own, with the clock in the test's hand. */
const begin = () => {
  const db = new DatabaseSync(':memory:')
  const queries: string[] = []
  const restarted = () =>
    new Attempts({
      exec: (query, ...values) => {
        queries.push(query)
        return db.prepare(query).all(...values) as Record<string, unknown>[]
      },
    })
  const attempts = restarted()
  const rows = (table: string) => db.prepare(`SELECT * FROM ${table}`).all()
  return { attempts, restarted, rows, queries }
}

/** An attempt that fails, if it is allowed. */
const fail = (
  attempts: Attempts,
  kind: 'signIn' | 'password',
  claimant: ReturnType<typeof from>,
  now: number,
) => {
  const turn = attempts.count(kind, claimant, now)
  if ('counted' in turn) attempts.settle(turn.counted, true)
  return turn
}

const noon = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const from = (address: string, device: string | null = null) => ({ address, device })
const stranger = (n: number) => from(`10.0.${n >> 8}.${n & 255}`)
const wait = (of: object) => ('retryAfter' in of ? of.retryAfter : 0)

test('ten failures of a network hold until the first of them is ten minutes old', () => {
  const { attempts } = begin()
  for (let n = 0; n < 10; n += 1) {
    expect(wait(fail(attempts, 'signIn', from('192.0.2.1'), noon + n * minute))).toBe(0)
  }
  const last = noon + 9 * minute
  expect(fail(attempts, 'signIn', from('192.0.2.1'), last)).toEqual({ retryAfter: 60 })
  expect(attempts.check('signIn', from('192.0.2.1'), noon + windowTime - 1)).toEqual({
    retryAfter: 1,
  })
  expect(wait(fail(attempts, 'signIn', from('192.0.2.1'), noon + windowTime))).toBe(0)
  // Only the first had ended: there is no moment at which all ten come back.
  expect(attempts.check('signIn', from('192.0.2.1'), noon + windowTime)).toEqual({ retryAfter: 60 })
  expect(wait(attempts.check('signIn', from('192.0.2.2'), last))).toBe(0)
})

test('failures of a clock that ran ahead hold nobody out once it is right', () => {
  for (const ahead of [60 * minute, 365 * 24 * 60 * minute]) {
    const { attempts } = begin()
    for (let n = 0; n < 10; n += 1) fail(attempts, 'signIn', from('192.0.2.1'), noon + ahead)
    expect(wait(attempts.check('signIn', from('192.0.2.1'), noon + ahead))).toBeGreaterThan(0)
    for (let n = 0; n < 10; n += 1)
      expect(wait(fail(attempts, 'signIn', from('192.0.2.1'), noon))).toBe(0)
    expect(wait(attempts.check('signIn', from('192.0.2.1'), noon))).toBe(600)
  }
})

test('an attempt that did not fail is none', () => {
  const { attempts, rows } = begin()
  for (let n = 0; n < 30; n += 1) {
    const turn = attempts.count('signIn', from('192.0.2.1'), noon)
    if ('counted' in turn) attempts.settle(turn.counted, false)
  }
  expect(rows('attempts')).toEqual([])
})

test('an attempt counts until it is settled, and one that a restart cut off does not', () => {
  const { attempts, restarted } = begin()
  for (let n = 0; n < 10; n += 1) attempts.count('signIn', from('192.0.2.1'), noon)
  expect(wait(attempts.count('signIn', from('192.0.2.1'), noon))).toBe(600)
  expect(wait(restarted().check('signIn', from('192.0.2.1'), noon))).toBe(0)
})

test('typed passwords of a signed-in session have a number of their own, sixty, and use up no sign-in of their network', () => {
  const { attempts } = begin()
  for (let n = 0; n < maxAttempts.password; n += 1) {
    expect(wait(fail(attempts, 'password', from('192.0.2.1'), noon))).toBe(0)
  }
  expect(wait(fail(attempts, 'password', from('192.0.2.1'), noon))).toBe(600)
  for (let n = 0; n < maxAttempts.signIn; n += 1) {
    expect(wait(fail(attempts, 'signIn', from('192.0.2.1'), noon))).toBe(0)
  }
  expect(wait(fail(attempts, 'signIn', from('192.0.2.1'), noon))).toBe(600)
})

test('strangers have a hundred failures together; where the author signed in lately there is still a way in', () => {
  const { attempts } = begin()
  attempts.trust('2001:db8:0:7::1', noon)
  for (let n = 0; n < maxAttempts.strangers; n += 1) {
    expect(wait(fail(attempts, 'signIn', stranger(n), noon))).toBe(0)
  }
  expect(fail(attempts, 'signIn', stranger(1_000), noon)).toEqual({ retryAfter: 600 })
  expect(attempts.check('signIn', from('2001:db8:0:7:a::b'), noon)).toMatchObject({
    isStranger: false,
  })
  expect(wait(attempts.check('password', stranger(1_000), noon))).toBe(0)
  // Its own limit holds there, too.
  for (let n = 0; n < 10; n += 1) fail(attempts, 'signIn', from('2001:db8:0:7::1'), noon)
  expect(wait(attempts.check('signIn', from('2001:db8:0:7::1'), noon))).toBe(600)
  expect(attempts.check('signIn', stranger(1_000), noon + windowTime)).toMatchObject({
    isStranger: true,
  })
})

test('after thirty days without a sign-in a network is a stranger again', () => {
  const { attempts } = begin()
  attempts.trust('192.0.2.1', noon)
  const days = 30 * 24 * 60 * minute
  expect(attempts.check('signIn', from('192.0.2.1'), noon + days - 1)).toMatchObject({
    isStranger: false,
  })
  expect(attempts.check('signIn', from('192.0.2.1'), noon + days)).toMatchObject({
    isStranger: true,
  })
})

test('who tried is forgotten as soon as nothing is counted with it, and when that is is known', () => {
  const { attempts, rows } = begin()
  expect(attempts.nextExpiry()).toBeNull()
  fail(attempts, 'signIn', from('192.0.2.1'), noon)
  fail(attempts, 'signIn', from('192.0.2.2'), noon + minute)
  expect(attempts.nextExpiry()).toBe(noon + windowTime)
  attempts.forget(noon + windowTime)
  expect(rows('attempts')).toMatchObject([{ network: '192.0.2.2' }])
  attempts.forget(noon + windowTime + minute)
  attempts.trust('192.0.2.3', noon)
  expect(rows('attempts')).toEqual([])
  expect(rows('neighbourhoods')).toMatchObject([{ name: '192 0', tries: 2 }])
  expect(attempts.nextExpiry()).toBe(noon + retentionTimes.neighbourhoods)
  attempts.forget(noon + retentionTimes.neighbourhoods)
  expect(rows('neighbourhoods')).toEqual([])
  const end = attempts.nextExpiry() ?? 0
  attempts.forget(end)
  expect([rows('known_networks'), attempts.nextExpiry()]).toEqual([[], null])
})

test('a connection with a /48 of IPv6 has four times the tries of a /64', () => {
  const { attempts } = begin()
  const isLet = (address: string) => wait(fail(attempts, 'signIn', from(address), noon)) === 0
  const tries = (addressOf: (n: number) => string) =>
    Array.from({ length: 300 }, (_, n) => isLet(addressOf(n))).filter(Boolean).length
  expect(tries(() => '2001:db8:1:100::1')).toBe(10)
  expect(tries((n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(30)
  expect(tries((n) => `2001:db8:2:${(n & 255).toString(16)}::${n}`)).toBe(40)
})

/** Wrong tries of a botnet, each from a network of its own, spread over so many neighbourhoods. */
const attack = (attempts: Attempts, count: number, neighbourhoods: number, now: number) =>
  Array.from({ length: count }, (_, n) => {
    const near = n % neighbourhoods
    const [host, part] = [Math.floor(n / neighbourhoods) + 1, 11 + (near >> 8)]
    return fail(attempts, 'signIn', from(`${part}.${near & 255}.${host >> 8}.${host & 255}`), now)
  }).filter((turn) => 'counted' in turn).length

test('ten thousand wrong tries from many networks: a known device gets in at once, and has ten tries of its own', () => {
  const { attempts } = begin()
  expect(attack(attempts, 10_000, 2_000, noon)).toBe(maxAttempts.strangersOfQuiet)
  expect(wait(attempts.check('signIn', from('203.0.113.1'), noon))).toBe(600)
  for (let n = 0; n < 10; n += 1) {
    const turn = fail(attempts, 'signIn', from('203.0.113.1', 'mine'), noon)
    expect(turn).toMatchObject({ isStranger: false })
  }
  // Its tries are used up, wherever it is: then it is as strange as its network.
  expect(wait(fail(attempts, 'signIn', from('203.0.113.1', 'mine'), noon))).toBe(600)
  expect(wait(fail(attempts, 'signIn', from('198.51.100.1', 'mine'), noon))).toBe(600)
})

test('from a new network the author gets in during an attack after a wait that the attacker’s neighbourhoods bound', () => {
  const author = from('203.0.113.1')
  const firstFree = (neighbourhoods: number) => {
    const { attempts } = begin()
    for (let waited = 0; ; waited += windowTime) {
      attack(attempts, 100, 1, noon + waited)
      attack(attempts, 600, neighbourhoods, noon + waited)
      if (wait(attempts.check('signIn', author, noon + waited)) === 0) return waited / minute
    }
  }
  // Each has two tries a day beyond the hundred of all strangers, and there is room for a hundred of these.
  expect([1, 50, 200, 400].map(firstFree)).toEqual([0, 0, 30, 60])
})

test('a try reads no row of another try, only whether its network is known and quiet', () => {
  const { attempts, queries } = begin()
  attack(attempts, 99, 99, noon)
  queries.length = 0
  expect(attempts.check('signIn', from('198.51.100.1'), noon)).toMatchObject({ isStranger: true })
  expect(queries.length).toBe(2)
  expect(queries.filter((query) => query.includes('FROM attempts'))).toEqual([])
})

test('a restarted object goes on counting', () => {
  const { attempts, restarted } = begin()
  for (let n = 0; n < 10; n += 1) fail(attempts, 'signIn', from('192.0.2.1'), noon)
  expect(wait(restarted().check('signIn', from('192.0.2.1'), noon))).toBe(600)
})

test('what an attack leaves stored has a most', () => {
  const { attempts, rows } = begin()
  const windows = 6
  for (let n = 0; n < windows; n += 1) attack(attempts, 500, 500, noon + n * windowTime)
  expect(rows('attempts').length).toBeLessThanOrEqual(maxAttempts.strangersOfQuiet)
  expect(rows('neighbourhoods').length).toBeLessThanOrEqual(windows * maxAttempts.strangersOfQuiet)
})
