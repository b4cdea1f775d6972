import { expect, test } from 'vitest'
import { importItems } from '../import/import-items.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { root } from '../lib/paths.ts'
import { sharedBlog } from '../testing/blog.ts'
import { addDemoReaders } from './demo-readers.ts'
import { readDrafts } from './seed.ts'

const blog = await sharedBlog()
const { author, db } = blog

test('the readers of the demo show on every screen that tells of readers', async () => {
  await importItems(
    author,
    await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] }),
    () => {},
  )
  await importItems(author, await readDrafts(), () => {})
  await addDemoReaders(db)

  const overview = await author.ask('readOverview')
  expect(overview).toMatchObject({
    opinions: [{ name: 'Björn' }, { name: 'Night shift' }, { name: 'Hanna' }],
    pings: [{ name: 'Ruth' }, { name: 'Leila Haddad' }, { name: 'The Tuesday readers' }],
    drafts: [{ headingSave: 'A changelog for people who do not read code' }],
    alert: { heading: 'The last coffee of the day' },
  })
  expect(overview.days).toHaveLength(30)
  expect(overview.before).toBeGreaterThan(500)
  const year = Date.parse(overview.scheduled?.publishAt ?? '') - Date.now()
  expect(Math.round(year / 86_400_000 / 10)).toBeOneOf([36, 37])
  expect(overview.alert?.sent).toBe(overview.alert?.recipients)
  expect(overview.alert?.sent).toBeGreaterThan(20)

  const counts = await author.ask('readCounts')
  expect(counts).toMatchObject({ drafts: 2, opinions: 14, newOpinions: 2, pings: 5, newPings: 1 })
  expect(counts).toMatchObject({ subscribers: 34, confirmed: 34, unsentLetters: 0 })

  const all = await author.ask('readStatistics', { query: { days: '90' } })
  expect(all.days).toHaveLength(90)
  expect(all.total).toBe(all.days.reduce((sum, { count }) => sum + count, 0))
  expect(all.articles).toHaveLength(15)
  expect(all.referrers.map(({ host }) => host)).toContain('news.ycombinator.com')
  // Who read an article has visited the site, too.
  const read = all.articles.reduce((sum, { count }) => sum + count, 0)
  expect(read).toBeLessThan(all.total * 1.2)

  const { results } = await db.prepare('SELECT email FROM subscribers').all<{ email: string }>()
  for (const { email } of results) expect(email).toMatch(/^[\w.]+@example\.com$/)
})
