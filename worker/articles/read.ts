import { limits } from '../../shared/limits.ts'
import { type ArticleRow, contentColumns } from './rows.ts'

const columns = contentColumns
  .split(', ')
  .concat('heading_category', 'revision', 'published_key', 'text_changed_at')
  .join(', ')

/** One article by its id. */
export const findArticle = (db: D1Database, id: string): Promise<ArticleRow | null> =>
  db.prepare(`SELECT ${columns} FROM articles WHERE id = ?1`).bind(id).first<ArticleRow>()

/** The id of the article that has, or once had, a slug. */
export const findIdBySlug = (db: D1Database, slug: string): Promise<string | null> =>
  db.prepare('SELECT article_id FROM slugs WHERE slug = ?1').bind(slug).first<string>('article_id')

/** The articles of a title, at most two: more only says that it is ambiguous. */
export const findArticlesByHeading = async (db: D1Database, heading: string) =>
  (
    await db
      .prepare('SELECT id, heading FROM articles WHERE heading = ?1 LIMIT 2')
      .bind(heading)
      .all<Pick<ArticleRow, 'id' | 'heading'>>()
  ).results

/** Whether an article was there and was deleted. */
export const isDeleted = async (db: D1Database, id: string): Promise<boolean> =>
  (await db
    .prepare('SELECT 1 AS found FROM tombstones WHERE article_id = ?1')
    .bind(id)
    .first('found')) !== null

/**
 * Published articles, newest first, from before a key on; as many as fit the feed's limits of count
 * and bytes, at least one.
 * @param before a published key, exclusive; null begins with the newest
 */
export const listArticlesBefore = async (db: D1Database, before: string | null) => {
  const { results } = await db
    .prepare(
      `WITH page AS (
         SELECT *, SUM(length(body)) OVER (ORDER BY published_key DESC) AS bytes,
           ROW_NUMBER() OVER (ORDER BY published_key DESC) AS position
         FROM (
           SELECT ${columns} FROM articles WHERE ?1 IS NULL OR published_key < ?1
           ORDER BY published_key DESC LIMIT ?2
         )
       )
       SELECT * FROM page WHERE bytes <= ?3 OR position = 1 ORDER BY published_key DESC`,
    )
    .bind(before, limits.feedPage, limits.feedBytes)
    .all<ArticleRow>()
  return results
}

/**
 * Published articles, oldest first, from after a key on; as many as fit the feed's limits of count and
 * bytes, at least one.
 */
export const listArticlesAfter = async (db: D1Database, after: string) => {
  const { results } = await db
    .prepare(
      `WITH page AS (
         SELECT *, SUM(length(body)) OVER (ORDER BY published_key) AS bytes,
           ROW_NUMBER() OVER (ORDER BY published_key) AS position
         FROM (
           SELECT ${columns} FROM articles WHERE published_key > ?1 ORDER BY published_key LIMIT ?2
         )
       )
       SELECT * FROM page WHERE bytes <= ?3 OR position = 1 ORDER BY published_key`,
    )
    .bind(after, limits.feedPage, limits.feedBytes)
    .all<ArticleRow>()
  return results
}

/** Whether any article is newer than a key. */
export const hasArticlesAfter = async (db: D1Database, key: string): Promise<boolean> =>
  (await db
    .prepare('SELECT 1 AS found FROM articles WHERE published_key > ?1 LIMIT 1')
    .bind(key)
    .first('found')) !== null

/** Every slug that these articles have or had. */
export const findSlugs = async (db: D1Database, ids: readonly string[]) =>
  (
    await db
      .prepare(
        `SELECT article_id, slug FROM slugs
         WHERE article_id IN (SELECT value FROM json_each(?1)) ORDER BY slug`,
      )
      .bind(JSON.stringify(ids))
      .all<{ article_id: string; slug: string }>()
  ).results

/** Whether any article is older than a key. */
export const hasArticlesBefore = async (db: D1Database, key: string): Promise<boolean> =>
  (await db
    .prepare('SELECT 1 AS found FROM articles WHERE published_key < ?1 LIMIT 1')
    .bind(key)
    .first('found')) !== null

/**
 * Articles changed after a revision, by revision and id; as many as fit the builder's limit and the bytes.
 * @param afterId where the page before ended, within the revision
 */
export const listArticlesSince = async (db: D1Database, revision: number, afterId: string) => {
  const { results } = await db
    .prepare(
      `WITH page AS (
         SELECT *, SUM(length(body)) OVER (ORDER BY revision, id) AS bytes,
           ROW_NUMBER() OVER (ORDER BY revision, id) AS position
         FROM (
           SELECT ${columns} FROM articles WHERE (revision, id) > (?1, ?2)
           ORDER BY revision, id LIMIT ?3
         )
       )
       SELECT * FROM page WHERE bytes <= ?4 OR position = 1 ORDER BY revision, id`,
    )
    .bind(revision, afterId, limits.builderPage, limits.feedBytes)
    .all<ArticleRow>()
  return results
}

/** Articles deleted after a revision. */
export const listTombstonesSince = async (db: D1Database, revision: number) =>
  (
    await db
      .prepare(
        `SELECT article_id, deleted_at FROM tombstones WHERE revision > ?1
         ORDER BY revision, article_id`,
      )
      .bind(revision)
      .all<{ article_id: string; deleted_at: string }>()
  ).results
