import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'

const { line, number } = kinds

test('a line is one line, with the letters that Windows meant', () => {
  expect(line.tidy('  a\n\tb \u0093c\u0094\u0000 ')).toBe('a b “c”')
})

test('each kind gives its values back from a form and from a file', () => {
  for (const value of [line.empty, line.sample('a'), '7']) {
    expect(line.fromForm(line.toForm(value))).toBe(value)
    expect(line.fromFile(value)).toBe(value)
  }
  for (const value of [number.empty, number.sample('series'), 12]) {
    expect(number.fromForm(number.toForm(value))).toBe(value)
    expect(number.fromFile(value)).toBe(value)
  }
})

test('what `most` of a field means is its kind’s', () => {
  expect(['ab', 'abc', ' ab '].map((text) => line.isOver(text, 2))).toEqual([false, true, false])
  expect([0, 9, 10, -1, 1.5].map((value) => number.isOver(value, 9))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  for (const text of ['two', '1e1', '-1', '1.5'])
    expect([text, number.isOver(number.fromForm(text), 9)]).toEqual([text, true])
})

test('what a file does not name, or names wrongly, is empty', () => {
  for (const value of [undefined, null, {}, []]) {
    expect([line.fromFile(value), number.fromFile(value)]).toEqual(['', 0])
  }
  expect([-1, 1.5, 'two', Number.NaN].map(number.fromFile)).toEqual([0, 0, 0, 0])
  expect([number.fromFile('3'), line.fromFile(2026)]).toEqual([3, '2026'])
})
