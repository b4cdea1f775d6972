import { dayInWords } from '../../shared/articles/date.ts'
import { directionOf } from '../../shared/articles/direction.ts'
import { postPath } from '../../shared/articles/paths.ts'
import { ownUrl } from '../../shared/own-address.ts'
import type { SearchTitle } from '../../shared/search/search.ts'
import type { PostEntry } from '../../shared/source.ts'
import { escapeXml } from './xml.ts'

/**
 * Renders each post once for the pages that list all titles: a change of one post renders only that one again.
 * @param render returns parts: V8 stores a template string as its parts, and would join them for each page
 * @returns joins the texts of posts, in their order
 */
export const cacheByPost = (render: (post: PostEntry) => readonly string[], separator = '') => {
  const cache = new WeakMap<PostEntry, string>()
  const renderAndStore = (post: PostEntry): string => {
    const text = render(post).join('')
    cache.set(post, text)
    return text
  }
  return (posts: readonly PostEntry[]): string =>
    posts.map((post) => cache.get(post) ?? renderAndStore(post)).join(separator)
}

const renderLink = (post: PostEntry, attributes = ''): readonly string[] => {
  const lang = post.language ? ` lang="${escapeXml(post.language)}"` : ''
  const dir = directionOf(post.heading) === 'rtl' ? ' dir="rtl"' : ''
  return [
    `<a href="${escapeXml(postPath(post))}"${attributes}${lang}${dir}>`,
    escapeXml(post.heading),
    '</a>',
  ]
}

/** HTML: the items of a list of titles. */
export const titleItems = cacheByPost((post) => ['<li>', ...renderLink(post), '</li>'])

/** HTML: the items with their days; the year is above them. */
export const datedTitleItems = cacheByPost((post) => {
  const day = dayInWords(post.date)
  const words = day.slice(0, day.lastIndexOf(' '))
  const link = renderLink(post, ` data-category="${post.category}"`)
  return ['<li>', ...link, ` <time datetime="${post.date}">${words}</time></li>`]
})

/** XML: the entries of the sitemap, each with the instant of the article's last change. */
export const sitemapEntries = cacheByPost((post) => {
  const address = escapeXml(ownUrl + encodeURI(postPath(post)))
  const changed = post.updatedAt ? `<lastmod>${post.updatedAt}</lastmod>` : ''
  return ['<url><loc>', address, '</loc>', changed, '</url>']
})

/** JSON: the titles of the search box. */
export const searchTitles = cacheByPost(({ heading: title, language, ...post }) => {
  const own = language ? { lang: language } : {}
  return [JSON.stringify({ title, url: postPath(post), ...own } satisfies SearchTitle)]
}, ',')
