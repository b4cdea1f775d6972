import { askRebuild, readRebuild, readRevision, reportFailure } from '../../shared/rebuild.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { deliverHook } from './hook.ts'
import { failRebuild, findRebuild, findRevision, resetBackoff } from './store.ts'

export const mountRebuild = (api: Api): void => {
  answer(api, readRebuild, (_input, { env }) => findRebuild(env))

  answer(api, askRebuild, async (_input, { db, env, later }) => {
    await resetBackoff(db)
    later(deliverHook(env))
    return findRebuild(env)
  })

  answer(api, readRevision, (_input, { env }) => findRevision(env))

  answer(api, reportFailure, async ({ body }, { db }) => {
    await failRebuild(db, body.error)
    return 'reported' as const
  })
}
