import { pageOf, subscriptionPath, unsubscribePath } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { isPublished } from '../database/conditions.ts'
import { pageResponse, redirect } from '../http/page-response.ts'
import { decode, tidy } from '../http/pathname.ts'
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

/**
 * A decoded path without the signs that a sentence or a chat left at its end (`).`, `”`, `**`): one sign less, two …
 * four at most. Whatever is neither a letter nor a digit is a sign.
 */
const withoutSigns = (path: string): string[] => {
  const signs = [...(/[^\p{L}\p{N}]{1,4}$/u.exec(path)?.[0] ?? '')]
  return signs.map((_, n) => tidy(path.slice(0, -signs.slice(n).join('').length)) || '/').reverse()
}

/** The target of an older site's address, or null. Its query counts only if the redirect has it. */
const followRedirect = async (env: Env, { pathname, search }: URL): Promise<OldTarget | null> => {
  const key = redirectPath(pathname + search)
  if (key === null) return null
  const path = withoutQuery(key)
  const number = oldNumber(search)
  const shorter = withoutSigns(decodeURIComponent(path)).flatMap(
    (one) => redirectPath(encodeURI(one)) ?? [],
  )
  const paths = [key, ...(number === null ? [] : [`${path}?${number}`]), path, ...shorter]
  return findFirstTarget(env.DB, paths)
}

/** How long a reader waits for the target of an old address, in milliseconds. */
const timeLimit = 1_000

/** Pages whose address ends in a case-sensitive token. */
const caseSensitivePages: readonly string[] = [subscriptionPath, unsubscribePath]

/** The page of an address in other letter case (`/About`), or with signs at its end; null if there is none. */
const findRespelled = async (visit: Visit): Promise<OldTarget | null> => {
  const { pathname, search } = visit.url
  const path = decode(pathname) ?? ''
  const shorter = withoutSigns(path)
  const lower = [path, ...shorter].map((one) => one.toLowerCase())
  const others = lower.filter((one) => !caseSensitivePages.includes(pageOf(one)))
  for (const other of new Set([...shorter, ...others])) {
    const target = encodeURI(other)
    if (other !== path && (await isAnswered(visit, target))) {
      return { target: target + search, isGone: 0 }
    }
  }
  return null
}

/**
 * The redirect for an older site's address or for a page in other letters or with signs at its end; 410 if the target is an
 * article in the bin; null if there is none, or if the database does not answer. While the blog is closed, only
 * the author gets a target that names an article.
 */
export const answerOldAddress = async (visit: Visit): Promise<Response | null> => {
  const { request, url, env, live } = visit
  const find = async () => (await followRedirect(env, url)) ?? (await findRespelled(visit))
  const found = await answerOf('DB', timeLimit, find)
  if (!found) return null
  const { target, isGone } = found
  const path = decode(withoutQuery(target)) ?? ''
  const closed = live && restrictedPathFor(path, live)
  const answer = async () =>
    isGone ? pageResponse(request, await notFound(visit, 410)) : redirect(target)
  return closed ? answerAuthorOnly(request, env, { path, closed }, answer) : answer()
}
