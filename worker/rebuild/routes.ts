import { Refusal } from '../../shared/problem.ts'
import { listStaleTopics, readRebuild, reportRebuild } from '../../shared/rebuild/contract.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { after, instantNow } from '../lib/clock.ts'
import { backoff, deliverHook } from './hook.ts'
import { projectGateState } from './projection.ts'
import { failRebuild, findRebuild, landRebuild, listTopicsSince } from './store.ts'

export const mountRebuild = (api: Api): void => {
  answer(api, readRebuild, (_input, { db }) => findRebuild(db))

  answer(api, listStaleTopics, ({ query }, { db }) => listTopicsSince(db, query.since))

  answer(api, reportRebuild, async ({ body }, { db, env, later }) => {
    if ('error' in body) {
      const { attempts } = await findRebuild(db)
      await failRebuild(db, body.error, after(instantNow(), backoff(attempts + 1)))
      return 'reported' as const
    }
    if (!(await landRebuild(db, body.revision, body.renderer)))
      throw new Refusal('unknown-revision')
    await projectGateState(env)
    // Changes during this build are waiting for it.
    later(deliverHook(env))
    return 'reported' as const
  })
}
