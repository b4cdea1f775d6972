import { limits } from '../../shared/limits.ts'

/**
 * How many numbered pages a list has. They are counted from the oldest article, and there is one once it is
 * full and a newer article exists: a new article changes none that is there.
 * @param count of articles, local ones included
 */
export const numberedPages = (count: number): number =>
  Math.max(0, Math.floor((count - 1) / limits.categoryPage))
