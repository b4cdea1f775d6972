import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256 } from './sha256.ts'

const bytes = Uint8Array.from({ length: 1_000 }, (_one, n) => (n * n) % 251)
const expected = (part: Uint8Array) => createHash('sha256').update(part).digest('hex')

test('the hash of any length is that of Node', () => {
  for (let length = 0; length <= 200; length += 1) {
    const hash = new Sha256()
    hash.update(bytes.subarray(0, length))
    expect([length, hash.digest()]).toEqual([length, expected(bytes.subarray(0, length))])
  }
})

test('in how many parts the bytes come changes nothing', () => {
  for (const size of [1, 3, 63, 64, 65, 127, 500]) {
    const hash = new Sha256()
    for (let at = 0; at < bytes.length; at += size) hash.update(bytes.subarray(at, at + size))
    expect([size, hash.digest()]).toEqual([size, expected(bytes)])
  }
})
