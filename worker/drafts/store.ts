import { type Content, type ContentRow, contentColumns } from '../articles/rows.ts'

/** Keeps a new draft. */
export const insertDraft = (
  db: D1Database,
  draft: Content & { id: string; now: string },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO drafts (${contentColumns})
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13)`,
    )
    .bind(
      ...[draft.id, draft.slug, draft.heading, draft.image, draft.image_source, draft.body],
      ...[draft.author, draft.date, draft.links, draft.category, draft.words],
      ...[draft.description, draft.now],
    )

export const updateDraft = (
  db: D1Database,
  id: string,
  draft: Content & { now: string },
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE drafts SET slug = ?2, heading = ?3, image = ?4, image_source = ?5, body = ?6,
         author = ?7, date = ?8, links = ?9, category = ?10, words = ?11, description = ?12,
         updated_at = ?13
       WHERE id = ?1`,
    )
    .bind(
      ...[id, draft.slug, draft.heading, draft.image, draft.image_source, draft.body],
      ...[draft.author, draft.date, draft.links, draft.category, draft.words],
      ...[draft.description, draft.now],
    )

export const findDraft = (db: D1Database, id: string): Promise<ContentRow | null> =>
  db.prepare(`SELECT ${contentColumns} FROM drafts WHERE id = ?1`).bind(id).first<ContentRow>()

/** All drafts, oldest first. */
export const findDrafts = async (db: D1Database): Promise<ContentRow[]> =>
  (
    await db
      .prepare(`SELECT ${contentColumns} FROM drafts ORDER BY created_at, id`)
      .all<ContentRow>()
  ).results

/** Removes a draft. */
export const removeDraft = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare('DELETE FROM drafts WHERE id = ?1').bind(id)
