import { dayTime } from '../timings.ts'

/** The months by their English names. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const asIso = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The day at the beginning of a text, as written; it may not exist in the calendar. */
const writtenDay = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  if (iso) return asIso(iso[1], iso[2], iso[3])
  const dayFirst = /^(?:[a-z]+,? +)?(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})\b/i.exec(text)
  const monthFirst = /^(?:[a-z]+,? +)?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})\b/i.exec(text)
  const [day, name, year] = dayFirst
    ? dayFirst.slice(1)
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  if (!name) return null
  const month = months.findIndex(
    (one) => one.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase(),
  )
  return month === -1 ? null : asIso(year, String(month + 1), day)
}

const isoDay = (instant: number): string | null =>
  Number.isNaN(instant) ? null : new Date(instant).toISOString().slice(0, 10)

/** The UTC day of a date as people or programs write it; null if it is not a date. */
export const dayOf = (text: string): string | null => {
  const day = writtenDay(text)
  // JavaScript reads an impossible day, such as 2026-02-31, as a day of the next month.
  if (day === null || day < '0001' || isoDay(Date.parse(day)) !== day) return null
  if (!/\d:\d/.test(text)) return day
  // If there is a time of day, its time zone decides the day in UTC.
  const isZoned = /z$|[+-]\d{2}:?\d{2}\b|GMT|UTC/i.test(text.replace(/^\d{4}-\d{2}-\d{2}/, ''))
  const utc = /\dT\d/.test(text) ? 'Z' : ' UTC'
  const inUtc = isoDay(Date.parse(isZoned ? text : text + utc))
  return inUtc !== null && /^\d{4}-/.test(inUtc) ? inUtc : null
}

/** A day as readers see it: `20 November 2026`. Not by Intl: ICU versions differ between runtimes. */
export const dayInWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date} ${months[month - 1]} ${year}`
}

/** An instant or a day in RSS's format (RFC 822): `Fri, 20 Nov 2026 14:05:00 GMT`. */
export const instantForMail = (instant: string): string => new Date(instant).toUTCString()

/** Whether an instant is more than a day after another. */
export const isDayLater = (instant: string, other: string): boolean =>
  Date.parse(instant) - Date.parse(other) > dayTime
