import { dashboardPath, isDashboard, signInPath } from '../../shared/pages.ts'
import { findSession } from '../session/store.ts'
import type { Step } from './visit.ts'

/** Whether an address belongs to the author: the dashboard or the sign-in. */
export const isAuthorPage = (path: string): boolean => path === signInPath || isDashboard(path)

const goTo = (path: string): Response =>
  new Response(null, { status: 302, headers: { Location: path } })

/** Whether the visitor comes from another site: then the browser does not send the session's cookie. */
const isFromElsewhere = (request: Request): boolean =>
  request.headers.get('Sec-Fetch-Site') === 'cross-site'

/**
 * Leads a live session from the sign-in to the dashboard, and everybody else from the dashboard to the sign-in. A
 * visitor from another site gets the dashboard's page, which has no data: its calls send the cookie, and lead visitors
 * without a session to the sign-in. The block switch does not close these pages. No answer changes a cookie, so a link
 * cannot end a session.
 */
export const authorDoor: Step = async ({ request, env, path }) => {
  if (!isAuthorPage(path)) return null
  const isSignedIn = (await findSession(env.DB, request)) !== null
  if (isSignedIn && path === signInPath) return goTo(dashboardPath)
  return !isSignedIn && isDashboard(path) && !isFromElsewhere(request) ? goTo(signInPath) : null
}
