import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { migrated } from '../migrations/migrated.ts'
import { Day, type Sums, type Visit } from './day.ts'
import { findCounts, storeSums } from './sums.ts'

/** How long visits are in memory before a row has them, in milliseconds: 8,640 rows a day. */
const storePause = 10_000
/** Visitors and readers in a row. The last row is written again until it is full. */
const keysOfRow = 4_096
/** The least pause before the next delivery to D1, and the pause for each row of the last one: at most 21,600 rows a day. */
const deliveryPause = 50_000
const pauseOfRow = 4_000

/**
 * Counts the visits of a day. Who came is in memory, and after ten seconds in a row: a killed object loses what is younger. D1 gets
 * the counts as they are, so that a repeat adds nothing. Only this object counts visits.
 */
export class VisitCounter extends DurableObject<Env> {
  #today = new Day()
  /** What D1 lacks of days before. */
  #late: readonly Sums[] = []
  /** When the next delivery is due; null until the counts include those that D1 had, as a restored blog has. */
  #due: number | null = null
  /** The number of the last row. */
  #row = 1
  #storing: Promise<void> | undefined
  #delivering: Promise<void> | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    const { sql } = this.ctx.storage
    // Visitors as the counter before this one stored them: nothing else would delete them.
    sql.exec('DROP TABLE IF EXISTS visitors')
    sql.exec('CREATE TABLE IF NOT EXISTS visits (n INTEGER PRIMARY KEY, keys BLOB, state TEXT)')
    try {
      this.#takeUp(sql)
    } catch (error) {
      // D1 has the counts: only who came is forgotten.
      log('error', 'visits-unreadable', { cause: error })
      this.#late = []
      this.#due = null
      this.#restart('')
    }
  }

  /** Takes up the day from its rows. */
  #takeUp(sql: SqlStorage): void {
    for (const { n, keys, state } of sql.exec('SELECT n, keys, state FROM visits ORDER BY n')) {
      const { day, counts, unsent, late, due } = JSON.parse(String(state))
      this.#today.date = day
      this.#today.beginRow()
      this.#today.add(counts, new Float64Array(keys as ArrayBuffer))
      this.#today.unsent = new Set(unsent)
      this.#late = late
      this.#due = due
      this.#row = Number(n)
    }
  }

  #store(): void {
    const { date: day, row, unsent } = this.#today
    const counts = { counts: [...row.counts], unsent: [...unsent] }
    const state = JSON.stringify({ day, ...counts, late: this.#late, due: this.#due })
    const values = [this.#row, new Float64Array(row.keys).buffer, state]
    this.ctx.storage.sql.exec('INSERT OR REPLACE INTO visits VALUES (?, ?, ?)', ...values)
    if (row.keys.length < keysOfRow) return
    this.#row += 1
    this.#today.beginRow()
  }

  async #storeSoon(): Promise<void> {
    await scheduler.wait(storePause)
    this.#storing = undefined
    this.#store()
  }

  /** Forgets who came on the day before. */
  async #begin(day: string): Promise<void> {
    // Later what D1 had of the day before could not be told apart.
    if (day > this.#today.date && this.#due === null) await this.#deliver().catch(() => {})
    if (day <= this.#today.date) return
    if (this.#today.unsent.size > 0) this.#late = [...this.#late, this.#today.report()]
    this.#restart(day)
  }

  #restart(day: string): void {
    this.#today = new Day()
    this.#today.date = day
    this.#row = 1
    this.ctx.storage.sql.exec('DELETE FROM visits')
    this.#store()
  }

  /** One delivery at a time, so that what D1 had is added once. */
  #deliver(): Promise<void> {
    this.#delivering ??= this.#deliverOnce().finally(() => {
      this.#delivering = undefined
    })
    return this.#delivering
  }

  async #deliverOnce(): Promise<void> {
    const [today, late] = [this.#today, this.#late]
    if (today.unsent.size + late.length === 0) return
    const { DB } = migrated(this.env)
    const before = this.#due === null ? await findCounts(DB, today.date) : []
    if (this.#due === null) {
      today.add(before)
      this.#due = 0
      this.#store()
    }
    const report = today.report()
    const results = await DB.batch([...late, report].flatMap((sums) => storeSums(DB, sums)))
    for (const [name, count] of report.views)
      if (today.counts.get(name) === count) today.unsent.delete(name)
    this.#late = this.#late.filter((sums) => !late.includes(sums))
    const written = results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
    this.#due = Date.now() + Math.max(deliveryPause, written * pauseOfRow)
    this.#store()
  }

  /** Counts a visit, if there is one. @returns the views of the site on this day, this visit included */
  async visit(day: string, visit: Visit | null): Promise<number> {
    await this.#begin(day)
    if (visit) this.#today.count(visit)
    if (visit) this.#storing ??= this.#storeSoon()
    const views = this.#today.counts.get('') ?? 0
    if (this.#late.length > 0) await this.#deliver()
    return views
  }

  /** Brings the counts to D1. @param isNow whether to do it before it is due */
  async settle(day: string, isNow: boolean): Promise<void> {
    await this.#begin(day)
    if (!isNow && Date.now() < (this.#due ?? 0)) return
    // One under way may have begun before the last visits.
    await this.#delivering?.catch(() => {})
    await this.#deliver()
  }
}
