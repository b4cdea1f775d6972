import { limits } from '../limits.ts'
import type { Post } from '../source.ts'

/**
 * 'Next Articles' of a post: the next four older ones of its category; where fewer remain, filled
 * with the nearest newer ones, so that a new article leaves the other pages alone. A post with the
 * same heading is left out (specification, section 2).
 * @param neighbours nearest first, at most four a side
 */
export const relatedPosts = (
  post: Pick<Post, 'heading'>,
  { older, newer }: { older: readonly Post[]; newer: readonly Post[] },
): readonly Post[] =>
  [...older, ...newer]
    .slice(0, limits.relatedPosts)
    .filter((other) => other.heading !== post.heading)
