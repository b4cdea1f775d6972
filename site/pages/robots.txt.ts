import { ownUrl } from '../../shared/own-address.ts'
import { sitemapIndexPath } from '../../shared/pages.ts'

export const GET = () =>
  new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${ownUrl}${sitemapIndexPath}\n`,
  )
