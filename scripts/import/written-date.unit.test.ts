import { expect, test } from 'vitest'
import { dayInPath, dayOrderOf, daysInNumbers, inFull, instantOf, isDate } from './written-date.ts'

test.each([
  ['2019-12-31T10:00:00+0200', '2019-12-31T10:00:00+02:00'],
  ['2019-12-31 10:00:00 UTC+02:00', '2019-12-31T10:00:00+02:00'],
  ['2019-12-31 10:00:00 -5', '2019-12-31T10:00:00-05:00'],
  ['2019-12-31T10:00:00.123Z', '2019-12-31T10:00:00.123Z'],
  ['2019/12/31 10:00', '2019-12-31T10:00:00'],
  ['2019/1/5 9:05 PM', '2019-01-05T21:05:00'],
  ['2019.12.31', '2019-12-31'],
  ['2019年12月31日', '2019-12-31'],
  ['20191231', '2019-12-31'],
  ['20191231T100000Z', '2019-12-31T10:00:00Z'],
  ['201912311000', '2019-12-31T10:00:00'],
  ['1577786400', '2019-12-31T10:00:00.000Z'],
  ['1577786400123', '2019-12-31T10:00:00.123Z'],
  ['31 Dec 2019', '2019-12-31'],
  ['31-Dec-2019', '2019-12-31'],
  ['31. December 2019', '2019-12-31'],
  ['31st of December, 2019', '2019-12-31'],
  ['Tuesday, 31 December 2019', '2019-12-31'],
  ['December 31, 2019', '2019-12-31'],
  ['DEC. 31ST, 2019 AT 10:00 AM', '2019-12-31T10:00:00'],
  ['Tue, 31 Dec 2019 10:00:00 GMT', '2019-12-31T10:00:00Z'],
  ['Tue Dec 31 10:00:00 2019', '2019-12-31T10:00:00'],
  ['Tue Dec 31 2019 10:00:00 GMT+0100 (CET)', '2019-12-31T10:00:00+01:00'],
  ['31.12.2019', '2019-12-31'],
  ['31.12.2019, 10:00 Uhr', '2019-12-31T10:00:00'],
  ['3.4.2019', '2019-04-03'],
  ['31/12/2019', '2019-12-31'],
  ['12/31/2019', '2019-12-31'],
  ['4-4-2019', '2019-04-04'],
  ['<2019-12-31 Tue>', '2019-12-31'],
  ['[2019-12-31 Tue 10:00]', '2019-12-31T10:00:00'],
])('a date is the same in every form: %s', (written, full) => {
  expect([inFull(written), isDate(inFull(written))]).toEqual([full, true])
})

test.each([
  ...['', 'soon', 'true', '2019', '2019-12', 'December 2019', '31 Foo 2019', '2019-02-31', '1.5'],
  ...[
    '03/04/2019',
    '03-04-2019',
    '0001-01-01T00:00:00Z',
    'Mon, 01 Jan 0001 00:00:00 +0000',
    '12345',
  ],
])('what is no clear day is none, and stays as it is written: "%s"', (written) => {
  expect(isDate(inFull(written))).toBe(false)
})

test('a day that may be a month is read as the other dates say, if they agree', () => {
  const orders: [text: string, order: string | undefined][] = [
    ['date: 03/04/2019\ndate: 25/12/2019', 'day-first'],
    ['date = "3-4-2019"\n"date": \'12-25-2019\'', 'month-first'],
    ['date: 03/04/2019', undefined],
    ['date: 25/12/2019\ndate: 12/25/2019', undefined],
  ]
  for (const [text, order] of orders) expect(dayOrderOf(daysInNumbers(text))).toBe(order)
  expect(inFull('03/04/2019 10:00', 'day-first')).toBe('2019-04-03T10:00:00')
  expect(inFull('03/04/2019', 'month-first')).toBe('2019-03-04')
})

test('a time has the zone that is written with it, else it is in UTC', () => {
  const instants = ['2019-12-31 10:00 +0200', '2019-12-31 10:00', '2019-12-31', 'soon', '']
  expect(instants.map((one) => instantOf(inFull(one)))).toEqual([
    Date.UTC(2019, 11, 31, 8),
    Date.UTC(2019, 11, 31, 10),
    Date.UTC(2019, 11, 31),
    0,
    0,
  ])
})

test.each([
  ['posts/2019-12-31-title.md', '2019-12-31'],
  ['2019-1-5 Title.md', '2019-01-05'],
  ['20191231-title.md', '2019-12-31'],
  ['2019_12_31_title.md', '2019-12-31'],
  ['2019-12-31.md', '2019-12-31'],
  ['posts/2019-12-31-title/index.md', '2019-12-31'],
  ['posts/2019/12/31/title.md', '2019-12-31'],
  ['posts/2019/12/31/title/index.md', '2019-12-31'],
  ['posts/2008/03-17-title.md', '2008-03-17'],
  ['/2019/12/31/title/', '2019-12-31'],
  ['/blog/title-2019-12-31.html', '2019-12-31'],
  ['/2019/12-31-title', '2019-12-31'],
])('a path names a day: %s', (path, day) => {
  expect(dayInPath(path)).toBe(day)
})

test.each([
  ...[
    '2019/12/title.md',
    '2019/title.md',
    '2019/12/10-things.md',
    '2019-13-31-a.md',
    'a/12345678.md',
  ],
  ...['2019-12-31-trip/part.md', 'issue-20191231.md', '2019-12-title.md', 'a.md'],
])('a path names no day: %s', (path) => {
  expect(dayInPath(path)).toBe('')
})
