import type { Statistics } from '../../../shared/statistics/contract.ts'
import type { Period } from '../../../shared/statistics/periods.ts'
import { dayTime } from '../../../shared/timings.ts'
import { locale } from '../data/format.ts'

type Days = Statistics['days']

/** The fewest days in a chart. */
const minDays = 14

/** A chart has a column for each day up to this many days, for each week up to the next number, else for each month. */
const maxDayColumns = 92
const maxWeekColumnDays = 366

/** The UTC day of an instant in milliseconds, `2026-11-20`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Today's UTC day, `2026-11-20`. */
export const today = (): string => dayOf(Date.now())

/** Consecutive days that a chart shows as one. */
export interface Span {
  readonly first: string
  readonly last: string
  readonly count: number
}

/** The unit of a chart's column. */
export type Unit = 'day' | 'week' | 'month'

/** All days of a period, also those without a visit, as spans of one unit. Weeks end today. */
export const groupDays = (
  days: Days,
  period: Period | undefined,
): { unit: Unit; spans: Span[] } => {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const last = Date.parse([today(), ...counts.keys()].sort().at(-1) as string)
  const earliest = Math.min(last, ...days.map(({ day }) => Date.parse(day)))
  const length = period ? Number(period) : Math.max(minDays, (last - earliest) / dayTime + 1)
  const isMonths = length > maxWeekColumnDays
  const unit: Unit = isMonths ? 'month' : length > maxDayColumns ? 'week' : 'day'
  const spans = new Map<string, Span>()
  for (let back = length - 1; back >= 0; back -= 1) {
    const day = dayOf(last - back * dayTime)
    const key = { day, week: String(Math.floor(back / 7)), month: day.slice(0, 7) }[unit]
    const { first, count } = spans.get(key) ?? { first: day, count: 0 }
    spans.set(key, { first, last: day, count: count + (counts.get(day) ?? 0) })
  }
  return { unit, spans: [...spans.values()] }
}

const createFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
const formats = {
  day: createFormat({ dateStyle: 'long' }),
  week: createFormat({ dateStyle: 'medium' }),
  month: createFormat({ month: 'long', year: 'numeric' }),
}

/** A span in words: `20 November 2026`, `16–22 Nov 2026`, `November 2026`. */
export const formatSpan = (unit: Unit, { first, last }: Span): string =>
  unit === 'week'
    ? formats.week.formatRange(new Date(first), new Date(last))
    : formats[unit].format(new Date(first))
