import { restrictedPaths } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { refuse } from '../http/problem.ts'
import type { GateState } from '../rebuild/projection.ts'
import { findSession } from '../session/store.ts'
import { pageResponse } from './page-response.ts'
import { render } from './render.ts'

/** Articles, and the pages and files that name them. */
const namesArticles =
  /^\/(?:(?:blog|local|feed|cards)\/|sitemap(?:$|-)|(?:search-index|feed)\.json$|feed\.xml$)/

/** The restricted page that a path is answered by; null where it is open. */
export const restricted = (path: string, state: GateState): string | null => {
  if (path === '/blog') return state.block || state.background ? restrictedPaths.landing : null
  return state.block && namesArticles.test(path) ? restrictedPaths.article : null
}

/** Whether the author asks; nobody is, while the database cannot say so. */
const isAuthor = async (request: Request, env: Env): Promise<boolean> =>
  (await findSession(env.DB, request).catch(() => null)) !== null

/** The restricted page; programs that ask for an index, a feed or a card get the same as a problem. */
const closedResponse = async (
  request: Request,
  env: Env,
  { path, closed }: { path: string; closed: string },
): Promise<Response> =>
  /\.(json|xml|png)$/.test(path)
    ? refuse('access-restricted')
    : pageResponse(request, await render(env, closed))

/** Answers the author alone, past every cache, while the blog is closed; others by the restricted page. */
export const forAuthor = async (
  request: Request,
  env: Env,
  what: { path: string; closed: string },
  answer: () => Promise<Response>,
): Promise<Response> => {
  if (!(await isAuthor(request, env))) return closedResponse(request, env, what)
  const response = await answer()
  response.headers.set('Cache-Control', 'no-store')
  return response
}
