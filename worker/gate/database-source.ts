import type { Category } from '../../shared/articles/category.ts'
import { columnsShownIn, type Renamed, type ShownIn } from '../../shared/articles/fields.ts'
import {
  entryOf,
  type ListedRow,
  postOf,
  type StoredArticle,
} from '../../shared/articles/mapping.ts'
import { atInstant, atInstants, publishedAt } from '../../shared/articles/published-at.ts'
import type {
  Beside,
  Neighbours,
  Post,
  PostEntry,
  PostWithBody,
  Source,
} from '../../shared/source.ts'
import { joinForms, type RowWithForms, selectForm, summaryOf } from '../articles/forms.ts'
import { longHtmlOf } from '../articles/process-text.ts'
import { type ShownArticle, selectArticlesIn, selectShown } from '../articles/read.ts'
import type { Env } from '../bindings.ts'
import { lastLive } from '../live/cache.ts'
import { readingEpochs } from '../live/revision.ts'
import { type Blog, shownSettings } from '../live/settings.ts'
import { selectText, type TextRow } from '../texts/store.ts'

/** A place in a category's list, the newest first: so many articles after those that have a greater key. */
interface ListPlace {
  /** The place is below every key that is not less than this. */
  readonly below: string
  readonly offset: number
}

/** How many articles there are from a published key on, up to the next one. */
type Blocks = Readonly<Record<string, number>>

/** The block that has the article of a place, and how many of its articles come before it; null beyond the last. */
const placeIn = (blocks: Blocks, place: number): ListPlace | null => {
  // A colon is greater than every digit.
  let [below, offset] = [':', place]
  for (const first of Object.keys(blocks).sort().reverse()) {
    const articles = blocks[first] ?? 0
    if (offset < articles) return { below, offset }
    offset -= articles
    below = first
  }
  return null
}

/** The query for the blocks of a category: one row, however many articles there are. */
const selectBlocks = (db: D1Database, category: Category): D1PreparedStatement =>
  db.prepare('SELECT blocks FROM list_blocks WHERE category = ?1').bind(category)

/** The columns that lists read besides the fields that they show. */
const keys = 'id, slug, updated_at, published_key'
type EntryRow = ListedRow & Renamed<Pick<PostEntry, ShownIn<'title'>>, 'key', 'column'>
type BesideRow = EntryRow &
  Renamed<Pick<Beside, Exclude<ShownIn<'card'>, 'summary'>>, 'key', 'column'>
type PostRow = EntryRow & Renamed<Pick<Post, ShownIn<'card'>>, 'key', 'column'> & RowWithForms

/** A row as its page or a feed shows it. @param older how many articles of its day are older */
export const shownPost = async (
  row: StoredArticle & RowWithForms,
  older: number,
  form: 'page' | 'feed',
  blog: Blog,
): Promise<PostWithBody> => {
  const html = await longHtmlOf(row, form, blog)
  const post = postOf(row, html, summaryOf(row, blog))
  return atInstant(post, publishedAt(post.publishedKey, older))
}

/** SQL for the articles of a place in a list. Only these are joined, not those before them. */
const listed = `(SELECT published_key AS place FROM articles WHERE category = ?1 AND published_key < ?2
  ORDER BY published_key DESC LIMIT ?3 OFFSET ?4) CROSS JOIN articles ON articles.published_key = place`

/** SQL for the post whose neighbours are searched for; ?1 is their count. */
const inputRow = 'SELECT ?2 AS category, ?3 AS published_key, ?4 AS heading'
const storedRow = 'SELECT category, published_key, heading FROM articles WHERE id = ?2'

/**
 * The Worker's source of articles: the database. Each request has its own.
 * @param epochs gets the epoch of the database at each read
 */
