import { postPath } from '../../shared/articles/paths.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { Post } from '../../shared/source.ts'
import { sitePaths } from './site-pages.ts'
import { escapeXml } from './xml.ts'

/** Addresses in one file; the protocol allows 50,000 (sitemaps.org). */
const mostEntries = 45_000

interface Entry {
  readonly path: string
  /** ISO instant of the last change. */
  readonly changed?: string
}

/** The sitemap's entries, split into files: the pages, then every article. */
export const sitemapParts = (posts: readonly Post[]): Entry[][] => {
  const entries: Entry[] = [
    ...sitePaths.map((path) => ({ path })),
    ...posts.map((post) => ({ path: postPath(post), changed: post.updatedAt })),
  ]
  const parts: Entry[][] = []
  for (let at = 0; at < entries.length; at += mostEntries) {
    parts.push(entries.slice(at, at + mostEntries))
  }
  return parts
}

/** One sitemap file. */
export const sitemapXml = (entries: readonly Entry[]): string => {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escapeXml(siteConfig.url + encodeURI(path))}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}
