import type { Env } from '../bindings.ts'

/** What the site has used of the rows that its plan has for a day (UTC): of D1's, and of the Durable Objects'. */
export interface DayShare {
  readonly rowsRead: number
  readonly rowsWritten: number
  readonly objectRowsRead: number
  readonly objectRowsWritten: number
  /** The largest share of a limit that is used, 0 to 1; what strangers write stops at `strangersShare`. */
  readonly share: number
  /** The beginning of the day, an instant. */
  readonly since: string
}

/** The share at which what strangers write stops until the next day; the rest is the author's. */
export const strangersShare = 0.6

/** What is used of the day's rows; null if the counter does not answer. */
export const findDayShare = async (_env: Env): Promise<DayShare | null> => null
