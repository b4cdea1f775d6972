import type { Category } from '../../shared/articles/category.ts'
import { instantForMail } from '../../shared/articles/date.ts'
import { categoryPath } from '../../shared/articles/paths.ts'
import { categoryFeedPath, feedPaths } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { categoryNotes } from './site-pages.ts'
import type { Syndicated } from './syndicated.ts'
import { cdata, element, escapeXml } from './xml.ts'

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
}

const item = (article: Syndicated): string =>
  [
    '<item>',
    element('title', article.heading),
    element('link', article.url),
    // An article's address never changes, so it identifies the article.
    `<guid isPermaLink="true">${escapeXml(article.url)}</guid>`,
    element('pubDate', instantForMail(article.date)),
    element('atom:updated', article.updatedAt),
    element('dc:creator', article.author),
    element('category', article.category),
    element('description', article.summary),
    article.picture === null
      ? ''
      : `<media:content url="${escapeXml(article.picture)}" medium="image"/>`,
    `<content:encoded>${cdata(article.html)}</content:encoded>`,
    '</item>',
  ].join('')

/** An RSS 2.0 feed with articles in full. @param articles newest first @param category if all are of one */
export const rssFeed = (articles: readonly Syndicated[], category?: Category): string => {
  const { title, description, url, language } = siteConfig
  const self = url + (category ? categoryFeedPath(category) : feedPaths.rss)
  const changed = articles.map(({ updatedAt }) => updatedAt).sort()
  const newest = changed.at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${Object.entries(namespaces)
      .map(([name, address]) => `xmlns:${name}="${address}"`)
      .join(' ')}>`,
    '<channel>',
    element('title', category ? `${title}: ${category}` : title),
    element('link', url + (category ? categoryPath(category) : '/blog')),
    element('description', category ? categoryNotes[category] : description),
    element('language', language),
    newest ? element('lastBuildDate', instantForMail(newest)) : '',
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...articles.map(item),
    '</channel></rss>',
  ].join('')
}
