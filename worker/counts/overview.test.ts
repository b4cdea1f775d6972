import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog, startBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { inOneDay } from '../../scripts/testing/readers.ts'
import { insertOpinions, insertPings, insertViews } from '../../scripts/testing/sent-rows.ts'

const blog = await sharedBlog()
const { author, db } = blog
const read = async () => await author.ask('readOverview')

test('the overview has the readers of 30 days and how many came before, and the newest of everything', async () => {
  const nothing = { opinions: [], pings: [], drafts: [], scheduled: null, alert: null }
  expect(await read()).toMatchObject({ since: null, before: 0, days: [], ...nothing })
  await insertOpinions(blog, 4)
  await insertPings(blog, 4)
  for (const headingSave of ['A', 'B', 'C', 'D', 'E', 'F', 'Later', 'Soon']) {
    await author.ask('createDraft', { body: article({ headingSave }) })
  }
  const set = (heading: string, column: string, at: string) =>
    sql(db, `UPDATE drafts SET ${column} = ?2 WHERE heading = ?1`, heading, at)
  await set('Later', 'publish_at', '2100-02-01T00:00:00.000Z')
  await set('Soon', 'publish_at', '2100-01-01T00:00:00.000Z')
  await set('B', 'updated_at', '2100-01-01T00:00:00.000Z')
  await inOneDay(async (today) => {
    await sql(db, 'DELETE FROM views')
    // Of 70 days, the newest today.
    await insertViews(
      blog,
      Array.from({ length: 70 }, (_, n) => n),
    )
    const { days, before, since } = await read()
    expect(days.map(({ count }) => count)).toEqual(Array.from({ length: 30 }, (_, n) => 40 + n))
    // From 10 to 39.
    expect(before).toBe(735)
    expect(days.at(-1)?.day).toBe(today)
    expect(Date.parse(today) - Date.parse(since ?? '')).toBe(69 * 86_400_000)
    // The same as on the screen of statistics.
    const { days: all, before: sum } = await author.ask('readStatistics', { query: { days: '30' } })
    expect([all, sum]).toEqual([days, before])
  })
  const { opinions, pings, drafts, scheduled } = await read()
  expect(opinions.map(({ name }) => name)).toEqual(['Reader 4', 'Reader 3', 'Reader 2'])
  expect(pings.map(({ text }) => text)).toEqual(['Message 4', 'Message 3', 'Message 2'])
  expect([drafts.length, drafts[0]?.headingSave]).toEqual([5, 'B'])
  expect(scheduled?.headingSave).toBe('Soon')
  expect(drafts.map(({ headingSave }) => headingSave)).not.toContain('Soon')
})

test('days before the period are summed from the first of them that had a visit', async () => {
  for (const [counts, sum] of [
    [[5], 0],
    [Array(31).fill(2), 2],
    [[9, ...Array(20).fill(0), 4, ...Array(30).fill(1)], 13],
    [[9, ...Array(70).fill(0)], 0],
  ] as const) {
    await inOneDay(async () => {
      await sql(db, 'DELETE FROM views')
      await insertViews(blog, counts)
      // A day without a visit has no row.
      await sql(db, 'DELETE FROM views WHERE count = 0')
      expect((await read()).before, String(counts)).toBe(sum)
    })
  }
})

test('the last alert is the newest whose article is not in the bin', async () => {
  const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'] as const
  for (const [heading, at] of [
    ['Old news', first],
    ['News', second],
  ] as const) {
    await sql(
      db,
      `INSERT INTO mailings (article, heading, excerpt, created_at, asked_at, recipients, sent)
         VALUES (?1, ?2, '', ?3, ?3, 9, 8)`,
      await publish(author, { headingSave: heading }),
      heading,
      at,
    )
  }
  expect((await read()).alert?.heading).toBe('News')
  await sql(db, "UPDATE all_articles SET deleted_at = updated_at WHERE heading = 'News'")
  const alert = { heading: 'Old news', createdAt: first, recipients: 9, sent: 8 }
  expect((await read()).alert).toEqual(alert)
})

test('the overview is one query beside the query of the session', async () => {
  const counting = await startBlog({ worker: 'counting-worker' })
  const queries = (await counting.author.call('readOverview')).headers.get('x-database-queries')
  expect(queries).toBe('2')
})

test('each first step is done by itself, a hook is no second copy, and the list is gone when all are or it is closed', async () => {
  const { author, db } = await startBlog({ vars: { REBUILD_HOOK_URL: 'http://127.0.0.1:9/' } })
  const steps = async () => (await author.ask('readOverview')).firstSteps
  const none = { article: false, about: false, address: false, keeping: false }
  expect(await steps()).toEqual(none)
  const id = await publish(author)
  expect(await steps()).toEqual({ ...none, article: true })
  // Who deletes the first article has written one all the same.
  await sql(db, "UPDATE all_articles SET deleted_at = '2026-11-20T10:00:00.000Z' WHERE id = ?1", id)
  const { version } = await author.ask('readSettings')
  await author.ask('changeSettings', { body: { version, changes: { bio: 'I bake.' } } })
  expect(await steps()).toEqual({ ...none, article: true, about: true })
  await sql(db, "UPDATE owner SET letters_to = 'a@b.org', confirmed_to = 'old@b.org'")
  expect((await steps())?.address).toBe(false)
  await sql(db, 'UPDATE owner SET confirmed_to = letters_to')
  expect(await steps()).toEqual({ ...none, article: true, about: true, address: true })
  await sql(db, "UPDATE rebuild SET backed_up_at = '2026-11-20T10:00:00.000Z'")
  expect(await steps()).toBeNull()
  await sql(db, 'UPDATE rebuild SET backed_up_at = NULL')
  expect((await steps())?.keeping).toBe(false)
  for (let n = 0; n < 2; n += 1)
    await author.ask('closeNotice', { body: { notice: 'firstStepsClosed' } })
  expect(await steps()).toBeNull()
})

test('the demo needs no first steps', async () => {
  const { author, db } = await startBlog()
  await sql(db, 'UPDATE owner SET is_demo = 1')
  expect((await author.ask('readOverview')).firstSteps).toBeNull()
})
