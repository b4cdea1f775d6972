import { DraftId } from '../../shared/articles/contract.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import {
  createDraft,
  deleteDraft,
  editDraft,
  listDrafts,
  scheduleDraft,
} from '../../shared/drafts/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { newDraftId } from '../../shared/articles/id.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import { storeImport, storeImportedEdit } from '../database/imports.ts'
import { insert, update } from '../database/table.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { editInstant, instantNow } from '../lib/clock.ts'
import { draftConflict, draftContent, draftOf } from './draft.ts'
import { schedule } from './schedule.ts'
import { draftTable, findDraft, findDrafts, removeDraft } from './store.ts'

export const mountDrafts = (api: Api): void => {
  answer(api, listDrafts, async ({ query }, { db, env }) => {
    const one = DraftId.safeParse(query.reference)
    const found = one.success ? [await findDraft(db, one.data)] : await findDrafts(db)
    return found.filter((row) => row !== null).map((row) => draftOf(row, env))
  })

  answer(api, createDraft, async ({ body, text }, context) => {
    const { autosave, imported, ...input } = body
    const result = await runOnce(context, text, async (storeAnswer) => {
      const now = instantNow()
      const id = newDraftId()
      const by_hand: 0 | 1 = autosave ? 0 : 1
      const draft = {
        ...(await draftContent(input, context.env, now)),
        by_hand,
        id,
        created_at: now,
        updated_at: now,
        publish_at: null,
        publish_day: null,
        publish_error: null,
      }
      const location = `${pathOf(calls.listDrafts)}/?reference=${id}`
      const result = { body: '201', location, updatedAt: now }
      await context.db.batch([
        insert(context.db, draftTable, draft),
        ...storeImport(context.db, imported, id, now),
        ...storeAnswer(result),
      ])
      return result
    })
    return result as '201'
  })

  answer(api, editDraft, async ({ body, text }, context) => {
    const { editDraft: input, autosave = false, byHand = !autosave } = body
    const { db, env } = context
    if (!autosave && input.reference !== 'true') throw new Refusal('draft-reference-false')
    const result = await runOnce(context, text, async (storeAnswer) => {
      const before = await findDraft(db, input.id)
      if (!before) throw new Refusal('draft-not-found')
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
        throw isConditionFailure(error) ? await draftConflict(db, env, input.id) : error
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
          removeDraft(db, body.arg),
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
