import { findArticle, findIdBySlug } from '../articles/read.ts'
import { withoutQuery } from '../gate/redirect-address.ts'

/** Whether a stored address is that of a call or a file, existing or not: redirects do not apply there. */
export const isApart = (address: string): boolean =>
  /^\/(?:(?:api|uploads|pictures|_astro)(?:[/?]|$)|(?:favicon|apple-touch-icon\.png|icon-|logo-|social\.png))/.test(
    address,
  )

/** The id of the article at a stored address, without the author's redirects; null if there is none. */
export const articleAt = async (db: D1Database, address: string): Promise<string | null> => {
  const path = decodeURIComponent(withoutQuery(address))
  const id = /^\/blog\/([0-9a-z]{8,40})$/.exec(path)?.[1]
  if (id) return (await findArticle(db, id)) && id
  const slug = /^\/local\/([^/]+)$/.exec(path)?.[1]
  return slug ? findIdBySlug(db, slug) : null
}
