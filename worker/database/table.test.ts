import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { sql } from '../../scripts/testing/calls.ts'
import { articleNumber } from '../../scripts/testing/numbered-articles.ts'
import { type ArticleRow, articleTable } from '../articles/rows.ts'
import { insert, Sql, update } from './table.ts'

const { db } = await sharedBlog()

const row = { ...articleNumber(0), revision: 1 }

const stored = () =>
  db.prepare('SELECT * FROM articles WHERE id = ?1').bind(row.id).first<ArticleRow>()

/** Text of any kind, SQL and places of bound values among it; the columns take none that is empty. */
const anyText = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  fc.constantFrom("'", '?1', "x', revision = 9 --", '"id"', ') VALUES (1'),
)

test('a row that is written by name, and changed by name, has each value in its column', async () => {
  const texts = fc.record(
    { heading: anyText, description: anyText, author: anyText, image_source: anyText },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(texts, texts, async (first, second) => {
      await db.batch([
        db.prepare('DELETE FROM all_articles WHERE id = ?1').bind(row.id),
        insert(db, articleTable, { ...row, ...first }),
      ])
      expect(await stored()).toMatchObject({ ...row, ...first })
      const revision = new Sql('(SELECT 1 + 1)')
      await update(db, articleTable, row.id, { ...second, revision }).run()
      expect(await stored()).toMatchObject({ ...row, ...first, ...second, revision: 2 })
    }),
    { numRuns: process.env.DEEP === '1' ? 80 : 8 },
  )
})

test('a column that is missing, that is not there or of another type does not compile', () => {
  const { heading, ...headless } = row
  // Each line below is an error of the compiler; one that were none would itself be one.
  const statements = [
    // @ts-expect-error
    () => insert(db, articleTable, headless),
    // @ts-expect-error
    () => insert(db, articleTable, { ...row, subheading: heading }),
    // @ts-expect-error
    () => insert(db, articleTable, { ...row, words: 'one' }),
    // @ts-expect-error
    () => insert(db, articleTable, { ...row, category: 'Cooking' }),
    // @ts-expect-error
    () => update(db, articleTable, row.id, { headings: heading }),
    // @ts-expect-error
    () => update(db, articleTable, row.id, { heading: null }),
  ]
  expect(statements).toHaveLength(6)
})

test('what the compiler did not see of an object is in no statement', async () => {
  const sent: { heading: string } = JSON.parse('{"heading":"Sent","id = 1 --":"x"}')
  await sql(db, 'DELETE FROM all_articles WHERE id = ?1', row.id)
  await insert(db, articleTable, { ...row, ...sent }).run()
  expect(await stored()).toMatchObject({ ...row, heading: 'Sent' })
})
