import type { Imported } from '../../shared/imports.ts'

const storing =
  (sql: string) =>
  (
    db: D1Database,
    imported: Imported | undefined,
    id: string,
    version: string,
  ): D1PreparedStatement[] =>
    imported
      ? [db.prepare(sql).bind(imported.key, imported.source, id, version, imported.hash)]
      : []

/** Statements that store what an import brings, for the batch that creates it; none for other writes. */
export const storeImport = storing(
  `INSERT INTO imports (key, source, id, version, hash) VALUES (?1, ?2, ?3, ?4, ?5)
   ON CONFLICT (key) DO UPDATE SET source = ?2, id = ?3, version = ?4, hash = ?5 WHERE id IS NULL`,
)

/** The same for the batch that changes it. */
export const storeImportedEdit = storing(
  'UPDATE imports SET version = ?4, hash = ?5 WHERE key = ?1 AND id = ?3',
)

const pictureKey = (name: string): string => `picture ${name}`

/** Stores that an import brings a picture. */
export const storeImportedPicture = (db: D1Database, name: string, source: string) =>
  db
    .prepare(
      "INSERT OR IGNORE INTO imports (key, source, id, version, hash) VALUES (?1, ?2, ?3, '', '')",
    )
    .bind(pictureKey(name), source, name)
    .run()

/** Forgets that an import brought a picture, which is deleted. */
export const forgetImportedPicture = (db: D1Database, name: string) =>
  db.prepare('DELETE FROM imports WHERE key = ?1').bind(pictureKey(name)).run()
