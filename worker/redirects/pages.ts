import { findArticle, findIdBySlug } from '../articles/read.ts'
import { withoutQuery } from '../gate/redirect-address.ts'

/** Whether a kept address is a call's or a file's, whether there is one: redirects are not asked there. */
export const isApart = (address: string): boolean =>
  /^\/(?:(?:api|uploads|pictures|_astro)(?:[/?]|$)|(?:favicon|apple-touch-icon\.png|icon-|logo-|social\.png))/.test(
    address,
  )

/** The id of the article that a kept address shows or leads to by itself; null when it is of none. */
export const articleAt = async (db: D1Database, address: string): Promise<string | null> => {
  const path = decodeURIComponent(withoutQuery(address))
  const id = /^\/blog\/([0-9a-z]{8,40})$/.exec(path)?.[1]
  if (id) return (await findArticle(db, id)) && id
  const slug = /^\/local\/([^/]+)$/.exec(path)?.[1]
  return slug ? findIdBySlug(db, slug) : null
}
