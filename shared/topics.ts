import { articleSitemapPath } from './pages.ts'
import { type TextName, textPageAt } from './texts/texts.ts'

type List = 'list:coding' | 'list:health'

/**
 * The dependency of a page. A page is rendered again when its topic's revision is higher than the build's.
 * In a category's list, the newest articles are a topic, and so is each numbered page. `site` is every page: it
 * changes with the settings, and when the menu gets or loses a page whose text the author writes.
 */
export type Topic =
  | `article:${string}`
  | `text:${TextName}`
  | List
  | `${List}/${number}`
  | 'list:all'
  | 'site'

/** All numbered pages from that number on: a change shifts articles from each to the next. */
export type Shift = `${List}/${number}+`

/** Every page that lists articles. */
export const everyList: readonly (Topic | Shift)[] = [
  'list:all',
  'list:coding',
  'list:coding/1+',
  'list:health',
  'list:health/1+',
]

export const articleTopic = (id: string): Topic => `article:${id}`

export const textTopic = (name: TextName): Topic => `text:${name}`

/** The id of a topic's article; null for other topics. */
export const articleOfTopic = (topic: string): string | null =>
  topic.startsWith('article:') ? topic.slice('article:'.length) : null

/** The newest revision that touched a topic. @param touched topics and shifts with their newest revisions */
export const revisionOf = (touched: Readonly<Record<string, number>>, topic: Topic): number => {
  let newest = Math.max(touched.site ?? 0, touched[topic] ?? 0)
  if (!topic.includes('/')) return newest
  const page = topic.indexOf('/') + 1
  const [list, number] = [topic.slice(0, page), Number(topic.slice(page))]
  for (const name in touched) {
    const isShift = name.endsWith('+') && name.startsWith(list)
    if (isShift && Number.parseInt(name.slice(page), 10) <= number) {
      newest = Math.max(newest, touched[name] as number)
    }
  }
  return newest
}

const allArticlesPages =
  /^\/(?:|blog(?:\/page\/(?:articles|mind-growth))?|sitemap|search-index\.json)$/
/** Local articles, whose 'Next Articles' show stored ones. */
const localArticles = /^\/local\/[^/]+$/
const feeds = /^\/feed(?:\.(?:xml|json)|\/(?:coding|health)\.xml)$/

/** The topic of a page's decoded pathname; null if no page can have it. */
export const topicOf = (path: string): Topic | null => {
  const article = /^\/blog\/([0-9a-z]{1,64})$/.exec(path)
  if (article) return articleTopic(article[1] as string)
  // Also the feeds of categories: they have whole articles, and an edit of a text touches no category.
  if (path === articleSitemapPath) return 'list:all'
  if ([allArticlesPages, localArticles, feeds].some((paths) => paths.test(path))) return 'list:all'
  const text = textPageAt(path)
  if (text) return textTopic(text.name)
  const list = /^\/blog\/page\/((?:coding|health)(?:\/[1-9]\d{0,8})?)$/.exec(path)
  if (list) return `list:${list[1] as 'coding'}`
  return null
}
