import type { Form } from '../../shared/articles/html/forms.ts'
import { mostOfDay } from '../../shared/articles/published-at.ts'
import { limits } from '../../shared/limits.ts'
import { joinForms, type RowWithForms, selectForm } from './forms.ts'
import { type ArticleRow, articleTable } from './rows.ts'

const columns = [...articleTable.columns, 'published_key'].join(', ')

/** The columns with the text in a form; they need a join of the forms. */
const columnsIn = (form: Form, isWanted?: string): string =>
  columns.replace(/\bbody\b/, selectForm(form, isWanted))

/** An article with its text in the requested form, if that is stored. */
export type ArticleWithForms = ArticleRow & RowWithForms

/** One article by its id. */
export const findArticle = (db: D1Database, id: string): Promise<ArticleRow | null> =>
  db.prepare(`SELECT ${columns} FROM articles WHERE id = ?1`).bind(id).first<ArticleRow>()

/** The newest article, if there is one. */
export const findNewest = (db: D1Database): Promise<ArticleRow | null> =>
  db
    .prepare(`SELECT ${columns} FROM articles ORDER BY published_key DESC LIMIT 1`)
    .first<ArticleRow>()

/** One article by its id, also from the bin. */
export const findStored = (db: D1Database, id: string) =>
  db
    .prepare(`SELECT ${columns}, deleted_at FROM all_articles WHERE id = ?1`)
    .bind(id)
    .first<ArticleRow & { readonly deleted_at: string | null }>()

/** An article with its excerpt, if that is stored. */
export type EditedRow = ArticleRow & { readonly stored_excerpt: string | null }

/** One article for an edit. */
export const findEdited = (db: D1Database, id: string): Promise<EditedRow | null> =>
  db
    .prepare(
      `SELECT ${columns}, CASE WHEN article_html.version IS NOT NULL
         THEN COALESCE(article_html.excerpt, articles.body) END AS stored_excerpt
       FROM articles ${joinForms} WHERE id = ?1`,
    )
    .bind(id)
    .first<EditedRow>()

/** SQL: what `publishedAt` needs besides the row. An article that was made on its day has no place, and needs none. */
const olderOfDay = `coalesce(
  (SELECT place FROM day_places WHERE day_places.published_key = articles.published_key), ${mostOfDay - 1}
) AS older_of_day`

/** An article with its text in the requested form, and how many of its day are older. */
export type ShownArticle = ArticleWithForms & { readonly older_of_day: number }

/** How many articles of a day are older than one that is perhaps not stored. */
export const countOlderOfDay = async (db: D1Database, day: string, key: string): Promise<number> =>
  (await db
    .prepare(
      `SELECT count(*) AS older FROM (SELECT 1 FROM articles
       WHERE published_key >= ?1 AND published_key < ?2 LIMIT ${mostOfDay - 1})`,
    )
    .bind(day, key)
    .first<number>('older')) ?? 0

/** The query for one article as its page shows it, as a `ShownArticle`. */
export const selectShown = (db: D1Database, id: string): D1PreparedStatement =>
  db
    .prepare(`SELECT ${columnsIn('page')}, ${olderOfDay} FROM articles ${joinForms} WHERE id = ?1`)
    .bind(id)

/** One article by its id, with its text in a form. */
export const findArticleIn = (
  db: D1Database,
  form: Form,
  id: string,
): Promise<ArticleWithForms | null> =>
  db
    .prepare(`SELECT ${columnsIn(form)} FROM articles ${joinForms} WHERE id = ?1`)
    .bind(id)
    .first<ArticleWithForms>()

/** The articles whose ids are in a JSON array. With a condition in its place SQLite would read every article. */
const givenIds = `(SELECT value AS given FROM json_each(?1)) CROSS JOIN articles ON articles.id = given`

/** The query for articles by their ids, in any order, with their texts in a form, as `ShownArticle`s. */
export const selectArticlesIn = (
  db: D1Database,
  form: Form,
  ids: readonly string[],
): D1PreparedStatement =>
  db
    .prepare(`SELECT ${columnsIn(form)}, ${olderOfDay} FROM ${givenIds} ${joinForms}`)
    .bind(JSON.stringify(ids))

/** The id of the article that has, or once had, a slug. */
export const findIdBySlug = (db: D1Database, slug: string): Promise<string | null> =>
  db
    .prepare('SELECT id FROM slugs JOIN articles ON id = article_id WHERE slugs.slug = ?1')
    .bind(slug)
    .first<string>('id')

