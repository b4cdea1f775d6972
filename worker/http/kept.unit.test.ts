import { expect, test } from 'vitest'
import { findKept, keep, type Made, makeOnce } from './kept.ts'

const page = (size: number, more: Partial<Made> = {}): Made => ({
  // With its ETag, which would take most of the time.
  ...{ status: 200, contentType: 'text/html', etag: '"a"', body: new Uint8Array(size), epochs: [] },
  ...more,
})
const none = () => {}

test('an isolate keeps sixteen megabytes; what was used least goes, an error enters not', async () => {
  await keep('a of', 'asked for again and again', page(20_000))
  for (let n = 0; n < 2_000; n += 1) {
    await keep('a of', `page ${n}`, page(20_000))
    await keep('a of', `nothing ${n}`, page(20_000, { status: 404 }))
    expect(findKept('a of', 'asked for again and again')).toBeDefined()
  }
  const kept = Array.from({ length: 2_000 }, (_, n) => findKept('a of', `page ${n}`) !== undefined)
  const count = kept.filter(Boolean).length
  expect(count * 20_500).toBeLessThanOrEqual(16_000_000)
  expect(count).toBeGreaterThan(750)
  expect(kept.lastIndexOf(false)).toBe(2_000 - count - 1)
})

test('many small answers take no more room, the same one again takes none, and one answer a quarter at most', async () => {
  for (let n = 0; n < 33_000; n += 1) await keep('b of', `page ${n}`, page(10))
  const kept = Array.from({ length: 33_000 }, (_, n) => findKept('b of', `page ${n}`))
  expect(kept.filter(Boolean).length).toBeLessThanOrEqual(16_000_000 / 510)
  for (let n = 0; n < 100; n += 1) await keep('b of', 'the same', page(1_000_000))
  expect(findKept('b of', 'page 32999')).toBeDefined()
  await keep('b of', 'long', page(4_000_001))
  expect(findKept('b of', 'long')).toBeUndefined()
})

test('a page is kept of the moment in which all of it was read, and at no other', async () => {
  await makeOnce('c of', 'page', async () => page(1, { epochs: ['c', 'd'] }), none)
  expect(findKept('c of', 'page')).toBeUndefined()
  await makeOnce('c of', 'page', async () => page(1, { epochs: ['c', 'c'] }), none)
  expect(findKept('c of', 'page')).toBeDefined()
  expect([findKept('d of', 'page'), findKept(null, 'page')]).toEqual([undefined, undefined])
})

test('two who ask at once get one page, and a failure is theirs alone', async () => {
  let made = 0
  const make = async () => {
    made += 1
    await new Promise(setImmediate)
    if (made === 1) throw new Error('the database')
    return page(1)
  }
  const twice = () =>
    Promise.allSettled([makeOnce('e of', 'page', make, none), makeOnce('e of', 'page', make, none)])
  expect((await twice()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await twice()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(made).toBe(2)
})
