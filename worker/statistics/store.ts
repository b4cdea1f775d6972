/** Counts one view and gives the total. */
export const addView = async (db: D1Database): Promise<number> =>
  (await db
    .prepare('UPDATE total_views SET count = count + 1 WHERE id = 1 RETURNING count')
    .first<number>('count')) ?? 0

/** Counts one view of a UTC day and gives that day's count, which starts at 1. */
export const addDailyView = async (db: D1Database, day: string): Promise<number> =>
  (await db
    .prepare(
      `INSERT INTO daily_views (day, count) VALUES (?1, 1)
       ON CONFLICT (day) DO UPDATE SET count = count + 1 RETURNING count`,
    )
    .bind(day)
    .first<number>('count')) ?? 0
