import { expect, test } from 'vitest'

test('a view runs under the headers of its page: HTML in a string is refused', () => {
  expect(() => {
    document.createElement('div').innerHTML = '<b>bold</b>'
  }).toThrow(/TrustedHTML/)
})
