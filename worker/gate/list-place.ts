import type { Category } from '../../shared/articles/category.ts'

/** A place in a category's list, the newest first: so many articles after those that have a greater key. */
export interface ListPlace {
  /** The place is below every key that is not less than this. */
  readonly below: string
  readonly offset: number
}

/** How many articles there are from a published key on, up to the next one. */
type Blocks = Readonly<Record<string, number>>

/** The block that has the article of a place, and how many of its articles come before it; null beyond the last. */
export const placeIn = (blocks: Blocks, place: number): ListPlace | null => {
  // A colon is greater than every digit.
  let [below, offset] = [':', place]
  for (const first of Object.keys(blocks).sort().reverse()) {
    const articles = blocks[first] ?? 0
    if (offset < articles) return { below, offset }
    offset -= articles
    below = first
  }
  return null
}

/** The query for the blocks of a category: one row, however many articles there are. */
export const selectBlocks = (db: D1Database, category: Category): D1PreparedStatement =>
  db.prepare('SELECT blocks FROM list_blocks WHERE category = ?1').bind(category)
