import type { ArticleInput } from '../../shared/articles/contract.ts'
import { checkTitle } from '../../shared/articles/validation.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import { createDraft, deleteDraft, editDraft, listDrafts } from '../../shared/drafts/contract.ts'
import { Refusal } from '../../shared/problem.ts'
import { answer } from '../answer.ts'
import { cleanBody } from '../articles/body.ts'
import { newDraftId } from '../articles/id.ts'
import { articleOf, contentOf } from '../articles/rows.ts'
import { editInstant, instantNow } from '../clock.ts'
import type { Api } from '../context.ts'
import type { Env } from '../env.ts'
import { once } from '../idempotency/idempotency.ts'
import { isConditionFailure, requireThat } from '../rebuild/revision.ts'
import { findDraft, findDrafts, insertDraft, removeDraft, updateDraft } from './store.ts'

/** A draft may be unfinished: only what could never be shown as a title is refused. */
const draftContent = (input: ArticleInput, env: Env, today: string) => {
  checkTitle(input.headingSave)
  return contentOf(input, cleanBody(input.articleSave, env.LEGACY_PASSPHRASE), today)
}

const draftConflict = async (db: D1Database, env: Env, id: string): Promise<Refusal> => {
  const current = await findDraft(db, id)
  return current
    ? new Refusal('edit-conflict', { current: articleOf(current, env.LEGACY_PASSPHRASE) })
    : new Refusal('draft-not-found')
}

export const mountDrafts = (api: Api): void => {
  answer(api, listDrafts, async (_input, { db, env }) =>
    (await findDrafts(db)).map((row) => ({
      ...articleOf(row, env.LEGACY_PASSPHRASE),
      publishAt: null,
      publishError: null,
    })),
  )

  answer(api, createDraft, async ({ body, text }, context) => {
    const kept = await once(context, text, async (keep) => {
      const now = instantNow()
      const id = newDraftId()
      const draft = { ...draftContent(body, context.env, now.slice(0, 10)), id, now }
      const kept = { body: '201', location: `${pathOf(calls.listDrafts)}/?reference=${id}` }
      await context.db.batch([insertDraft(context.db, draft), ...keep(kept)])
      return kept
    })
    return kept as '201'
  })

  answer(api, editDraft, async ({ body: { editDraft: input }, text }, context) => {
    const { db, env } = context
    if (input.reference !== 'true') throw new Refusal('draft-reference-false')
    const kept = await once(context, text, async (keep) => {
      const before = await findDraft(db, input.id)
      if (!before) throw new Refusal('draft-not-found')
      const now = editInstant(before.updated_at)
      const draft = { ...draftContent(input, env, before.date), now }
      const unchanged = 'EXISTS (SELECT 1 FROM drafts WHERE id = ?1 AND updated_at = ?2)'
      try {
        await db.batch([
          requireThat(db, unchanged, input.id, input.updatedAt),
          updateDraft(db, input.id, draft),
          ...keep({ body: input.id }),
        ])
      } catch (error) {
        throw isConditionFailure(error) ? await draftConflict(db, env, input.id) : error
      }
      return { body: input.id }
    })
    return kept as string
  })

  answer(api, deleteDraft, async ({ body, text }, context) => {
    const { db } = context
    const kept = await once(context, text, async (keep) => {
      try {
        await db.batch([
          requireThat(db, 'EXISTS (SELECT 1 FROM drafts WHERE id = ?1)', body.arg),
          removeDraft(db, body.arg),
          ...keep({ body: 'deleted' }),
        ])
      } catch (error) {
        throw isConditionFailure(error) ? new Refusal('draft-not-found') : error
      }
      return { body: 'deleted' }
    })
    return kept as 'deleted'
  })
}
