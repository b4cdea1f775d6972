import { articleTable } from '../../worker/articles/rows.ts'
import { renew } from '../renew/renew.ts'
import { articleNumber } from '../testing/numbered-articles.ts'

const { columns } = articleTable
const fields = columns.map((name) => `value ->> '${name}'`)
const inserts = [
  `INSERT INTO all_articles (${columns}) SELECT ${fields} FROM json_each(?)`,
  `INSERT INTO slugs (slug, article_id) SELECT value ->> 'slug', value ->> 'id' FROM json_each(?)`,
]
/** Articles in one statement: a bound text may have 2 MB. */
const batchSize = 100

/**
 * Fills an empty blog's database as publishing the articles one by one would: each has its own revision
 * and slug. E-mails arrive, so that pages have their forms to subscribe.
 */
export const fill = async (db: D1Database, count: number): Promise<void> => {
  const articles = Array.from({ length: count }, (_, n) => ({
    ...articleNumber(n),
    revision: n + 1,
  }))
  for (let first = 0; first < count; first += batchSize) {
    const rows = JSON.stringify(articles.slice(first, first + batchSize))
    await db.batch(inserts.map((sql) => db.prepare(sql).bind(rows)))
  }
  await db
    .prepare("INSERT OR IGNORE INTO settings (name, value) VALUES ('isMailProven', 'true')")
    .run()
  await db.prepare('UPDATE rebuild SET revision = ? WHERE id = 1').bind(count).run()
  await renew({ DB: db })
}
