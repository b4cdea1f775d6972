import { type DraftRow, draftColumns } from '../articles/draft-rows.ts'
import { instantNow } from '../lib/clock.ts'

/** All drafts, the last changed first. */
export const findDrafts = async (db: D1Database): Promise<DraftRow[]> =>
  (
    await db
      .prepare(`SELECT ${draftColumns} FROM drafts ORDER BY updated_at DESC, created_at DESC, id`)
      .all<DraftRow>()
  ).results

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
  publishDay: string | null,
): D1PreparedStatement =>
  db
    .prepare(
      'UPDATE drafts SET publish_at = ?2, publish_day = ?3, publish_error = NULL WHERE id = ?1',
    )
    .bind(id, publishAt, publishDay)

/** Ends the schedule of a draft that could not publish itself, unless the author changed it meanwhile. */
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

/** Deletes a draft, whose id nothing has again. */
export const removeDraft = (db: D1Database, id: string): D1PreparedStatement[] => [
  db.prepare('DELETE FROM drafts WHERE id = ?1').bind(id),
  db.prepare('INSERT INTO deleted_drafts (id, deleted_at) VALUES (?1, ?2)').bind(id, instantNow()),
]
