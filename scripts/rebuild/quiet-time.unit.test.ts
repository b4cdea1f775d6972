import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './hook-server.ts'
import { quietTime } from './quiet-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A rebuild that begins in quiet, and the times at which it began, in milliseconds. */
const startQuiet = () => {
  const { heard, untilQuiet } = quietTime({ quiet: 1_000, most: 10_000 })
  const begun = performance.now()
  const runs: number[] = []
  const rebuild = oneAtATime(async () => {
    runs.push(performance.now() - begun)
  }, untilQuiet)
  const ask = () => {
    heard()
    void rebuild()
  }
  return { ask, rebuild, runs }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a row of publishes is rebuilt once, a second after the last', async () => {
  const { ask, runs } = startQuiet()
  for (let n = 0; n < 12; n += 1) {
    ask()
    await pass(300)
  }
  expect(runs).toEqual([])
  await pass(60_000)
  expect(runs).toEqual([11 * 300 + 1_000])
})

test('publishes that never end are rebuilt every ten seconds', async () => {
  const { ask, runs } = startQuiet()
  for (let n = 0; n < 50; n += 1) {
    ask()
    await pass(500)
  }
  expect(runs).toEqual([10_000, 20_000])
})

test('what is asked for when nothing was published runs at once', async () => {
  const { ask, rebuild, runs } = startQuiet()
  await rebuild()
  expect(runs).toEqual([0])
  ask()
  await pass(5_000)
  await rebuild()
  expect(runs).toEqual([0, 1_000, 5_000])
})
