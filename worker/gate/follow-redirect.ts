import type { Env } from '../bindings.ts'
import { oldNumber, redirectPath, withoutQuery } from './redirect-address.ts'

/** Where the first of these addresses that has a redirect leads; the longer ones are asked first. */
const findFirstTarget = (db: D1Database, paths: readonly string[]): Promise<string | null> =>
  db
    .prepare(
      `SELECT target FROM redirects WHERE path IN (SELECT value FROM json_each(?1))
       ORDER BY length(path) DESC LIMIT 1`,
    )
    .bind(JSON.stringify(paths))
    .first<string>('target')

/**
 * Where the address of an older site leads, by one query; null when nowhere. A query that no redirect
 * names does not matter.
 */
export const followRedirect = async (env: Env, url: URL): Promise<string | null> => {
  const key = redirectPath(url.pathname + url.search)
  if (key === null) return null
  const path = withoutQuery(key)
  const number = oldNumber(url.search)
  return findFirstTarget(env.DB, [key, ...(number === null ? [] : [`${path}?${number}`]), path])
}
