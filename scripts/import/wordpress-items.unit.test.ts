import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf } from './wordpress-items.ts'

const read = (parts: Iterable<string>, most?: number) => {
  const entries: string[] = []
  const items = itemsOf(parts, most)
  for (let next = items.next(); ; next = items.next()) {
    if (next.done) return { entries, around: next.value }
    entries.push(next.value)
  }
}

const entry = fc
  .constantFrom(
    'text',
    '<![CDATA[</item>]]>',
    '<![CDATA[<item>]] >]]>',
    '<!-- </item><item> -->',
    '<itemised/>',
    ' <!--<![CDATA[-->',
    '<![CDATA[<!--]]>',
  )
  .chain((inner) => fc.constantFrom(`<item>${inner}</item>`, `<item a="1">${inner}</item >`))
const between = fc.constantFrom('', '\n', '<wp:author>Jo</wp:author>', '<!--<item>-->', '<item/>')

test('an export in any parts has the entries that it was made of, and all else around them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(between, entry), { maxLength: 6 }),
      between,
      fc.array(fc.nat(40), { minLength: 1 }),
      (pieces, last, lengths) => {
        const xml = `${pieces.flat().join('')}${last}`
        const parts: string[] = []
        for (let at = 0, n = 0; at < xml.length; n += 1) {
          const length = (lengths[n % lengths.length] as number) + 1
          parts.push(xml.slice(at, at + length))
          at += length
        }
        expect(read(parts)).toEqual({
          entries: pieces.map(([, item]) => item),
          around: pieces.map(([before]) => before).join('') + last,
        })
      },
    ),
  )
})

test('an export is read as far as its entries are asked for, and no more of it is held than one may be long', () => {
  let given = 0
  function* endless() {
    for (;;) {
      given += 1
      yield `<item>${'x'.repeat(80)}</item>`
    }
  }
  let taken = 0
  for (const xml of itemsOf(endless(), 100)) {
    expect(xml).toHaveLength(93)
    taken += 1
    expect(given).toBe(taken)
    if (taken === 1_000) break
  }
})

test('an entry that is too large is refused with a sentence, and so is too much beside the entries', () => {
  const parts = (text: string) => Array.from({ length: 11 }, () => text.repeat(10))
  const sentence = 'An entry of it, or what is none, is larger than 0.0001 MB.'
  expect(() => read(['<item>', ...parts('x')], 100)).toThrow(sentence)
  expect(() => read(parts('<a/>'), 100)).toThrow(sentence)
})