export const databaseSource = (env: Env, live = lastLive(), epochs: string[] = []): Source => {
  const { DB } = env
  const blog = { env, site: shownSettings(env, live?.site) }
  const read = readingEpochs(DB, epochs)
  const rowsOf = async <Row>(statement: D1PreparedStatement): Promise<Row[]> =>
    (await read(statement))[0]?.results as Row[]
  const select = (sql: string, ...values: unknown[]) => selectFrom('articles', sql, ...values)
  const selectFrom = (from: string, sql: string, ...values: unknown[]) =>
    DB.prepare(
      `SELECT ${keys}, ${columnsShownIn('title', 'card')}, ${selectForm('excerpt')} FROM ${from} ${joinForms} ${sql}`,
    ).bind(...values)
  const postsFrom = (rows: readonly PostRow[]) =>
    rows.map((row): Post => ({ ...entryOf(row), summary: summaryOf(row, blog) }))
  const posts = async (sql: string, ...values: unknown[]) =>
    postsFrom(await rowsOf<PostRow>(select(sql, ...values)))
  const placeOf = async (category: Category, place: number): Promise<ListPlace | null> => {
    const [row] = await rowsOf<{ blocks: string }>(selectBlocks(DB, category))
    return placeIn(JSON.parse(row?.blocks ?? '{}'), place)
  }
  /** The query for a post's older and newer neighbours, the nearest first. No page shows their summaries. */
  const beside = (row: string, count: number, ...values: string[]) => {
    const its = (column: string): string => `(SELECT ${column} FROM (${row}))`
    const next = (where: string) =>
      `SELECT * FROM (SELECT ${keys}, ${columnsShownIn('title', 'card')} FROM articles
       WHERE category = ${its('category')} AND heading <> ${its('heading')} AND published_key ${where} LIMIT ?1)`
    const key = its('published_key')
    const both = [`< ${key} ORDER BY published_key DESC`, `> ${key} ORDER BY published_key`]
    return DB.prepare(both.map(next).join(' UNION ALL ')).bind(count, ...values)
  }
  const neighboursFrom = (found: D1Result | undefined, key: string): Neighbours => {
    const rows = (found?.results ?? []) as BesideRow[]
    const one = (isOlder: boolean): Beside[] =>
      rows.filter((row) => row.published_key < key === isOlder).map((row) => entryOf(row))
    return { older: one(true), newer: one(false) }
  }

  return {
    postsIn: async (category, offset, count) => {
      if (offset === 0)
        return posts('WHERE category = ?1 ORDER BY published_key DESC LIMIT ?2', category, count)
      const place = await placeOf(category, offset)
      if (!place) return []
      const found = selectFrom(listed, '', category, place.below, count, place.offset)
      return postsFrom(await rowsOf<PostRow>(found))
    },

    // Mostly the gate has read them: no row says that a page is not there.
    countIn: async (category: Category) =>
      live?.counts?.[category] ??
      (await DB.prepare('SELECT articles FROM category_counts WHERE category = ?1')
        .bind(category)
        .first<number>('articles')) ??
      0,

    postsByHeading: (category, count) =>
      posts('WHERE heading_category = ?1 ORDER BY published_key DESC LIMIT ?2', category, count),

    // Without the excerpts, which no list of all articles shows.
    allPosts: async () => {
      const sql = `SELECT ${keys}, ${columnsShownIn('title')} FROM articles ORDER BY published_key DESC`
      const rows = await rowsOf<EntryRow>(DB.prepare(sql))
      return atInstants(rows.map((row): PostEntry => entryOf(row)))
    },

    postsWithIds: async (ids, form) =>
      Promise.all(
        (await rowsOf<ShownArticle>(selectArticlesIn(DB, form, ids))).map((row) =>
          shownPost(row, row.older_of_day, form, blog),
        ),
      ),

    neighbours: async ({ category, publishedKey, heading }, count) =>
      neighboursFrom(
        (await read(beside(inputRow, count, category, publishedKey, heading)))[0],
        publishedKey,
      ),

    // One round trip to the database instead of two.
    postAmong: async (id, count) => {
      const [found, others] = await read(selectShown(DB, id), beside(storedRow, count, id))
      const row = (found as D1Result<ShownArticle>).results[0]
      if (!row) return null
      return [
        await shownPost(row, row.older_of_day, 'page', blog),
        neighboursFrom(others, row.published_key),
      ]
    },

    // The gate has read them, so no page reads a row for its menu.
    site: blog.site,
    texts: live?.texts ?? [],

    text: async (name) => {
      const [row] = await rowsOf<TextRow>(selectText(DB, name))
      return row && row.html !== ''
        ? {
            html: await longHtmlOf({ id: name, body: row.html }, 'page', blog),
            updatedAt: row.updated_at,
          }
        : null
    },
  }
}
