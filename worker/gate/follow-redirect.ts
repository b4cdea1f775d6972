import type { Env } from '../bindings.ts'
import { isPublished } from '../database/published.ts'
import { oldNumber, redirectPath, withoutQuery } from './redirect-address.ts'

/** The target of the first address, longest first, that has a redirect, and to no article in the bin. */
const findFirstTarget = (db: D1Database, paths: readonly string[]): Promise<string | null> =>
  db
    .prepare(
      `SELECT target FROM redirects WHERE path IN (SELECT value FROM json_each(?1))
         AND (article_id IS NULL OR ${isPublished('redirects.article_id')})
       ORDER BY length(path) DESC LIMIT 1`,
    )
    .bind(JSON.stringify(paths))
    .first<string>('target')

/** The target of an older site's address, or null. Its query counts only if the redirect has it. */
export const followRedirect = async (env: Env, url: URL): Promise<string | null> => {
  const key = redirectPath(url.pathname + url.search)
  if (key === null) return null
  const path = withoutQuery(key)
  const number = oldNumber(url.search)
  return findFirstTarget(env.DB, [key, ...(number === null ? [] : [`${path}?${number}`]), path])
}
