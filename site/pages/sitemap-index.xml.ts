import type { APIRoute } from 'astro'
import { siteConfig } from '../../shared/site.config.ts'
import { everyPost } from '../content/lists.ts'
import { sitemapParts } from '../content/sitemap.ts'

export const GET: APIRoute = async ({ locals }) => {
  const parts = sitemapParts(await everyPost(locals.source))
  const entries = parts.map(
    (_, n) => `<sitemap><loc>${siteConfig.url}/sitemap-${n}.xml</loc></sitemap>`,
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
  )
}
