import type { ImportRow } from '../../shared/imports.ts'

/** The rows of a page, and one more if there is a next page. */
const mostRows = 500

/** A page of what imports have brought, and the key after which the next one begins. */
export const findImports = async (db: D1Database, after: string) => {
  const { results } = await db
    .prepare(
      `SELECT imports.key, imports.source, imports.id, imports.version, imports.hash, imports.round,
         COALESCE(all_articles.heading, drafts.heading) AS title
       FROM imports
       LEFT JOIN all_articles ON all_articles.id = replace(imports.id, 'draft-', '')
         AND all_articles.deleted_at IS NULL
       LEFT JOIN drafts ON drafts.id = imports.id
       WHERE imports.key > ?1 ORDER BY imports.key LIMIT ?2`,
    )
    .bind(after, mostRows + 1)
    .all<ImportRow>()
  const rows = results.slice(0, mostRows)
  return { rows, next: results.length > mostRows ? (rows.at(-1)?.key ?? null) : null }
}

/** What an import brought under a key; null if nothing, or if it was taken back. */
export const findImport = (db: D1Database, key: string) =>
  db
    .prepare('SELECT id, version FROM imports WHERE key = ?1 AND id IS NOT NULL')
    .bind(key)
    .first<{ id: string; version: string }>()

/** Stores that it was taken back: the next import brings it again. */
export const endImport = (db: D1Database, key: string): D1PreparedStatement =>
  db.prepare('UPDATE imports SET id = NULL, round = round + 1 WHERE key = ?1').bind(key)
