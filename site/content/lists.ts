import { type Category, categories, categoryOf } from '../../shared/articles/category.ts'
import { categoryPages } from '../../shared/articles/paths.ts'
import { limits } from '../../shared/limits.ts'
import type { Beside, Neighbours, Post, PostEntry, Source } from '../../shared/source.ts'
import { localPosts } from './local-posts.ts'

type Keyed = Pick<Post, 'publishedKey'>
const newestFirst = (a: Keyed, b: Keyed): number => (a.publishedKey < b.publishedKey ? 1 : -1)

/** The newest posts of a landing list, with local ones; the heading decides the list (specification, section 2). */
export const landingPosts = async (source: Source, category: Category): Promise<Post[]> => {
  const local = (await localPosts(source.site)).filter(
    (post) => categoryOf(post.heading) === category,
  )
  const stored = await source.postsByHeading(category, limits.landingPosts)
  return [...stored, ...local].sort(newestFirst).slice(0, limits.landingPosts)
}

/** The newest posts of all. */
export const newestPosts = async (source: Source): Promise<Post[]> => {
  const lists = await Promise.all(categories.map((category) => landingPosts(source, category)))
  return lists.flat().sort(newestFirst).slice(0, limits.landingPosts)
}

/**
 * 'Next Articles' of a post (specification, section 2): the next four older posts of its category, none with its heading. If
 * there are fewer, the nearest newer posts follow. So a new article does not change other pages.
 */
const selectRelated = async (
  source: Source,
  post: Post,
  { older, newer }: Neighbours,
): Promise<Beside[]> => {
  const local = (await localPosts(source.site)).filter(
    ({ category, heading }) => category === post.category && heading !== post.heading,
  )
  const isNewer = ({ publishedKey }: Keyed) => publishedKey > post.publishedKey
  const nextOlder = [...older, ...local.filter((other) => !isNewer(other))].sort(newestFirst)
  const nextNewer = [...newer, ...local.filter(isNewer)].sort(newestFirst).reverse()
  return [...nextOlder, ...nextNewer].slice(0, limits.relatedPosts)
}

/** The related posts of a post that the source does not have, such as a local one. */
export const relatedPosts = async (source: Source, post: Post): Promise<Beside[]> =>
  selectRelated(source, post, await source.neighbours(post, limits.relatedPosts))

/** A stored post for its page, with its related posts; null if no post has the id. */
export const postWithRelated = async (source: Source, id: string) => {
  const found = await source.postAmong(id, limits.relatedPosts)
  if (!found) return null
  const [post, neighbours] = found
  return { post, related: await selectRelated(source, post, neighbours) }
}

/** The results of `everyPost` by the source's list: a build asks for them for each page of titles. */
const cachedPosts = new WeakMap<readonly PostEntry[], readonly PostEntry[]>()

/** Every post, newest first. */
export const everyPost = async (source: Source): Promise<readonly PostEntry[]> => {
  const stored = await source.allPosts()
  const posts =
    cachedPosts.get(stored) ?? [...stored, ...(await localPosts(source.site))].sort(newestFirst)
  cachedPosts.set(stored, posts)
  return posts
}

/** The posts of some entries, as cards show them. */
export const postsOf = async (source: Source, entries: readonly PostEntry[]): Promise<Post[]> => {
  const local = await localPosts(source.site)
  const ids = entries.flatMap(({ id }) => id ?? [])
  const all = [...local, ...(await source.postsWithIds(ids, 'page'))]
  return entries.flatMap((entry) => all.find(({ href }) => href === entry.href) ?? [])
}

/**
 * A page of a category's list, the newest first, with local posts at their place by date.
 * @param page 1 for the newest
 * @returns the posts, the number of pages, and that of all articles; null if there is no such page
 */
export const categoryPage = async (source: Source, category: Category, page: number) => {
  const local = (await localPosts(source.site)).filter((post) => post.category === category)
  const count = (await source.countIn(category)) + local.length
  const pages = categoryPages(count)
  if (page > pages) return null
  const first = (page - 1) * limits.categoryPage
  // At most all local posts are on the pages above, each in place of a stored one.
  const offset = Math.max(0, first - local.length)
  const stored = await source.postsIn(category, offset, first - offset + limits.categoryPage)
  const merged = [...stored, ...local].sort(newestFirst)
  const posts = merged.slice(first - offset, first - offset + limits.categoryPage)
  return { posts, pages, count }
}
