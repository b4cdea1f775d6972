import { type Category, categories } from '../shared/articles/category.ts'
import { categoryPages, categoryPath, postPath } from '../shared/articles/paths.ts'
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
import type { Post, Source } from '../shared/source.ts'
import { textPagesWith } from '../shared/texts/texts.ts'
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

/** How many pages the list of a category has. */
const countPages = async (
  category: Category,
  source: Pick<Source, 'countIn'>,
  local: readonly Post[],
): Promise<number> =>
  categoryPages(
    (await source.countIn(category)) + local.filter((post) => post.category === category).length,
  )

/** The pathname of every page except those of stored articles. */
export const listOtherPaths = async (
  source: Pick<Source, 'countIn' | 'texts' | 'site'>,
  renderer: Pick<Renderer, 'localPosts'>,
): Promise<string[]> => {
  const local = await renderer.localPosts(source.site)
  const written = textPagesWith(source.texts).map(({ path }) => path)
  const paths = [...permanentPaths, ...written, ...local.map(postPath)]
  for (const category of categories) {
    const pages = await countPages(category, source, local)
    for (let page = 2; page <= pages; page += 1) paths.push(categoryPath(category, page))
  }
  return paths
}

/** Whether a path is a page other than a stored article's. It renders nothing. */
export const isOtherPath = async (
  path: string,
  source: Pick<Source, 'countIn' | 'texts' | 'site'>,
  renderer: Pick<Renderer, 'localPosts'>,
): Promise<boolean> => {
  const page = pageOf(path)
  if (permanentPaths.includes(page)) return page !== notFoundPath
  if (textPagesWith(source.texts).some((text) => text.path === page)) return true
  const local = await renderer.localPosts(source.site)
  if (local.some((post) => postPath(post) === path)) return true
  const [, list, number = '1'] = /^(.+?)(?:\/([1-9]\d{0,8}))?$/.exec(path) ?? []
  const category = categories.find((name) => categoryPath(name) === list)
  if (!category || path !== categoryPath(category, Number(number))) return false
  return Number(number) <= (await countPages(category, source, local))
}
