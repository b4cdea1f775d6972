import { categories } from '../shared/articles/category.ts'
import { articlePath, categoryPath, postPath } from '../shared/articles/paths.ts'
import {
  articleSitemapPath,
  categoryFeedPath,
  compiledSitemapPaths,
  dashboardPath,
  feedPaths,
  manifestPath,
  notFoundPath,
  openApiPath,
  pageOf,
  redirectPostPath,
  signInPath,
  subscriptionPath,
  unsubscribePath,
} from '../shared/pages.ts'
import type { Renderer } from '../shared/renderer.ts'
import type { Source } from '../shared/source.ts'
import { textPagesOf } from '../shared/texts/texts.ts'
import { firstCountOf, numberedPages } from './content/numbered-pages.ts'
import { quotesPaths } from './content/quotes.ts'
import { sitePaths } from './content/site-pages.ts'

/** The pages other than an article's own that contain articles in full. */
export const syndicatedPaths = [...Object.values(feedPaths), ...categories.map(categoryFeedPath)]

/** Pages that always exist. */
const permanentPaths = [
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
  ...compiledSitemapPaths,
  ...syndicatedPaths,
  ...quotesPaths,
  openApiPath,
]

/** The pathname of every page except those of stored articles. */
export const listOtherPaths = async (
  source: Pick<Source, 'countIn' | 'texts'>,
  renderer: Pick<Renderer, 'localPosts'>,
): Promise<string[]> => {
  const local = await renderer.localPosts()
  const written = textPagesOf(source.texts).map(({ path }) => path)
  const paths = [...permanentPaths, ...written, ...local.map(postPath)]
  for (const category of categories) {
    const count =
      (await source.countIn(category)) + local.filter((post) => post.category === category).length
    for (let page = 1; page <= numberedPages(count); page += 1) {
      paths.push(categoryPath(category, page))
    }
  }
  return paths
}

/** Whether a path is a page other than a stored article's. It renders nothing and counts no articles. */
export const isOtherPath = async (
  path: string,
  source: Pick<Source, 'postsIn' | 'texts'>,
  renderer: Pick<Renderer, 'localPosts'>,
): Promise<boolean> => {
  const page = pageOf(path)
  if (permanentPaths.includes(page)) return page !== notFoundPath
  if (textPagesOf(source.texts).some((text) => text.path === page)) return true
  const local = await renderer.localPosts()
  if (local.some((post) => postPath(post) === path)) return true
  const [, list, number] = /^(.+)\/([1-9]\d{0,8})$/.exec(path) ?? []
  const category = categories.find((name) => categoryPath(name) === list)
  if (!category) return false
  const localCount = local.filter((post) => post.category === category).length
  const before = firstCountOf(Number(number)) - localCount - 1
  return before < 0 || (await source.postsIn(category, before, 1)).length > 0
}

/** The pathname of every page of the site. */
export const listPaths = async (
  source: Source,
  renderer: Pick<Renderer, 'localPosts'>,
): Promise<string[]> => {
  const [posts, others] = await Promise.all([source.allPosts(), listOtherPaths(source, renderer)])
  return [...others, ...posts.map(({ id }) => articlePath(id as string))]
}
