import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleNumber } from '../../scripts/bench/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { articleTable } from '../articles/rows.ts'
import { placeUpTo } from './places.ts'
import { insert } from './table.ts'

const { db } = await sharedBlog()
const place = placeUpTo('articles.category', 'articles.published_key')

/** Articles that come, move, go into the bin and back, and end: few days, so that many meet. */
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('come', 'come', 'come', 'move', 'bin', 'back', 'end'),
    which: fc.nat(199),
    day: fc.integer({ min: 1, max: 28 }),
    category: fc.constantFrom('Coding' as const, 'Health' as const),
  }),
  { minLength: 150, maxLength: 300 },
)
type Change = (typeof changes extends fc.Arbitrary<infer Changes> ? Changes : never)[number]

const statementOf = ({ kind, which, day, category }: Change, coming: number) => {
  const { id } = articleNumber(which)
  const date = `2026-05-${String(day).padStart(2, '0')}`
  const run = (sql: string, ...more: string[]) =>
    db.prepare(`${sql} WHERE id = ?1`).bind(id, ...more)
  if (kind === 'move')
    return run('UPDATE all_articles SET date = ?2, category = ?3', date, category)
  if (kind === 'bin') return run("UPDATE all_articles SET deleted_at = '2026-06-01'")
  if (kind === 'back') return run('UPDATE all_articles SET deleted_at = NULL')
  if (kind === 'end') return run('DELETE FROM all_articles')
  return insert(db, articleTable, {
    ...articleNumber(coming),
    body: '<p>Short.</p>',
    category,
    date,
    revision: 1,
  })
}

test('however articles come, move and go, each has its place, counted from a mark that is near', async () => {
  await fc.assert(
    fc.asyncProperty(changes, fc.constantFrom(1, -1), async (all, direction) => {
      // In the order of their days, to both ends, and in none.
      const sorted = all.toSorted((a, b) => direction * (a.day - b.day))
      const rows = [...sorted, ...all].map((change, n) => statementOf(change, n))
      await db.batch([db.prepare('DELETE FROM all_articles'), ...rows])
      const { results } = await db
        .prepare(
          `SELECT ${place} AS place, ${place}
             - (SELECT MAX(place) FROM list_marks m
                WHERE m.category = articles.category AND m.published_key <= articles.published_key) AS counted,
             ROW_NUMBER() OVER (PARTITION BY category ORDER BY published_key) AS real FROM articles`,
        )
        .all<{ place: number; counted: number; real: number }>()
      expect(results.filter(({ place, real }) => place !== real)).toEqual([])
      expect(Math.max(0, ...results.map(({ counted }) => counted))).toBeLessThanOrEqual(33)
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
