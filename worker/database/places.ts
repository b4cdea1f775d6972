/**
 * SQL: how many published articles of a category stand up to a key, the oldest first. It counts from the
 * nearest of the marks that triggers keep, so that it reads a few rows at any size.
 */
export const placeUpTo = (category: string, key: string): string =>
  `(SELECT mark.place + (
      SELECT COUNT(*) FROM articles a
      WHERE a.category = mark.category AND a.published_key > mark.published_key
        AND a.published_key <= ${key}
    ) FROM list_marks mark WHERE mark.category = ${category} AND mark.published_key <= ${key}
    ORDER BY mark.published_key DESC LIMIT 1)`
