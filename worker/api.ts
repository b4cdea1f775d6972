import { Hono } from 'hono'
import { mountArticles } from './articles/routes.ts'
import type { Api, HonoEnv } from './context.ts'
import { mountDrafts } from './drafts/routes.ts'
import { refusePasswordInQuery, requireSameOrigin } from './origin.ts'
import { refuse, renderError } from './problem.ts'
import { mountRebuild } from './rebuild/routes.ts'
import { mountSession } from './session/routes.ts'
import { mountStatistics } from './statistics/routes.ts'
import { mountSwitches } from './switches/routes.ts'

/** All calls of the contract, mounted. */
export const createApi = (): Api => {
  const api: Api = new Hono<HonoEnv>()
  api.onError((error) => renderError(error))
  api.notFound((c) => {
    const known = api.routes.some((route) => route.method !== 'ALL' && route.path === c.req.path)
    return refuse(known ? 'method-not-allowed' : 'not-found')
  })
  api.use('*', async (c, next) => {
    refusePasswordInQuery(new URL(c.req.url))
    requireSameOrigin(c.req.raw)
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  mountArticles(api)
  mountDrafts(api)
  mountSession(api)
  mountSwitches(api)
  mountStatistics(api)
  mountRebuild(api)
  return api
}
