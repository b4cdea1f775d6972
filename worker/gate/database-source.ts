import type { Category } from '../../shared/articles/category.ts'
import type { Post, PostEntry, PostWithBody, Source } from '../../shared/source.ts'
import { bodyIn, type FormedRow, htmlOf, joinForms, summaryOf } from '../articles/forms.ts'
import { findArticleIn } from '../articles/read.ts'
import type { ArticleRow } from '../articles/rows.ts'
import type { Env } from '../bindings.ts'

const columns = [
  'id',
  'slug',
  'heading',
  'image',
  'author',
  'date',
  'category',
  'updated_at',
  'published_key',
] as const
type EntryRow = Pick<ArticleRow, (typeof columns)[number]>
type PostRow = EntryRow & FormedRow & Pick<ArticleRow, 'words' | 'summary'>

const entryOf = (row: EntryRow): PostEntry => ({
  id: row.id,
  href: `/${row.slug}`,
  heading: row.heading,
  image: row.image,
  author: row.author,
  date: row.date,
  category: row.category,
  updatedAt: row.updated_at,
  publishedKey: row.published_key,
})

/** The Worker's source of articles: the database. Each request has its own. */
export const databaseSource = ({ DB, LEGACY_PASSPHRASE }: Env): Source => {
  const postOf = (row: PostRow): Post => ({
    ...entryOf(row),
    words: row.words,
    summary: summaryOf(row, LEGACY_PASSPHRASE),
  })
  const posts = async (sql: string, ...values: unknown[]) =>
    (
      await DB.prepare(
        `SELECT ${columns}, words, summary, ${bodyIn('excerpt')} FROM articles ${joinForms} ${sql}`,
      )
        .bind(...values)
        .all<PostRow>()
    ).results.map(postOf)

  return {
    postsIn: (category, offset, count) =>
      posts(
        'WHERE category = ?1 ORDER BY published_key DESC LIMIT ?2 OFFSET ?3',
        category,
        count,
        offset,
      ),

    countIn: async (category: Category, newerThan?: string) =>
      (await DB.prepare(
        'SELECT COUNT(*) AS count FROM articles WHERE category = ?1 AND published_key > ?2',
      )
        .bind(category, newerThan ?? '')
        .first<number>('count')) ?? 0,

    postsByHeading: (category, count) =>
      posts('WHERE heading_category = ?1 ORDER BY published_key DESC LIMIT ?2', category, count),

    // Without the excerpts, which no list of all articles shows.
    allPosts: async () =>
      (
        await DB.prepare(
          `SELECT ${columns} FROM articles ORDER BY published_key DESC`,
        ).all<EntryRow>()
      ).results.map(entryOf),

    post: async (id, form): Promise<PostWithBody | null> => {
      const row = await findArticleIn(DB, form, id)
      return (
        row && {
          ...postOf(row),
          imageSource: row.image_source,
          html: htmlOf(row, form, LEGACY_PASSPHRASE),
          links: JSON.parse(row.links),
          description: row.summary || row.description,
          textChangedAt: row.text_changed_at,
        }
      )
    },

    neighbours: async ({ category, publishedKey, heading }, count) => {
      const next = (where: string) =>
        posts(
          `WHERE category = ?1 AND heading <> ?3 AND published_key ${where} LIMIT ?4`,
          category,
          publishedKey,
          heading,
          count,
        )
      const [older, newer] = await Promise.all([
        next('< ?2 ORDER BY published_key DESC'),
        next('> ?2 ORDER BY published_key'),
      ])
      return { older, newer }
    },
  }
}
