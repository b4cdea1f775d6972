import { renderer } from 'stillpress:renderer'
import { limits } from '../../shared/limits.ts'
import { currentRevision, upsert } from './revision.ts'

/**
 * Makes the statements that mark where an article stands in its category's list: the newest articles, and
 * its numbered page or, where others move because of it, every page from there on. A new or vanished page
 * also changes a link of the one below it, hence two pages more.
 * @returns for an article as the table stands at that point of the batch
 */
export const listPages = async (db: D1Database) => {
  const posts = await renderer.localPosts()
  const local = JSON.stringify(posts.map((post) => [post.category, post.publishedKey]))
  const touchPlace = (id: string, page: string): D1PreparedStatement =>
    db
      .prepare(
        `WITH me AS (SELECT category, published_key FROM articles WHERE id = ?1),
         place AS (
           SELECT 'list:' || lower(category) AS list, CAST((
             (SELECT COUNT(*) FROM articles a
              WHERE a.category = me.category AND a.published_key <= me.published_key)
             + (SELECT COUNT(*) FROM json_each(?2)
                WHERE value ->> 0 = me.category AND value ->> 1 <= me.published_key)
             + ?3 - 1) / ?3 AS INTEGER) AS page
           FROM me
         )
         INSERT INTO topics (topic, revision)
         SELECT list, ${currentRevision} FROM place
         UNION ALL SELECT list || '/' || ${page}, ${currentRevision} FROM place
         WHERE true ${upsert}`,
      )
      .bind(id, local, limits.categoryPage)
  return {
    /** It stays where it is, and looks different. */
    touchPage: (id: string) => touchPlace(id, 'page'),
    /** It comes there, or is about to leave. */
    touchFrom: (id: string) => touchPlace(id, "max(1, page - 2) || '+'"),
  }
}
