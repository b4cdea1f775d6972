import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBareAddress } from './addresses.ts'
import { find, tokenize } from './bare-links.ts'

test('only what is an address beyond doubt is a link by itself, without the sentence around it', () => {
  const linked = (text: string) => find(text).map(({ href }) => href)
  expect(linked('See https://example.com/a?b=c#d, or (http://localhost:8787).')).toEqual([
    'https://example.com/a?b=c#d',
    'http://localhost:8787',
  ])
  expect(linked('(https://en.wikipedia.org/wiki/A_(b)) <https://日本.jp/道>')).toEqual([
    'https://en.wikipedia.org/wiki/A_(b)',
    'https://日本.jp/道',
  ])
  expect(linked('"www.example.com/x"!')).toEqual(['https://www.example.com/x'])
  const none =
    'README.md example.com a@example.com www.example www.example.com1 a@www.b.com https://'
  expect(linked(none)).toEqual([])
})

test('the parts of a text are the text, and each link is one that the server takes', () => {
  const piece = fc.constantFrom('https://', 'www.', 'a.', 'com', '(', ')', '.', ' ', '"', '@', '道')
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, (whole) => {
      const parts = tokenize(whole)
      expect(parts.map(({ value }) => value).join('')).toBe(whole)
      for (const { isLink, value, href, start, end } of parts) {
        expect(whole.slice(start, end)).toBe(value)
        if (isLink) expect(isBareAddress(value) || value.includes('@')).toBe(true)
        if (isLink) expect(/^https?:\/\/[^\s<>"]/i.test(href)).toBe(true)
      }
    }),
  )
})
