import { expect, test } from 'vitest'
import { categoryOf, codingWords } from './category.ts'

test('a heading with a coding word in it, in any case, is Coding', () => {
  for (const word of codingWords) {
    expect([word, categoryOf(`My ${word.toUpperCase()}s`)]).toEqual([word, 'Coding'])
  }
  expect(categoryOf('Spiderwebs')).toBe('Coding')
})

test('every other heading is Health', () => {
  for (const heading of ['', 'Sleep', 'Cascading style', 'Compute', 'Lorem']) {
    expect([heading, categoryOf(heading)]).toEqual([heading, 'Health'])
  }
})
