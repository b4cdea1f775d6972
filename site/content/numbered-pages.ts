import { limits } from '../../shared/limits.ts'

/** How many numbered pages a list has, counted from the oldest: a new article changes none that is there. */
export const numberedPages = (count: number): number =>
  Math.max(0, Math.floor((count - 1) / limits.categoryPage))

/** How many articles a list has at least that has a numbered page. */
export const firstCountOf = (page: number): number => page * limits.categoryPage + 1
