import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '../../shared/sha256.ts'

test('the hash of a text is the one that Node computes, whatever its length', () => {
  const expected = (text: string) => createHash('sha256').update(text).digest('hex')
  for (let length = 0; length < 200; length += 1) {
    const text = 'é'.repeat(length % 3) + 'x'.repeat(length)
    expect(sha256(text)).toBe(expected(text))
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(expected(text))
    }),
  )
})
