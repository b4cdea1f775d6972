import * as z from 'zod'
import { references } from '../../shared/articles/validation.ts'
import type { Draft } from '../../shared/drafts.ts'
import { type Row, tableOf } from '../database/table.ts'
import type { Blog } from '../live/settings.ts'
import { articleOf, ContentRow } from './rows.ts'

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
    opening: z.string().describe('The author’s own words at the beginning of its e-mail.'),
  }),
)
export type DraftRow = Row<typeof draftTable>

export const draftColumns = draftTable.columns.join(', ')

export const findDraft = (db: D1Database, id: string): Promise<DraftRow | null> =>
  db.prepare(`SELECT ${draftColumns} FROM drafts WHERE id = ?1`).bind(id).first<DraftRow>()

/** A draft in the API's form. */
export const draftOf = (row: DraftRow, blog: Blog): Draft => ({
  ...articleOf(row, blog),
  publishAt: row.publish_at,
  publishError: row.publish_error,
  reference: row.reference,
  alert: row.alert === 1,
  opening: row.opening,
  dateChosen: row.is_dated === 1,
  byHand: row.by_hand === 1,
})
