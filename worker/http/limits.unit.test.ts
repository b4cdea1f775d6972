import { readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { like } from '../../shared/reactions.ts'
import { ceilingOf, countCall, countedCall, ofNetworks, runCounted } from './limits.ts'

interface Bound {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** A database with the table of counts, and as much of D1 as counting needs. */
const begin = () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(readFileSync(`${root}worker/migrations/0007_call_windows.sql`, 'utf8'))
  const db = {
    prepare: (sql: string) => ({ bind: (...values: SQLInputValue[]): Bound => ({ sql, values }) }),
    batch: async (statements: readonly Bound[]) =>
      statements.map(({ sql, values }) => sqlite.prepare(sql).run(...values)),
  } as unknown as D1Database
  const rows = () => sqlite.prepare('SELECT COUNT(*) AS n FROM call_counts').get()?.n
  return { db, rows }
}

afterEach(() => void vi.useRealTimers())

test('of ten thousand networks in a day as many are counted as the ceiling lets through, and no row more', async () => {
  // The clock stands: all are of one day.
  vi.setSystemTime(Date.now())
  const { db, rows } = begin()
  const { siteLimit = 0, limit = { most: 0, seconds: 0 } } = like
  const env = { SITE_SECRET: 'a secret of this test, and long enough' } as never
  const url = new URL('https://blog.example.com')
  let counted = 0
  for (let n = 0; n < 10_000; n += 1) {
    const address = `2001:${(n >> 12).toString(16)}:${(n & 4_095).toString(16)}:1::1`
    const ofNetwork = ofNetworks({ db, env, url, address }, countedCall(like), limit)
    const counters = [...ofNetwork, ceilingOf({}, like, siteLimit)]
    if ((await runCounted(db, [countCall(db, counters)])) !== null) counted += 1
  }
  expect(counted).toBe(siteLimit)
  expect(rows()).toBe(2 * siteLimit + 1)
})
