import { expect, test } from 'vitest'
import { slugOf } from '../../shared/articles/slug.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { root } from '../lib/paths.ts'
import { demoReaders } from './demo-readers.ts'
import { opinions } from './demo-words.ts'
import { readDrafts } from './seed.ts'

test('each opinion is about an article of the demo, and one of the drafts is scheduled a year away', async () => {
  const items = await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] })
  const slugs = items.map((item) => item.kind === 'ready' && slugOf(item.title))
  for (const { slug } of opinions) expect(slugs).toContain(slug)
  const drafts = (await readDrafts()).map((item) => item.kind === 'ready' && item.draft?.publishAt)
  expect(drafts).toHaveLength(2)
  const [day = 0] = drafts.filter((one) => typeof one === 'number')
  expect(Math.round((day - Date.now()) / 86_400_000)).toBeOneOf([364, 365, 366])
})

test('two starts of one day have the same readers, and nobody comes tomorrow', () => {
  const articles = [
    { id: 'a1', slug: 'the-last-coffee-of-the-day', heading: 'Coffee', date: '2026-11-12' },
    { id: 'b2', slug: 'tired-eyes-and-a-chimney', heading: 'Eyes', date: '2026-07-05' },
  ]
  const day = Date.UTC(2026, 10, 26)
  const morning = demoReaders(articles, day)
  expect(demoReaders(articles, day + 86_399_999)).toEqual(morning)
  expect(demoReaders(articles, day + 86_400_000)).not.toEqual(morning)
  const instants = JSON.stringify(morning).match(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g) ?? []
  expect(instants.length).toBeGreaterThan(100)
  expect(instants.filter((one) => one > '2026-11-27')).toEqual([])
  // An article has no readers before its day.
  const early = morning.views?.filter(
    ({ article, day }) => article === 'a1' && `${day}` < '2026-11-12',
  )
  expect(early).toEqual([])
  // A clock that is before all articles gives a demo, too.
  expect(demoReaders(articles, Date.UTC(2020, 0, 1)).views?.length).toBe(90)
})
