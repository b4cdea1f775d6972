import type * as z from 'zod'
import { checkArticle } from '../../shared/articles/validation.ts'
import type { scheduleDraft } from '../../shared/drafts.ts'
import { Refusal } from '../../shared/problem.ts'
import { draftOf, findDraft } from '../articles/draft-rows.ts'
import type { Env } from '../bindings.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { instantNow } from '../lib/clock.ts'
import { authorNameFor } from '../live/settings.ts'
import { inputOf } from './draft.ts'
import { scheduleDraft as setSchedule } from './store.ts'

/** The error for a schedule of an older version. */
const draftConflict = async (db: D1Database, env: Env, id: string): Promise<Refusal> => {
  const current = await findDraft(db, id)
  return current
    ? new Refusal('edit-conflict', { current: draftOf(current, env) })
    : new Refusal('draft-not-found')
}

/** Sets or removes a draft's time of publication. @throws Refusal for a past time, or as publishing would */
export const schedule = async (
  { body, text }: { body: z.output<(typeof scheduleDraft)['input']>; text: string },
  context: CallContext,
) => {
  const { db, env } = context
  const { id, updatedAt, publishAt, publishDay = null, reference } = body
  const result = await runOnce(context, text, async (storeAnswer) => {
    const draft = await findDraft(db, id)
    if (draft?.updated_at !== updatedAt) throw await draftConflict(db, env, id)
    if (publishAt !== null) {
      const { input, clean } = await inputOf(draft, env)
      const authorName = await authorNameFor(env, input.authorSave)
      for (const value of [reference, draft.reference]) {
        checkArticle({ ...input, reference: value }, clean, authorName)
      }
      if (publishAt <= instantNow()) throw new Refusal('schedule-past')
    }
    const answer = { body: { publishAt } }
    const isUnchanged = 'EXISTS (SELECT 1 FROM drafts WHERE id = ?1 AND updated_at = ?2)'
    try {
      await db.batch([
        requireThat(db, isUnchanged, id, updatedAt),
        setSchedule(db, id, publishAt, publishDay),
        ...storeAnswer(answer),
      ])
    } catch (error) {
      throw isConditionFailure(error) ? await draftConflict(db, env, id) : error
    }
    return answer
  })
  return result as { publishAt: string | null }
}
