import { expect, test } from 'vitest'
import { withTemporaryDatabase } from '../../scripts/backup/schema.ts'
import { migrate, migrationNames } from '../../scripts/local/migrations.ts'
import { sql } from '../../scripts/testing/calls.ts'

const own = '0014_views.sql'
const before = migrationNames().filter((name) => name < own)
const today = new Date().toISOString().slice(0, 10)

/** The views after the migration of a database that had these rows. */
const viewsAfter = (rows: readonly string[]) =>
  withTemporaryDatabase(before, async (db) => {
    if (rows.length > 0) await db.batch(rows.map((sql) => db.prepare(sql)))
    await migrate(db, [...before, own])
    await sql(
      db,
      `INSERT INTO visits VALUES ('${today}', '', ?1), ('${today}', '/a', ?1)`,
      'v'.repeat(43),
    )
    const views = db.prepare('SELECT article, day, count, total FROM views ORDER BY article, day')
    return (await views.raw()) as unknown[]
  })

test('a blog that counted goes on from its counts, in all, of each day and of each article', async () => {
  expect(
    await viewsAfter([
      "INSERT INTO daily_views VALUES ('2026-01-02', 3), ('2026-01-05', 4), ('2026-01-09', 2)",
      // More than the days have: those of before the first are no less true.
      'UPDATE total_views SET count = 20',
      "INSERT INTO article_views VALUES ('/a', 7), ('firstarticle', 5)",
    ]),
  ).toEqual([
    ['', '2026-01-02', 3, 14],
    ['', '2026-01-05', 4, 18],
    ['', '2026-01-09', 2, 20],
    ['', today, 1, 21],
    ['/a', expect.any(String), 0, 7],
    ['/a', today, 1, 8],
    ['firstarticle', expect.any(String), 0, 5],
  ])
})

test('a blog that counted nothing begins at one', async () => {
  expect(await viewsAfter([])).toEqual([
    ['', today, 1, 1],
    ['/a', today, 1, 1],
  ])
})
