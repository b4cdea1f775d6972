import { instantNow } from '../lib/clock.ts'

/** What the index may use of the plan's rows of a day (UTC): of Paid, of a thirtieth of what a month includes. */
const shares = {
  /** Rows that searches read: 30 %. */
  free: { read: 1_500_000, refill: 20_000, written: 30_000 },
  paid: { read: 250_000_000, refill: 333_000, written: 500_000 },
} as const

/** Rows that a query counts as at least, so that the number of queries has an end, too. */
const leastOfQuery = 100
/** Rows that are stored as used before they are: a restart forgets none, and few rows are written for it. */
const ahead = 500
/** The most rows that an article is in the index, as the database counts them. */
const rowsOfArticle = 8

const noRows = { read: 0, written: 0 }

/** Runs the statements of the index and counts their rows of the day. */
export class RowsOfDay {
  readonly #sql: SqlStorage
  readonly #most: (typeof shares)['free' | 'paid']
  #day: string
  #used: { read: number; written: number }
  #stored: { readonly read: number; readonly written: number }

  constructor(sql: SqlStorage, plan: string | undefined) {
    this.#sql = sql
    this.#most = shares[plan === 'paid' ? 'paid' : 'free']
    sql.exec(
      'CREATE TABLE IF NOT EXISTS rows_of_day (day TEXT NOT NULL, read INTEGER NOT NULL, written INTEGER NOT NULL) STRICT',
    )
    const select = 'SELECT day, read, written FROM rows_of_day'
    const [row] = sql.exec<{ day: string; read: number; written: number }>(select).toArray()
    if (!row) sql.exec("INSERT INTO rows_of_day VALUES ('', 0, 0)")
    const { day, ...used } = row ?? { day: '', ...noRows }
    this.#day = day
    this.#used = used
    this.#stored = { ...used }
  }

  /** Runs a statement. @returns all of its rows */
  run<Row extends Record<string, SqlStorageValue>>(
    query: string,
    ...values: SqlStorageValue[]
  ): Row[] {
    const cursor = this.#sql.exec<Row>(query, ...values)
    const rows = cursor.toArray()
    this.#add(cursor.rowsRead, cursor.rowsWritten)
    return rows
  }

  /** Whether searches have read what a day has for them. */
  isUsedUp(): boolean {
    return this.#today().read >= this.#most.read
  }

  /** Runs the statements of one search. */
  query<Result>(work: () => Result): Result {
    const before = this.#today().read
    const result = work()
    this.#add(Math.max(0, before + leastOfQuery - this.#used.read), 0)
    return result
  }

  /** How many articles the index may still take today: of a refill, or of changes, for which more is left. */
  articlesLeft(of: 'refill' | 'written'): number {
    return Math.max(0, Math.floor((this.#most[of] - this.#today().written) / rowsOfArticle))
  }

  #today(): { read: number; written: number } {
    const day = instantNow().slice(0, 10)
    if (day > this.#day) {
      this.#day = day
      this.#used = { ...noRows }
      this.#stored = noRows
    }
    return this.#used
  }

  #add(read: number, written: number): void {
    const used = this.#today()
    used.read += read
    used.written += written
    const isAhead = used.read <= this.#stored.read && used.written <= this.#stored.written
    if (isAhead) return
    used.written += 1
    this.#stored = { read: used.read + ahead, written: used.written + ahead }
    this.#sql.exec(
      'UPDATE rows_of_day SET day = ?1, read = ?2, written = ?3',
      ...[this.#day, this.#stored.read, this.#stored.written],
    )
  }
}
