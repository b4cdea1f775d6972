import { dashboardPath, isDashboard, signInPath } from '../../shared/pages.ts'
import type { Env } from '../env.ts'
import { findSession } from '../session/store.ts'

/** Pages that depend on who asks: no cache keeps them, no search engine lists them. */
const own = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Whether an address is the author's: the dashboard, or the way to it. */
export const isAuthorPage = (path: string): boolean => path === signInPath || isDashboard(path)

const goTo = (path: string): Response =>
  new Response(null, { status: 302, headers: { Location: path, ...own } })

/** Whether another site led here: the browser then keeps the session's cookie back, signed in or not. */
const isFromElsewhere = (request: Request): boolean =>
  request.headers.get('Sec-Fetch-Site') === 'cross-site'

/**
 * Answers an address of the author's: the dashboard to a live session, the sign-in to everybody else;
 * each sends on to the other. Who comes from another site gets the dashboard's page, which holds nothing
 * of the author's: its calls carry the cookie, and send a stranger on. The block switch shuts neither.
 * No answer touches a cookie: a navigation ends no session.
 * @param serve answers with the page
 */
export const authorPage = async (
  { request, env, path }: { request: Request; env: Env; path: string },
  serve: () => Promise<Response>,
): Promise<Response> => {
  const isSignedIn = (await findSession(env.DB, request)) !== null
  if (isSignedIn && path === signInPath) return goTo(dashboardPath)
  if (!isSignedIn && isDashboard(path) && !isFromElsewhere(request)) return goTo(signInPath)
  const response = await serve()
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  return response
}
