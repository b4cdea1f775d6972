import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean.ts'
import { formsOf } from './forms.ts'

const forms = (html: string) => formsOf(cleanHtml(html).html, '/blog/x')
const row = (cells: readonly string[], name = 'td'): string =>
  `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`
const tableOf = (head: readonly string[], ...rows: readonly string[][]): string =>
  `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('')}</tbody></table>`

/** The texts of the cells that stand to the right. */
const toTheRight = (html: string): string[] =>
  [...forms(html).page.matchAll(/<t[hd][^>]* class="align-right"[^>]*>(.*?)<\/t[hd]>/gs)].map(
    ([, text = '']) => text.replaceAll(/<[^>]+>/g, ''),
  )

test('a column of numbers and its head stand to the right, words and what is beside them do not', () => {
  const drinks = tableOf(
    ['Drink', 'Serving', 'Price', 'Since'],
    ['Coffee', '200 ml', '€ 3.50', 'spring'],
    ['Tea', '60 ml', '', '1999'],
  )
  expect(toTheRight(drinks)).toEqual(['Serving', 'Price', '200 ml', '€ 3.50', '60 ml', ''])
})

test.each([
  ...['0', '-1', '−1.5', '+18.6%', '1,234,567', '1.234,5', '1 234', '1\u202f234', '1,00,000'],
  ...['$5', 'US$ 5', 'CHF 12.50', '1,550,000₫', '99,9 %', '~20', '≤ 3', '5×', '100+', '21°'],
  ...['90 mg', '12 km/h', '3.5 m²', '−4 °C', '39 MB', '1,070 req/s', '10–20 ms', '−4.59×10⁻¹⁶'],
  '<strong>11,300.00</strong>',
  '<p>7</p>',
])('%s is a number', (text) => {
  expect(toTheRight(tableOf(['x', 'y'], ['a', text], ['b', '–']))).toHaveLength(3)
})

test.each([
  ...[
    '–',
    '',
    'five',
    '2024-01-02',
    '12.11.2020',
    '12:30',
    '1.0.2',
    'v18',
    'RFC 8246',
    '5 minutes',
    '3 of 4',
  ],
  ...['1a2b', '12 (of 40)', '<code>200</code>', '5 <img src="/a.png" alt="">', '1<br>two'],
])('%s alone makes no column of numbers', (text) => {
  expect(toTheRight(tableOf(['x', 'y'], ['a', text]))).toEqual([])
})

test('an alignment of the author stays, and whatever spans rows is left as it is', () => {
  const numbers = '<tr><td>a</td><td>1</td><td>2</td></tr>'
  const head = (attributes: string) =>
    `<table><tr><th>x</th><th ${attributes}>y</th><th>z</th></tr>${numbers}</table>`
  expect(toTheRight(head('style="text-align:center"'))).toEqual(['z', '2'])
  expect(toTheRight(head('rowspan="2"'))).toEqual([])
  const group = '<tr><th></th><th colspan="2">both</th></tr>'
  const sum = '<tr><td colspan="2">sum</td><td>3</td></tr>'
  expect(toTheRight(`<table>${group}${numbers}${sum}</table>`)).toEqual(['1', '2', '3'])
  // The first row of a table without heads may be its heads, and names of rows are words.
  expect(toTheRight('<table><tr><td>y</td></tr><tr><td>1</td></tr></table>')).toEqual([])
  expect(toTheRight('<table><tr><th>2024</th><td>1</td></tr></table>')).toEqual(['1'])
})

test('each table of a page has a box, and one in a cell its own columns; feeds and calls have it as it was written', () => {
  const inner = '<table><tbody><tr><td>1</td></tr></tbody></table>'
  const html = `<figure><table><caption>c</caption><tbody><tr><td>a</td><td>${inner}</td></tr></tbody></table></figure>`
  const { page, feed, call } = forms(html)
  expect([feed, call]).toEqual([html, html])
  expect(page).toBe(
    html
      .replaceAll('<table>', '<div class="table"><table>')
      .replaceAll('</table>', '</table></div>')
      .replace('<td>1', '<td class="align-right">1'),
  )
  expect(forms('<div class="table">x</div>').page).toBe('<div>x</div>')
})

test('whatever a table holds, its page has the same text, and but for box and class the same HTML', () => {
  const cell = fc
    .tuple(
      fc.constantFrom('td', 'td', 'td', 'th'),
      fc.constantFrom(
        '',
        '',
        '',
        ' colspan="2"',
        ' colspan="0"',
        ' rowspan="3"',
        ' class="align-left"',
      ),
      fc.constantFrom('1', '2.5 kB', '–', '', 'word', '<b>3</b>', '<table><tr><td>4</table>'),
    )
    .map(([name, attributes, text]) => `<${name}${attributes}>${text}</${name}>`)
  const part = fc
    .tuple(
      fc.constantFrom('thead', 'tbody', 'tfoot'),
      fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }),
    )
    .map(([name, rows]) => {
      const lines = rows.map((cells) => `<tr>${cells.join('')}</tr>`)
      return `<${name}>${lines.join('')}</${name}>`
    })
  const plain = (html: string): string =>
    html.replaceAll('<div class="table">', '').replaceAll(/<\/div>| class="align-right"/g, '')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const { page, feed } = forms(`<p>Start.</p><table>${parts.join('')}</table>`)
      expect(plain(page)).toBe(feed)
    }),
    { numRuns: 300 },
  )
})
