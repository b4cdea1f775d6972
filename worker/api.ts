import { Hono } from 'hono'
import { calls, pathOf } from '../shared/calls.ts'
import { Refusal } from '../shared/problem.ts'
import { mountArticles } from './articles/routes.ts'
import { mountAuthorLetters } from './author-letters/routes.ts'
import { mountBackup } from './backup/routes.ts'
import { mountCaptcha } from './captcha/routes.ts'
import { mountCounts } from './counts/routes.ts'
import { mountDrafts } from './drafts/routes.ts'
import { mountHealth } from './health/routes.ts'
import type { Api, HonoEnv } from './http/context.ts'
import { hasLocalCookies } from './http/cookies.ts'
import { isUnsafe, refusePasswordInQuery, requireSameOrigin } from './http/origin.ts'
import { refuse, renderError } from './http/problem.ts'
import { mountImports } from './imports/routes.ts'
import { learnLive } from './live/projection.ts'
import { mountMail } from './mail/routes.ts'
import { mountOpinions } from './opinions/routes.ts'
import { mountPictures } from './pictures/routes.ts'
import { mountPings } from './pings/routes.ts'
import { mountPreview } from './preview/routes.ts'
import { mountPrivacy } from './privacy/routes.ts'
import { mountPublicData } from './public-data/routes.ts'
import { mountReactions } from './reactions/routes.ts'
import { mountRebuild } from './rebuild/routes.ts'
import { mountRedirects } from './redirects/routes.ts'
import { mountSearch } from './search/routes.ts'
import { claimantOf } from './session/devices.ts'
import { mountSession } from './session/routes.ts'
import { findSessionWith } from './session/store.ts'
import { mountSettings } from './settings/routes.ts'
import { mountSetup } from './setup/routes.ts'
import { mountStatistics } from './statistics/routes.ts'
import { mountSubscribers } from './subscribers/routes.ts'
import { mountSwitches } from './switches/routes.ts'
import { mountTexts } from './texts/routes.ts'
import { mountVault } from './vault/routes.ts'

/** The methods that an address accepts; none if the address does not exist. */
const methodsAt = (api: Api, path: string): string[] =>
  api.routes
    .filter((route) => route.path === path && route.method !== 'ALL')
    .map((route) => route.method)

/** All calls of the contract, mounted. */
export const createApi = (): Api => {
  const api: Api = new Hono<HonoEnv>()
  api.onError((error, c) => renderError(error, c.req.raw))
  api.notFound((c) => {
    const methods = methodsAt(api, c.req.path)
    if (methods.length === 0) return refuse('not-found')
    const response = refuse('method-not-allowed')
    response.headers.set('Allow', methods.join(', '))
    return response
  })
  api.use('*', async (c, next) => {
    const url = new URL(c.req.url)
    refusePasswordInQuery(url)
    // The cookies of a local address are not for the page of a proxy, which may be over https.
    if (isUnsafe(c.req.raw)) requireSameOrigin(c.req.raw, hasLocalCookies(c.env, url))
    if (!c.req.path.startsWith(pathOf(calls.readHealth))) {
      if (!c.env.DB) throw new Refusal('not-configured')
      await learnLive(c.env)
    }
    c.set('session', (also) => findSessionWith(c.env.DB, c.req.raw, also))
    await next()
    c.header('Cache-Control', 'no-store')
  })
  mountArticles(api)
  mountSearch(api)
  mountDrafts(api)
  mountImports(api)
  mountBackup(api)
  mountSession(api)
  mountSetup(api)
  mountSwitches(api)
  mountStatistics(api)
  mountRebuild(api)
  mountCaptcha(api, async (context) => (await claimantOf(context)).device !== null)
  mountReactions(api)
  mountOpinions(api)
  mountPings(api)
  mountSubscribers(api)
  mountCounts(api)
  mountHealth(api)
  mountVault(api)
  mountPreview(api)
  mountPrivacy(api)
  mountPublicData(api)
  mountPictures(api)
  mountRedirects(api)
  mountSettings(api)
  mountTexts(api)
  mountMail(api)
  mountAuthorLetters(api)
  return api
}
