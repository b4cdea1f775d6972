import { Refusal } from '../../shared/problem.ts'
import { createRedirect, deleteRedirect, listRedirects } from '../../shared/redirects.ts'
import { isConditionFailure } from '../database/conditions.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { listNewestFirst } from '../http/paging.ts'
import { create } from './create.ts'
import { type RedirectRow, removeRedirect } from './store.ts'

export const mountRedirects = (api: Api): void => {
  answer(api, listRedirects, async ({ query: { cursor } }, context) => {
    const columns = 'target, source'
    const rows = await listNewestFirst<RedirectRow>(
      context,
      listRedirects,
      { cursor },
      'redirects',
      columns,
    )
    return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
  })

  answer(api, createRedirect, create)

  answer(api, deleteRedirect, async ({ query: { reference }, text }, context) => {
    await runOnce(context, text, async (storeAnswer) => {
      const deleted = { body: 'deleted' }
      try {
        await context.db.batch([...removeRedirect(context.db, reference), ...storeAnswer(deleted)])
      } catch (error) {
        throw isConditionFailure(error) ? new Refusal('redirect-not-found') : error
      }
      return deleted
    })
    return 'deleted' as const
  })
}
