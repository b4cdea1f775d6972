import type * as z from 'zod'
import { DraftId } from '../../shared/articles/contract.ts'
import { newDraftId } from '../../shared/articles/new-id.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { checkArticle } from '../../shared/articles/validation.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import {
  createDraft,
  deleteDraft,
  editDraft,
  listDrafts,
  scheduleDraft,
} from '../../shared/drafts.ts'
import { Refusal } from '../../shared/problem.ts'
import { draftOf, draftTable, findDraft } from '../articles/draft-rows.ts'
import { isFreeId, refusalFor } from '../articles/id.ts'
import { timesOf } from '../articles/moved.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import { storeImport, storeImportedEdit } from '../database/imports.ts'
import { insert, update } from '../database/table.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { editInstant, instantNow } from '../lib/clock.ts'
import { authorNameFor } from '../live/settings.ts'
import { draftContent, inputOf } from './draft.ts'
import { findDrafts, removeDraft, scheduleDraft as setSchedule } from './store.ts'

/** The error for a schedule of an older version. */
const draftConflict = async (context: CallContext, id: string): Promise<Refusal> => {
  const current = await findDraft(context.db, id)
  return current
    ? new Refusal('edit-conflict', { current: draftOf(current, context) })
    : new Refusal('draft-not-found')
}

/** Sets or removes a draft's time of publication. @throws Refusal for a past time, or as publishing would */
const schedule = async (
  { body, text }: { body: z.output<(typeof scheduleDraft)['input']>; text: string },
  context: CallContext,
) => {
  const { db } = context
  const { id, updatedAt, publishAt, publishDay = null, reference } = body
  return runOnce(context, text, async (storeAnswer) => {
    const draft = await findDraft(db, id)
    if (draft?.updated_at !== updatedAt) throw await draftConflict(context, id)
    if (publishAt !== null) {
      const { input, clean } = await inputOf(draft, context)
      const authorName = await authorNameFor(context, input.authorSave)
      for (const value of [reference, draft.reference]) {
        checkArticle({ ...input, reference: value }, clean, authorName)
      }
      if (publishAt <= instantNow()) throw new Refusal('schedule-past')
    }
    const answer = { body: { publishAt } }
    const isUnchanged = 'EXISTS (SELECT 1 FROM drafts WHERE id = ?1 AND updated_at = ?2)'
    const writes = [
      requireThat(db, isUnchanged, id, updatedAt),
      setSchedule(db, id, publishAt, publishDay),
      ...storeAnswer(answer),
    ]
    await orRefuse(db.batch(writes), () => draftConflict(context, id))
    return answer
  })
}

export const mountDrafts = (api: Api): void => {
  answer(api, listDrafts, async ({ query }, context) => {
    const { db } = context
    const one = DraftId.safeParse(query.reference)
    const found = one.success ? [await findDraft(db, one.data)] : await findDrafts(db)
    return found.filter((row) => row !== null).map((row) => draftOf(row, context))
  })

  answer(api, createDraft, async ({ body, text }, context) => {
    const { autosave, moved, imported, id: chosen, ...input } = body
    const { db } = context
    return runOnce(context, text, async (storeAnswer) => {
      const now = instantNow()
      const times = timesOf(now, moved)
      const id = chosen ?? newDraftId()
      const by_hand: 0 | 1 = autosave ? 0 : 1
      const draft = {
        ...(await draftContent(input, context, now)),
        by_hand,
        id,
        ...times,
        publish_at: null,
        publish_day: null,
        publish_error: null,
      }
      const location = `${pathOf(calls.listDrafts)}/?reference=${id}`
      const result = { body: '201' as const, location, updatedAt: times.updated_at }
      const writes = [
        ...(chosen ? [requireThat(db, isFreeId, articleIdOf(chosen))] : []),
        insert(db, draftTable, draft),
        ...storeImport(db, imported, id, times.updated_at),
        ...storeAnswer(result),
      ]
      await orRefuse(db.batch(writes), () => refusalFor(context, articleIdOf(id), 'id-deleted'))
      return result
    })
  })

  answer(api, editDraft, async ({ body, text }, context) => {
    const { editDraft: input, autosave = false, byHand = !autosave } = body
    const { db } = context
    if (!autosave && input.reference !== 'true') throw new Refusal('draft-reference-false')
    const refusal = () => refusalFor(context, articleIdOf(input.id), 'draft-not-found')
    return runOnce(context, text, async (storeAnswer) => {
      const before = await findDraft(db, input.id)
      if (!before) throw await refusal()
      const now = editInstant(before.updated_at)
      if (autosave && before.publish_at !== null) throw new Refusal('draft-scheduled')
      const content = await draftContent(input, context, now, before)
      const reference = byHand ? content.reference : before.reference
      const by_hand = byHand ? 1 : before.by_hand
      const draft = { ...content, reference, by_hand, updated_at: now }
      const result = { body: input.id, updatedAt: now }
      const isUnscheduled = autosave ? ' AND publish_at IS NULL' : ''
      const unchanged = `EXISTS (SELECT 1 FROM drafts WHERE id = ?1 AND updated_at = ?2${isUnscheduled})`
      const writes = [
        requireThat(db, unchanged, input.id, input.updatedAt),
        update(db, draftTable, input.id, draft),
        ...storeImportedEdit(db, body.imported, input.id, now),
        ...storeAnswer(result),
      ]
      await orRefuse(db.batch(writes), refusal)
      return result
    })
  })

  answer(api, deleteDraft, async ({ body: { arg } }, { db }) => {
    const isThere = requireThat(db, 'EXISTS (SELECT 1 FROM drafts WHERE id = ?1)', arg)
    await orRefuse(db.batch([isThere, ...removeDraft(db, arg)]), 'draft-not-found')
    return 'deleted' as const
  })

  answer(api, scheduleDraft, schedule)
}
