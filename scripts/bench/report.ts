/** The numbers of one line of a table, by their columns. */
export type Row = Readonly<Record<string, number>>

/** The result of a job: a table, and a note below it. */
interface Report {
  readonly title: string
  readonly rows: Readonly<Record<string, Row>>
  readonly note: string
}

/** Runs a job. @param isQuick only shows that it runs */
export type Measure = (isQuick: boolean) => Promise<Report>

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

export const median = (values: readonly number[]): number => {
  const middle = sorted(values).slice((values.length - 1) >> 1, (values.length >> 1) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** Rounds a number to some digits after the point. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** The median and the 95th percentile of durations in milliseconds. */
export const spread = (values: readonly number[]): Row => ({
  'median ms': rounded(median(values)),
  'p95 ms': rounded(sorted(values)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN),
})
