import { type ProblemCode, Refusal } from '../../shared/problem.ts'

/** Whether an article is published, not in the bin, in SQL. @param article SQL for its id */
export const isPublished = (article: string): string =>
  `EXISTS (SELECT 1 FROM articles WHERE articles.id = ${article})`

/**
 * Whether an e-mail is in one of these states, in SQL; none is 'sent'. The first condition is redundant: it lets SQLite
 * use the partial index, else it reads every e-mail of the last months. @param of the name of the table
 */
export const isUnsent = (states: string, of = 'deliveries'): string =>
  `${of}.state <> 'sent' AND ${of}.state IN (${states})`

/** An instant some time before another, in SQL. @param time such as `1 hour` */
export const before = (instant: string, time: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${instant}, '-${time}')`

/** Whether builds fail three times in a row, or for an hour, in SQL. @param now SQL for the instant */
export const areBuildsFailing = (now: string): string =>
  // A failure that was reported is counted at the next call.
  `EXISTS (SELECT 1 FROM rebuild WHERE failing_since <= ${before(now, '1 hour')} OR failed_builds +
    iif(last_error IS NOT NULL AND sent_at IS NULL AND attempts = 0 AND sent > landed, 1, 0) >= 3)`

/** When the first text came into a table, in SQL that reads one row. */
const firstIn = (table: string): string =>
  `coalesce((SELECT created_at FROM ${table} ORDER BY rowid LIMIT 1), '9999')`

/**
 * Whether the author must make a backup, in SQL: the last is older than two weeks, or there is none, and the database and a
 * text in it are older than a day. @param now SQL for the instant
 */
export const isBackupBehind = (now: string): string =>
  `(SELECT coalesce(backed_up_at < ${before(now, '14 days')},
      (SELECT MIN(applied_at) FROM d1_migrations) < datetime(${now}, '-1 day')
      AND MIN(${firstIn('all_articles')}, ${firstIn('drafts')}) < ${before(now, '1 day')})
    FROM rebuild WHERE id = 1)`

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

/** The result of a write. @throws Refusal the given one, or of this code, if a condition of its batch did not hold */
export const orRefuse = async <Result>(
  write: Promise<Result>,
  refusal: ProblemCode | (() => Refusal | Promise<Refusal>),
): Promise<Result> => {
  try {
    return await write
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw typeof refusal === 'string' ? new Refusal(refusal) : await refusal()
  }
}
