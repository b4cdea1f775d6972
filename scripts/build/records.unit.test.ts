import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { Post, Source } from '../../shared/source.ts'
import { type BuiltPost, withoutBody } from './articles.ts'
import { inOrder, memorySource } from './memory-source.ts'
import type { KnownPost } from './pictures.ts'
import { answering, findStale, type PageRecord, recording } from './records.ts'

/** A blog of some articles, the first the oldest. */
const blog = (...ids: string[]): KnownPost[] =>
  ids.map((id, n) => post({ id, publishedKey: `2026-01-0${n}` }, 1))

const post = (fields: Partial<BuiltPost>, version: number): KnownPost => {
  const { id } = fields
  const base = { href: `/${id}`, heading: `Title of ${id}`, summary: '', words: 300, html: '' }
  const shown = { category: 'Coding', image: '', updatedAt: '2026-01-10T00:00:00.000Z' } as const
  return withoutBody({ ...base, ...shown, ...fields } as BuiltPost, version)
}

/** Each page by what it reads. */
const pages: Readonly<Record<string, (source: Source) => unknown>> = {
  a: ({ postAmong }) => postAmong('a', 1),
  b: ({ postAmong }) => postAmong('b', 1),
  d: ({ postAmong }) => postAmong('d', 1),
  local: ({ neighbours }) => neighbours({ ...post({ id: 'local' }, 1), publishedKey: '2025' }, 1),
  list: ({ postsIn }) => postsIn('Coding', 0, 2),
  count: ({ countIn }) => countIn('Coding'),
  titles: ({ allPosts }) => allPosts(),
  feed: ({ postsWithIds }) => postsWithIds(['b', 'c'], 'feed'),
  now: ({ text }) => text('now'),
  menu: ({ texts }) => texts,
  named: ({ site }) => site.title,
}

interface Given {
  readonly posts: readonly KnownPost[]
  readonly site?: Partial<Source['site']>
  readonly texts?: readonly string[]
  readonly textVersion?: string
}

const sourceOf = ({ posts, site = {}, texts = [], textVersion = '' }: Given) => {
  const read: string[] = []
  const readBody = async (id: string): Promise<BuiltPost | null> => {
    read.push(id)
    return (posts.find((one) => one.id === id) as BuiltPost | undefined) ?? null
  }
  const written = { texts, text: async () => null, site: { ...defaultSettings, ...site } }
  const list = inOrder(posts)
  const source = memorySource(list, readBody, written)
  const hashAnswers = answering({ source, posts: list, textVersion: async () => textVersion })
  return { source, read, hashAnswers }
}

/** The pages that a blog's records call stale after a change. */
const staleAfter = async (before: Given, after: Given): Promise<string[]> => {
  const { source, hashAnswers } = sourceOf(before)
  const records = new Map<string, PageRecord>()
  for (const [name, read] of Object.entries(pages)) {
    const questions = new Set<string>()
    await read(recording(source, questions))
    records.set(name, [await hashAnswers([...questions]), ...questions])
  }
  const next = sourceOf(after)
  const stale = await findStale(Object.keys(pages), records, next.hashAnswers)
  // No text is read to learn whether a page stays.
  expect(next.read).toEqual([])
  return [...stale]
}

const posts = blog('a', 'b', 'c', 'd')
const [a, b, c, d] = posts as [KnownPost, KnownPost, KnownPost, KnownPost]
const edited = (of: KnownPost, fields: Partial<Post> & { updatedAt?: string } = {}) =>
  post({ ...(of as Partial<BuiltPost>), updatedAt: '2026-02-01T00:00:00.000Z', ...fields }, 2)

test('nothing is stale after no change', async () => {
  expect(await staleAfter({ posts }, { posts })).toEqual([])
})

test("an edit of a text leaves its neighbours' pages and its lists", async () => {
  expect(await staleAfter({ posts }, { posts: [a, edited(b), c, d] })).toEqual([
    'b',
    'titles',
    'feed',
  ])
})

test('so does a text with a few more words, and a summary that no list at hand shows', async () => {
  const next = edited(b, { words: 301, summary: 'In short.' })
  expect(await staleAfter({ posts }, { posts: [a, next, c, d] })).toEqual(['b', 'titles', 'feed'])
})

test("an edit that changes nothing but the version is the article's own", async () => {
  const next = edited(b, { updatedAt: b.updatedAt })
  expect(await staleAfter({ posts }, { posts: [a, next, c, d] })).toEqual(['b', 'titles', 'feed'])
})

test('another title is on the pages of the neighbours', async () => {
  const next = edited(b, { heading: 'Another' })
  const stale = await staleAfter({ posts }, { posts: [a, next, c, d] })
  expect(stale).toEqual(['a', 'b', 'titles', 'feed'])
})

test('another summary is in the list, not beside an article', async () => {
  const next = edited(d, { summary: 'In short.' })
  expect(await staleAfter({ posts }, { posts: [a, b, c, next] })).toEqual(['d', 'list', 'titles'])
})

test('a new article leaves the pages of older ones, which have enough beside them', async () => {
  const [e] = blog('e') as [KnownPost]
  const next = [...posts, { ...e, publishedKey: '2026-01-09' }]
  const stale = await staleAfter({ posts }, { posts: next })
  expect(stale).toEqual(['list', 'count', 'titles'])
})

test('an article that goes is missed where it was', async () => {
  const stale = await staleAfter({ posts }, { posts: [b, c, d] })
  expect(stale).toEqual(['a', 'b', 'local', 'count', 'titles'])
})

test('an older article of the same day that goes makes the instants of the others new', async () => {
  const sameDay = posts.map((one, n) => ({ ...one, publishedKey: `2026-01-01 2026-02-0${n}` }))
  const [, ...others] = sameDay
  const stale = await staleAfter({ posts: sameDay }, { posts: others })
  expect(stale).toEqual(['a', 'b', 'd', 'local', 'count', 'titles', 'feed'])
})

test('a text, the menu and the settings are stale where they are read', async () => {
  expect(await staleAfter({ posts }, { posts, textVersion: 'new' })).toEqual(['now'])
  expect(await staleAfter({ posts }, { posts, texts: ['now'] })).toEqual(['menu'])
  expect(await staleAfter({ posts }, { posts, site: { title: 'Other' } })).toEqual(['named'])
})

test('a page without a record is stale', async () => {
  const { hashAnswers } = sourceOf({ posts })
  const records = new Map<string, PageRecord>([['gone', ['']]])
  expect([...(await findStale(['new', 'gone'], records, hashAnswers))]).toEqual(['new', 'gone'])
})

test('whatever is read is noted, and an answer depends on nothing else', async () => {
  const { source } = sourceOf({ posts })
  const questions = new Set<string>()
  const { site, ...others } = recording(source, questions)
  expect(site).toBe(source.site)
  expect([...questions]).toContain('["texts"]')
  questions.clear()
  await others.neighbours({ ...b, html: 'Long.' } as Post, 1)
  const place = { category: b.category, heading: b.heading, publishedKey: b.publishedKey }
  expect([...questions].map((question) => JSON.parse(question))).toEqual([['neighbours', place, 1]])
})
