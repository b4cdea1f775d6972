import type { Category } from '../../shared/articles/category.ts'

/** A place in a category's list, the newest first: so many articles after those that have a greater key. */
export interface ListPlace {
  /** The place is below every key that is not less than this. */
  readonly below: string
  readonly offset: number
}

/** How many articles ten days have; the days are the first nine characters of a date. */
type TenDays = Readonly<Record<string, number>>

/** The ten days that have the article of a place, and how many of theirs come before it; null beyond the last. */
const placeIn = (days: TenDays, place: number): ListPlace | null => {
  let offset = place
  for (const [ten, articles] of Object.entries(days).sort(([one], [other]) =>
    one < other ? 1 : -1,
  )) {
    // A colon is greater than every digit.
    if (offset < articles) return { below: `${ten}:`, offset }
    offset -= articles
  }
  return null
}

/** Finds a place with one row, however many articles there are. @returns null beyond the last article */
export const findPlace = async (
  db: D1Database,
  category: Category,
  place: number,
): Promise<ListPlace | null> => {
  if (place === 0) return { below: ':', offset: 0 }
  const days = await db
    .prepare('SELECT days FROM category_counts WHERE category = ?1')
    .bind(category)
    .first<string>('days')
  return placeIn(JSON.parse(days ?? '{}'), place)
}
