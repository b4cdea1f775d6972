import type { Draft } from '../../shared/drafts/contract.ts'
import { type Content, type ContentRow, contentColumns } from '../articles/rows.ts'

export interface DraftRow extends ContentRow {
  readonly publish_at: string | null
  readonly publish_error: string | null
  /** Whether its research is checked. */
  readonly reference: Draft['reference']
  /** Whether the author chose its date. */
  readonly is_dated: 0 | 1
  /** Whether its alert goes out when it is published. */
  readonly alert: 0 | 1
}

/** The author's input for a draft. */
export type DraftContent = Content & Pick<DraftRow, 'is_dated' | 'alert' | 'reference'>

const draftColumns = `${contentColumns}, publish_at, publish_error, is_dated, alert, reference`

/** Stores a new draft. */
export const insertDraft = (
  db: D1Database,
  draft: DraftContent & { id: string; now: string },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO drafts (${contentColumns}, is_dated, alert, reference)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13, ?14, ?15, ?16)`,
    )
    .bind(
      draft.id,
      draft.slug,
      draft.heading,
      draft.image,
      draft.image_source,
      draft.body,
      draft.author,
      draft.date,
      draft.links,
      draft.category,
      draft.words,
      draft.description,
      draft.now,
      draft.is_dated,
      draft.alert,
      draft.reference,
    )

/** Replaces a draft's content; its schedule stays. */
export const updateDraft = (
  db: D1Database,
  id: string,
  draft: DraftContent & { now: string },
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE drafts SET slug = ?2, heading = ?3, image = ?4, image_source = ?5, body = ?6,
         author = ?7, date = ?8, links = ?9, category = ?10, words = ?11, description = ?12,
         updated_at = ?13, is_dated = ?14, alert = ?15, reference = ?16
       WHERE id = ?1`,
    )
    .bind(
      id,
      draft.slug,
      draft.heading,
      draft.image,
      draft.image_source,
      draft.body,
      draft.author,
      draft.date,
      draft.links,
      draft.category,
      draft.words,
      draft.description,
      draft.now,
      draft.is_dated,
      draft.alert,
      draft.reference,
    )

export const findDraft = (db: D1Database, id: string): Promise<DraftRow | null> =>
  db.prepare(`SELECT ${draftColumns} FROM drafts WHERE id = ?1`).bind(id).first<DraftRow>()

/** All drafts, oldest first. */
export const findDrafts = async (db: D1Database): Promise<DraftRow[]> =>
  (await db.prepare(`SELECT ${draftColumns} FROM drafts ORDER BY created_at, id`).all<DraftRow>())
    .results

/** A scheduled draft. */
export type ScheduledRow = DraftRow & { readonly publish_at: string }

/** The drafts that are due, the earliest first. */
export const findDueDrafts = async (db: D1Database, now: string): Promise<ScheduledRow[]> =>
  (
    await db
      .prepare(
        `SELECT ${draftColumns} FROM drafts WHERE publish_at <= ?1
         ORDER BY publish_at, created_at, id LIMIT 100`,
      )
      .bind(now)
      .all<ScheduledRow>()
  ).results

/** Sets a draft's schedule, null for none, and clears its last error. */
export const scheduleDraft = (
  db: D1Database,
  id: string,
  publishAt: string | null,
): D1PreparedStatement =>
  db
    .prepare('UPDATE drafts SET publish_at = ?2, publish_error = NULL WHERE id = ?1')
    .bind(id, publishAt)

/** Ends the schedule of a draft that could not publish itself, unless it was changed meanwhile. */
export const endSchedule = (
  db: D1Database,
  draft: ScheduledRow,
  error: string,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE drafts SET publish_at = NULL, publish_error = ?4
       WHERE id = ?1 AND updated_at = ?2 AND publish_at = ?3`,
    )
    .bind(draft.id, draft.updated_at, draft.publish_at, error)

/** Removes a draft. */
export const removeDraft = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare('DELETE FROM drafts WHERE id = ?1').bind(id)
