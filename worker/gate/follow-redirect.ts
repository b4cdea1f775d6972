import type { Env } from '../bindings.ts'
import { isPublished } from '../database/published.ts'
import { oldNumber, redirectPath, withoutQuery } from './redirect-address.ts'

/** The target of an older site's address. */
export interface OldTarget {
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
export const followRedirect = async (env: Env, url: URL): Promise<OldTarget | null> => {
  const key = redirectPath(url.pathname + url.search)
  if (key === null) return null
  const path = withoutQuery(key)
  const number = oldNumber(url.search)
  return findFirstTarget(env.DB, [key, ...(number === null ? [] : [`${path}?${number}`]), path])
}
