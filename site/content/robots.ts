import { ownUrl } from '../../shared/own-address.ts'
import { sitemapIndexPath } from '../../shared/pages.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'

/** The names of crawlers that read pages to train AI; search engines have others. */
const trainingCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'MistralAI-Training',
]

/** The file for crawlers (RFC 9309), the author's own lines last. */
export const renderRobots = ({ aiTraining, robots }: SiteSettings): string =>
  [
    `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${ownUrl}${sitemapIndexPath}\n`,
    ...(aiTraining
      ? []
      : [`${trainingCrawlers.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n`]),
    ...(robots.length > 0 ? [`${robots.join('\n')}\n`] : []),
  ].join('\n')
