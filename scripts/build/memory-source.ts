import type { Category } from '../../shared/articles/category.ts'
import { categories, categoryOf } from '../../shared/articles/category.ts'
import { atInstant, atInstants, publishedAt } from '../../shared/articles/published-at.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { Beside, Neighbours, Post, PostEntry, PostPlace, Source } from '../../shared/source.ts'
import type { BuiltPost } from './articles.ts'

/** Compares articles for a list that begins with the newest. */
export const newestFirst = (a: Post, b: Post): number => (a.publishedKey < b.publishedKey ? 1 : -1)

/** The number of posts newer than a key, by binary search: a linear search for each page would make a build quadratic. */
const countNewer = (posts: readonly Post[], key: string): number => {
  let [from, to] = [0, posts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((posts[middle] as Post).publishedKey > key) from = middle + 1
    else to = middle
  }
  return from
}

/** The metadata of an article that some list shows. */
type ListedPost = Post & PostEntry

/** The newest first, with the instants of their publication. */
export const inOrder = <One extends ListedPost>(posts: Iterable<One>) =>
  atInstants([...posts].sort(newestFirst))
export type DatedPost = ReturnType<typeof inOrder<ListedPost>>[number]

/**
 * A source of articles for builds: all metadata in memory, bodies read one by one.
 * @param posts every published post, of `inOrder`
 * @param readBody reads one whole post by its id
 * @param written the pages that are no articles, and the settings
 */
export const memorySource = (
  posts: readonly DatedPost[],
  readBody: (id: string) => Promise<BuiltPost | null>,
  written: Pick<Source, 'texts' | 'text' | 'site'> = {
    texts: [],
    text: async () => null,
    site: defaultSettings,
  },
): Source => {
  const instants = new Map(posts.map(({ id, publishedAt }) => [id, publishedAt]))
  const read = async (id: string) => {
    const post = await readBody(id)
    return post && atInstant(post, instants.get(id) ?? publishedAt(post.publishedKey, 0))
  }
  const byCategory = new Map(
    categories.map((name) => [name, posts.filter(({ category }) => category === name)]),
  )
  const listOf = (category: Category): readonly Post[] => byCategory.get(category) ?? []
  const neighbours = (post: PostPlace, count: number): Neighbours => {
    const list = listOf(post.category)
    const from = countNewer(list, post.publishedKey)
    const next = (start: number, step: 1 | -1, most: number): Beside[] => {
      const found: Beside[] = []
      for (let at = start; list[at] && found.length < most; at += step) {
        const other = list[at] as Beside
        if (other.heading !== post.heading) found.push(other)
      }
      return found
    }
    // Skips the post itself, by its heading.
    const older = next(from, 1, count)
    return { older, newer: next(from - 1, -1, count - older.length) }
  }

  return {
    ...written,
    postsIn: async (category, offset, count) => listOf(category).slice(offset, offset + count),
    countIn: async (category) => listOf(category).length,
    postsByHeading: async (category, count) => {
      // Comparing headings is slow, so the search ends with the last wanted post.
      const found: Post[] = []
      for (const post of posts) {
        if (found.length === count) break
        if (categoryOf(post.heading) === category) found.push(post)
      }
      return found
    },
    allPosts: async () => posts,
    postsWithIds: async (ids, form) => {
      const found = (await Promise.all(ids.map(read))).filter((post) => post !== null)
      return form === 'feed' ? found.map((post) => ({ ...post, html: post.feedHtml })) : found
    },
    neighbours: async (post, count) => neighbours(post, count),
    postAmong: async (id, count) => {
      const post = await read(id)
      return post && [post, neighbours(post, count)]
    },
  }
}
