import { expect, test } from 'vitest'
import type { PostEntry } from '../../shared/source.ts'
import { madeOnce } from './titles.ts'

const posts = ['one', 'two', 'three'].map((heading) => ({ heading })) as PostEntry[]

test('a page of all titles makes the text of a post once, and of a changed one anew', () => {
  const made: string[] = []
  const textOf = madeOnce(({ heading }) => {
    made.push(heading)
    return ['<', heading, '>']
  }, ',')
  expect(textOf(posts)).toBe('<one>,<two>,<three>')
  const [first, , third] = posts as [PostEntry, PostEntry, PostEntry]
  expect(textOf([{ ...first, heading: 'new' }, third, first])).toBe('<new>,<three>,<one>')
  expect(made).toEqual(['one', 'two', 'three', 'new'])
})
