import { expect, test } from 'vitest'
import { dayInWords, isDayLater } from './date.ts'
import { PublishedDate } from './published-date.ts'

const dayOf = (text: string) => PublishedDate.safeParse(text).data

test('a date is read in the ways people and programs write it', () => {
  const spellings: [text: string, day: string][] = [
    ['2026-05-01', '2026-05-01'],
    ['  2026-05-01\n', '2026-05-01'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['2026-05-01T10:00:00Z', '2026-05-01'],
    ['2026-05-01T10:00', '2026-05-01'],
    ['2026-05-01 10:00:00', '2026-05-01'],
    ['2026-05-01 10:00:00 +0200', '2026-05-01'],
    ['2026-05-01T23:30:00-02:00', '2026-05-02'],
    ['2026-05-01T00:30:00+02:00', '2026-04-30'],
    ['1 May 2026', '2026-05-01'],
    ['01 may 2026', '2026-05-01'],
    ['20 November 2026', '2026-11-20'],
    ['20-Nov-2026', '2026-11-20'],
    ['November 20, 2026', '2026-11-20'],
    ['Nov. 20 2026', '2026-11-20'],
    ['Friday, November 20, 2026', '2026-11-20'],
    ['Fri, 20 Nov 2026 23:00:00 -0500', '2026-11-21'],
    ['Fri, 20 Nov 2026 10:00:00 GMT', '2026-11-20'],
    ['Fri Nov 20 2026 23:00:00 GMT-0500 (Eastern Standard Time)', '2026-11-21'],
    ['20 November 2026, 14:05', '2026-11-20'],
  ]
  for (const [text, day] of spellings) expect([text, dayOf(text)]).toEqual([text, day])
})

test('what is no day of the calendar is refused', () => {
  const texts = [
    '',
    ' ',
    'today',
    'hello 12',
    '2026',
    '2026-05',
    '1777593600',
    '1e3',
    'NaN',
    'Infinity',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '2026-02-31T03:00:00Z',
    '31 February 2026',
    'February 30, 2026',
    '32 May 2026',
    '0 May 2026',
    '5 Maybe 26',
    '1 Foo 2026',
    '2026-05-01T25:00:00Z',
    '2026-05-01T10:60:00Z',
    '0000-01-01',
    '+012026-05-01',
    '-000001-01-01',
    '12026-05-01',
    '10000-01-01',
    // Which of the two is the month, nobody knows.
    '05/06/2026',
    '9999-12-31T23:59:59-02:00',
  ]
  for (const text of texts) expect([text, dayOf(text)]).toEqual([text, undefined])
})

test('a day is put in words', () => {
  expect(dayInWords('2026-11-05')).toBe('5 November 2026')
})

test('the same hour of the next day is not more than a day later', () => {
  const day = '2026-11-05T14:05:00.000Z'
  expect(isDayLater('2026-11-06T14:05:00.000Z', day)).toBe(false)
  expect(isDayLater('2026-11-06T14:05:00.001Z', day)).toBe(true)
  expect(isDayLater('2026-11-01T00:00:00.000Z', day)).toBe(false)
})
