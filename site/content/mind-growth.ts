import { categories } from '../../shared/articles/category.ts'
import { limits } from '../../shared/limits.ts'
import type { PostEntry } from '../../shared/source.ts'

/** Words about thinking, learning or resting. */
const tellsOfMind =
  /\b(?:attention|brain|breath|calm|focus|habit|learn|meditat|memor|mental|mind|notebook|reading|sleep|stress|think|thought|walk)/i

/** The newest articles with such a word in the title, else the newest of each category. @param posts newest first */
export const mindGrowthPosts = (posts: readonly PostEntry[]): readonly PostEntry[] => {
  // Testing all headings is slow: stops when there are enough.
  const fitting: PostEntry[] = []
  for (const post of posts) {
    if (fitting.length === limits.mindGrowthPosts) break
    if (tellsOfMind.test(post.heading)) fitting.push(post)
  }
  if (fitting.length > 0) return fitting
  return categories.flatMap((name) =>
    posts.filter(({ category }) => category === name).slice(0, limits.landingPosts),
  )
}
