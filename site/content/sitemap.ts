import type { PostEntry } from '../../shared/source.ts'
import { sitemapEntries } from './titles.ts'

/** How many addresses one file may have (sitemaps.org). */
const mostEntries = 50_000

/**
 * The articles' sitemap. `@astrojs/sitemap` writes the one of the permanent pages, and the index of both.
 * @param posts newest first; those beyond the limit of one file are left out
 */
export const sitemapOf = (posts: readonly PostEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemapEntries(posts.slice(0, mostEntries))}</urlset>`
