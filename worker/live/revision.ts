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

/** Returns a function that reads what belongs together. @param epochs gets the epoch of the database at that moment */
export const readingEpochs =
  (db: D1Database, epochs: string[]) =>
  async (...statements: D1PreparedStatement[]): Promise<D1Result[]> => {
    const selectEpoch = db.prepare('SELECT epoch FROM rebuild WHERE id = 1')
    const results = await db.batch([...statements, selectEpoch])
    epochs.push(...(results.pop() as D1Result<{ epoch: string }>).results.map(({ epoch }) => epoch))
    return results
  }

/** The revision that the batch has just raised, inside its other statements. */
export const currentRevision = '(SELECT revision FROM rebuild WHERE id = 1)'
