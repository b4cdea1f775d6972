import { categories } from '../../shared/articles/category.ts'
import { limits } from '../../shared/limits.ts'
import type { PostEntry } from '../../shared/source.ts'

/** Articles on the page of mind growth; ours. */
export const mostPosts = 6

/** Words about thinking, learning or resting. */
const mindWords =
  /\b(?:attention|brain|breath|calm|focus|habit|learn|meditat|memor|mental|mind|notebook|reading|sleep|stress|think|thought|walk)/i

/** The newest articles with such a word in the title, else the newest of each category. @param posts newest first */
export const mindGrowthPosts = (posts: readonly PostEntry[]): readonly PostEntry[] => {
  // Testing all headings is slow: stops when there are enough.
  const matching: PostEntry[] = []
  for (const post of posts) {
    if (matching.length === mostPosts) break
    if (mindWords.test(post.heading)) matching.push(post)
  }
  if (matching.length > 0) return matching
  return categories.flatMap((name) =>
    posts.filter(({ category }) => category === name).slice(0, limits.landingPosts),
  )
}
