import { categories } from '../shared/articles/category.ts'
import { articlePath, categoryPath, postPath } from '../shared/articles/paths.ts'
import {
  articleSitemapPath,
  categoryFeedPath,
  dashboardPath,
  feedPaths,
  manifestPath,
  notFoundPath,
  redirectPostPath,
  referencePaths,
  signInPath,
  subscriptionPath,
  unsubscribePath,
} from '../shared/pages.ts'
import type { Renderer } from '../shared/renderer.ts'
import type { Source } from '../shared/source.ts'
import { type Topic, topicOf } from '../shared/topics.ts'
import { numberedPages } from './content/numbered-pages.ts'
import { quotesPaths } from './content/quotes.ts'
import { sitePaths } from './content/site-pages.ts'

/** Pages that do not depend on articles. */
const standing = [
  ...sitePaths,
  unsubscribePath,
  subscriptionPath,
  redirectPostPath,
  signInPath,
  dashboardPath,
  notFoundPath,
  '/robots.txt',
  manifestPath,
  '/search-index.json',
  articleSitemapPath,
  ...Object.values(feedPaths),
  ...categories.map(categoryFeedPath),
  ...quotesPaths,
  ...referencePaths,
]

/** The pathname of every page of the site. */
export const pathsOf = async (
  source: Source,
  renderer: Pick<Renderer, 'localPosts'>,
): Promise<string[]> => {
  const [stored, local] = await Promise.all([source.allPosts(), renderer.localPosts()])
  const paths = [...standing, ...local.map(postPath)]
  for (const post of stored) paths.push(articlePath(post.id as string))
  for (const category of categories) {
    const count =
      (await source.countIn(category)) + local.filter((post) => post.category === category).length
    for (let page = 1; page <= numberedPages(count); page += 1) {
      paths.push(categoryPath(category, page))
    }
  }
  return paths
}

/** The same with the topic that decides when it is stale. */
export const plan = async (...given: Parameters<typeof pathsOf>): Promise<Map<string, Topic>> =>
  new Map((await pathsOf(...given)).map((path) => [path, topicOf(path) ?? 'site']))
