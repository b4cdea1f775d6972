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

test('a typed word is a link without the sentence around it', () => {
  for (const [before, after] of ['', '.', ',', '?', '!', ')', ').', '”.'].map((end) => [
    /^\)/.test(end) ? '(' : '',
    end,
  ]))
    expect(tokenize(`${before}https://example.com/x${after}`).map((one) => one.toObject())).toEqual(
      [expect.objectContaining({ isLink: true, value: 'https://example.com/x' })],
    )
  expect(tokenize('README.md')).toEqual([])
})

test('the links of a text stand in it, and each is one that the server takes', () => {
  const piece = fc.constantFrom('https://', 'www.', 'a.', 'com', '(', ')', '.', ' ', '"', '@', '道')
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(text, (whole) => {
      for (const { value, href, start, end } of find(whole)) {
        expect(whole.slice(start, end)).toBe(value)
        expect(isBareAddress(value) || value.includes('@')).toBe(true)
        expect(/^https?:\/\/[^\s<>"]/i.test(href)).toBe(true)
      }
    }),
  )
})
