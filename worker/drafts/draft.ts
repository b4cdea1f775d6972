import type { ArticleInput } from '../../shared/articles/contract.ts'
import { checkSummary, checkTitle, referenceOf } from '../../shared/articles/validation.ts'
import type { Draft } from '../../shared/drafts/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { cleanBody } from '../articles/body.ts'
import { articleOf, type Content, contentOf } from '../articles/rows.ts'
import type { Env } from '../bindings.ts'
import { type DraftContent, type DraftRow, findDraft } from './store.ts'

const day = 24 * 60 * 60_000

/** Whether a date was chosen. Editors fill in the day of writing, which may be one off from the day in UTC. */
const isChosen = (date: string, now: string): boolean =>
  Math.abs(Date.parse(date) - Date.parse(now.slice(0, 10))) > day

/** The author's input for a draft, which may be incomplete. @param before the draft or article as it is */
export const draftContent = (
  input: ArticleInput,
  env: Env,
  now: string,
  before?: (Content & Partial<Pick<DraftRow, 'is_dated'>>) | null,
): DraftContent => {
  checkTitle(input.headingSave)
  checkSummary(input.summary)
  const clean = cleanBody(input.articleSave, env.LEGACY_PASSPHRASE)
  const today = before?.date ?? now.slice(0, 10)
  const content = contentOf(input, clean, today, before)
  const said = { alert: input.alert ? 1 : 0, reference: referenceOf(input.reference) } as const
  if (before?.is_dated !== undefined && before.date === content.date)
    return { ...content, ...said, is_dated: before.is_dated }
  return { ...content, ...said, is_dated: isChosen(content.date, now) ? 1 : 0 }
}

/** A draft in the API's form. */
export const draftOf = (row: DraftRow, env: Env): Draft => ({
  ...articleOf(row, env.LEGACY_PASSPHRASE),
  publishAt: row.publish_at,
  publishError: row.publish_error,
  reference: row.reference,
  alert: row.alert === 1,
})

/** The error for a change that began from an older version. */
export const draftConflict = async (db: D1Database, env: Env, id: string): Promise<Refusal> => {
  const current = await findDraft(db, id)
  return current
    ? new Refusal('edit-conflict', { current: draftOf(current, env) })
    : new Refusal('draft-not-found')
}

/** The input with which an author would publish the draft. */
export const inputOf = (row: DraftRow, env: Env) => {
  const { reference } = row
  const input = { ...articleOf(row, env.LEGACY_PASSPHRASE), reference, alert: row.alert === 1 }
  return { input, clean: cleanBody(input.articleSave, env.LEGACY_PASSPHRASE) }
}
