import { findFirstTarget } from '../redirects/store.ts'
import type { Env } from '../settings.ts'
import { oldNumber, redirectPath, withoutQuery } from './redirect-address.ts'

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
