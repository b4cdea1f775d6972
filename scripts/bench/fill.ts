import { everyList } from '../../shared/topics.ts'
import { articleTable } from '../../worker/articles/rows.ts'
import { renew } from '../renew/renew.ts'
import { articleNumber } from './articles.ts'

const columns = articleTable.columns.filter((column) => column !== 'revision')
/** Articles in one statement: a bound text may have 2 MB. */
const together = 100

/**
 * Fills an empty blog's database with the rows that publishing the articles one by one leaves: each
 * its own revision, slug and topic.
 */
export const fill = async (db: D1Database, count: number): Promise<void> => {
  const fields = columns.map((name) => `value ->> '${name}'`)
  for (let first = 0; first < count; first += together) {
    const length = Math.min(together, count - first)
    const rows = JSON.stringify(Array.from({ length }, (_, n) => articleNumber(first + n)))
    await db.batch([
      db
        .prepare(
          `INSERT INTO all_articles (${columns}, revision) SELECT ${fields}, ?2 + key FROM json_each(?1)`,
        )
        .bind(rows, first + 1),
      db
        .prepare(
          `INSERT INTO slugs (slug, article_id)
           SELECT value ->> 'slug', value ->> 'id' FROM json_each(?1)`,
        )
        .bind(rows),
      db
        .prepare(
          `INSERT INTO topics (topic, revision)
           SELECT 'article:' || (value ->> 'id'), ?2 + key FROM json_each(?1)`,
        )
        .bind(rows, first + 1),
    ])
  }
  await db.batch([
    db
      .prepare(
        `INSERT INTO topics (topic, revision)
         SELECT value, ?1 FROM json_each(?2)`,
      )
      .bind(count, JSON.stringify(everyList)),
    db.prepare('UPDATE rebuild SET revision = ?1 WHERE id = 1').bind(count),
  ])
  await renew(db)
}
