import { limits } from '../../shared/limits.ts'
import { readBody } from '../articles/body.ts'
import type { ArticleRow } from '../articles/rows.ts'
import { extractText, type SearchedText } from './text.ts'

export interface IndexedArticle extends SearchedText {
  readonly url: string
  readonly title: string
  readonly date: string
  readonly category: string
  readonly publishedKey: string
}

/** How far the index has followed the database. */
export interface Position {
  /** The last article that was read, by revision and id. */
  readonly revision: number
  readonly id: string
  /** The revision up to which the index has applied deletions. */
  readonly deletions: number
}

/** The changes after a position, from one snapshot; perhaps not all at once. */
export interface Changes {
  /** The database's epoch; a restore and a command change it. */
  readonly epoch: string
  readonly revision: number
  readonly deleted: readonly string[]
  readonly changed: readonly StoredArticle[]
  readonly next: Position
  /** Whether these are all changes up to this revision. */
  readonly isAll: boolean
}

type StoredArticle = Pick<
  ArticleRow,
  'id' | 'heading' | 'date' | 'category' | 'summary' | 'body' | 'published_key' | 'revision'
>

/** SQL that makes the next query rebuild the index. */
export const resetSearchIndex = 'UPDATE rebuild SET search_epoch = lower(hex(randomblob(8)))'

/** Sorts after every id. */
const lastId = '~'

/** Reads the changes after a position: as many rows of articles as fit, the oldest change first. */
export const readChanges = async (
  db: D1Database,
  { revision, id, deletions }: Position,
): Promise<Changes> => {
  const [state, deleted, changed] = await db.batch([
    db.prepare('SELECT revision, search_epoch AS epoch FROM rebuild WHERE id = 1'),
    db.prepare('SELECT article_id AS id FROM tombstones WHERE revision > ?1').bind(deletions),
    db
      .prepare(
        `WITH page AS (
           SELECT id AS found, SUM(length(body)) OVER (ORDER BY revision, id) AS bytes,
             ROW_NUMBER() OVER (ORDER BY revision, id) AS position, COUNT(*) OVER () AS available
           FROM (
             SELECT id, body, revision FROM articles WHERE (revision, id) > (?1, ?2)
             ORDER BY revision, id LIMIT ?3
           )
         )
         SELECT id, heading, date, category, summary, body, published_key, revision, available
         FROM page CROSS JOIN articles ON id = found
         WHERE bytes <= ?4 OR position = 1 ORDER BY revision, id`,
      )
      .bind(revision, id, limits.feedPage, limits.searchBytes),
  ])
  const now = state?.results[0] as { revision: number; epoch: string }
  const rows = (changed?.results ?? []) as (StoredArticle & { readonly available: number })[]
  const last = rows.at(-1)
  const isAll = !last || (last.available === rows.length && rows.length < limits.feedPage)
  return {
    ...now,
    deleted: ((deleted?.results ?? []) as { id: string }[]).map((row) => row.id),
    changed: rows,
    next: isAll
      ? { revision: now.revision, id: lastId, deletions: now.revision }
      : { revision: last.revision, id: last.id, deletions: now.revision },
    isAll,
  }
}

/** A row in the index's form. */
export const toIndexedArticle = (
  row: StoredArticle,
  url: string,
  passphrase: string | undefined,
): IndexedArticle => ({
  ...extractText(readBody(row.body, passphrase), row.summary),
  url,
  title: row.heading,
  date: row.date,
  category: row.category,
  publishedKey: row.published_key,
})
