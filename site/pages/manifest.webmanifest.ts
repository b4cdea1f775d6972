import { siteConfig } from '../../shared/site.config.ts'
import { paper } from '../layouts/paper.ts'

/** The icons that the compilation draws (`scripts/compile/icons.ts`). */
const icons = [192, 512].map((side) => ({
  src: `/icon-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose: 'any maskable',
}))

export const GET = () =>
  new Response(
    JSON.stringify({
      id: '/',
      name: siteConfig.title,
      short_name: siteConfig.title,
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
