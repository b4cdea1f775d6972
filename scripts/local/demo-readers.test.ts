import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { importItems } from '../import/import-items.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { root } from '../lib/paths.ts'
import { sharedBlog } from '../testing/blog.ts'
import { addDemoReaders } from './demo-readers.ts'
import { readDrafts } from './seed.ts'

const blog = await sharedBlog()
const { author, db } = blog

/** The database while something else writes into it until it has refused once. */
const busyOnce = (): D1Database => {
  const objects = `${blog.folder}/state/d1/miniflare-D1DatabaseObject`
  const name = readdirSync(objects).find((one) => /^[0-9a-f]{64}\.sqlite$/.test(one))
  const held = new DatabaseSync(`${objects}/${name}`)
  held.exec('BEGIN IMMEDIATE')
  const batch: D1Database['batch'] = (statements) =>
    db.batch(statements).catch((error: unknown) => {
      held.close()
      throw error
    }) as never
  return { prepare: (query: string) => db.prepare(query), batch } as D1Database
}

test('the readers of the demo come also when it is busy, and show on every screen that tells of readers', async () => {
  await importItems(
    author,
    await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] }),
    () => {},
  )
  await importItems(author, await readDrafts(), () => {})
  await addDemoReaders(busyOnce())

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
