import type { Category } from '../../shared/articles/category.ts'
import { columnsShownIn, type Renamed, type ShownIn } from '../../shared/articles/fields.ts'
import {
  entryOf,
  type ListedRow,
  postOf,
  type StoredArticle,
} from '../../shared/articles/mapping.ts'
import { atInstant, atInstants, publishedAt } from '../../shared/articles/published-at.ts'
import type { Neighbours, Post, PostEntry, PostWithBody, Source } from '../../shared/source.ts'
import { joinForms, type RowWithForms, selectForm, summaryOf } from '../articles/forms.ts'
import { longHtmlOf } from '../articles/process-text.ts'
import { listArticlesIn, type ShownArticle, selectShown } from '../articles/read.ts'
import type { Env } from '../bindings.ts'
import { lastLive } from '../live/cache.ts'
import { shownSettings } from '../live/settings.ts'
import { findText } from '../texts/store.ts'
import { findPlace } from './list-place.ts'

/** The columns that lists read besides the fields that they show. */
const keys = 'id, slug, updated_at, published_key'
type EntryRow = ListedRow & Renamed<Pick<PostEntry, ShownIn<'title'>>, 'key', 'column'>
type PostRow = EntryRow & Renamed<Pick<Post, ShownIn<'card'>>, 'key', 'column'> & RowWithForms

/** A row as its page or a feed shows it. @param older how many articles of its day are older */
export const shownPost = async (
  row: StoredArticle & RowWithForms,
  older: number,
  form: 'page' | 'feed',
  env: Env,
): Promise<PostWithBody> => {
  const html = await longHtmlOf(row, form, env)
  const post = postOf(row, html, summaryOf(row, env.LEGACY_PASSPHRASE))
  return atInstant(post, publishedAt(post.publishedKey, older))
}

/** SQL for the post whose neighbours are searched for; ?1 is their count. */
const inputRow = 'SELECT ?2 AS category, ?3 AS published_key, ?4 AS heading'
const storedRow = 'SELECT category, published_key, heading FROM articles WHERE id = ?2'

/** The Worker's source of articles: the database. Each request has its own. */
export const databaseSource = (env: Env, live = lastLive()): Source => {
  const { DB, LEGACY_PASSPHRASE } = env
  const select = (sql: string, ...values: unknown[]) =>
    DB.prepare(
      `SELECT ${keys}, ${columnsShownIn('title', 'card')}, ${selectForm('excerpt')} FROM articles ${joinForms} ${sql}`,
    ).bind(...values)
  const postsFrom = ({ results }: D1Result<PostRow>) =>
    results.map((row): Post => ({ ...entryOf(row), summary: summaryOf(row, LEGACY_PASSPHRASE) }))
  const posts = async (sql: string, ...values: unknown[]) =>
    postsFrom(await select(sql, ...values).all<PostRow>())
  /** The queries for a post's older and newer neighbours. */
  const beside = (row: string, count: number, ...values: string[]) => {
    const its = (column: string): string => `(SELECT ${column} FROM (${row}))`
    const next = (where: string) =>
      select(
        `WHERE category = ${its('category')} AND heading <> ${its('heading')} AND published_key ${where} LIMIT ?1`,
        count,
        ...values,
      )
    const key = its('published_key')
    return [next(`< ${key} ORDER BY published_key DESC`), next(`> ${key} ORDER BY published_key`)]
  }
  const neighboursFrom = ([older, newer]: readonly D1Result[]): Neighbours => ({
    older: postsFrom(older as D1Result<PostRow>),
    newer: postsFrom(newer as D1Result<PostRow>),
  })

  return {
    postsIn: async (category, offset, count) => {
      const place = await findPlace(DB, category, offset)
      if (!place) return []
      return posts(
        'WHERE category = ?1 AND published_key < ?2 ORDER BY published_key DESC LIMIT ?3 OFFSET ?4',
        category,
        place.below,
        count,
        place.offset,
      )
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
      const { results } = await DB.prepare(
        `SELECT ${keys}, ${columnsShownIn('title')} FROM articles ORDER BY published_key DESC`,
      ).all<EntryRow>()
      return atInstants(results.map((row): PostEntry => entryOf(row)))
    },

    postsWithIds: async (ids, form) =>
      Promise.all(
        (await listArticlesIn(DB, form, ids)).map((row) =>
          shownPost(row, row.older_of_day, form, env),
        ),
      ),

    neighbours: async ({ category, publishedKey, heading }, count) =>
      neighboursFrom(await DB.batch(beside(inputRow, count, category, publishedKey, heading))),

    // One round trip to the database instead of two.
    postAmong: async (id, count) => {
      const [found, ...others] = await DB.batch([
        selectShown(DB, id),
        ...beside(storedRow, count, id),
      ])
      const row = (found as D1Result<ShownArticle>).results[0]
      if (!row) return null
      return [await shownPost(row, row.older_of_day, 'page', env), neighboursFrom(others)]
    },

    // The gate has read them, so no page reads a row for its menu.
    site: shownSettings(env, live?.site),
    texts: live?.texts ?? [],

    text: async (name) => {
      const row = await findText(DB, name)
      return row && row.html !== ''
        ? {
            html: await longHtmlOf({ id: name, body: row.html }, 'page', env),
            updatedAt: row.updated_at,
          }
        : null
    },
  }
}
