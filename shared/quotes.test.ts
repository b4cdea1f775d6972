import { expect, test } from 'vitest'
import { quoteSize } from './quotes.ts'

test('the longer a quote, the smaller its type', () => {
  const sizes = [45, 46, 70, 71, 130, 131].map((length) => quoteSize({ en: 'x'.repeat(length) }))
  expect(sizes).toEqual(['huge', 'large', 'large', 'medium', 'medium', 'small'])
})
