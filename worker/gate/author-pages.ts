import { dashboardPath, isDashboard, signInPath } from '../../shared/pages.ts'
import type { Env } from '../env.ts'
import { endedCookies, findSession } from '../session/store.ts'

/** Pages that depend on who asks: no cache keeps them, no search engine lists them. */
const own = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Whether an address is the author's: the dashboard, or the way to it. */
export const isAuthorPage = (path: string): boolean => path === signInPath || isDashboard(path)

const goTo = (path: string): Response =>
  new Response(null, { status: 302, headers: { Location: path, ...own } })

/**
 * Answers an address of the author's: the dashboard to a live session only, the sign-in to everybody
 * else; each sends on to the other. The block switch shuts neither.
 * @param serve answers with the page
 */
export const authorPage = async (
  { request, env, path }: { request: Request; env: Env; path: string },
  serve: () => Promise<Response>,
): Promise<Response> => {
  const isSignedIn = (await findSession(env.DB, request)) !== null
  if (isSignedIn && path === signInPath) return goTo(dashboardPath)
  if (!isSignedIn && isDashboard(path)) {
    const response = goTo(signInPath)
    // The marker of a session that has ended would go on offering the dashboard.
    for (const cookie of endedCookies) response.headers.append('Set-Cookie', cookie)
    return response
  }
  const response = await serve()
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  return response
}
