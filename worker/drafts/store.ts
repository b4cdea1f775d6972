import * as z from 'zod'
import { references } from '../../shared/articles/validation.ts'
import { type Content, ContentRow } from '../articles/rows.ts'
import { type Row, tableOf } from '../database/table.ts'

const Flag = z.literal([0, 1])

export const draftTable = tableOf(
  'drafts',
  ContentRow.extend({
    publish_at: z.string().nullable(),
    publish_day: z.string().nullable().describe('The day of that on the author’s clock.'),
    publish_error: z.string().nullable(),
    reference: z.enum(references).describe('Whether its research is checked.'),
    is_dated: Flag.describe('Whether the author chose its date.'),
    by_hand: Flag.describe('Whether the author ever saved it by hand.'),
    alert: Flag.describe('Whether its alert goes out when it is published.'),
  }),
)
export type DraftRow = Row<typeof draftTable>

/** The author's input for a draft. */
export type DraftContent = Content & Pick<DraftRow, 'is_dated' | 'alert' | 'reference'>

const draftColumns = draftTable.columns.join(', ')

export const findDraft = (db: D1Database, id: string): Promise<DraftRow | null> =>
  db.prepare(`SELECT ${draftColumns} FROM drafts WHERE id = ?1`).bind(id).first<DraftRow>()

/** All drafts, oldest first. */
export const findDrafts = async (db: D1Database): Promise<DraftRow[]> =>
  (await db.prepare(`SELECT ${draftColumns} FROM drafts ORDER BY created_at, id`).all<DraftRow>())
    .results

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

/** Removes a draft. */
export const removeDraft = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare('DELETE FROM drafts WHERE id = ?1').bind(id)
