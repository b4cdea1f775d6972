import { expect, test } from 'vitest'
import { backoff, landWait } from './hook.ts'

const minutes = (milliseconds: number): number => milliseconds / 60_000

test('after 0, 1, 2 … builds that did not land, the next has ten minutes, twice as long each time, a day at most', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 5_000].map((failed) => minutes(landWait(failed)))
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440])
})

test('a hook that refuses for the 1st, 2nd, 3rd … time is called again after 1, 2, 4 … seconds, at most ten minutes', () => {
  const waits = [1, 2, 3, 4, 9, 10, 11, 5_000].map((attempts) => backoff(attempts) / 1_000)
  expect(waits).toEqual([1, 2, 4, 8, 256, 512, 600, 600])
})
