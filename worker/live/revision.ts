/**
 * The first statement of every batch that changes readers' pages: it raises the revision, or fails the
 * whole batch if the condition does not hold (the column is NOT NULL).
 * @param condition SQL over `?1 …`, such as `EXISTS (SELECT 1 FROM articles WHERE id = ?1)`
 */
export const raiseRevision = (
  db: D1Database,
  condition = '1',
  ...values: readonly unknown[]
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE rebuild SET revision = CASE WHEN ${condition} THEN revision + 1 END WHERE id = 1`,
    )
    .bind(...values)

/** The revision that the batch has just raised, inside its other statements. */
export const currentRevision = '(SELECT revision FROM rebuild WHERE id = 1)'
