import { type Category, categories, categoryOf } from '../../shared/articles/category.ts'
import { limits } from '../../shared/limits.ts'
import type { Neighbours, Post, PostEntry, Source } from '../../shared/source.ts'
import { localPosts } from './local-posts.ts'
import { numberedPages } from './numbered-pages.ts'

const newestFirst = (a: PostEntry, b: PostEntry): number =>
  a.publishedKey < b.publishedKey ? 1 : -1

/** The newest posts of a landing list, local ones among them; the heading decides (section 2). */
export const landingPosts = async (source: Source, category: Category): Promise<Post[]> => {
  const local = (await localPosts()).filter((post) => categoryOf(post.heading) === category)
  const stored = await source.postsByHeading(category, limits.landingPosts)
  return [...stored, ...local].sort(newestFirst).slice(0, limits.landingPosts)
}

/** The newest posts of all. */
export const newestPosts = async (source: Source): Promise<Post[]> => {
  const lists = await Promise.all(categories.map((category) => landingPosts(source, category)))
  return lists.flat().sort(newestFirst).slice(0, limits.landingPosts)
}

/**
 * 'Next Articles' of a post: the next four older ones of its category, none of its heading (section 2); the nearest
 * newer ones fill up, so that a new article leaves the other pages alone.
 */
const relatedAmong = async (post: Post, { older, newer }: Neighbours): Promise<Post[]> => {
  const local = (await localPosts()).filter(
    ({ category, heading }) => category === post.category && heading !== post.heading,
  )
  const isNewer = ({ publishedKey }: Post) => publishedKey > post.publishedKey
  const nextOlder = [...older, ...local.filter((other) => !isNewer(other))].sort(newestFirst)
  const nextNewer = [...newer, ...local.filter(isNewer)].sort(newestFirst).reverse()
  return [...nextOlder, ...nextNewer].slice(0, limits.relatedPosts)
}

/** The same for a post that the source does not have, such as a local one. */
export const relatedPosts = async (source: Source, post: Post): Promise<Post[]> =>
  relatedAmong(post, await source.neighbours(post, limits.relatedPosts))

/** A stored post for its page, with its related ones; null when there is none of that id. */
export const postWithRelated = async (source: Source, id: string) => {
  const found = await source.postAmong(id, limits.relatedPosts)
  if (!found) return null
  const [post, neighbours] = found
  return { post, related: await relatedAmong(post, neighbours) }
}

/** The local posts sorted into a source's; a build asks for them for each page that has all titles. */
const withLocal = new WeakMap<readonly PostEntry[], readonly PostEntry[]>()

/** Every post, newest first. */
export const everyPost = async (source: Source): Promise<readonly PostEntry[]> => {
  const stored = await source.allPosts()
  const posts = withLocal.get(stored) ?? [...stored, ...(await localPosts())].sort(newestFirst)
  withLocal.set(stored, posts)
  return posts
}

/** A few of them as cards show them. */
export const postsOf = async (source: Source, few: readonly PostEntry[]): Promise<Post[]> => {
  const local = await localPosts()
  const found = few.map(({ id, href }) =>
    id === null ? local.find((post) => post.href === href) : source.post(id, 'page'),
  )
  return (await Promise.all(found)).filter((post) => post != null)
}

/**
 * The newest articles of a category, or a numbered page of its list. Up to two of the newest also stand on the
 * highest page. Local posts stand among the stored ones where their dates put them; where that is follows
 * from counting the stored ones that are newer.
 * @returns with the number of the highest page; null when there is no such page
 */
export const categoryPage = async (source: Source, category: Category, page?: number) => {
  const local = (await localPosts()).filter((post) => post.category === category)
  const count = (await source.countIn(category)) + local.length
  const pages = numberedPages(count)
  if (page !== undefined && page > pages) return null
  const first = page === undefined ? 0 : count - page * limits.categoryPage
  // Reads enough on both sides: local posts before this page shift it by at most their number.
  const offset = Math.max(0, first - local.length)
  const [stored, ...newer] = await Promise.all([
    source.postsIn(category, offset, first - offset + limits.categoryPage),
    ...local.map((post) => source.countIn(category, post.publishedKey)),
  ])
  const localRanks = new Map(local.map((post, n) => [n + (newer[n] as number), post]))
  const localBefore = [...localRanks.keys()].filter((rank) => rank < first).length
  const posts: Post[] = []
  let next = first - localBefore - offset
  for (let rank = first; rank < first + limits.categoryPage; rank += 1) {
    const post = localRanks.get(rank) ?? stored[next++]
    if (post) posts.push(post)
  }
  return { posts, pages }
}
