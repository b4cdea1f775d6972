import { articleIdOf } from '../../shared/articles/paths.ts'
import { checkDraft, referenceOf } from '../../shared/articles/validation.ts'
import type { Draft, DraftInput } from '../../shared/drafts/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { processBody } from '../articles/process-text.ts'
import { articleOf, type Content, contentOf } from '../articles/rows.ts'
import type { Env } from '../bindings.ts'
import { type DraftContent, type DraftRow, findDraft } from './store.ts'

type Before = Content & Partial<Pick<DraftRow, 'is_dated'>>

/** Whether the author chose the date. If the input does not say, a changed date counts as chosen. */
const isDated = ({ dateChosen, dateSave }: DraftInput, before?: Before | null): boolean => {
  if (dateChosen !== undefined) return dateChosen
  if (dateSave === undefined || dateSave === before?.date) return before?.is_dated === 1
  return true
}

/** The author's input for a draft, which may be incomplete. @param before the draft or article as it is */
export const draftContent = async (
  input: DraftInput,
  env: Env,
  now: string,
  before?: Before | null,
): Promise<DraftContent> => {
  checkDraft(input)
  const clean = await processBody(env, input.articleSave)
  const today = before?.date ?? now.slice(0, 10)
  return {
    ...contentOf(input, clean, today, before),
    alert: input.alert ? 1 : 0,
    reference: referenceOf(input.reference),
    is_dated: isDated(input, before) ? 1 : 0,
  }
}

/** A draft in the API's form. */
export const draftOf = (row: DraftRow, env: Env): Draft => ({
  ...articleOf(row, env.LEGACY_PASSPHRASE),
  publishAt: row.publish_at,
  publishError: row.publish_error,
  reference: row.reference,
  alert: row.alert === 1,
  dateChosen: row.is_dated === 1,
  byHand: row.by_hand === 1,
})

/** The error for a change that began from an older version. */
export const draftConflict = async (db: D1Database, env: Env, id: string): Promise<Refusal> => {
  const current = await findDraft(db, id)
  return current
    ? new Refusal('edit-conflict', { current: draftOf(current, env) })
    : new Refusal('draft-not-found')
}

/** The input with which an author would publish the draft. */
export const inputOf = async (row: DraftRow, env: Env) => {
  const { reference } = row
  const input = { ...articleOf(row, env.LEGACY_PASSPHRASE), reference, alert: row.alert === 1 }
  return { input, clean: await processBody(env, input.articleSave, articleIdOf(row.id)) }
}
