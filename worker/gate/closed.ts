import { restrictedPaths } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { pageResponse, retryAfter } from '../http/page-response.ts'
import { refuse } from '../http/problem.ts'
import type { Live } from '../live/cache.ts'
import { findSession } from '../session/store.ts'
import { render } from './render.ts'
import type { Step, Visit } from './visit.ts'

/** The paths of articles, and of pages and files that mention them. */
const namesArticles =
  /^\/(?:(?:blog|local|feed|cards)\/|search$|sitemap(?:$|-)|(?:search-index|feed)\.json$|feed\.xml$)/

/** The page in place of a path while the blog is closed; null if the path stays open, or a part of it (`/`). */
export const restrictedPathFor = (path: string, live: Live): string | null => {
  if (path === '/blog') return live.block || live.background ? restrictedPaths.landing : null
  return live.block && namesArticles.test(path) ? restrictedPaths.article : null
}

/** Whether the author makes the request; false while the database does not answer. */
const isAuthor = async (request: Request, env: Env): Promise<boolean> =>
  (await findSession(env.DB, request).catch(() => null)) !== null

/** The restricted page; an error answer for an index, a feed or a card. */
const closedResponse = async (
  request: Request,
  env: Env,
  { path, closed }: { path: string; closed: string },
): Promise<Response> => {
  if (!/\.(json|xml|png)$/.test(path)) return pageResponse(request, await render(env, closed))
  const response = refuse('access-restricted')
  response.headers.set('Retry-After', retryAfter)
  return response
}

/** While the blog is closed, answers only the author, without caching; others get the restricted page. */
export const answerAuthorOnly = async (
  request: Request,
  env: Env,
  page: { path: string; closed: string },
  answer: () => Promise<Response>,
): Promise<Response> => {
  if (!(await isAuthor(request, env))) return closedResponse(request, env, page)
  const response = await answer()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

const closedFor = ({ path, live }: Visit): string | null => {
  if (!live) return null
  return path === '/' && live.block ? restrictedPaths.home : restrictedPathFor(path, live)
}

/** Whether only the author gets what is at an address. */
export const isClosed = (visit: Visit): boolean => closedFor(visit) !== null

/** While the blog is closed, the restricted page for everybody but the author. */
export const closedPage: Step = async (visit) => {
  const { request, env, path } = visit
  const closed = closedFor(visit)
  if (closed === null || (await isAuthor(request, env))) return null
  return closedResponse(request, env, { path, closed })
}
