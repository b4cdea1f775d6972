import type { APIRoute } from 'astro'
import { siteConfig } from '../../shared/site.config.ts'
import { paper } from '../layouts/paper.ts'

/** The icons that the compilation draws (`scripts/build/icons.ts`). */
const icons = [192, 512].map((side) => ({
  src: `/icon-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose: 'any maskable',
}))

export const GET: APIRoute = ({ locals: { source } }) =>
  new Response(
    JSON.stringify({
      id: '/',
      name: source.site.title,
      short_name: source.site.title,
      description: siteConfig.description,
      lang: siteConfig.language,
      start_url: '/',
      scope: '/',
      // With the browser's back button, because pages have none of their own.
      display: 'minimal-ui',
      background_color: paper.light,
      theme_color: paper.light,
      icons,
    }),
  )
