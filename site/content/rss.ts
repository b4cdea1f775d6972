import type { Category } from '../../shared/articles/category.ts'
import { instantForMail } from '../../shared/articles/date.ts'
import { categoryPath } from '../../shared/articles/paths.ts'
import { ownUrl } from '../../shared/own-address.ts'
import { categoryFeedPath, feedPaths } from '../../shared/pages.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { categoryNotes } from './site-pages.ts'
import type { Syndicated } from './syndicated.ts'
import { escapeXml, renderCdata, renderElement } from './xml.ts'

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
}

/** A title in the form that readers take for HTML: a tag or an entity that it names is escaped once more. */
const titleForReaders = (title: string): string =>
  title.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;')

/** A text as HTML, which readers take a description for. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const item = (article: Syndicated): string =>
  [
    '<item>',
    renderElement('title', titleForReaders(article.heading)),
    renderElement('link', article.url),
    `<guid isPermaLink="${article.id === article.url}">${escapeXml(article.id)}</guid>`,
    renderElement('pubDate', instantForMail(article.publishedAt)),
    renderElement('atom:updated', article.updatedAt),
    renderElement('dc:creator', article.author),
    renderElement('category', article.category),
    article.language ? renderElement('dc:language', article.language) : '',
    renderElement('description', asHtml(article.summary)),
    article.picture === null
      ? ''
      : `<media:content url="${escapeXml(article.picture)}" medium="image"/>`,
    `<content:encoded>${renderCdata(article.html)}</content:encoded>`,
    '</item>',
  ].join('')

/** An RSS 2.0 feed with articles in full. @param articles newest first @param category if all are of one */
export const renderRss = (
  articles: readonly Syndicated[],
  { title, hub }: SiteSettings,
  category?: Category,
): string => {
  const { description, language } = siteConfig
  const self = ownUrl + (category ? categoryFeedPath(category) : feedPaths.rss)
  const changed = articles.map(({ updatedAt }) => updatedAt).sort()
  const newest = changed.at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${Object.entries(namespaces)
      .map(([name, address]) => `xmlns:${name}="${address}"`)
      .join(' ')}>`,
    '<channel>',
    renderElement('title', category ? `${title}: ${category}` : title),
    renderElement('link', ownUrl + (category ? categoryPath(category) : '/blog')),
    renderElement('description', category ? categoryNotes[category] : description),
    renderElement('language', language),
    newest ? renderElement('lastBuildDate', instantForMail(newest)) : '',
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    hub === '' ? '' : `<atom:link href="${escapeXml(hub)}" rel="hub"/>`,
    ...articles.map(item),
    '</channel></rss>',
  ].join('')
}
