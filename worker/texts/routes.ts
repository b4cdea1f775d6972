import type * as z from 'zod'
import { checkPictures, isBlank } from '../../shared/articles/validation.ts'
import { Refusal } from '../../shared/problem.ts'
import { listTexts, saveText } from '../../shared/texts/contract.ts'
import { processText } from '../articles/process-text.ts'
import { orRefuse } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { editInstant } from '../lib/clock.ts'
import { changeLive } from '../live/projection.ts'
import { raiseRevision } from '../live/revision.ts'
import { publish } from '../rebuild/publish.ts'
import { findText, findTexts, textOf } from './store.ts'

/** Saves a text from the version that its editor saw. @throws Refusal `edit-conflict` with the present one */
const save = async (
  { body, text }: { body: z.output<(typeof saveText)['input']>; text: string },
  context: CallContext,
): Promise<{ updatedAt: string }> => {
  const { db } = context
  const { name, updatedAt, changedAt } = body
  return runOnce(context, text, async (storeAnswer) => {
    const clean = await processText(context, body.html, {})
    checkPictures(clean.html)
    const html = isBlank(clean.text) && !clean.hasMedia ? '' : clean.html
    const before = await findText(db, name)
    const now = editInstant(before?.updated_at ?? '')
    const updated_at = !before && changedAt && changedAt < now ? changedAt : now
    const result = { body: { updatedAt: updated_at } }
    const change = changeLive(db, [
      raiseRevision(db, '(SELECT updated_at FROM texts WHERE name = ?1) IS ?2', name, updatedAt),
      db
        .prepare('INSERT OR REPLACE INTO texts (name, html, updated_at) VALUES (?1, ?2, ?3)')
        .bind(name, html, updated_at),
      ...storeAnswer(result),
    ])
    const live = await orRefuse(change, async () => {
      const current = textOf(name, await findText(db, name), context)
      return new Refusal('edit-conflict', { current })
    })
    publish(context, live)
    return result
  })
}

export const mountTexts = (api: Api): void => {
  answer(api, listTexts, (_input, context) => findTexts(context))
  answer(api, saveText, save)
}
