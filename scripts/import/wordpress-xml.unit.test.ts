import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf } from './wordpress-xml.ts'

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

test('an export has the entries that it was made of, and all else around them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(between, entry), { maxLength: 6 }), between, (pieces, last) => {
      expect(itemsOf(`${pieces.flat().join('')}${last}`)).toEqual({
        entries: pieces.map(([, item]) => item),
        around: pieces.map(([before]) => before).join('') + last,
      })
    }),
  )
})
