import { renderer } from 'stillpress:renderer'
import {
  articleIdAt,
  articlePath,
  localPath,
  namedLocalSlugs,
} from '../../shared/articles/paths.ts'
import { apiBase } from '../../shared/calls.ts'
import {
  feedPaths,
  notFoundPath,
  openApiPath,
  policyAliases,
  policyPath,
  securityPath,
  sharedDraft,
  sitemapIndexPath,
} from '../../shared/pages.ts'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import { buildStampPath } from '../../shared/rebuild.ts'
import { searchPath } from '../../shared/search/search.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'
import { textPageAt } from '../../shared/texts/texts.ts'
import { findLocalPost } from '../articles/local.ts'
import { findIdBySlug } from '../articles/read.ts'
import { isPublished } from '../database/conditions.ts'
import type { Blog } from '../live/settings.ts'
import { isAuthorPage } from './author-pages.ts'
import { databaseSource } from './database-source.ts'
import { oldNumber, withoutQuery } from './redirect-address.ts'
import { hasFile } from './static-files.ts'

/** The feed addresses of WordPress, Ghost, Jekyll, Hugo and others, which feed readers still request. */
const formerFeeds = ['/rss', '/feed', '/atom.xml', '/index.xml', '/rss.xml']

/** Addresses that always redirect; the named articles while the blog shows the samples. */
export const fixedRedirect = (path: string, { samples }: SiteSettings): string | null => {
  if (path === '/local') return '/blog'
  if (formerFeeds.includes(path)) return feedPaths.rss
  if (path === '/sitemap.xml') return sitemapIndexPath
  if (path === '/security.txt') return securityPath
  if (policyAliases.includes(path)) return policyPath
  // The target of an error's `type`; a browser keeps the fragment.
  if (path === '/problems') return openApiPath
  // The first page of a list has the list's address.
  const firstPage = /^(\/blog\/page\/(?:coding|health))\/1$/.exec(path)?.[1]
  if (firstPage !== undefined) return firstPage
  const named = samples && namedLocalSlugs.find((slug) => path === `/${slug}`)
  return named ? localPath(`/${named}`) : null
}

/** The redirect of `/local/{slug}` to the article that has or had the slug; null if none did. */
export const slugRedirect = async ({ env, site }: Blog, path: string): Promise<string | null> => {
  const slug = /^\/local\/([^/]+)$/.exec(path)?.[1]
  if (!slug || (await findLocalPost(site, slug))) return null
  const id = await findIdBySlug(env.DB, slug)
  return id === null ? null : articlePath(id)
}

/** Whether a page at a path comes and goes with what the author writes. */
export const isWritten = (path: string): boolean =>
  articleIdAt(path) !== null || textPageAt(path) !== undefined || path.startsWith('/blog/page/')

/** What the site has without any article or text that the author writes. */
const nothingWritten = (site: SiteSettings) => ({ texts: [], countIn: async () => 0, site })

/**
 * Whether the site itself answers at a stored address, whatever the author writes or deletes: there the gate never looks
 * for a redirect. Calls, uploads, and links to drafts end before it; pages and files are found first. Only WordPress's
 * number, with which the gate looks before the page, leads on from a page.
 */
export const isOwnAddress = async ({ env, site }: Blog, address: string): Promise<boolean> => {
  const path = decodeURIComponent(withoutQuery(address))
  if (path.startsWith(`${apiBase}/`) || path === apiBase) return true
  // Cloudflare itself answers there.
  if (path.startsWith('/cdn-cgi/')) return true
  if (path.startsWith(uploadsPath) || sharedDraft.test(path) || isAuthorPage(path)) return true
  if (path === securityPath || fixedRedirect(path, site) !== null) return true
  if (oldNumber(address) !== null) return false
  if (path === searchPath || path === notFoundPath || path === buildStampPath) return true
  if (await renderer.isOtherPath(path, nothingWritten(site))) return true
  return !isWritten(path) && hasFile(env, path)
}

/** Whether the site has a page or its own redirect at a stored address; no page is rendered for it. */
export const isAnswered = async (blog: Blog, address: string): Promise<boolean> => {
  const { env, site } = blog
  const path = decodeURIComponent(withoutQuery(address))
  if (isAuthorPage(path) || fixedRedirect(path, site) || (await slugRedirect(blog, path)))
    return true
  if (path === searchPath) return true
  const id = articleIdAt(path)
  if (id === null) return renderer.isOtherPath(path, databaseSource(env))
  return (
    (await env.DB.prepare(`SELECT ${isPublished('?1')} AS found`)
      .bind(id)
      .first('found')) === 1
  )
}
