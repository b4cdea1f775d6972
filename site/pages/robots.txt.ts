import { sitemapIndexPath } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'

export const GET = () =>
  new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${siteConfig.url}${sitemapIndexPath}\n`,
  )
