import { DraftId } from '../../shared/articles/contract.ts'
import { newDraftId } from '../../shared/articles/new-id.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
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
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import { storeImport, storeImportedEdit } from '../database/imports.ts'
import { insert, update } from '../database/table.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { editInstant, instantNow } from '../lib/clock.ts'
import { draftContent } from './draft.ts'
import { schedule } from './schedule.ts'
import { findDrafts, removeDraft } from './store.ts'

export const mountDrafts = (api: Api): void => {
  answer(api, listDrafts, async ({ query }, { db, env }) => {
    const one = DraftId.safeParse(query.reference)
    const found = one.success ? [await findDraft(db, one.data)] : await findDrafts(db)
    return found.filter((row) => row !== null).map((row) => draftOf(row, env))
  })

  answer(api, createDraft, async ({ body, text }, context) => {
    const { autosave, moved, imported, id: chosen, ...input } = body
    const { db, env } = context
    const result = await runOnce(context, text, async (storeAnswer) => {
      const now = instantNow()
      const times = timesOf(now, moved)
      const id = chosen ?? newDraftId()
      const by_hand: 0 | 1 = autosave ? 0 : 1
      const draft = {
        ...(await draftContent(input, env, now)),
        by_hand,
        id,
        ...times,
        publish_at: null,
        publish_day: null,
        publish_error: null,
      }
      const location = `${pathOf(calls.listDrafts)}/?reference=${id}`
      const result = { body: '201', location, updatedAt: times.updated_at }
      try {
        await db.batch([
          ...(chosen ? [requireThat(db, isFreeId, articleIdOf(chosen))] : []),
          insert(db, draftTable, draft),
          ...storeImport(db, imported, id, times.updated_at),
          ...storeAnswer(result),
        ])
      } catch (error) {
        if (!isConditionFailure(error)) throw error
        throw await refusalFor(db, env, articleIdOf(id), 'id-deleted')
      }
      return result
    })
    return result as '201'
  })

  answer(api, editDraft, async ({ body, text }, context) => {
    const { editDraft: input, autosave = false, byHand = !autosave } = body
    const { db, env } = context
    if (!autosave && input.reference !== 'true') throw new Refusal('draft-reference-false')
    const refusal = () => refusalFor(db, env, articleIdOf(input.id), 'draft-not-found')
    const result = await runOnce(context, text, async (storeAnswer) => {
      const before = await findDraft(db, input.id)
      if (!before) throw await refusal()
      const now = editInstant(before.updated_at)
      if (autosave && before.publish_at !== null) throw new Refusal('draft-scheduled')
      const content = await draftContent(input, env, now, before)
      const reference = byHand ? content.reference : before.reference
      const by_hand = byHand ? 1 : before.by_hand
      const draft = { ...content, reference, by_hand, updated_at: now }
      const result = { body: input.id, updatedAt: now }
      const isUnscheduled = autosave ? ' AND publish_at IS NULL' : ''
      const unchanged = `EXISTS (SELECT 1 FROM drafts WHERE id = ?1 AND updated_at = ?2${isUnscheduled})`
      try {
        await db.batch([
          requireThat(db, unchanged, input.id, input.updatedAt),
          update(db, draftTable, input.id, draft),
          ...storeImportedEdit(db, body.imported, input.id, now),
          ...storeAnswer(result),
        ])
      } catch (error) {
        throw isConditionFailure(error) ? await refusal() : error
      }
      return result
    })
    return result as string
  })

  answer(api, deleteDraft, async ({ body, text }, context) => {
    const { db } = context
    const result = await runOnce(context, text, async (storeAnswer) => {
      try {
        await db.batch([
          requireThat(db, 'EXISTS (SELECT 1 FROM drafts WHERE id = ?1)', body.arg),
          ...removeDraft(db, body.arg),
          ...storeAnswer({ body: 'deleted' }),
        ])
      } catch (error) {
        throw isConditionFailure(error) ? new Refusal('draft-not-found') : error
      }
      return { body: 'deleted' }
    })
    return result as 'deleted'
  })

  answer(api, scheduleDraft, schedule)
}
