import { pageOf, subscriptionPath, unsubscribePath } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { decode } from '../http/pathname.ts'
import { log } from '../lib/log.ts'
import { within } from '../lib/within.ts'
import { forAuthor, restricted } from './closed.ts'
import { followRedirect, type OldTarget } from './follow-redirect.ts'
import { isAnswered } from './is-answered.ts'
import { type Known, notFound } from './not-found.ts'
import { pageResponse, redirect } from './page-response.ts'
import { withoutQuery } from './redirect-address.ts'

/** How long a reader waits for the target of an old address, in milliseconds. */
const timeLimit = 1_000

/** Pages whose address ends in a case-sensitive token. */
const caseSensitivePages: readonly string[] = [subscriptionPath, unsubscribePath]

/** The page of an address in other letter case (`/About`); null if there is none. */
const inOtherLetters = async (env: Env, { pathname, search }: URL): Promise<OldTarget | null> => {
  const path = decode(pathname)
  const lower = path?.toLowerCase()
  if (lower === undefined || lower === path || caseSensitivePages.includes(pageOf(lower)))
    return null
  const target = encodeURI(lower)
  return (await isAnswered(env, target)) ? { target: target + search, isGone: 0 } : null
}

/**
 * The redirect for an older site's address or for a page in other letter case; 410 if the target is an
 * article in the bin; null if there is none, or if the database does not answer. While the blog is closed, only
 * the author gets a target that names an article.
 */
export const oldAddress = async (
  request: Request,
  env: Env,
  { state, stamp }: Known,
): Promise<Response | null> => {
  let found: OldTarget | null
  try {
    const url = new URL(request.url)
    const find = async () => (await followRedirect(env, url)) ?? (await inOtherLetters(env, url))
    found = await within(timeLimit, find())
  } catch (cause) {
    log('error', 'service-failed', { names: ['DB'], cause })
    return null
  }
  if (found === null) return null
  const { target, isGone } = found
  const path = decode(withoutQuery(target)) ?? ''
  const closed = state && restricted(path, state)
  const answer = async () =>
    isGone ? pageResponse(request, await notFound(env, stamp, 410)) : redirect(target)
  return closed ? forAuthor(request, env, { path, closed }, answer) : answer()
}
