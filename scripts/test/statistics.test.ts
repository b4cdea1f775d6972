import { expect, test } from 'vitest'
import { countDailyView, countView } from '../../shared/statistics/contract.ts'
import { expectData } from '../lib/client.ts'
import { startBlog } from './blog.ts'

const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const ascending = (a: number, b: number) => a - b

test('two hundred views at once are counted exactly, each with a number of its own', async () => {
  const { anyone } = await startBlog()
  const counts = await Promise.all(
    numbersTo(200).map(async () => expectData(await anyone.call(countView, { body: {} })).count),
  )
  expect(counts.sort(ascending)).toEqual(numbersTo(200))
})

test("two hundred views of a day are counted exactly, from the day's first on", async () => {
  const { anyone } = await startBlog()
  const counts = await Promise.all(
    numbersTo(200).map(
      async () => expectData(await anyone.call(countDailyView, { body: {} })).count,
    ),
  )
  expect(counts.sort(ascending)).toEqual(numbersTo(200))
})

test('the number and the day that a browser sends are ignored', async () => {
  const { anyone, db } = await startBlog()
  for (const count of [404, -1, 0, 1e300]) await anyone.call(countView, { body: { count } })
  expect(expectData(await anyone.call(countView, { body: { count: 9 } })).count).toBe(5)
  const today = new Date().toISOString().slice(0, 10)
  const body = { day: '1999-12-31', count: 1_000 }
  expect(expectData(await anyone.call(countDailyView, { body }))).toEqual({ day: today, count: 1 })
  const { results } = await db.prepare('SELECT day, count FROM daily_views').all()
  expect(results).toEqual([{ day: today, count: 1 }])
})

test('a new day begins at one and leaves the day before alone', async () => {
  const { anyone, db } = await startBlog()
  await db.prepare("INSERT INTO daily_views (day, count) VALUES ('2026-01-01', 41)").run()
  expect(expectData(await anyone.call(countDailyView, { body: {} })).count).toBe(1)
  const before = db.prepare("SELECT count FROM daily_views WHERE day = '2026-01-01'")
  expect(await before.first('count')).toBe(41)
})
