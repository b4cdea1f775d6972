import { expect, test } from 'vitest'
import type { PostEntry } from '../../shared/source.ts'
import { cacheByPost, datedTitleItems, titleItems } from './titles.ts'

const posts = ['one', 'two', 'three'].map((heading) => ({ heading })) as PostEntry[]

test('a page of all titles makes the text of a post once, and of a changed one anew', () => {
  const made: string[] = []
  const textOf = cacheByPost(({ heading }) => {
    made.push(heading)
    return ['<', heading, '>']
  }, ',')
  expect(textOf(posts)).toBe('<one>,<two>,<three>')
  const [first, , third] = posts as [PostEntry, PostEntry, PostEntry]
  expect(textOf([{ ...first, heading: 'new' }, third, first])).toBe('<new>,<three>,<one>')
  expect(made).toEqual(['one', 'two', 'three', 'new'])
})

test('a title is text in the lists, whatever it has', () => {
  const heading = `<script>"one" & 'two'</script>`
  const post = { id: 'one', heading, date: '2026-11-03', category: 'Coding' } as PostEntry
  const escaped = '&lt;script&gt;&quot;one&quot; &amp; &apos;two&apos;&lt;/script&gt;'
  expect(titleItems([post])).toBe(`<li><a href="/blog/one">${escaped}</a></li>`)
  expect(datedTitleItems([post])).toBe(
    `<li><a href="/blog/one" data-category="Coding">${escaped}</a> <time datetime="2026-11-03">3 November</time></li>`,
  )
})
