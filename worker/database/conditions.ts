/** Whether an article is published, not in the bin, in SQL. @param article SQL for its id */
export const isPublished = (article: string): string =>
  `EXISTS (SELECT 1 FROM articles WHERE articles.id = ${article})`

/**
 * Whether an e-mail is in one of these states, in SQL; none is 'sent'. The first condition is redundant: it lets SQLite
 * use the partial index, else it reads every e-mail of the last months. @param of the name of the table
 */
export const isUnsent = (states: string, of = 'deliveries'): string =>
  `${of}.state <> 'sent' AND ${of}.state IN (${states})`

/** A statement that changes nothing and fails its batch when the condition does not hold. */
export const requireThat = (
  db: D1Database,
  condition: string,
  ...values: readonly unknown[]
): D1PreparedStatement =>
  db
    .prepare(`UPDATE rebuild SET revision = CASE WHEN ${condition} THEN revision END WHERE id = 1`)
    .bind(...values)

/** Whether a batch failed because a condition of `requireThat` or `raiseRevision` did not hold. */
export const isConditionFailure = (error: unknown): boolean =>
  String(error).includes('NOT NULL constraint failed: rebuild.revision')
