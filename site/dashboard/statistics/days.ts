import type { Statistics } from '../../../shared/statistics/contract.ts'

type Days = Statistics['days']

/** Seconds of a day. */
export const dayTime = 24 * 60 * 60

/** The fewest days that a picture has: one alone says nothing. */
const fewest = 14

/** The UTC day of now, `2026-11-20`. */
export const today = (): string => new Date().toISOString().slice(0, 10)

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/**
 * Every day up to today with its count, those without a visit too, which the server leaves out.
 * @returns seconds since 1970, and counts
 */
export const everyDay = (days: Days): [seconds: number[], counts: number[]] => {
  const counts = new Map(days.map(({ day, count }) => [secondsOf(day), count]))
  const last = Math.max(secondsOf(today()), ...counts.keys())
  const first = Math.min(last - (fewest - 1) * dayTime, ...counts.keys())
  const seconds = Array.from(
    { length: (last - first) / dayTime + 1 },
    (_, n) => first + n * dayTime,
  )
  return [seconds, seconds.map((second) => counts.get(second) ?? 0)]
}
