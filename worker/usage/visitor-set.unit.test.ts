import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TopHosts } from './top-hosts.ts'
import { VisitorSet } from './visitor-set.ts'

/** A number of 32 bits that looks like a hash's. */
const hashed = (n: number): number => createHash('sha256').update(`${n}`).digest().readUInt32BE(0)

test('a set of visitors knows whom it has, how many a network has, and is made again from its numbers', () => {
  const set = new VisitorSet()
  const keys: number[] = []
  for (let n = 0; n < 50_000; n += 1) keys.push(set.add(hashed(n), 1 + (n % 1000)))
  for (let agent = 0; agent < 40; agent += 1) keys.push(set.add(7, agent))
  keys.push(set.add(2 ** 32 - 1, 2 ** 20 - 1), set.add(0, 0))
  const again = new VisitorSet()
  for (const key of new Float64Array(new Float64Array(keys).buffer)) again.addKey(key)
  for (const one of [set, again]) {
    expect(one.size).toBe(50_042)
    for (let n = 0; n < 50_000; n += 1)
      if (!one.has(hashed(n), 1 + (n % 1000))) throw new Error(`${n} is missing.`)
    expect([one.has(hashed(1), 3), one.has(8, 0), one.has(2 ** 32 - 1, 1)]).toEqual(
      Array(3).fill(false),
    )
    expect([one.has(7, 39), one.has(2 ** 32 - 1, 2 ** 20 - 1), one.has(0, 0)]).toEqual(
      Array(3).fill(true),
    )
    expect([one.countOf(7), one.countOf(0), one.countOf(8)]).toEqual([40, 1, 0])
  }
})

test('a site that brings many has its place after a flood of names', () => {
  const hosts = new TopHosts()
  for (let n = 0; n < 5_000; n += 1) {
    hosts.add(`flood-${n}.example.com`)
    if (n % 50 === 0) hosts.add('steady.example.com')
  }
  const again = new TopHosts(hosts.stored())
  const { other = 0, ...counts } = again.counts()
  expect(Object.keys(counts)).toHaveLength(200)
  expect(counts['steady.example.com']).toBe(100)
  expect(Object.values(counts).reduce((sum, count) => sum + count, other)).toBe(5_100)
})
