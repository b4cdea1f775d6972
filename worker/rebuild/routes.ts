import { Refusal } from '../../shared/problem.ts'
import { askRebuild, readRebuild, readRevision, reportRebuild } from '../../shared/rebuild.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { deliverHook } from './hook.ts'
import { failRebuild, findRebuild, findRevision, landRebuild, resetBackoff } from './store.ts'

export const mountRebuild = (api: Api): void => {
  answer(api, readRebuild, (_input, { env }) => findRebuild(env))

  answer(api, askRebuild, async (_input, { db, env, later }) => {
    await resetBackoff(db)
    later(deliverHook(env))
    return findRebuild(env)
  })

  answer(api, readRevision, (_input, { env }) => findRevision(env))

  answer(api, reportRebuild, async ({ body }, { db, env, later }) => {
    if ('error' in body) {
      await failRebuild(db, body.error)
      return 'reported' as const
    }
    if (!(await landRebuild(db, body.revision, body.renderer)))
      throw new Refusal('unknown-revision')
    // Changes during this build have waited for it.
    later(deliverHook(env))
    return 'reported' as const
  })
}
