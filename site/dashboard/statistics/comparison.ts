import type { Statistics } from '../../../shared/statistics/contract.ts'
import type { Period } from '../../../shared/statistics/periods.ts'
import { dayTime } from '../../../shared/timings.ts'
import { formatCount, formatDay, locale } from '../data/format.ts'
import { dayOf, today } from './days.ts'

const percent = new Intl.NumberFormat(locale, {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

/** A difference in per cent of what was before, with its sign: `+12%`, `−2%`. */
export const formatChange = (difference: number, before: number): string =>
  percent.format(difference / before).replace('-', '−')

/** Whether counting began before the days that come before a period. */
export const isComparable = ({ since }: Pick<Statistics, 'since'>, period: Period): boolean => {
  const first = dayOf(Date.parse(today()) - (2 * Number(period) - 1) * dayTime)
  return since !== null && since <= first
}

/** Compares a period's views with those of as many days before it, in one sentence. */
export const describeComparison = (
  count: number,
  { before, since }: Pick<Statistics, 'before' | 'since'>,
  period: Period,
): string => {
  if (!isComparable({ since }, period)) {
    const reason = since === null ? 'nothing was counted' : `counting began on ${formatDay(since)}`
    return `There is nothing to compare with yet: ${reason}.`
  }
  const difference = count - before
  const than = `the ${period} days before, which had ${formatCount(before, 'view')}`
  if (difference === 0) return `As many as in ${than}.`
  const share = before > 0 ? ` (${formatChange(difference, before)})` : ''
  const word = difference > 0 ? 'more' : 'fewer'
  return `${Math.abs(difference).toLocaleString(locale)} ${word}${share} than in ${than}.`
}
