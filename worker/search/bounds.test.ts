import { expect, test } from 'vitest'
import { fill } from '../../scripts/bench/fill.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../scripts/testing/blog.ts'
import type { FoundTexts } from '../../shared/search/contract.ts'

/** The most rows of the index's database that a search may read. */
const mostRows = 500

/** The answer to a query, and how many rows of the index it read. */
const search = async (blog: Blog, q: string): Promise<{ found: FoundTexts; rows: number }> => {
  const response = await blog.get(`/api/search?${new URLSearchParams({ q })}`, {
    headers: { 'x-alone': '1' },
  })
  const { objectRead } = JSON.parse(response.headers.get('x-used') as string)
  return { found: await response.json(), rows: objectRead }
}

/** Words that every article has, that half of them have in the title, beginnings, misspelt ones, and many. */
const common = [
  ...['the', 'a', 's', 'so', 'page memory', 'software', 'winter', '"small habits"'],
  ...['mornign', 'memry papr', 'wintre zzyzxq softwrae qwertzu', 'winter zzyzx'],
  'sleep light memory paper weather patient weeks machines answered without delay nothing',
]

test('a search reads at most 500 rows, whatever is searched, and as many where there are more articles', async () => {
  const seen: number[][] = []
  for (const articles of [150, 300]) {
    const blog = await startBlog({ worker: 'counting-worker' })
    await fill(blog.db, articles)
    await search(blog, 'the')
    const rows: number[] = []
    for (const q of common) {
      const first = await search(blog, q)
      expect([q, (await search(blog, q)).found]).toEqual([q, first.found])
      rows.push(first.rows)
    }
    expect(Math.max(...rows)).toBeLessThanOrEqual(mostRows)
    seen.push(rows)
  }
  const [few = [], many = []] = seen
  expect(many.filter((rows, n) => rows > (few[n] ?? 0) + 100)).toEqual([])
})

test('of a common word, articles with it in the title come first, however old, then the newest', async () => {
  const blog = await startBlog()
  await fill(blog.db, 120)
  const old = { headingSave: 'Plain delay', dateSave: '2001-01-01', html: '<p>Calm.</p>' }
  const id = await publish(blog.author, old)
  const pages: FoundTexts[] = []
  for (let from = 0; from === 0 || pages.at(-1)?.results.length === 10; from += 10)
    pages.push(await blog.author.ask('searchTexts', { query: { q: 'delay', from: String(from) } }))
  const results = pages.flatMap((page) => page.results)
  expect(results[0]?.url).toBe(`/blog/${id}`)
  expect(pages[0]).toMatchObject({ count: results.length, isMore: true })
  expect(new Set(results.map(({ url }) => url)).size).toBe(results.length)
  // The others are the newest half of the blog, but for those with the word in a heading.
  const dates = (await blog.author.ask('listArticles')).map(({ dateSave }) => dateSave).sort()
  const found = new Set(results.map(({ date }) => date))
  expect(dates.slice(-40).filter((date) => !found.has(date))).toEqual([])
})
