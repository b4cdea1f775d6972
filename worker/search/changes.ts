import { limits } from '../../shared/limits.ts'
import type { Reading } from '../articles/body.ts'
import { readBody } from '../articles/body.ts'
import type { ArticleRow } from '../articles/rows.ts'
import { extractText, type SearchedText } from './text.ts'

export interface IndexedArticle extends SearchedText {
  readonly url: string
  readonly title: string
  readonly date: string
  readonly category: string
  readonly language: string
}

/** How far the index has followed the database. */
export interface Position {
  /** The last article that was read, by revision and id. */
  readonly revision: number
  readonly id: string
  /** The revision up to which the index has applied deletions. */
  readonly deletions: number
  /** The key of the last article that a refill took, the newest first; null if it has taken all. */
  readonly older: string | null
}

/** The changes after a position, from one snapshot; perhaps not all at once. */
export interface Changes {
  /** The database's epoch; a restore and a command change it. */
  readonly epoch: string
  readonly revision: number
  /** 1 if the blog shows the sample articles. */
  readonly samples: 0 | 1
  readonly deleted: readonly string[]
  readonly changed: readonly StoredArticle[]
  readonly next: Position
  /** Whether these are all changes up to this revision. */
  readonly isAll: boolean
}

type StoredArticle = Pick<
  ArticleRow,
  | 'id'
  | 'heading'
  | 'date'
  | 'category'
  | 'language'
  | 'summary'
  | 'body'
  | 'published_key'
  | 'revision'
>

/** SQL that makes the next query rebuild the index. */
export const resetSearchIndex = 'UPDATE rebuild SET search_epoch = lower(hex(randomblob(8)))'

/** Sorts after every id and every key. */
export const lastId = '~'

/** SQL for as many articles as fit, in an order: `?1` is their number, `?2` the bytes of their texts. */
const selectFitting = (where: string, order: string): string => `WITH page AS (
    SELECT id AS found, SUM(length(body)) OVER (ORDER BY ${order}) AS bytes,
      ROW_NUMBER() OVER (ORDER BY ${order}) AS position, COUNT(*) OVER () AS available
    FROM (
      SELECT id, body, revision, published_key FROM articles WHERE ${where} ORDER BY ${order} LIMIT ?1
    )
  )
  SELECT id, heading, date, category, language, summary, body, published_key, revision, available
  FROM page CROSS JOIN articles ON id = found
  WHERE bytes <= ?2 OR position = 1 ORDER BY ${order}`

/** Reads the changes after a position: as many rows of articles as fit, the oldest change first, at most `most`. */
export const readChanges = async (
  db: D1Database,
  { revision, id, deletions, older }: Position,
  most: number,
): Promise<Changes> => {
  const page = Math.min(most, limits.feedPage)
  const [state, deleted, changed] = await db.batch([
    db.prepare(
      `SELECT revision, search_epoch AS epoch,
         (SELECT value FROM settings WHERE name = 'samples') IS 'true' AS samples
       FROM rebuild WHERE id = 1`,
    ),
    db.prepare('SELECT article_id AS id FROM tombstones WHERE revision > ?1').bind(deletions),
    db
      .prepare(selectFitting('(revision, id) > (?3, ?4)', 'revision, id'))
      .bind(page, limits.searchBytes, revision, id),
  ])
  const now = state?.results[0] as Pick<Changes, 'revision' | 'epoch' | 'samples'>
  const rows = (changed?.results ?? []) as (StoredArticle & { readonly available: number })[]
  const last = rows.at(-1)
  const isAll = page > 0 && (!last || (last.available === rows.length && rows.length < page))
  return {
    ...now,
    deleted: ((deleted?.results ?? []) as { id: string }[]).map((row) => row.id),
    changed: rows,
    next: isAll
      ? { revision: now.revision, id: lastId, deletions: now.revision, older }
      : {
          revision: last?.revision ?? revision,
          id: last?.id ?? id,
          deletions: now.revision,
          older,
        },
    isAll,
  }
}

/** Reads the articles that a refill takes next: as many as fit, the newest first, at most `most`. */
export const readOlder = async (
  db: D1Database,
  older: string,
  most: number,
): Promise<Pick<Changes, 'changed'> & Pick<Position, 'older'>> => {
  const { results } = await db
    .prepare(selectFitting('published_key < ?3', 'published_key DESC'))
    .bind(Math.min(most, limits.feedPage), limits.searchBytes, older)
    .all<StoredArticle>()
  return { changed: results, older: results.at(-1)?.published_key ?? null }
}

/** A row in the index's form. */
export const toIndexedArticle = (
  row: StoredArticle,
  url: string,
  reading: Reading,
): IndexedArticle => ({
  ...extractText(readBody(row.body, reading), row.summary),
  url,
  title: row.heading,
  date: row.date,
  category: row.category,
  language: row.language,
})
