import type { Category } from './articles/category.ts'
import { articleSitemapPath } from './pages.ts'

/**
 * The dependency of a page. A page is rendered again when its topic's revision is higher than the build's.
 * `site` changes only with the renderer.
 */
export type Topic = `article:${string}` | 'list:coding' | 'list:health' | 'list:all' | 'site'

export const articleTopic = (id: string): Topic => `article:${id}`
export const listTopic = (category: Category): Topic =>
  category === 'Coding' ? 'list:coding' : 'list:health'

const allArticlesPages =
  /^\/(?:blog(?:\/page\/(?:articles|mind-growth))?|sitemap|search-index\.json)$/
/** Local articles, whose 'Next Articles' show stored ones. */
const localArticles = /^\/local\/[^/]+$/
const feeds = /^\/feed(?:\.(?:xml|json)|\/(?:coding|health)\.xml)$/

/**
 * The topic of a page; null for a path that no page can have.
 * @param path a decoded pathname without trailing slash, such as `/blog/page/coding/2`
 */
export const topicOf = (path: string): Topic | null => {
  // Also a category's feed: it has whole articles, and an edit of the text changes no list.
  if (path === articleSitemapPath) return 'list:all'
  if ([allArticlesPages, localArticles, feeds].some((paths) => paths.test(path))) return 'list:all'
  const list = /^\/blog\/page\/(coding|health)(?:\/[1-9]\d{0,8})?$/.exec(path)
  if (list) return `list:${list[1] as 'coding' | 'health'}`
  const article = /^\/blog\/([0-9a-z]{1,64})$/.exec(path)
  if (article) return articleTopic(article[1] as string)
  return null
}