/** The article whose title a text begins with, the longest first; at most two. */
export const findArticlesByBeginning = async (db: D1Database, text: string) =>
  (
    await db
      .prepare(
        `WITH RECURSIVE lengths (characters) AS (
           SELECT 1 UNION ALL SELECT characters + 1 FROM lengths WHERE characters < ?2
         )
         SELECT id, heading FROM lengths JOIN articles ON heading = substr(?1, 1, characters)
         ORDER BY characters DESC LIMIT 2`,
      )
      .bind(text, Math.min(limits.title, [...text].length))
      .all<Pick<ArticleRow, 'id' | 'heading'>>()
  ).results

/** The articles with a title, at most two: two already make it ambiguous. */
export const findArticlesByHeading = async (db: D1Database, heading: string) =>
  (
    await db
      .prepare('SELECT id, heading FROM articles WHERE heading = ?1 LIMIT 2')
      .bind(heading)
      .all<Pick<ArticleRow, 'id' | 'heading'>>()
  ).results

/** Whether the article with an id or a slug was deleted or is in the bin. */
export const isDeleted = async (
  db: D1Database,
  { id, slug }: { readonly id?: string | undefined; readonly slug?: string | undefined },
): Promise<boolean> =>
  (await db
    .prepare(
      `SELECT 1 AS found FROM tombstones
       WHERE article_id IN (?1, (SELECT article_id FROM slugs WHERE slug = ?2))`,
    )
    .bind(id ?? null, slug ?? null)
    .first('found')) !== null

/** Characters of a text that is read with its row: a full page of such texts always fits an answer. */
const shortLength = limits.feedBytes / limits.feedPage

/** How many of these rows fit one answer: so many at most, and at least one. */
export const countFitting = (
  lengths: readonly { readonly length: number }[],
  most: number = limits.feedPage,
): number => {
  let sum = 0
  const over = lengths.slice(0, most).findIndex(({ length }, at) => {
    sum += length
    return at > 0 && sum > limits.feedBytes
  })
  return over === -1 ? Math.min(lengths.length, most) : over
}

/** Reads lists of articles. */
export interface ListReader {
  /** The rows of a query. */
  readonly read: <Row>(sql: string, ...values: unknown[]) => Promise<Row[]>
  /** The most articles in an answer. */
  readonly most: number
}

/**
 * Published articles in order, as many as fit the feed's count and bytes, at least one; and whether more follow.
 * A second query reads long texts: a window function would read five more rows for each article.
 */
const listPage = async (
  { read, most }: ListReader,
  comparison: '<' | '>',
  key: string,
): Promise<{ rows: ArticleWithForms[]; hasMore: boolean }> => {
  const isShort = `length(articles.body) <= ${shortLength}`
  const results = await read<ArticleWithForms & { readonly length: number }>(
    `SELECT ${columnsIn('call', isShort)}, length(articles.body) AS length
     FROM articles ${joinForms} WHERE published_key ${comparison} ?1
     ORDER BY published_key ${comparison === '<' ? 'DESC' : 'ASC'} LIMIT ?2`,
    key,
    most + 1,
  )
  const rows = results.slice(0, countFitting(results, most))
  const hasMore = results.length > rows.length
  const long = rows.filter(({ length }) => length > shortLength).map(({ id }) => id)
  if (long.length === 0) return { rows, hasMore }
  const texts = await read<RowWithForms>(
    `SELECT id, ${selectForm('call')} FROM ${givenIds} ${joinForms}`,
    JSON.stringify(long),
  )
  const byId = new Map(texts.map((row) => [row.id, row]))
  return { rows: rows.map((row) => ({ ...row, ...byId.get(row.id) })), hasMore }
}

/** Sorts after every key. */
export const lastKey = '\u{10ffff}'

/** Published articles, newest first, before a key. @param before null for the newest */
export const listArticlesBefore = (reader: ListReader, before: string | null) =>
  listPage(reader, '<', before ?? lastKey)

/** Published articles, oldest first, after a key. */
export const listArticlesAfter = (reader: ListReader, after: string) => listPage(reader, '>', after)

/** The published key of the last article that the newest page holds; null when there is none. */
export const findEndOfNewest = async ({ read, most }: ListReader): Promise<string | null> => {
  const found = await read<{ published_key: string; length: number }>(
    'SELECT published_key, length(body) AS length FROM articles ORDER BY published_key DESC LIMIT ?1',
    most,
  )
  return found[countFitting(found, most) - 1]?.published_key ?? null
}

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
