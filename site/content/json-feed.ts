import { withHost } from '../../shared/own-address.ts'
import { aboutPath, feedPaths } from '../../shared/pages.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { Syndicated } from './syndicated.ts'

const person = (name: string) => ({ name, url: withHost(aboutPath) })

const item = (article: Syndicated) => ({
  id: article.id,
  url: article.url,
  title: article.heading,
  summary: article.summary,
  content_html: article.html,
  ...(article.picture === null ? {} : { image: article.picture }),
  date_published: article.publishedAt,
  date_modified: article.updatedAt,
  authors: [person(article.author)],
  tags: [article.category],
  language: article.language || siteConfig.language,
})

/** A JSON Feed 1.1 with articles in full. @param articles newest first */
export const renderJsonFeed = (
  articles: readonly Syndicated[],
  { title, authorName, avatar, hub }: SiteSettings,
): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: withHost('/blog'),
    feed_url: withHost(feedPaths.json),
    description: siteConfig.description,
    favicon: withHost('/favicon-light.svg'),
    language: siteConfig.language,
    authors: [{ ...person(authorName), avatar: withHost(avatar) }],
    ...(hub === '' ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
    items: articles.map(item),
  })
