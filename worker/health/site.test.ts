import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'

const { author, db } = await sharedBlog()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('without a backup one is needed once a text is older than a day; later, when the last is older than two weeks', async () => {
  const isBehind = async () => (await author.ask('readSite')).backup.isBehind
  const setUp = (hours: number) =>
    sql(db, 'UPDATE d1_migrations SET applied_at = datetime(?1)', hoursAgo(hours))
  await setUp(25)
  expect(await isBehind()).toBe(false)
  await publish(author)
  await author.ask('createDraft', { body: article() })
  expect(await isBehind()).toBe(false)
  for (const table of ['all_articles', 'drafts']) {
    await sql(db, `UPDATE ${table} SET created_at = ?1`, hoursAgo(25))
    expect([table, await isBehind()]).toEqual([table, true])
    await sql(db, `UPDATE ${table} SET created_at = ?1`, hoursAgo(23))
    expect([table, await isBehind()]).toEqual([table, false])
  }
  // What came with its own, older day into a new blog is still where it came from.
  await sql(db, 'UPDATE all_articles SET created_at = ?1', hoursAgo(25))
  await setUp(23)
  expect(await isBehind()).toBe(false)
  for (const [days, needed] of [
    [13, false],
    [15, true],
  ] as const) {
    await sql(db, 'UPDATE rebuild SET backed_up_at = ?1', hoursAgo(24 * days))
    expect([days, await isBehind()]).toEqual([days, needed])
  }
})

test('what was told the author of the last seven days is among it, the newest first', async () => {
  for (const [cause, days] of [
    ['build', 6],
    ['mail', 8],
    ['sign-in', 1],
  ] as const) {
    const at = hoursAgo(24 * days)
    await sql(
      db,
      "INSERT INTO alerts (cause, day, at, letter, next_at) VALUES (?1, ?2, ?3, 'sent', ?3)",
      ...[cause, at.slice(0, 10), at],
    )
  }
  const { letters } = await author.ask('readSite')
  expect(letters.map(({ about }) => about)).toEqual(['sign-in', 'behind'])
})
