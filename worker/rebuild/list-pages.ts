import { renderer } from 'stillpress:renderer'
import { limits } from '../../shared/limits.ts'
import type { Place } from './revision.ts'

/**
 * The topics of an article in its category's list: the newest articles, and its numbered page or, if other
 * articles move, every page from there on. A page that appears or disappears also changes a link of the page
 * below it, hence two pages more.
 */
export const listPages = async (): Promise<Record<'itsPage' | 'fromItsPage', Place>> => {
  const posts = await renderer.localPosts()
  const local = JSON.stringify(posts.map((post) => [post.category, post.publishedKey]))
  const table = `place AS (
    SELECT 'list:' || lower(category) AS list, CAST((
      (SELECT COUNT(*) FROM articles a
       WHERE a.category = me.category AND a.published_key <= me.published_key)
      + (SELECT COUNT(*) FROM json_each(?3)
         WHERE value ->> 0 = me.category AND value ->> 1 <= me.published_key)
      + ${limits.categoryPage - 1}) / ${limits.categoryPage} AS INTEGER) AS page
    FROM me
  )`
  const topics = (pages: string) =>
    `SELECT list FROM place UNION ALL SELECT list || '/' || ${pages} FROM place`
  return {
    itsPage: { table, local, topics: topics('page') },
    fromItsPage: { table, local, topics: topics("max(1, page - 2) || '+'") },
  }
}
