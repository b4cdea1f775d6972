import { renderer } from 'stillpress:renderer'
import { articlePath, localPath, namedLocalSlugs } from '../../shared/articles/paths.ts'
import {
  feedPaths,
  openApiPath,
  policyAliases,
  policyPath,
  securityPath,
} from '../../shared/pages.ts'
import { searchPath } from '../../shared/search.ts'
import { articleOfTopic, topicOf } from '../../shared/topics.ts'
import { findLocalPost } from '../articles/open.ts'
import { findIdBySlug } from '../articles/read.ts'
import type { Env } from '../bindings.ts'
import { isPublished } from '../database/conditions.ts'
import { isAuthorPage } from './author-pages.ts'
import { databaseSource } from './database-source.ts'
import { withoutQuery } from './redirect-address.ts'

/** The feed addresses of WordPress, Ghost, Jekyll, Hugo and others, which feed readers still request. */
const formerFeeds = ['/rss', '/feed', '/atom.xml', '/index.xml', '/rss.xml']

/** Addresses that always redirect. */
export const fixedRedirect = (path: string): string | null => {
  if (path === '/local') return '/blog'
  if (formerFeeds.includes(path)) return feedPaths.rss
  if (path === '/security.txt') return securityPath
  if (policyAliases.includes(path)) return policyPath
  // The target of an error's `type`; a browser keeps the fragment.
  if (path === '/problems') return openApiPath
  const named = namedLocalSlugs.find((slug) => path === `/${slug}`)
  return named ? localPath(`/${named}`) : null
}

/** The redirect of `/local/{slug}` to the article that has or had the slug; null if none did. */
export const slugRedirect = async (env: Env, path: string): Promise<string | null> => {
  const slug = /^\/local\/([^/]+)$/.exec(path)?.[1]
  if (!slug || (await findLocalPost(slug))) return null
  const id = await findIdBySlug(env.DB, slug)
  return id === null ? null : articlePath(id)
}

/** Whether the site has a page or its own redirect at a stored address; no page is rendered for it. */
export const isAnswered = async (env: Env, address: string): Promise<boolean> => {
  const path = decodeURIComponent(withoutQuery(address))
  if (isAuthorPage(path) || fixedRedirect(path) || (await slugRedirect(env, path))) return true
  if (path === searchPath) return true
  const id = articleOfTopic(topicOf(path) ?? '')
  if (id === null) return renderer.isOtherPath(path, databaseSource(env))
  return (
    (await env.DB.prepare(`SELECT ${isPublished('?1')} AS found`)
      .bind(id)
      .first('found')) === 1
  )
}
