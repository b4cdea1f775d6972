import { expect, test } from 'vitest'
import type { PostEntry } from '../../shared/source.ts'
import { mindGrowthPosts, mostPosts } from './mind-growth.ts'

const post = (heading: string, category: PostEntry['category'] = 'Health') =>
  ({ heading, category }) as PostEntry
const code = ['CSS 5', 'CSS 4', 'CSS 3', 'CSS 2'].map((heading) => post(heading, 'Coding'))
const headings = (posts: readonly PostEntry[]) => mindGrowthPosts(posts).map((one) => one.heading)

test('the newest few that tell of the mind are shown, and where none does the newest of each category', () => {
  const minds = Array.from({ length: mostPosts + 1 }, (_, n) => `Calm ${n}`)
  expect(headings([...code, ...minds.map((one) => post(one))])).toEqual(minds.slice(0, -1))
  expect(headings([post('Bread'), ...code])).toEqual(['CSS 5', 'CSS 4', 'CSS 3', 'Bread'])
})
