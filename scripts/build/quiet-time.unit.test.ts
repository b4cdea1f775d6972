import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './hook-server.ts'
import { quietTime } from './quiet-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A rebuild that begins in quiet, and the times at which it began, in milliseconds. */
const startQuiet = () => {
  const { noteCall, waitUntilQuiet } = quietTime({ quiet: 1_000, longest: 10_000 })
  const begun = performance.now()
  const runs: number[] = []
  const rebuild = oneAtATime(async () => {
    runs.push(performance.now() - begun)
  }, waitUntilQuiet)
  const ask = () => {
    noteCall()
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

test('what is asked for when nothing was published runs as soon as a call on its way would be heard', async () => {
  const { ask, rebuild, runs } = startQuiet()
  const first = rebuild()
  await pass(20)
  await first
  expect(runs).toEqual([20])
  ask()
  await pass(5_000)
  void rebuild()
  await pass(20)
  expect(runs).toEqual([20, 1_020, 5_040])
})

test('a call that came while the process was busy is heard before anything begins', async () => {
  const { noteCall, waitUntilQuiet } = quietTime({ quiet: 1_000, longest: 10_000 })
  // Its signature is being checked.
  setTimeout(noteCall, 5)
  const begun = vi.fn()
  void waitUntilQuiet().then(begun)
  await pass(1_004)
  expect(begun).not.toHaveBeenCalled()
  await pass(1)
  expect(begun).toHaveBeenCalled()
})
