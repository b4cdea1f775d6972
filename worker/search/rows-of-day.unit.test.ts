import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { RowsOfDay } from './rows-of-day.ts'

vi.useFakeTimers({ toFake: ['Date'] })
afterEach(() => vi.setSystemTime('2026-11-20T12:00:00Z'))
vi.setSystemTime('2026-11-20T12:00:00Z')

/** An object's database in which each `SELECT read` and `SELECT written` counts as many rows as it asks for. */
const database = () => {
  const db = new DatabaseSync(':memory:')
  let stores = 0
  const exec = (query: string, ...values: never[]) => {
    const [, kind, rows] = /^SELECT (read|written) (\d+)$/.exec(query) ?? []
    if (query.startsWith('UPDATE')) stores += 1
    const found = rows ? [] : db.prepare(query).all(...values)
    return {
      toArray: () => found,
      rowsRead: kind === 'read' ? Number(rows) : 0,
      rowsWritten: kind === 'written' ? Number(rows) : 0,
    }
  }
  return { sql: { exec } as never, stores: () => stores }
}

const noon = (plan?: string) => {
  const { sql, stores } = database()
  return { sql, stores, rows: new RowsOfDay(sql, plan) }
}

test.each([
  [undefined, 1_500_000],
  ['free', 1_500_000],
  ['paid', 250_000_000],
])(
  'with the plan %s searches end when they have read %i rows, until the next day',
  (plan, most) => {
    const { rows } = noon(plan)
    rows.query(() => rows.run(`SELECT read ${most - 1}`))
    expect(rows.isUsedUp()).toBe(false)
    rows.query(() => rows.run('SELECT read 1'))
    expect(rows.isUsedUp()).toBe(true)
    vi.setSystemTime('2026-11-20T23:59:59Z')
    expect(rows.isUsedUp()).toBe(true)
    vi.setSystemTime('2026-11-21T00:00:00Z')
    expect(rows.isUsedUp()).toBe(false)
  },
)

test('a search counts as a hundred rows at least: 15,000 a day', () => {
  const { rows } = noon()
  let searches = 0
  for (; !rows.isUsedUp(); searches += 1) rows.query(() => rows.run('SELECT read 7'))
  expect(searches).toBe(15_000)
})

test('a restart forgets no row, whenever it comes, and 500 rows are one that is written', () => {
  const { sql, stores, rows } = noon()
  for (let n = 0; n < 1_000; n += 1) rows.query(() => rows.run('SELECT read 100'))
  expect(stores()).toBeLessThanOrEqual(201)
  rows.query(() => rows.run('SELECT read 1399500'))
  let [searches, again] = [0, new RowsOfDay(sql, 'free')]
  for (; !again.isUsedUp(); searches += 1) {
    again.query(() => again.run('SELECT read 100'))
    again = new RowsOfDay(sql, 'free')
  }
  expect(searches).toBeLessThanOrEqual(5)
})

test('a refill ends at 20,000 rows written, and leaves more for what is published', () => {
  const { rows } = noon()
  const begun = rows.articlesLeft('refill')
  expect(begun).toBeGreaterThan(1_000)
  rows.run('SELECT written 20000')
  expect([rows.articlesLeft('refill'), rows.articlesLeft('written') > 500]).toEqual([0, true])
  rows.run('SELECT written 10000')
  expect(rows.articlesLeft('written')).toBe(0)
  vi.setSystemTime('2026-11-21T00:00:00Z')
  expect(rows.articlesLeft('refill')).toBe(begun)
})
