import type { Env } from '../env.ts'
import { redirectPath, withoutQuery } from './address.ts'
import { findFirstTarget } from './store.ts'

/** The number that WordPress gives an article, as a query; no page of ours has such a one. */
const numbered = /[?&](p=\d{1,15})(?:&|$)/

/** Whether an address is one that only an older site had, whatever its path. */
export const isOldQuery = (search: string): boolean => numbered.test(search)

/**
 * Where the address of an older site leads, by one query; null when nowhere. A query that no redirect
 * names does not matter.
 */
export const followRedirect = async (env: Env, url: URL): Promise<string | null> => {
  const key = redirectPath(url.pathname + url.search)
  if (key === null) return null
  const path = withoutQuery(key)
  const number = numbered.exec(url.search)?.[1]
  return findFirstTarget(env.DB, [key, ...(number ? [`${path}?${number}`] : []), path])
}
