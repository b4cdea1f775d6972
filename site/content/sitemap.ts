import { postPath } from '../../shared/articles/paths.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { PostEntry } from '../../shared/source.ts'
import { escapeXml } from './xml.ts'

/** Addresses that one file may have (sitemaps.org). */
const mostEntries = 50_000

/**
 * The articles' sitemap, each with the instant of its last change; the pages that are always there have
 * theirs, and the index of both, from `@astrojs/sitemap`.
 * @param posts the newest first; what one file has no room for is left out
 */
export const sitemapOf = (posts: readonly PostEntry[]): string => {
  const urls = posts.slice(0, mostEntries).map((post) => {
    const address = escapeXml(siteConfig.url + encodeURI(postPath(post)))
    const changed = post.updatedAt ? `<lastmod>${post.updatedAt}</lastmod>` : ''
    return `<url><loc>${address}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}
