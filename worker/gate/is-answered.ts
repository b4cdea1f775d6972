import { renderer } from 'stillpress:renderer'
import { compiledSitemapPaths } from '../../shared/pages.ts'
import { searchPath } from '../../shared/search.ts'
import { articleOfTopic, topicOf } from '../../shared/topics.ts'
import type { Env } from '../bindings.ts'
import { isPublished } from '../database/published.ts'
import { isAuthorPage } from './author-pages.ts'
import { databaseSource } from './database-source.ts'
import { withoutQuery } from './redirect-address.ts'
import { fixedRedirect, slugRedirect } from './redirects.ts'

/** Whether the site has a page or its own redirect at a stored address; no page is rendered for it. */
export const isAnswered = async (env: Env, address: string): Promise<boolean> => {
  const path = decodeURIComponent(withoutQuery(address))
  if (isAuthorPage(path) || fixedRedirect(path) || (await slugRedirect(env, path))) return true
  if (path === searchPath || compiledSitemapPaths.includes(path)) return true
  const id = articleOfTopic(topicOf(path) ?? '')
  if (id === null) return renderer.isOtherPath(path, databaseSource(env))
  return (
    (await env.DB.prepare(`SELECT ${isPublished('?1')} AS found`)
      .bind(id)
      .first('found')) === 1
  )
}
