import type { Category } from '../../shared/articles/category.ts'
import { categories, categoryOf } from '../../shared/articles/category.ts'
import type { Post, Source } from '../../shared/source.ts'
import type { BuiltPost } from '../build/feed.ts'

const newestFirst = (a: Post, b: Post): number => (a.publishedKey < b.publishedKey ? 1 : -1)

const split = (posts: readonly Post[], categoryOfPost: (post: Post) => Category) =>
  new Map(categories.map((name) => [name, posts.filter((post) => categoryOfPost(post) === name)]))

/**
 * The source of articles as a build has it: all metadata in memory, bodies one by one.
 * @param all every published post, in any order
 * @param readBody the whole of one of them, by its id
 */
export const memorySource = (
  all: readonly Post[],
  readBody: (id: string) => Promise<BuiltPost | null>,
): Source => {
  const posts = [...all].sort(newestFirst)
  const byCategory = split(posts, (post) => post.category)
  const byHeading = split(posts, (post) => categoryOf(post.heading))
  // Neighbours by position: a search through the list for each page would make a build quadratic.
  const positions = new Map(
    [...byCategory.values()].flatMap((list) =>
      list.map((post, n) => [post.publishedKey, n] as const),
    ),
  )
  const listOf = (category: Category): readonly Post[] => byCategory.get(category) ?? []

  return {
    postsIn: async (category, offset, count) => listOf(category).slice(offset, offset + count),
    countIn: async (category, newerThan) => {
      const list = listOf(category)
      if (newerThan === undefined) return list.length
      const position = list.findIndex((post) => post.publishedKey <= newerThan)
      return position === -1 ? list.length : position
    },
    postsByHeading: async (category, count) => (byHeading.get(category) ?? []).slice(0, count),
    allPosts: async () => posts,
    post: async (id, form) => {
      const post = await readBody(id)
      return post && form === 'feed' ? { ...post, html: post.feedHtml } : post
    },
    neighbours: async (post, count) => {
      const list = listOf(post.category)
      const position = positions.get(post.publishedKey) ?? -1
      return {
        older: list.slice(position + 1, position + 1 + count),
        newer: list.slice(Math.max(0, position - count), position).reverse(),
      }
    },
  }
}
