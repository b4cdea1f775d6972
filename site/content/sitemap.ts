import { ownUrl } from '../../shared/own-address.ts'
import type { PostEntry } from '../../shared/source.ts'
import { textPagesOf } from '../../shared/texts/texts.ts'
import { sitemapEntries } from './titles.ts'

/** How many addresses one file may have (sitemaps.org). */
const maxEntries = 50_000

/**
 * The sitemap of the articles and of the author's pages. `@astrojs/sitemap` writes the one of the other pages, and the
 * index of both.
 * @param posts newest first; those beyond the limit of one file are left out @param named of `namedTexts`
 */
export const renderSitemap = (posts: readonly PostEntry[], named: readonly string[]): string => {
  const written = textPagesOf(named).map(({ path }) => `<url><loc>${ownUrl}${path}</loc></url>`)
  const entries = sitemapEntries(posts.slice(0, maxEntries - written.length))
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${written.join('')}${entries}</urlset>`
}
