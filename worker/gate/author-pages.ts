import { dashboardPath, isDashboard, signInPath } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { findSession } from '../session/store.ts'

/** Headers for pages that depend on the visitor: no cache stores them, no search engine lists them. */
const privateHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Whether an address belongs to the author: the dashboard or the sign-in. */
export const isAuthorPage = (path: string): boolean => path === signInPath || isDashboard(path)

const goTo = (path: string): Response =>
  new Response(null, { status: 302, headers: { Location: path, ...privateHeaders } })

/** Whether the visitor comes from another site: then the browser does not send the session's cookie. */
const isFromElsewhere = (request: Request): boolean =>
  request.headers.get('Sec-Fetch-Site') === 'cross-site'

/**
 * Answers the author's addresses. Redirects lead a live session to the dashboard, everybody else to the
 * sign-in. A visitor from another site gets the dashboard's page, which has no data: its calls send the
 * cookie, and lead visitors without a session to the sign-in. The block switch does not close these pages.
 * No answer changes a cookie, so a link cannot end a session.
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
  for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value)
  return response
}
