import { pageOf, subscriptionPath, unsubscribePath } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { decode } from '../http/pathname.ts'
import { log } from '../lib/log.ts'
import { within } from '../lib/within.ts'
import type { GateState } from '../rebuild/projection.ts'
import { forAuthor, restricted } from './closed.ts'
import { followRedirect } from './follow-redirect.ts'
import { isAnswered } from './is-answered.ts'
import { redirect } from './page-response.ts'
import { withoutQuery } from './redirect-address.ts'

/** Milliseconds that a reader waits to be told where an old address leads. */
const patience = 1_000

/** Pages whose address ends in something that has capitals of its own. */
const exact: readonly string[] = [subscriptionPath, unsubscribePath]

/** Where an address leads that is a page's in other letters (`/About`); null where it is none. */
const inOtherLetters = async (env: Env, { pathname, search }: URL): Promise<string | null> => {
  const path = decode(pathname)
  const lower = path?.toLowerCase()
  if (lower === undefined || lower === path || exact.includes(pageOf(lower))) return null
  return (await isAnswered(env, encodeURI(lower))) ? encodeURI(lower) + search : null
}

/**
 * The answer at the address of an older site, or of a page in other letters; null when it leads nowhere, or while the database cannot
 * say. While the blog is closed nobody but the author is told an address that names an article.
 */
export const oldAddress = async (
  request: Request,
  env: Env,
  state: GateState | null,
): Promise<Response | null> => {
  let target: string | null
  try {
    const url = new URL(request.url)
    const find = async () => (await followRedirect(env, url)) ?? (await inOtherLetters(env, url))
    target = await within(patience, find())
  } catch (cause) {
    log('error', 'service-failed', { names: ['DB'], cause })
    return null
  }
  if (target === null) return null
  const path = decode(withoutQuery(target)) ?? ''
  const closed = state && restricted(path, state)
  const answer = async () => redirect(target)
  return closed ? forAuthor(request, env, { path, closed }, answer) : answer()
}
