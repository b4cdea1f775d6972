import type { Article, VersionSummary } from '../../shared/articles/contract.ts'
import { formFields } from '../../shared/articles/fields.ts'
import { limits } from '../../shared/limits.ts'
import type { Blog } from '../live/settings.ts'
import { type ArticleRow, articleOf, type Content, contentColumns, isSame } from './rows.ts'

const columns = contentColumns.join(', ')
const versionColumns = contentColumns.map((column) => `article_versions.${column}`).join(', ')

/** Adds the present version to the history, before the edit, and deletes those beyond the limit. */
export const storeVersion = (
  db: D1Database,
  before: ArticleRow,
  next: Content,
): D1PreparedStatement[] => {
  if (contentColumns.every((column) => isSame(before[column], next[column]))) return []
  return [
    db
      .prepare(
        `INSERT INTO article_versions (article_id, version, ${columns}, saved_at)
         SELECT id, (SELECT COALESCE(MAX(version), 0) + 1 FROM article_versions WHERE article_id = ?1),
           ${columns}, updated_at
         FROM articles WHERE id = ?1`,
      )
      .bind(before.id),
    db
      .prepare(
        `DELETE FROM article_versions WHERE article_id = ?1 AND version <=
           (SELECT MAX(version) FROM article_versions WHERE article_id = ?1) - ?2`,
      )
      .bind(before.id, limits.versions),
  ]
}

/** What two versions are compared by. */
const fields = [...formFields, { call: 'articleSave', column: 'body', kind: 'line' }]
// A list reads only the lengths of the text and of what is stored behind it.
const compared = fields
  .map(({ column, kind }) => (kind === 'line' ? `octet_length(v.${column})` : `v.${column}`))
  .join(', ')

interface VersionRow extends Omit<VersionSummary, 'changed'> {
  readonly compared: string
}

/** The stored earlier versions of an article, newest first. */
export const findVersions = async (db: D1Database, id: string): Promise<VersionSummary[]> => {
  const { results } = await db
    .prepare(
      `SELECT version, v.heading AS headingSave, v.words AS totalWords, saved_at AS updatedAt,
         json_array(${compared}) AS compared
       FROM article_versions AS v JOIN articles ON articles.id = article_id
       WHERE article_id = ?1 ORDER BY version DESC`,
    )
    .bind(id)
    .all<VersionRow>()
  const values = results.map((row): unknown[] => JSON.parse(row.compared))
  return results.map(({ compared: _, ...version }, n) => {
    const before = values[n + 1]
    const changed = before && fields.filter((_, at) => values[n]?.[at] !== before[at])
    return { ...version, changed: changed?.map(({ call }) => call) ?? null }
  })
}

/** One earlier version of an article; null if it is not stored. */
export const findVersion = async (
  blog: Blog,
  id: string,
  version: number,
): Promise<Article | null> => {
  const row = await blog.env.DB.prepare(
    `SELECT articles.id, ${versionColumns}, articles.created_at, saved_at AS updated_at
       FROM article_versions JOIN articles ON articles.id = article_id
       WHERE article_id = ?1 AND version = ?2`,
  )
    .bind(id, version)
    .first<ArticleRow>()
  return row && articleOf(row, blog)
}
