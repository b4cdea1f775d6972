import { beforeAll, expect, test } from 'vitest'
import { importItems } from '../../scripts/import/import-items.ts'
import { readMarkdownFolder } from '../../scripts/import/read-markdown.ts'
import { root } from '../../scripts/lib/paths.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'

const blog = await sharedBlog()

beforeAll(async () => {
  const items = await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] })
  const { taken } = await importItems(blog.author, items, () => {})
  expect(taken.length).toBe(items.length)
})

const firstOf = async (q: string): Promise<string> => {
  const { results } = await blog.author.ask('searchTexts', { query: { q, from: '0' } })
  return results[0]?.title.map(({ text }) => text).join('') ?? ''
}

test('of the demo articles and those of the repository, the one that a reader means comes first', async () => {
  const missed: string[] = []
  for (const [query, title] of meant) {
    const first = await firstOf(query)
    if (!first.startsWith(title)) missed.push(`${query}: ${first}`)
  }
  expect(missed).toEqual([])
})

/** What a reader types, and the beginning of the title that should come first. */
const meant: readonly (readonly [query: string, title: string])[] = [
  // A title, whole, in part, with a typing error, half typed.
  ['Tired eyes and a chimney', 'Tired eyes'],
  ['the last coffee of the day', 'The last coffee'],
  ['why cafe is not always cafe', 'Why café'],
  ['semantic html', 'Semantic HTML'],
  ['shell scripts', 'Shell scripts'],
  ['debuging notebook', 'Keeping a debugging'],
  ['data', 'What a database index'],
  ['typescr', 'Names & promises'],
  ['counting coins', 'Counting coins'],
  ['breathing', 'Five minutes of breathing'],
  ['bathing', 'Bathing'],
  ['mental health', 'Mental health'],
  // Its subject, in words of the text.
  ['floating point', 'Counting coins'],
  ['ISO 4217 currency', 'Counting coins'],
  ['split a bill', 'Counting coins'],
  ['belly', 'Five minutes of breathing'],
  ['etag', 'HTTP caching'],
  ['no-store', 'HTTP caching'],
  ['immutable', 'HTTP caching'],
  ['rfc 9111', 'HTTP caching'],
  ['git bisect', 'Keeping a debugging'],
  ['reservation notices sent twice', 'Keeping a debugging'],
  ['branded types', 'Names & promises'],
  ['screen reader headings', 'Semantic HTML'],
  ['landmarks', 'Semantic HTML'],
  ['set -euo pipefail', 'Shell scripts'],
  ['nightly backup', 'Shell scripts'],
  ['how many hours of sleep', 'Sleep after'],
  ['grandmother', 'Strong enough'],
  ['press-up', 'Strong enough'],
  ['caffeine', 'The last coffee'],
  ['espresso milligrams', 'The last coffee'],
  ['65ch', 'The measure of a line'],
  ['20-20-20', 'Tired eyes'],
  ['blue light glasses', 'Tired eyes'],
  ['canal', 'Walking is'],
  ['150 minutes', 'Walking is'],
  ['partial index', 'What a database index'],
  ['explain query plan', 'What a database index'],
  ['unicode normalisation', 'Why café'],
]
