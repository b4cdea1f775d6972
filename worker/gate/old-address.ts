import { pageOf, subscriptionPath, unsubscribePath } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { isPublished } from '../database/conditions.ts'
import { pageResponse, redirect } from '../http/page-response.ts'
import { decode } from '../http/pathname.ts'
import { answerOf } from '../lib/timeout.ts'
import { answerAuthorOnly, restrictedPathFor } from './closed.ts'
import { notFound } from './not-found.ts'
import { oldNumber, redirectPath, withoutQuery } from './redirect-address.ts'
import { isAnswered } from './redirects.ts'
import type { Visit } from './visit.ts'

/** The target of an older site's address. */
interface OldTarget {
  readonly target: string
  /** Whether the target is an article in the bin: 1 or 0. */
  readonly isGone: number
}

/** The target of the longest address that has a redirect; redirects to the bin come last. */
const findFirstTarget = (db: D1Database, paths: readonly string[]): Promise<OldTarget | null> =>
  db
    .prepare(
      `SELECT target, article_id IS NOT NULL AND NOT ${isPublished('redirects.article_id')} AS isGone
       FROM redirects WHERE path IN (SELECT value FROM json_each(?1))
       ORDER BY isGone, length(path) DESC LIMIT 1`,
    )
    .bind(JSON.stringify(paths))
    .first<OldTarget>()

/** The target of an older site's address, or null. Its query counts only if the redirect has it. */
const followRedirect = async (env: Env, url: URL): Promise<OldTarget | null> => {
  const key = redirectPath(url.pathname + url.search)
  if (key === null) return null
  const path = withoutQuery(key)
  const number = oldNumber(url.search)
  return findFirstTarget(env.DB, [key, ...(number === null ? [] : [`${path}?${number}`]), path])
}

/** How long a reader waits for the target of an old address, in milliseconds. */
const timeLimit = 1_000

/** Pages whose address ends in a case-sensitive token. */
const caseSensitivePages: readonly string[] = [subscriptionPath, unsubscribePath]

/** The page of an address in other letter case (`/About`); null if there is none. */
const findInLowerCase = async (env: Env, { pathname, search }: URL): Promise<OldTarget | null> => {
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
export const answerOldAddress = async (visit: Visit): Promise<Response | null> => {
  const { request, url, env, live } = visit
  const find = async () => (await followRedirect(env, url)) ?? (await findInLowerCase(env, url))
  const found = await answerOf('DB', timeLimit, find)
  if (!found) return null
  const { target, isGone } = found
  const path = decode(withoutQuery(target)) ?? ''
  const closed = live && restrictedPathFor(path, live)
  const answer = async () =>
    isGone ? pageResponse(request, await notFound(visit, 410)) : redirect(target)
  return closed ? answerAuthorOnly(request, env, { path, closed }, answer) : answer()
}
