import type { PostEntry } from '../../shared/source.ts'
import { sitemapEntries } from './titles.ts'

/** Addresses that one file may have (sitemaps.org). */
const mostEntries = 50_000

/**
 * The articles' sitemap; the pages that are always there have theirs, and the index of both, from
 * `@astrojs/sitemap`.
 * @param posts the newest first; what one file has no room for is left out
 */
export const sitemapOf = (posts: readonly PostEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemapEntries(posts.slice(0, mostEntries))}</urlset>`
