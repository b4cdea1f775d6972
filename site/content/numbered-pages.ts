import { limits } from '../../shared/limits.ts'

/** How many numbered pages a list has. They count from the oldest article, so that a new one changes none of them. */
export const numberedPages = (count: number): number =>
  Math.max(0, Math.floor((count - 1) / limits.categoryPage))

/** The number of articles at which a list gets this numbered page. */
export const firstCountOf = (page: number): number => page * limits.categoryPage + 1
